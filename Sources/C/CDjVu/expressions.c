#include "expressions.h"

#include <stdlib.h>
#include <string.h>

#include "cdjvu.h"

enum { deepest = 64 };

static void put(tokens *to, const void *bytes, size_t count) {
    if (to->is_full || count > cdjvu_longest_expression - to->count) {
        to->is_full = 1;
        return;
    }
    if (to->count + count > to->room) {
        size_t room = (to->count + count) * 2;
        void *grown = realloc(to->bytes, room);
        if (!grown) {
            to->is_full = 1;
            return;
        }
        to->bytes = grown;
        to->room = room;
    }
    memcpy(to->bytes + to->count, bytes, count);
    to->count += count;
}

void cdjvu_write_mark(tokens *to, char token) { put(to, &token, 1); }

void cdjvu_write_number(tokens *to, int32_t number) {
    unsigned char token[1 + sizeof number] = {cdjvu_token_number};
    memcpy(token + 1, &number, sizeof number);
    put(to, token, sizeof token);
}

void cdjvu_write_string(tokens *to, char kind, const char *text) {
    size_t length = text ? strlen(text) : 0;
    if (length > cdjvu_longest_expression / 2) length = 0;
    uint32_t count = (uint32_t)length;
    unsigned char token[1 + sizeof count] = {(unsigned char)kind};
    memcpy(token + 1, &count, sizeof count);
    // All of it or nothing.
    if (sizeof token + length > cdjvu_longest_expression - to->count) to->is_full = 1;
    put(to, token, sizeof token);
    put(to, text ? text : "", length);
}

// Of miniexp.h: the two lowest bits are the kind, 0 for pairs, 1 for objects, 2 for symbols, 3 for numbers.
static int kind_of(miniexp expression) { return (int)((size_t)expression & 3); }

static void write_at(const library *f, tokens *to, miniexp expression, int depth) {
    switch (kind_of(expression)) {
    case 3: cdjvu_write_number(to, (int32_t)(size_t)expression >> 2); return;
    case 2: cdjvu_write_string(to, cdjvu_token_symbol, f->miniexp_to_name(expression)); return;
    case 1:
        if (f->miniexp_stringp(expression)) cdjvu_write_string(to, cdjvu_token_string, f->miniexp_to_str(expression));
        return;
    default: break;
    }
    if (depth >= deepest) return;
    cdjvu_write_mark(to, cdjvu_token_open);
    // A list that leads back into itself ends with the room for tokens.
    for (void **pair = expression; pair && kind_of(pair) == 0 && !to->is_full; pair = pair[1]) {
        write_at(f, to, pair[0], depth + 1);
    }
    cdjvu_write_mark(to, cdjvu_token_close);
}

void cdjvu_write_expression(const library *f, tokens *to, miniexp expression) { write_at(f, to, expression, 0); }
