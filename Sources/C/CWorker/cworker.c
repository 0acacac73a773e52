#define _GNU_SOURCE
#include "cworker.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

// MARK: Bounds

rlim_t cworker_address_space(void) {
    char text[64];
    int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    if (file < 0) return 0;
    ssize_t count = read(file, text, sizeof text - 1);
    close(file);
    rlim_t pages = 0;
    for (ssize_t i = 0; i < count && text[i] >= '0' && text[i] <= '9'; i++) pages = pages * 10 + (rlim_t)(text[i] - '0');
    return pages * (rlim_t)sysconf(_SC_PAGESIZE);
}

void cworker_bound(int resource, rlim_t soft, rlim_t hard) {
    struct rlimit limit = {soft, hard};
    setrlimit(resource, &limit);
}

void cworker_bound_memory(rlim_t more) {
    struct rlimit limit;
    rlim_t used = cworker_address_space();
    if (!used || getrlimit(RLIMIT_AS, &limit) != 0) return;
    limit.rlim_cur = used + more < limit.rlim_max ? used + more : limit.rlim_max;
    setrlimit(RLIMIT_AS, &limit);
}

void cworker_bound_time(rlim_t seconds) {
    struct rusage usage;
    struct rlimit limit;
    if (getrusage(RUSAGE_SELF, &usage) != 0 || getrlimit(RLIMIT_CPU, &limit) != 0) return;
    // CPU time already used, rounded up to seconds.
    rlim_t most = (rlim_t)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) + 1 + seconds;
    if (most < limit.rlim_max) cworker_bound(RLIMIT_CPU, most, limit.rlim_max);
}

void cworker_end_by_signals(void) {
    int nowhere = open("/dev/null", O_WRONLY);
    if (nowhere >= 0) dup2(nowhere, 2);
    signal(SIGXCPU, SIG_DFL), signal(SIGABRT, SIG_DFL), signal(SIGSEGV, SIG_DFL), signal(SIGILL, SIG_DFL);
    signal(SIGTRAP, SIG_DFL), signal(SIGPIPE, SIG_DFL), signal(SIGBUS, SIG_DFL), signal(SIGFPE, SIG_DFL);
    // The forking thread may have blocked all signals.
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, 0);
    cworker_bound(RLIMIT_CORE, 0, 0);
}

// MARK: Starting and ending

pid_t cworker_fork(int *end) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return -1;
    pid_t process = fork();
    if (process < 0) close(ends[0]);
    close(ends[process == 0 ? 0 : 1]);
    *end = ends[process == 0 ? 1 : 0];
    return process;
}

int cworker_end(int process, int socket, int kills) {
    int status = 0;
    close(socket);
    if (kills) kill(process, SIGKILL);
    while (waitpid(process, &status, 0) < 0) {
        // Another waiter may have collected the exit status.
        if (errno != EINTR) return 0;
    }
    return WIFSIGNALED(status) && !kills;
}

// MARK: Talking

int cworker_put(int socket, const void *bytes, size_t count) {
    const char *rest = bytes;
    while (count > 0) {
        ssize_t sent = send(socket, rest, count, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) return 0;
        rest += sent, count -= (size_t)sent;
    }
    return 1;
}

int cworker_take(int socket, void *bytes, size_t count) {
    char *rest = bytes;
    while (count > 0) {
        ssize_t came = recv(socket, rest, count, 0);
        if (came < 0 && errno == EINTR) continue;
        if (came <= 0) return 0;
        rest += came, count -= (size_t)came;
    }
    return 1;
}
