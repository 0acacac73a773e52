#define _GNU_SOURCE
#include "cpdfium.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

static const rlim_t most_seconds = 6;
static const rlim_t most_memory = 160u << 20;

/// What this process has of address space, in bytes.
static rlim_t address_space(void) {
    char text[64];
    int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    if (file < 0) return 0;
    ssize_t count = read(file, text, sizeof text - 1);
    close(file);
    rlim_t pages = 0;
    for (ssize_t i = 0; i < count && text[i] >= '0' && text[i] <= '9'; i++) pages = pages * 10 + (rlim_t)(text[i] - '0');
    return pages * (rlim_t)sysconf(_SC_PAGESIZE);
}

static void bound(int resource, rlim_t soft, rlim_t hard) {
    struct rlimit limit = {soft, hard};
    setrlimit(resource, &limit);
}

// MARK: Talking

static int put(int socket, const void *bytes, size_t count) {
    const char *rest = bytes;
    while (count > 0) {
        ssize_t sent = send(socket, rest, count, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) return 0;
        rest += sent, count -= (size_t)sent;
    }
    return 1;
}

static int take(int socket, void *bytes, size_t count) {
    char *rest = bytes;
    while (count > 0) {
        ssize_t came = recv(socket, rest, count, 0);
        if (came < 0 && errno == EINTR) continue;
        if (came <= 0) return 0;
        rest += came, count -= (size_t)came;
    }
    return 1;
}

/// In the process that tries: whoever started it is gone, or wants no more, when nothing can be said.
static void say(int socket, cpdfium_saying saying, uint32_t count, uint64_t position, const void *bytes, size_t length) {
    cpdfium_message message = {saying, count, position};
    if (!put(socket, &message, sizeof message) || !put(socket, bytes, length)) _exit(0);
}

/// The read of a source whose bytes only the other process can get.
static int ask(void *context, unsigned long position, unsigned char *buffer, unsigned long count) {
    int socket = (int)(intptr_t)context;
    uint32_t is_read = 0;
    if (count > UINT32_MAX) return 0;
    say(socket, cpdfium_says_wanted, (uint32_t)count, position, "", 0);
    if (!take(socket, &is_read, sizeof is_read)) _exit(0);
    if (!is_read) return 0;
    if (!take(socket, buffer, count)) _exit(0);
    return 1;
}

// MARK: Trying

static void tell_text(const cpdfium_functions *f, void *page, void *text, int socket) {
    cpdfium_character characters[cpdfium_message_characters];
    uint32_t count = 0;
    int all = f->FPDFText_CountChars(text);
    for (int index = 0; index < all && index < cpdfium_most_characters; index++) {
        if (cpdfium_character_at(f, page, text, index, &characters[count])) count++;
        if (count < cpdfium_message_characters) continue;
        say(socket, cpdfium_says_text, count, 0, characters, count * sizeof characters[0]);
        count = 0;
    }
    if (count > 0) say(socket, cpdfium_says_text, count, 0, characters, count * sizeof characters[0]);
}

static void bound_all(void) {
    int nowhere = open("/dev/null", O_WRONLY);
    if (nowhere >= 0) dup2(nowhere, 2);
    signal(SIGXCPU, SIG_DFL), signal(SIGABRT, SIG_DFL), signal(SIGSEGV, SIG_DFL), signal(SIGILL, SIG_DFL);
    signal(SIGTRAP, SIG_DFL), signal(SIGPIPE, SIG_DFL);
    bound(RLIMIT_CORE, 0, 0);
    bound(RLIMIT_CPU, most_seconds, most_seconds + 1);
    rlim_t used = address_space();
    if (used) bound(RLIMIT_AS, used + most_memory, used + most_memory);
}

/// The life of the process that tries pages: nothing but PDFium and the reading of bytes is called in it.
static void try_pages(const cpdfium_functions *f, void *document, int first, int last, int socket) {
    bound_all();
    for (int page = first; page < last; page++) {
        void *open_page = f->FPDF_LoadPage(document, page);
        if (open_page) {
            void *text = f->FPDFText_LoadPage(open_page);
            if (text) tell_text(f, open_page, text, socket), f->FPDFText_ClosePage(text);
            f->FPDF_ClosePage(open_page);
        }
        say(socket, cpdfium_says_fine, 0, 0, "", 0);
        struct rusage usage;
        // The rest is for another process, whose time begins anew.
        if (getrusage(RUSAGE_SELF, &usage) == 0 && usage.ru_utime.tv_sec >= 1) _exit(0);
    }
    _exit(0);
}

int cpdfium_probe_start(const cpdfium_functions *functions, void *document, cpdfium_source *source, int first, int last,
                        int *end) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return -1;
    pid_t process = fork();
    if (process == 0) {
        close(ends[0]);
        if (source) *source = (cpdfium_source){ask, (void *)(intptr_t)ends[1]};
        try_pages(functions, document, first, last, ends[1]);
    }
    close(ends[1]);
    if (process < 0) close(ends[0]);
    *end = ends[0];
    return (int)process;
}

int cpdfium_probe_hear(int socket, int milliseconds, cpdfium_message *message, cpdfium_character *characters) {
    struct pollfd end = {socket, POLLIN, 0};
    if (poll(&end, 1, milliseconds) <= 0) return -1;
    if (!take(socket, message, sizeof *message)) return 0;
    if (message->saying != cpdfium_says_text) return 1;
    if (message->count > cpdfium_message_characters) return 0;
    return take(socket, characters, message->count * sizeof characters[0]);
}

void cpdfium_probe_give(int socket, const void *bytes, unsigned long count) {
    uint32_t is_read = bytes != NULL;
    if (put(socket, &is_read, sizeof is_read) && bytes) put(socket, bytes, count);
}

int cpdfium_probe_end(int process, int socket, int kills) {
    int status = 0;
    close(socket);
    if (kills) kill(process, SIGKILL);
    while (waitpid(process, &status, 0) < 0) {
        // Whoever else waits for children has taken the answer.
        if (errno != EINTR) return 0;
    }
    return WIFSIGNALED(status) && !kills;
}
