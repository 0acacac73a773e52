#pragma once
// ICU behind plain C types. Do not include ICU headers here: Swift would import them, and they
// clash with those of Foundation.
#include <stdint.h>

#ifdef __clang__
#pragma clang assume_nonnull begin
#endif

/// UAX 9 levels. `base` is 0, 1, or 254 for automatic with left to right as
/// default. Returns the paragraph level or -1.
int32_t cicu_bidi_levels(const uint16_t *text, int32_t length, uint8_t base, uint8_t *levels);

// Properties. Values are ICU's, which are stable.
int32_t cicu_category(uint32_t c);
int32_t cicu_bidi_class(uint32_t c);
int32_t cicu_script(uint32_t c);
/// Whether `script` is in the script extensions of `c`.
int32_t cicu_has_script(uint32_t c, int32_t script);
/// ISO 15924 tag of a script as four characters, big-endian.
uint32_t cicu_script_tag(int32_t script);
/// English name of a script, with underscores for spaces.
const char *cicu_script_name(int32_t script);
int32_t cicu_line_break(uint32_t c);
int32_t cicu_east_asian_width(uint32_t c);
int32_t cicu_vertical_orientation(uint32_t c);
int32_t cicu_joining_type(uint32_t c);
/// 0 none, 1 open, 2 close.
int32_t cicu_bracket_type(uint32_t c);
uint32_t cicu_paired_bracket(uint32_t c);
uint32_t cicu_mirror(uint32_t c);
/// Bit 0 Emoji, 1 Emoji_Presentation, 2 Emoji_Modifier, 3 Extended_Pictographic,
/// 4 Default_Ignorable, 5 Ideographic, 6 Lowercase, 7 Uppercase, 8 Alphabetic,
/// 9 White_Space, 10 Soft_Dotted, 11 Cased, 12 Case_Ignorable.
uint32_t cicu_flags(uint32_t c);
int32_t cicu_combining_class(uint32_t c);
uint32_t cicu_simple_lower(uint32_t c);
uint32_t cicu_simple_upper(uint32_t c);

enum { CICU_LOWER = 0, CICU_UPPER = 1, CICU_TITLE = 2, CICU_FOLD = 3 };
/// Maps case and reports edits as triples (kind 0 kept / 1 replaced, old length,
/// new length). Returns the length of the result or -1; `*edit_count` is the number
/// of triples. Title case maps the first cased letter of each word of the text and leaves the rest.
int32_t cicu_map_case(int32_t kind, const char *locale, const uint16_t *text, int32_t length, uint16_t *out,
                      int32_t capacity, int32_t *edits, int32_t edit_capacity, int32_t *edit_count);

#ifdef __clang__
#pragma clang assume_nonnull end
#endif
