#include "cicu_text.h"

#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uscript.h>
#include <unicode/ustring.h>
#include <unicode/utf16.h>

int32_t cicu_compatibility_fold(uint32_t c, uint16_t *out, int32_t capacity) {
    UErrorCode error = U_ZERO_ERROR;
    UChar source[2], decomposed[64], folded[64];
    int32_t length = 0;
    if (c > 0x10FFFF) return 0;
    U16_APPEND_UNSAFE(source, length, c);
    const UNormalizer2 *nfkd = unorm2_getNFKDInstance(&error);
    length = unorm2_normalize(nfkd, source, length, decomposed, 64, &error);
    length = u_strFoldCase(folded, 64, decomposed, length, U_FOLD_CASE_DEFAULT, &error);
    length = unorm2_normalize(nfkd, folded, length, decomposed, 64, &error);
    if (U_FAILURE(error) || length > capacity) return 0;
    for (int32_t i = 0; i < length; i++) out[i] = decomposed[i];
    return length;
}

int32_t cicu_compose(uint32_t a, uint32_t b) {
    UErrorCode error = U_ZERO_ERROR;
    const UNormalizer2 *nfc = unorm2_getNFCInstance(&error);
    return U_FAILURE(error) ? -1 : unorm2_composePair(nfc, (UChar32)a, (UChar32)b);
}

int32_t cicu_is_white_space(uint32_t c) { return u_isUWhiteSpace((UChar32)c); }
int32_t cicu_is_default_ignorable(uint32_t c) {
    return u_hasBinaryProperty((UChar32)c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT);
}

static UScriptCode script_of(uint32_t c) {
    UErrorCode error = U_ZERO_ERROR;
    UScriptCode script = uscript_getScript((UChar32)c, &error);
    return U_FAILURE(error) ? USCRIPT_COMMON : script;
}

int32_t cicu_is_optional_mark(uint32_t c) {
    int8_t category = u_charType((UChar32)c);
    if (category != U_NON_SPACING_MARK && category != U_ENCLOSING_MARK) return 0;
    // Kana voicing marks form different letters.
    if (c == 0x3099 || c == 0x309A) return 0;
    switch (script_of(c)) {
    case USCRIPT_INHERITED: case USCRIPT_COMMON: case USCRIPT_LATIN: case USCRIPT_GREEK: case USCRIPT_CYRILLIC:
    case USCRIPT_ARABIC: case USCRIPT_HEBREW: case USCRIPT_SYRIAC: return 1;
    default: return 0;
    }
}

int32_t cicu_is_word_part(uint32_t c) {
    return (U_GET_GC_MASK((UChar32)c) & (U_GC_L_MASK | U_GC_M_MASK | U_GC_N_MASK)) != 0;
}

int32_t cicu_has_no_spaces(uint32_t c) {
    if (c < 0x0E00) return 0;
    switch (script_of(c)) {
    case USCRIPT_HAN: case USCRIPT_HIRAGANA: case USCRIPT_KATAKANA: case USCRIPT_BOPOMOFO: case USCRIPT_THAI:
    case USCRIPT_LAO: case USCRIPT_KHMER: case USCRIPT_MYANMAR: return 1;
    default: return c == 0x30FC;
    }
}
