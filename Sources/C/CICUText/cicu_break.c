#include "cicu_text.h"

#include <unicode/ubrk.h>

#define BREAK(b) ((UBreakIterator *)(b))

cicu_break *cicu_break_open(int32_t kind, const char *locale) {
    UErrorCode error = U_ZERO_ERROR;
    UBreakIterator *iterator = ubrk_open((UBreakIteratorType)kind, locale, 0, 0, &error);
    if (U_FAILURE(error)) return 0;
    return (cicu_break *)iterator;
}

void cicu_break_close(cicu_break *iterator) { ubrk_close(BREAK(iterator)); }

int32_t cicu_break_mark(cicu_break *iterator, const uint16_t *text, int32_t length, uint8_t *marks) {
    UErrorCode error = U_ZERO_ERROR;
    ubrk_setText(BREAK(iterator), (const UChar *)text, length, &error);
    if (U_FAILURE(error)) return -1;
    int32_t boundary;
    ubrk_first(BREAK(iterator));
    while ((boundary = ubrk_next(BREAK(iterator))) != UBRK_DONE) {
        if (boundary <= 0 || boundary > length) continue;
        // UBRK_LINE_HARD and UBRK_WORD_NONE_LIMIT have the same value.
        marks[boundary] = ubrk_getRuleStatus(BREAK(iterator)) >= UBRK_LINE_HARD ? 2 : 1;
    }
    return 0;
}
