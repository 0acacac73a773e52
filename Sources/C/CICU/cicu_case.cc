extern "C" {
#include "cicu.h"
}

#include <unicode/casemap.h>
#include <unicode/edits.h>
#include <unicode/stringoptions.h>

extern "C" int32_t cicu_map_case(int32_t kind, const char *locale, const uint16_t *text, int32_t length, uint16_t *out,
                                 int32_t capacity, int32_t *edits, int32_t edit_capacity, int32_t *edit_count) {
    icu::Edits changes;
    UErrorCode error = U_ZERO_ERROR;
    const char16_t *from = reinterpret_cast<const char16_t *>(text);
    char16_t *to = reinterpret_cast<char16_t *>(out);
    int32_t result = -1;
    switch (kind) {
    case CICU_LOWER: result = icu::CaseMap::toLower(locale, 0, from, length, to, capacity, &changes, error); break;
    case CICU_UPPER: result = icu::CaseMap::toUpper(locale, 0, from, length, to, capacity, &changes, error); break;
    case CICU_TITLE:
        result = icu::CaseMap::toTitle(locale, U_TITLECASE_NO_LOWERCASE, nullptr, from, length, to, capacity,
                                       &changes, error);
        break;
    case CICU_FOLD: result = icu::CaseMap::fold(0, from, length, to, capacity, &changes, error); break;
    }
    *edit_count = 0;
    if (U_FAILURE(error) || result < 0) return -1;
    icu::Edits::Iterator each = changes.getFineIterator();
    int32_t count = 0;
    while (each.next(error)) {
        if (count >= edit_capacity) return -1;
        edits[3 * count] = each.hasChange() ? 1 : 0;
        edits[3 * count + 1] = each.oldLength();
        edits[3 * count + 2] = each.newLength();
        count++;
    }
    *edit_count = count;
    return U_FAILURE(error) ? -1 : result;
}
