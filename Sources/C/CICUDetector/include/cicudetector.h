#pragma once
// ICU's charset detection behind plain C types: ICU's headers clash with
// those that Foundation carries.
#include <stdint.h>

#ifdef __clang__
#pragma clang assume_nonnull begin
#endif

/// One guess of ICU: the charset's IANA name, and how sure it is of 100.
typedef struct {
    char name[32];
    int32_t confidence;
} cicu_charset_match;

/// Guesses the charset of bytes, the surest first. Returns how many guesses there are, at most `capacity`.
int32_t cicu_detect_charset(const uint8_t *bytes, int32_t length, cicu_charset_match *matches, int32_t capacity);

#ifdef __clang__
#pragma clang assume_nonnull end
#endif
