// Writes expressions as tokens: see cdjvu.h.
#pragma once
#include <stddef.h>
#include <stdint.h>

#include "library.h"

typedef struct {
    unsigned char *bytes;
    size_t count, room;
    /// Whether something was left out because of a limit.
    int is_full;
} tokens;

void cdjvu_write_mark(tokens *to, char token);
void cdjvu_write_number(tokens *to, int32_t number);
void cdjvu_write_string(tokens *to, char token, const char *text);

/// Writes an expression; what is nested too deeply, or too long, is left out.
void cdjvu_write_expression(const library *f, tokens *to, miniexp expression);
