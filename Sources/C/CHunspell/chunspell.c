#include "chunspell.h"

#include <dlfcn.h>
#include <iconv.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

// The used part of Hunspell's C interface, hunspell.h.
typedef struct Hunhandle Hunhandle;

static struct {
    Hunhandle *(*Hunspell_create)(const char *rules, const char *words);
    void (*Hunspell_destroy)(Hunhandle *handle);
    char *(*Hunspell_get_dic_encoding)(Hunhandle *handle);
    int (*Hunspell_stem)(Hunhandle *handle, char ***list, const char *word);
    void (*Hunspell_free_list)(Hunhandle *handle, char ***list, int count);
} functions;
static int is_loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

struct chunspell {
    Hunhandle *handle;
    // Converters to and from the encoding of the files; null for UTF-8.
    iconv_t encoder, decoder;
};

// Longer words are not looked up; Hunspell's limit is 100 characters.
enum { longest_word = 256 };

static void load(void) {
    void *library = dlopen("libhunspell-1.7.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
    int missing = 0;
#define FIND(name) missing |= !(*(void **)&functions.name = dlsym(library, #name))
    FIND(Hunspell_create);
    FIND(Hunspell_destroy);
    FIND(Hunspell_get_dic_encoding);
    FIND(Hunspell_stem);
    FIND(Hunspell_free_list);
#undef FIND
    is_loaded = !missing;
}

int chunspell_is_installed(void) {
    pthread_once(&once, load);
    return is_loaded;
}

chunspell *chunspell_open(const char *rules, const char *words) {
    if (!chunspell_is_installed()) return NULL;
    Hunhandle *handle = functions.Hunspell_create(rules, words);
    chunspell *forms = handle ? calloc(1, sizeof *forms) : NULL;
    if (!forms) {
        if (handle) functions.Hunspell_destroy(handle);
        return NULL;
    }
    forms->handle = handle;
    const char *encoding = functions.Hunspell_get_dic_encoding(handle);
    if (!encoding || strcasecmp(encoding, "UTF-8") == 0) return forms;
    // Hunspell's name of one encoding is not iconv's.
    if (strcasecmp(encoding, "microsoft-cp1251") == 0) encoding = "CP1251";
    forms->encoder = iconv_open(encoding, "UTF-8");
    forms->decoder = iconv_open("UTF-8", encoding);
    if (forms->encoder != (iconv_t)-1 && forms->decoder != (iconv_t)-1) return forms;
    chunspell_close(forms);
    return NULL;
}

void chunspell_close(chunspell *forms) {
    if (forms->encoder && forms->encoder != (iconv_t)-1) iconv_close(forms->encoder);
    if (forms->decoder && forms->decoder != (iconv_t)-1) iconv_close(forms->decoder);
    functions.Hunspell_destroy(forms->handle);
    free(forms);
}

// Converts a word; 0 if it has characters that the other encoding does not have, or is too long.
static int convert(iconv_t converter, const char *word, char *target, size_t capacity) {
    size_t length = strlen(word), space = capacity - 1;
    if (!converter) {
        if (length > space) return 0;
        memcpy(target, word, length + 1);
        return 1;
    }
    char *input = (char *)word, *output = target;
    iconv(converter, NULL, NULL, NULL, NULL);
    if (iconv(converter, &input, &length, &output, &space) == (size_t)-1) return 0;
    *output = 0;
    return 1;
}

void chunspell_stem(
    chunspell *forms, const char *word, void *context, void (*receive)(void *context, const char *base)) {
    char encoded[longest_word], decoded[4 * longest_word];
    if (!convert(forms->encoder, word, encoded, sizeof encoded)) return;
    char **list = NULL;
    const int count = functions.Hunspell_stem(forms->handle, &list, encoded);
    for (int index = 0; index < count; index++) {
        if (convert(forms->decoder, list[index], decoded, sizeof decoded)) receive(context, decoded);
    }
    if (list) functions.Hunspell_free_list(forms->handle, &list, count);
}
