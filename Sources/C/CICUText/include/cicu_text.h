#pragma once
// Text functions of ICU behind plain C types: boundaries, folding, regular expressions and
// collation. Do not include ICU headers here: Swift would import them, and they clash with those of
// Foundation.
#include <stdint.h>

#ifdef __clang__
#pragma clang assume_nonnull begin
#endif

/// A break iterator of ICU; not thread safe.
typedef struct cicu_break cicu_break;

enum { CICU_CHARACTER = 0, CICU_WORD = 1, CICU_LINE = 2, CICU_SENTENCE = 3 };

cicu_break *_Nullable cicu_break_open(int32_t kind, const char *locale);
void cicu_break_close(cicu_break *iterator);
/// Sets `marks[i]` to 1 for each boundary before unit `i` (0 < i <= length), or
/// to 2 if the rule status is a mandatory line break or the end of a word.
/// Other marks are not changed. Returns 0 on success.
int32_t cicu_break_mark(cicu_break *iterator, const uint16_t *text, int32_t length, uint8_t *marks);

/// The search form of a code point: compatibility decomposition (NFKD), case
/// folding, composition. Returns the number of units written to `out`.
int32_t cicu_compatibility_fold(uint32_t c, uint16_t *out, int32_t capacity);
/// The composition of two code points (NFC); -1 if there is none.
int32_t cicu_compose(uint32_t a, uint32_t b);
int32_t cicu_is_white_space(uint32_t c);
int32_t cicu_is_default_ignorable(uint32_t c);
/// Whether a code point is a nonspacing mark that queries may omit: of no
/// script of its own, or of Latin, Greek, Cyrillic, Arabic, Hebrew or Syriac.
int32_t cicu_is_optional_mark(uint32_t c);
/// Letters, marks and numbers.
int32_t cicu_is_word_part(uint32_t c);
/// Whether the character's script has no spaces between words: Han, kana, Thai,
/// Lao, Khmer, Burmese.
int32_t cicu_has_no_spaces(uint32_t c);

/// A regular expression of ICU; not thread safe.
typedef struct cicu_regex cicu_regex;

enum { CICU_IGNORES_CASE = 1, CICU_WHOLE_UNICODE_WORDS = 2 };
enum { CICU_REGEX_END = 0, CICU_REGEX_FOUND = 1, CICU_REGEX_TIME = 2, CICU_REGEX_ERROR = 3 };

/// Compiles a pattern. `*error_offset` is the offset of an error; -1 if ICU is
/// missing.
cicu_regex *_Nullable cicu_regex_open(const uint16_t *pattern, int32_t length, uint32_t flags, int32_t *error_offset);
void cicu_regex_close(cicu_regex *regex);
/// The text must not move during the search. `time_limit` is in ICU ticks of
/// about 1 ms.
int32_t cicu_regex_set_text(cicu_regex *regex, const uint16_t *text, int32_t length, int32_t time_limit);
int32_t cicu_regex_next(cicu_regex *regex, int32_t *start, int32_t *end);

/// A collator for searching in a language; not thread safe.
typedef struct cicu_collator cicu_collator;

/// Strength 1 compares letters, 2 also accents, 3 also case; `case_level` adds
/// case to strength 1.
cicu_collator *_Nullable cicu_collator_open(const char *locale, int32_t strength, int32_t case_level);
void cicu_collator_close(cicu_collator *collator);
int32_t cicu_collator_equal(
    cicu_collator *collator, const uint16_t *a, int32_t a_length, const uint16_t *b, int32_t b_length);

#ifdef __clang__
#pragma clang assume_nonnull end
#endif
