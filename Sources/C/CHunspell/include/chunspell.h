#pragma once
// Word forms by libhunspell, which is loaded at run time: https://hunspell.github.io
#include <stddef.h>

#ifdef __clang__
#pragma clang assume_nonnull begin
#endif

/// An opened dictionary of word forms; not thread safe.
typedef struct chunspell chunspell;

/// Whether libhunspell is installed.
int chunspell_is_installed(void);
/// Opens the rules (`.aff`) and words (`.dic`) at two paths; null if libhunspell is missing or the
/// encoding of the files is unknown.
chunspell *_Nullable chunspell_open(const char *rules, const char *words);
void chunspell_close(chunspell *forms);
/// Calls `receive` with each base form of a word, in UTF-8.
void chunspell_stem(
    chunspell *forms, const char *word, void *_Nullable context,
    void (*receive)(void *_Nullable context, const char *base));

#ifdef __clang__
#pragma clang assume_nonnull end
#endif
