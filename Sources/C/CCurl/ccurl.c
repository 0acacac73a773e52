#define _GNU_SOURCE
#include "ccurl.h"

#include <dlfcn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>

// libcurl reports to its socket function what it waits for at a socket. Foundation creates a dispatch source for each
// kind of event and cancels none of them before the socket closes. A socket is nearly always writable, so once
// Foundation has waited to write, its source fires without end while libcurl waits for the answer, and uses one
// processor. The wrapper below reports the removal of the socket before a change from writing to reading only.

typedef int (*socket_function)(void *easy, int socket, int what, void *owner, void *sources);
// CURL_POLL_IN, OUT, INOUT and REMOVE; CURLMOPT_SOCKETFUNCTION.
enum { poll_in = 1, poll_out = 2, poll_inout = 3, poll_remove = 4, socket_function_option = 20001 };
enum { socket_limit = 1 << 16 };
static _Atomic(socket_function) foundation;
static atomic_uchar is_writing[socket_limit];

static int report(void *easy, int socket, int what, void *owner, void *sources) {
    socket_function function = atomic_load(&foundation);
    if (!function) return 0;
    if (socket >= 0 && socket < socket_limit) {
        unsigned char wrote = atomic_exchange(&is_writing[socket], what == poll_out || what == poll_inout);
        if (wrote && what == poll_in) {
            function(easy, socket, poll_remove, owner, sources);
            sources = NULL;
        }
    }
    return function(easy, socket, what, owner, sources);
}

// Takes the place of libcurl's function, for Foundation calls it by this name.
int curl_multi_setopt(void *multi, int option, ...) {
    // Every option has one argument of a word: a pointer, a `long` or a `curl_off_t`.
    va_list list;
    va_start(list, option);
    void *argument = va_arg(list, void *);
    va_end(list);
    int (*next)(void *, int, ...) = (int (*)(void *, int, ...))dlsym(RTLD_NEXT, "curl_multi_setopt");
    if (!next) return 4;  // CURLM_INTERNAL_ERROR
    if (option == socket_function_option && argument) {
        atomic_store(&foundation, (socket_function)argument);
        argument = (void *)report;
    }
    return next(multi, option, argument);
}
