#include "cicu_i18n.h"
#include "cicu_text.h"

#include <pthread.h>
#include <string.h>
#include <unicode/ucsdet.h>

static struct {
    UCharsetDetector *(*open)(UErrorCode *);
    void (*close)(UCharsetDetector *);
    void (*set_text)(UCharsetDetector *, const char *, int32_t, UErrorCode *);
    const UCharsetMatch **(*detect_all)(UCharsetDetector *, int32_t *, UErrorCode *);
    const char *(*name)(const UCharsetMatch *, UErrorCode *);
    int32_t (*confidence)(const UCharsetMatch *, UErrorCode *);
    int found;
} icu;

static void load(void) {
    const cicu_i18n_entry entries[] = {
        CICU_I18N_ENTRY(icu.open, ucsdet_open),
        CICU_I18N_ENTRY(icu.close, ucsdet_close),
        CICU_I18N_ENTRY(icu.set_text, ucsdet_setText),
        CICU_I18N_ENTRY(icu.detect_all, ucsdet_detectAll),
        CICU_I18N_ENTRY(icu.name, ucsdet_getName),
        CICU_I18N_ENTRY(icu.confidence, ucsdet_getConfidence),
    };
    icu.found = cicu_i18n_load(entries, sizeof entries / sizeof *entries);
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
