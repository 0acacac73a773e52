// ICU's libicui18n holds what little else needs: it is loaded when something of it is
// first used, not when the program starts.
#pragma once
#include <unicode/utypes.h>
#include <unicode/uvernum.h>

// What is loaded: a place for the address of a function, and its versioned name.
typedef struct {
    void **address;
    const char *name;
} cicu_i18n_entry;

#define CICU_I18N_TEXT(x) #x
#define CICU_I18N_NAME(x) CICU_I18N_TEXT(x)
#define CICU_I18N_ENTRY(place, function) {(void **)&(place), CICU_I18N_NAME(function)}

// Fills in the addresses. Returns 0 where the library or one of the functions is missing.
int cicu_i18n_load(const cicu_i18n_entry *entries, int count);
