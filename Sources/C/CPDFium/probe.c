#define _GNU_SOURCE
#include "cpdfium.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
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

/// The life of the process that tries pages: nothing but PDFium, pread and write is called in it.
static void try_pages(const cpdfium_functions *f, void *document, int first, int last, int answers) {
    int nowhere = open("/dev/null", O_WRONLY);
    if (nowhere >= 0) dup2(nowhere, 2);
    signal(SIGXCPU, SIG_DFL), signal(SIGABRT, SIG_DFL), signal(SIGSEGV, SIG_DFL), signal(SIGILL, SIG_DFL);
    signal(SIGTRAP, SIG_DFL), signal(SIGPIPE, SIG_DFL);
    bound(RLIMIT_CORE, 0, 0);
    bound(RLIMIT_CPU, most_seconds, most_seconds + 1);
    rlim_t used = address_space();
    if (used) bound(RLIMIT_AS, used + most_memory, used + most_memory);
    for (int page = first; page < last; page++) {
        void *open_page = f->FPDF_LoadPage(document, page);
        if (open_page) {
            void *text = f->FPDFText_LoadPage(open_page);
            if (text) f->FPDFText_ClosePage(text);
            f->FPDF_ClosePage(open_page);
        }
        unsigned char fine = 1;
        if (write(answers, &fine, 1) != 1) _exit(0);
        struct rusage usage;
        // The rest is for another process, whose time begins anew.
        if (getrusage(RUSAGE_SELF, &usage) == 0 && usage.ru_utime.tv_sec >= 1) _exit(0);
    }
    _exit(0);
}

int cpdfium_probe_start(const cpdfium_functions *functions, void *document, int first, int last, int *answers) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return -1;
    pid_t process = fork();
    if (process == 0) {
        close(ends[0]);
        try_pages(functions, document, first, last, ends[1]);
    }
    close(ends[1]);
    if (process < 0) close(ends[0]);
    *answers = ends[0];
    return (int)process;
}

int cpdfium_probe_wait(int answers, int milliseconds) {
    struct pollfd end = {answers, POLLIN, 0};
    unsigned char fine = 0;
    if (poll(&end, 1, milliseconds) <= 0) return -1;
    return read(answers, &fine, 1) == 1;
}

int cpdfium_probe_end(int process, int answers, int kills) {
    int status = 0;
    close(answers);
    if (kills) kill(process, SIGKILL);
    while (waitpid(process, &status, 0) < 0) {
        // Whoever else waits for children has taken the answer.
        if (errno != EINTR) return 0;
    }
    return WIFSIGNALED(status) && !kills;
}
