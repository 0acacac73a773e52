// Charset detection lives in a library of ICU's that little else needs: it is
// loaded when it is first asked, not when the program starts.
#include "cicudetector.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>
#include <unicode/ucsdet.h>
#include <unicode/uvernum.h>

#define QUOTED(x) #x
#define TEXT_OF(x) QUOTED(x)
#define LIBRARY "libicui18n.so." TEXT_OF(U_ICU_VERSION_MAJOR_NUM)

static struct {
    UCharsetDetector *(*open)(UErrorCode *);
    void (*close)(UCharsetDetector *);
    void (*set_text)(UCharsetDetector *, const char *, int32_t, UErrorCode *);
    const UCharsetMatch **(*detect_all)(UCharsetDetector *, int32_t *, UErrorCode *);
    const char *(*name)(const UCharsetMatch *, UErrorCode *);
    int32_t (*confidence)(const UCharsetMatch *, UErrorCode *);
    int found;
} icu;

static void *entry(void *library, const char *name) {
    void *address = dlsym(library, name);
    if (!address) icu.found = 0;
    return address;
}

static void load(void) {
    void *library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
    icu.found = 1;
    icu.open = entry(library, TEXT_OF(ucsdet_open));
    icu.close = entry(library, TEXT_OF(ucsdet_close));
    icu.set_text = entry(library, TEXT_OF(ucsdet_setText));
    icu.detect_all = entry(library, TEXT_OF(ucsdet_detectAll));
    icu.name = entry(library, TEXT_OF(ucsdet_getName));
    icu.confidence = entry(library, TEXT_OF(ucsdet_getConfidence));
}

static int is_loaded(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return icu.found;
}

int32_t cicu_detect_charset(const uint8_t *bytes, int32_t length, cicu_charset_match *matches, int32_t capacity) {
    if (!is_loaded()) return 0;
    UErrorCode error = U_ZERO_ERROR;
    UCharsetDetector *detector = icu.open(&error);
    if (U_FAILURE(error)) return 0;
    icu.set_text(detector, (const char *)bytes, length, &error);
    int32_t found = 0;
    const UCharsetMatch **all = icu.detect_all(detector, &found, &error);
    int32_t count = 0;
    for (int32_t index = 0; U_SUCCESS(error) && index < found && count < capacity; index++) {
        const char *name = icu.name(all[index], &error);
        int32_t confidence = icu.confidence(all[index], &error);
        if (U_FAILURE(error) || !name || strlen(name) >= sizeof matches[count].name) continue;
        strcpy(matches[count].name, name);
        matches[count++].confidence = confidence;
    }
    icu.close(detector);
    return count;
}
