#include "crsvg.h"

#include <dlfcn.h>
#include <pthread.h>

typedef struct {
    double x, y, width, height;
} rectangle;

static struct {
    void *(*rsvg_handle_new_from_data)(const unsigned char *bytes, size_t count, void **error);
    void (*rsvg_handle_set_dpi)(void *handle, double dpi);
    int (*rsvg_handle_render_document)(void *handle, void *cairo, const rectangle *viewport, void **error);
    void (*g_object_unref)(void *object);
} functions;
static int is_loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
    void *library = dlopen("librsvg-2.so.2", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
    int missing = 0;
#define FIND(name) missing |= !(*(void **)&functions.name = dlsym(library, #name))
    FIND(rsvg_handle_new_from_data);
    FIND(rsvg_handle_set_dpi);
    FIND(rsvg_handle_render_document);
    // In a dependency of librsvg.
    FIND(g_object_unref);
#undef FIND
    is_loaded = !missing;
}

void *crsvg_open(const unsigned char *bytes, size_t count) {
    pthread_once(&once, load);
    return is_loaded ? functions.rsvg_handle_new_from_data(bytes, count, 0) : 0;
}

int crsvg_draw(void *document, void *cairo, double width, double height) {
    const rectangle viewport = {0, 0, width, height};
    functions.rsvg_handle_set_dpi(document, 96);
    return functions.rsvg_handle_render_document(document, cairo, &viewport, 0);
}

void crsvg_close(void *document) { functions.g_object_unref(document); }
