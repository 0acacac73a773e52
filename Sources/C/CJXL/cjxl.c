#include "cjxl.h"

#include <dlfcn.h>
#include <jxl/version.h>
#include <pthread.h>

#define STRING(text) #text
#define NAME(major, minor) "libjxl.so." STRING(major) "." STRING(minor)
// Newer versions have no parameter for a pixel format here.
#if JPEGXL_NUMERIC_VERSION < JPEGXL_COMPUTE_NUMERIC_VERSION(0, 9, 0)
#define UNUSED_FORMAT 0,
#define UNUSED_TYPE const JxlPixelFormat *,
#else
#define UNUSED_FORMAT
#define UNUSED_TYPE
#endif

static struct {
    JxlDecoder *(*JxlDecoderCreate)(const JxlMemoryManager *manager);
    void (*JxlDecoderDestroy)(JxlDecoder *decoder);
    JxlDecoderStatus (*JxlDecoderSubscribeEvents)(JxlDecoder *decoder, int events);
    JxlDecoderStatus (*JxlDecoderSetInput)(JxlDecoder *decoder, const uint8_t *bytes, size_t count);
    void (*JxlDecoderCloseInput)(JxlDecoder *decoder);
    JxlDecoderStatus (*JxlDecoderProcessInput)(JxlDecoder *decoder);
    JxlDecoderStatus (*JxlDecoderGetBasicInfo)(const JxlDecoder *decoder, JxlBasicInfo *info);
    JxlDecoderStatus (*JxlDecoderSetPreferredColorProfile)(JxlDecoder *decoder, const JxlColorEncoding *encoding);
    JxlDecoderStatus (*JxlDecoderGetICCProfileSize)(
        const JxlDecoder *decoder, UNUSED_TYPE JxlColorProfileTarget target, size_t *count);
    JxlDecoderStatus (*JxlDecoderGetColorAsICCProfile)(
        const JxlDecoder *decoder, UNUSED_TYPE JxlColorProfileTarget target, uint8_t *bytes, size_t count);
    JxlDecoderStatus (*JxlDecoderSetImageOutBuffer)(
        JxlDecoder *decoder, const JxlPixelFormat *format, void *pixels, size_t count);
} functions;
static int is_loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
    // Structs differ between versions: load the one whose header was used.
    void *library = dlopen(NAME(JPEGXL_MAJOR_VERSION, JPEGXL_MINOR_VERSION), RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
    int missing = 0;
#define FIND(name) missing |= !(*(void **)&functions.name = dlsym(library, #name))
    FIND(JxlDecoderCreate);
    FIND(JxlDecoderDestroy);
    FIND(JxlDecoderSubscribeEvents);
    FIND(JxlDecoderSetInput);
    FIND(JxlDecoderCloseInput);
    FIND(JxlDecoderProcessInput);
    FIND(JxlDecoderGetBasicInfo);
    FIND(JxlDecoderSetPreferredColorProfile);
    FIND(JxlDecoderGetICCProfileSize);
    FIND(JxlDecoderGetColorAsICCProfile);
    FIND(JxlDecoderSetImageOutBuffer);
#undef FIND
    is_loaded = !missing;
}

JxlDecoder *cjxlDecoderCreate(void) {
    pthread_once(&once, load);
    JxlDecoder *decoder = is_loaded ? functions.JxlDecoderCreate(0) : 0;
    if (decoder) {
        functions.JxlDecoderSubscribeEvents(decoder, JXL_DEC_BASIC_INFO | JXL_DEC_COLOR_ENCODING | JXL_DEC_FULL_IMAGE);
    }
    return decoder;
}

void cjxlDecoderDestroy(JxlDecoder *decoder) { functions.JxlDecoderDestroy(decoder); }

JxlDecoderStatus cjxlDecoderSetInput(JxlDecoder *decoder, const uint8_t *bytes, size_t count) {
    JxlDecoderStatus status = functions.JxlDecoderSetInput(decoder, bytes, count);
    functions.JxlDecoderCloseInput(decoder);
    return status;
}

JxlDecoderStatus cjxlDecoderProcessInput(JxlDecoder *decoder) { return functions.JxlDecoderProcessInput(decoder); }

JxlDecoderStatus cjxlDecoderGetBasicInfo(const JxlDecoder *decoder, JxlBasicInfo *info) {
    return functions.JxlDecoderGetBasicInfo(decoder, info);
}

void cjxlDecoderRequestSRGB(JxlDecoder *decoder, int isGray) {
    JxlColorEncoding encoding = {
        .color_space = isGray ? JXL_COLOR_SPACE_GRAY : JXL_COLOR_SPACE_RGB,
        .white_point = JXL_WHITE_POINT_D65,
        .primaries = JXL_PRIMARIES_SRGB,
        .transfer_function = JXL_TRANSFER_FUNCTION_SRGB,
        .rendering_intent = JXL_RENDERING_INTENT_RELATIVE,
    };
    functions.JxlDecoderSetPreferredColorProfile(decoder, &encoding);
}

size_t cjxlDecoderGetICCProfileSize(const JxlDecoder *decoder) {
    size_t count = 0;
    JxlDecoderStatus status =
        functions.JxlDecoderGetICCProfileSize(decoder, UNUSED_FORMAT JXL_COLOR_PROFILE_TARGET_DATA, &count);
    return status == JXL_DEC_SUCCESS ? count : 0;
}

JxlDecoderStatus cjxlDecoderGetICCProfile(const JxlDecoder *decoder, uint8_t *bytes, size_t count) {
    return functions.JxlDecoderGetColorAsICCProfile(decoder, UNUSED_FORMAT JXL_COLOR_PROFILE_TARGET_DATA, bytes, count);
}

JxlDecoderStatus cjxlDecoderSetOutput(JxlDecoder *decoder, uint8_t *pixels, size_t count) {
    JxlPixelFormat format = {4, JXL_TYPE_UINT8, JXL_LITTLE_ENDIAN, 0};
    return functions.JxlDecoderSetImageOutBuffer(decoder, &format, pixels, count);
}
