#include "clcms.h"

#include <dlfcn.h>
#include <lcms2.h>
#include <pthread.h>
#include <stdlib.h>

static struct {
    cmsHPROFILE (*cmsOpenProfileFromMem)(const void *bytes, cmsUInt32Number count);
    cmsBool (*cmsCloseProfile)(cmsHPROFILE profile);
    cmsColorSpaceSignature (*cmsGetColorSpace)(cmsHPROFILE profile);
    cmsHPROFILE (*cmsCreate_sRGBProfile)(void);
    cmsHTRANSFORM (*cmsCreateTransform)(
        cmsHPROFILE source, cmsUInt32Number sourceFormat, cmsHPROFILE target, cmsUInt32Number targetFormat,
        cmsUInt32Number intent, cmsUInt32Number flags);
    void (*cmsDeleteTransform)(cmsHTRANSFORM transform);
    void (*cmsDoTransform)(cmsHTRANSFORM transform, const void *source, void *target, cmsUInt32Number pixels);
} functions;
static int is_loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

struct clcms_transform {
    cmsHTRANSFORM transform;
    clcms_space space;
};

static void load(void) {
    void *library = dlopen("liblcms2.so.2", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
    int missing = 0;
#define FIND(name) missing |= !(*(void **)&functions.name = dlsym(library, #name))
    FIND(cmsOpenProfileFromMem);
    FIND(cmsCloseProfile);
    FIND(cmsGetColorSpace);
    FIND(cmsCreate_sRGBProfile);
    FIND(cmsCreateTransform);
    FIND(cmsDeleteTransform);
    FIND(cmsDoTransform);
#undef FIND
    is_loaded = !missing;
}

static int find_space(cmsHPROFILE profile, clcms_space *space) {
    switch (functions.cmsGetColorSpace(profile)) {
    case cmsSigGrayData: *space = CLCMS_GRAY; return 1;
    case cmsSigRgbData: *space = CLCMS_RGB; return 1;
    case cmsSigCmykData: *space = CLCMS_CMYK; return 1;
    default: return 0;
    }
}

static cmsHTRANSFORM create(cmsHPROFILE profile, clcms_space space) {
    cmsHPROFILE target = functions.cmsCreate_sRGBProfile();
    if (!target) return 0;
    cmsUInt32Number format = space == CLCMS_GRAY ? TYPE_GRAY_8 : space == CLCMS_RGB ? TYPE_BGRA_8 : TYPE_CMYK_8_REV;
    cmsUInt32Number flags = cmsFLAGS_NOCACHE | (space == CLCMS_RGB ? cmsFLAGS_COPY_ALPHA : 0);
    cmsHTRANSFORM transform = functions.cmsCreateTransform(
        profile, format, target, TYPE_BGRA_8, INTENT_PERCEPTUAL, flags);
    functions.cmsCloseProfile(target);
    return transform;
}

clcms_transform *clcms_create(const uint8_t *bytes, size_t count) {
    pthread_once(&once, load);
    if (!is_loaded || !bytes || count > UINT32_MAX) return 0;
    cmsHPROFILE profile = functions.cmsOpenProfileFromMem(bytes, (cmsUInt32Number)count);
    if (!profile) return 0;
    clcms_space space;
    cmsHTRANSFORM transform = find_space(profile, &space) ? create(profile, space) : 0;
    functions.cmsCloseProfile(profile);
    clcms_transform *result = transform ? malloc(sizeof *result) : 0;
    if (result) *result = (clcms_transform){transform, space};
    else if (transform) functions.cmsDeleteTransform(transform);
    return result;
}

clcms_space clcms_get_space(const clcms_transform *transform) { return transform->space; }

void clcms_convert(clcms_transform *transform, const void *source, void *target, uint32_t pixels) {
    functions.cmsDoTransform(transform->transform, source, target, pixels);
}

void clcms_destroy(clcms_transform *transform) {
    functions.cmsDeleteTransform(transform->transform);
    free(transform);
}
