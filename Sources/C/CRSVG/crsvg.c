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
    int (*rsvg_handle_get_geometry_for_layer)(
        void *handle, const char *id, const rectangle *viewport, rectangle *ink, rectangle *logical, void **error);
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
    // Since librsvg 2.46; drawings are shown without it.
    *(void **)&functions.rsvg_handle_get_geometry_for_layer = dlsym(library, "rsvg_handle_get_geometry_for_layer");
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

int crsvg_frame(void *document, const char *id, double width, double height, double frame[4]) {
    const rectangle viewport = {0, 0, width, height};
    rectangle ink, logical;
    if (!functions.rsvg_handle_get_geometry_for_layer) return 0;
    functions.rsvg_handle_set_dpi(document, 96);
    if (!functions.rsvg_handle_get_geometry_for_layer(document, id, &viewport, &ink, &logical, 0)) return 0;
    frame[0] = ink.x;
    frame[1] = ink.y;
    frame[2] = ink.width;
    frame[3] = ink.height;
    return 1;
}

void crsvg_close(void *document) { functions.g_object_unref(document); }
