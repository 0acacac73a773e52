#include "cicu_i18n.h"
#include "cicu_text.h"

#include <pthread.h>
#include <unicode/ucol.h>
#include <unicode/uregex.h>

static struct {
    URegularExpression *(*regex_open)(const UChar *, int32_t, uint32_t, UParseError *, UErrorCode *);
    void (*regex_close)(URegularExpression *);
    void (*regex_set_text)(URegularExpression *, const UChar *, int32_t, UErrorCode *);
    void (*regex_set_time_limit)(URegularExpression *, int32_t, UErrorCode *);
    void (*regex_set_stack_limit)(URegularExpression *, int32_t, UErrorCode *);
    UBool (*regex_find_next)(URegularExpression *, UErrorCode *);
    int32_t (*regex_start)(URegularExpression *, int32_t, UErrorCode *);
    int32_t (*regex_end)(URegularExpression *, int32_t, UErrorCode *);
    UCollator *(*collator_open)(const char *, UErrorCode *);
    void (*collator_close)(UCollator *);
    void (*collator_set_attribute)(UCollator *, UColAttribute, UColAttributeValue, UErrorCode *);
    UCollationResult (*collator_compare)(const UCollator *, const UChar *, int32_t, const UChar *, int32_t);
    int found;
} icu;

static void load(void) {
    const cicu_i18n_entry entries[] = {
        CICU_I18N_ENTRY(icu.regex_open, uregex_open),
        CICU_I18N_ENTRY(icu.regex_close, uregex_close),
        CICU_I18N_ENTRY(icu.regex_set_text, uregex_setText),
        CICU_I18N_ENTRY(icu.regex_set_time_limit, uregex_setTimeLimit),
        CICU_I18N_ENTRY(icu.regex_set_stack_limit, uregex_setStackLimit),
        CICU_I18N_ENTRY(icu.regex_find_next, uregex_findNext),
        CICU_I18N_ENTRY(icu.regex_start, uregex_start),
        CICU_I18N_ENTRY(icu.regex_end, uregex_end),
        CICU_I18N_ENTRY(icu.collator_open, ucol_open),
        CICU_I18N_ENTRY(icu.collator_close, ucol_close),
        CICU_I18N_ENTRY(icu.collator_set_attribute, ucol_setAttribute),
        CICU_I18N_ENTRY(icu.collator_compare, ucol_strcoll),
    };
    icu.found = cicu_i18n_load(entries, sizeof entries / sizeof *entries);
}

static int is_loaded(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return icu.found;
}

cicu_regex *cicu_regex_open(const uint16_t *pattern, int32_t length, uint32_t flags, int32_t *error_offset) {
    *error_offset = -1;
    if (!is_loaded()) return 0;
    UErrorCode error = U_ZERO_ERROR;
    UParseError place = {0};
    uint32_t own = UREGEX_MULTILINE;
    if (flags & CICU_IGNORES_CASE) own |= UREGEX_CASE_INSENSITIVE;
    if (flags & CICU_WHOLE_UNICODE_WORDS) own |= UREGEX_UWORD;
    URegularExpression *regex = icu.regex_open((const UChar *)pattern, length, own, &place, &error);
    if (U_FAILURE(error)) {
        *error_offset = place.offset > 0 ? place.offset : 0;
        return 0;
    }
    icu.regex_set_stack_limit(regex, 8 << 20, &error);
    return (cicu_regex *)regex;
}

void cicu_regex_close(cicu_regex *regex) { icu.regex_close((URegularExpression *)regex); }

int32_t cicu_regex_set_text(cicu_regex *regex, const uint16_t *text, int32_t length, int32_t time_limit) {
    UErrorCode error = U_ZERO_ERROR;
    icu.regex_set_time_limit((URegularExpression *)regex, time_limit, &error);
    icu.regex_set_text((URegularExpression *)regex, (const UChar *)text, length, &error);
    return U_SUCCESS(error);
}

int32_t cicu_regex_next(cicu_regex *regex, int32_t *start, int32_t *end) {
    UErrorCode error = U_ZERO_ERROR;
    UBool found = icu.regex_find_next((URegularExpression *)regex, &error);
    if (error == U_REGEX_TIME_OUT || error == U_REGEX_STACK_OVERFLOW) return CICU_REGEX_TIME;
    if (U_FAILURE(error)) return CICU_REGEX_ERROR;
    if (!found) return CICU_REGEX_END;
    *start = icu.regex_start((URegularExpression *)regex, 0, &error);
    *end = icu.regex_end((URegularExpression *)regex, 0, &error);
    return U_FAILURE(error) ? CICU_REGEX_ERROR : CICU_REGEX_FOUND;
}

cicu_collator *cicu_collator_open(const char *locale, int32_t strength, int32_t case_level) {
    if (!is_loaded()) return 0;
    UErrorCode error = U_ZERO_ERROR;
    UCollator *collator = icu.collator_open(locale, &error);
    if (U_FAILURE(error)) return 0;
    icu.collator_set_attribute(collator, UCOL_STRENGTH, (UColAttributeValue)(strength - 1), &error);
    icu.collator_set_attribute(collator, UCOL_NORMALIZATION_MODE, UCOL_ON, &error);
    if (case_level) icu.collator_set_attribute(collator, UCOL_CASE_LEVEL, UCOL_ON, &error);
    if (U_FAILURE(error)) {
        icu.collator_close(collator);
        return 0;
    }
    return (cicu_collator *)collator;
}

void cicu_collator_close(cicu_collator *collator) { icu.collator_close((UCollator *)collator); }

int32_t cicu_collator_equal(
    cicu_collator *collator, const uint16_t *a, int32_t a_length, const uint16_t *b, int32_t b_length) {
    return icu.collator_compare((UCollator *)collator, (const UChar *)a, a_length, (const UChar *)b, b_length)
        == UCOL_EQUAL;
}
