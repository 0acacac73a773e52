#include "cicu.h"

#include <unicode/ubidi.h>
#include <unicode/uchar.h>
#include <unicode/uscript.h>

int32_t cicu_bidi_levels(const uint16_t *text, int32_t length, uint8_t base, uint8_t *levels) {
    UErrorCode error = U_ZERO_ERROR;
    UBiDi *bidi = ubidi_openSized(length, 0, &error);
    if (U_FAILURE(error)) return -1;
    int32_t result = -1;
    ubidi_setPara(bidi, (const UChar *)text, length, base, 0, &error);
    const UBiDiLevel *found = U_SUCCESS(error) ? ubidi_getLevels(bidi, &error) : 0;
    if (U_SUCCESS(error) && found) {
        for (int32_t i = 0; i < length; i++) levels[i] = found[i];
        result = ubidi_getParaLevel(bidi);
    }
    ubidi_close(bidi);
    return result;
}

int32_t cicu_category(uint32_t c) { return u_charType((UChar32)c); }
int32_t cicu_bidi_class(uint32_t c) { return u_charDirection((UChar32)c); }

int32_t cicu_script(uint32_t c) {
    UErrorCode error = U_ZERO_ERROR;
    int32_t script = uscript_getScript((UChar32)c, &error);
    return U_SUCCESS(error) ? script : USCRIPT_COMMON;
}

int32_t cicu_has_script(uint32_t c, int32_t script) { return uscript_hasScript((UChar32)c, (UScriptCode)script); }

uint32_t cicu_script_tag(int32_t script) {
    const char *name = uscript_getShortName((UScriptCode)script);
    if (!name || !name[0] || !name[1] || !name[2] || !name[3]) return 0x5A797979;  // Zyyy
    return (uint32_t)(uint8_t)name[0] << 24 | (uint32_t)(uint8_t)name[1] << 16 | (uint32_t)(uint8_t)name[2] << 8 |
           (uint32_t)(uint8_t)name[3];
}

const char *cicu_script_name(int32_t script) {
    const char *name = uscript_getName((UScriptCode)script);
    return name ? name : "";
}

static int32_t property(uint32_t c, UProperty which) { return u_getIntPropertyValue((UChar32)c, which); }

int32_t cicu_line_break(uint32_t c) { return property(c, UCHAR_LINE_BREAK); }
int32_t cicu_east_asian_width(uint32_t c) { return property(c, UCHAR_EAST_ASIAN_WIDTH); }
int32_t cicu_vertical_orientation(uint32_t c) { return property(c, UCHAR_VERTICAL_ORIENTATION); }
int32_t cicu_joining_type(uint32_t c) { return property(c, UCHAR_JOINING_TYPE); }
int32_t cicu_bracket_type(uint32_t c) { return property(c, UCHAR_BIDI_PAIRED_BRACKET_TYPE); }
uint32_t cicu_paired_bracket(uint32_t c) { return (uint32_t)u_getBidiPairedBracket((UChar32)c); }
uint32_t cicu_mirror(uint32_t c) { return (uint32_t)u_charMirror((UChar32)c); }

uint32_t cicu_flags(uint32_t c) {
    static const UProperty which[] = {
        UCHAR_EMOJI,       UCHAR_EMOJI_PRESENTATION, UCHAR_EMOJI_MODIFIER, UCHAR_EXTENDED_PICTOGRAPHIC,
        UCHAR_DEFAULT_IGNORABLE_CODE_POINT, UCHAR_IDEOGRAPHIC, UCHAR_LOWERCASE, UCHAR_UPPERCASE,
        UCHAR_ALPHABETIC,  UCHAR_WHITE_SPACE,        UCHAR_SOFT_DOTTED,    UCHAR_CASED,
        UCHAR_CASE_IGNORABLE,
    };
    uint32_t flags = 0;
    for (unsigned i = 0; i < sizeof which / sizeof *which; i++)
        if (u_hasBinaryProperty((UChar32)c, which[i])) flags |= 1u << i;
    return flags;
}

int32_t cicu_combining_class(uint32_t c) { return u_getCombiningClass((UChar32)c); }
uint32_t cicu_simple_lower(uint32_t c) { return (uint32_t)u_tolower((UChar32)c); }
uint32_t cicu_simple_upper(uint32_t c) { return (uint32_t)u_toupper((UChar32)c); }
