#include "cavif.h"

#include <dlfcn.h>
#include <pthread.h>

static struct {
    avifDecoder *(*avifDecoderCreate)(void);
    void (*avifDecoderDestroy)(avifDecoder *decoder);
    avifResult (*avifDecoderSetIOMemory)(avifDecoder *decoder, const uint8_t *bytes, size_t count);
    avifResult (*avifDecoderParse)(avifDecoder *decoder);
    avifResult (*avifDecoderNextImage)(avifDecoder *decoder);
    void (*avifRGBImageSetDefaults)(avifRGBImage *target, const avifImage *image);
    avifResult (*avifImageYUVToRGB)(const avifImage *image, avifRGBImage *target);
} functions;
static int is_loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
    // Structs differ between versions: load the one whose header was used.
#if AVIF_VERSION_MAJOR >= 1
    void *library = dlopen("libavif.so.16", RTLD_NOW | RTLD_LOCAL);
#else
    void *library = dlopen("libavif.so.15", RTLD_NOW | RTLD_LOCAL);
#endif
    if (!library) return;
    int missing = 0;
#define FIND(name) missing |= !(*(void **)&functions.name = dlsym(library, #name))
    FIND(avifDecoderCreate);
    FIND(avifDecoderDestroy);
    FIND(avifDecoderSetIOMemory);
    FIND(avifDecoderParse);
    FIND(avifDecoderNextImage);
    FIND(avifRGBImageSetDefaults);
    FIND(avifImageYUVToRGB);
#undef FIND
    is_loaded = !missing;
}

avifDecoder *cavifDecoderCreate(void) {
    pthread_once(&once, load);
    return is_loaded ? functions.avifDecoderCreate() : 0;
}

void cavifDecoderDestroy(avifDecoder *decoder) { functions.avifDecoderDestroy(decoder); }

avifResult cavifDecoderSetIOMemory(avifDecoder *decoder, const uint8_t *bytes, size_t count) {
    return functions.avifDecoderSetIOMemory(decoder, bytes, count);
}

avifResult cavifDecoderParse(avifDecoder *decoder) { return functions.avifDecoderParse(decoder); }

avifResult cavifDecoderNextImage(avifDecoder *decoder) { return functions.avifDecoderNextImage(decoder); }

void cavifRGBImageSetDefaults(avifRGBImage *target, const avifImage *image) {
    functions.avifRGBImageSetDefaults(target, image);
}

avifResult cavifImageYUVToRGB(const avifImage *image, avifRGBImage *target) {
    return functions.avifImageYUVToRGB(image, target);
}

int cavifImageMirrorAxis(const avifImage *image) {
#if AVIF_VERSION_MAJOR >= 1
    return image->imir.axis;
#else
    return image->imir.mode;
#endif
}
