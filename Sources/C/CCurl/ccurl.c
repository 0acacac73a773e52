#include "ccurl.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>

// Each function of libcurl: result, name, parameters, arguments, and what it answers where the library is missing.
// The codes are CURLE_FAILED_INIT (2), CURLM_INTERNAL_ERROR (4) and CURLUE_OUT_OF_MEMORY (7).
#define FUNCTIONS(F)                                                                                              \
    F(void *, curl_easy_init, (void), (), NULL)                                                                   \
    F(int, curl_easy_pause, (void *easy, int mask), (easy, mask), 2)                                              \
    F(const char *, curl_easy_strerror, (int code), (code), "libcurl is not installed")                           \
    F(int, curl_global_init, (long flags), (flags), 2)                                                            \
    F(int, curl_multi_add_handle, (void *multi, void *easy), (multi, easy), 4)                                    \
    F(int, curl_multi_assign, (void *multi, int socket, void *data), (multi, socket, data), 4)                    \
    F(int, curl_multi_cleanup, (void *multi), (multi), 4)                                                         \
    F(void *, curl_multi_info_read, (void *multi, int *count), (multi, count), NULL)                              \
    F(void *, curl_multi_init, (void), (), NULL)                                                                  \
    F(int, curl_multi_remove_handle, (void *multi, void *easy), (multi, easy), 4)                                 \
    F(int, curl_multi_socket_action, (void *multi, int socket, int mask, int *running),                           \
      (multi, socket, mask, running), 4)                                                                          \
    F(void *, curl_slist_append, (void *list, const char *text), (list, text), NULL)                              \
    F(void *, curl_url, (void), (), NULL)                                                                         \
    F(int, curl_url_get, (const void *url, int part, char **text, unsigned flags), (url, part, text, flags), 7)   \
    F(int, curl_url_set, (void *url, int part, const char *text, unsigned flags), (url, part, text, flags), 7)    \
    F(char *, curl_version, (void), (), (char *)"libcurl/0")                                                      \
    F(void *, curl_version_info, (int age), (age), (void *)&no_version)
// The same without a result.
#define PROCEDURES(F)                                                                                             \
    F(curl_easy_cleanup, (void *easy), (easy))                                                                    \
    F(curl_free, (void *memory), (memory))                                                                        \
    F(curl_slist_free_all, (void *list), (list))
// curl_version_info_data of no version.
static const struct {
    int age;
    const char *version;
    char rest[512];
} no_version = {0, "0.0.0", {0}};

// With one argument of any type behind the named ones: a word, as pointers, `long` and `curl_off_t` are.
#define VARIADICS(F)                                                                                              \
    F(curl_easy_setopt, 2)                                                                                        \
    F(curl_easy_getinfo, 2)                                                                                       \
    F(curl_multi_setopt, 4)

static struct {
#define POINTER(result, name, parameters, arguments, missing) result(*name) parameters;
    FUNCTIONS(POINTER)
#undef POINTER
#define POINTER(name, parameters, arguments) void(*name) parameters;
    PROCEDURES(POINTER)
#undef POINTER
#define POINTER(name, missing) int (*name)(void *handle, int option, ...);
    VARIADICS(POINTER)
#undef POINTER
} functions;
static int is_loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
    void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    if (!library) library = dlopen("libcurl-gnutls.so.4", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
    int missing = 0;
#define FIND(name) missing |= !(*(void **)&functions.name = dlsym(library, #name));
#define FIND_FUNCTION(result, name, parameters, arguments, missing) FIND(name)
    FUNCTIONS(FIND_FUNCTION)
#define FIND_PROCEDURE(name, parameters, arguments) FIND(name)
    PROCEDURES(FIND_PROCEDURE)
#define FIND_VARIADIC(name, missing) FIND(name)
    VARIADICS(FIND_VARIADIC)
    is_loaded = !missing;
}

int ccurl_is_available(void) {
    pthread_once(&once, load);
    return is_loaded;
}

#define DEFINE_FUNCTION(result, name, parameters, arguments, missing) \
    result name parameters;                                           \
    result name parameters { return ccurl_is_available() ? functions.name arguments : (missing); }
FUNCTIONS(DEFINE_FUNCTION)

#define DEFINE_PROCEDURE(name, parameters, arguments) \
    void name parameters;                             \
    void name parameters {                            \
        if (ccurl_is_available()) functions.name arguments; \
    }
PROCEDURES(DEFINE_PROCEDURE)

// Foundation makes a source of events for what libcurl waits for at a socket, and none of them goes before the socket does. A socket that can
// be written to always can: while an answer is waited for it is told so without end, and one processor does nothing else. So it is told that the
// socket is gone before it is told to wait for reading only.
typedef int (*socket_function)(void *easy, int socket, int what, void *owner, void *sources);
// CURL_POLL_IN, OUT, INOUT and REMOVE; CURLMOPT_SOCKETFUNCTION.
enum { waits_to_read = 1, waits_to_write = 2, waits_for_both = 3, waits_no_more = 4, option_socket_function = 20001, most_sockets = 1 << 16 };
static _Atomic(socket_function) foundation;
static atomic_uchar is_writing[most_sockets];

static int tell(void *easy, int socket, int what, void *owner, void *sources) {
    socket_function function = atomic_load(&foundation);
    if (!function) return 0;
    if (socket >= 0 && socket < most_sockets) {
        unsigned char wrote = atomic_exchange(&is_writing[socket], what == waits_to_write || what == waits_for_both);
        if (wrote && what == waits_to_read) {
            function(easy, socket, waits_no_more, owner, sources);
            sources = NULL;
        }
    }
    return function(easy, socket, what, owner, sources);
}

static void *told(int option, void *argument) {
    if (option != option_socket_function || !argument) return argument;
    atomic_store(&foundation, (socket_function)argument);
    return (void *)tell;
}

#define ARGUMENT_curl_easy_setopt argument
#define ARGUMENT_curl_easy_getinfo argument
#define ARGUMENT_curl_multi_setopt told(option, argument)
#define DEFINE_VARIADIC(name, missing)                                           \
    int name(void *handle, int option, ...);                                     \
    int name(void *handle, int option, ...) {                                    \
        va_list list;                                                            \
        va_start(list, option);                                                  \
        void *argument = va_arg(list, void *);                                   \
        va_end(list);                                                            \
        return ccurl_is_available() ? functions.name(handle, option, ARGUMENT_##name) : (missing); \
    }
VARIADICS(DEFINE_VARIADIC)
