#include "cgumbo.h"
#include <setjmp.h>
#include <stdlib.h>

struct chunk {
    struct chunk *next;
    size_t used, size;
};

struct lectern_gumbo {
    struct chunk *chunks;
    size_t left;
    jmp_buf too_much;
    GumboOutput *output;
};

#define CHUNK_HEAD ((sizeof(struct chunk) + 15) & ~(size_t)15)

static void *take(void *user, size_t size) {
    lectern_gumbo *parse = user;
    size = (size + 15) & ~(size_t)15;
    if (size > parse->left) longjmp(parse->too_much, 1);
    parse->left -= size;
    struct chunk *chunk = parse->chunks;
    if (!chunk || chunk->size - chunk->used < size) {
        size_t room = size > 65536 ? size : 65536 * 4;
        chunk = malloc(CHUNK_HEAD + room);
        if (!chunk) longjmp(parse->too_much, 1);
        chunk->used = 0;
        chunk->size = room;
        chunk->next = parse->chunks;
        parse->chunks = chunk;
    }
    void *result = (char *)chunk + CHUNK_HEAD + chunk->used;
    chunk->used += size;
    return result;
}

static void leave(void *user, void *pointer) { (void)user; (void)pointer; }

lectern_gumbo *lectern_gumbo_parse(const char *text, size_t length, size_t memory_limit) {
    lectern_gumbo *parse = calloc(1, sizeof *parse);
    if (!parse) return NULL;
    parse->left = memory_limit;
    if (setjmp(parse->too_much)) {
        lectern_gumbo_free(parse);
        return NULL;
    }
    GumboOptions options = kGumboDefaultOptions;
    options.allocator = take;
    options.deallocator = leave;
    options.userdata = parse;
    options.max_errors = 0;
    parse->output = gumbo_parse_with_options(&options, text, length);
    return parse;
}

const GumboNode *lectern_gumbo_document(const lectern_gumbo *parse) { return parse->output->document; }

void lectern_gumbo_free(lectern_gumbo *parse) {
    struct chunk *chunk = parse->chunks;
    while (chunk) {
        struct chunk *next = chunk->next;
        free(chunk);
        chunk = next;
    }
    free(parse);
}
