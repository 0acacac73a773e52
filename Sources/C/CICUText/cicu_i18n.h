// libicui18n is rarely needed: it is loaded with the first use of one of its functions.
#pragma once
#include <unicode/utypes.h>
#include <unicode/uvernum.h>

// The address to set, and the versioned name of the function.
typedef struct {
    void **address;
    const char *name;
} cicu_i18n_entry;

#define CICU_I18N_TEXT(x) #x
#define CICU_I18N_NAME(x) CICU_I18N_TEXT(x)
#define CICU_I18N_ENTRY(place, function) {(void **)&(place), CICU_I18N_NAME(function)}

// Sets the addresses; returns 0 if the library or a function is missing.
int cicu_i18n_load(const cicu_i18n_entry *entries, int count);
