#include "cicu_i18n.h"

#include <dlfcn.h>
#include <pthread.h>

#define LIBRARY "libicui18n.so." CICU_I18N_NAME(U_ICU_VERSION_MAJOR_NUM)

static void *library;

static void open_library(void) { library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL); }

int cicu_i18n_load(const cicu_i18n_entry *entries, int count) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, open_library);
    if (!library) return 0;
    for (int index = 0; index < count; index++) {
        *entries[index].address = dlsym(library, entries[index].name);
        if (!*entries[index].address) return 0;
    }
    return 1;
}
