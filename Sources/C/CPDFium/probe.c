#define _GNU_SOURCE
#include "process.h"

#include <poll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

static const rlim_t most_seconds = 6;
static const rlim_t most_memory = 160u << 20;

// MARK: Trying

static void tell_text(const cpdfium_functions *f, void *page, void *text, int socket) {
    cpdfium_character characters[cpdfium_message_characters];
    uint32_t count = 0;
    int all = f->FPDFText_CountChars(text);
    for (int index = 0; index < all && index < cpdfium_most_characters; index++) {
        if (cpdfium_character_at(f, page, text, index, &characters[count])) count++;
        if (count < cpdfium_message_characters) continue;
        cpdfium_say(socket, cpdfium_says_text, count, 0, characters, count * sizeof characters[0]);
        count = 0;
    }
    if (count > 0) cpdfium_say(socket, cpdfium_says_text, count, 0, characters, count * sizeof characters[0]);
}

/// The main function of the reading process; calls only PDFium and the reading
/// functions.
static void try_pages(const cpdfium_functions *f, void *document, int first, int last, int socket) {
    cworker_end_by_signals();
    cworker_bound(RLIMIT_CPU, most_seconds, most_seconds + 1);
    cworker_bound_memory(most_memory);
    for (int page = first; page < last; page++) {
        void *open_page = f->FPDF_LoadPage(document, page);
        if (open_page) {
            cpdfium_page_facts facts;
            cpdfium_facts_of(f, open_page, &facts);
            cpdfium_say(socket, cpdfium_says_facts, 0, 0, &facts, sizeof facts);
            void *text = f->FPDFText_LoadPage(open_page);
            if (text) tell_text(f, open_page, text, socket), f->FPDFText_ClosePage(text);
            if (facts.annotations > 0) cpdfium_tell_marks(f, document, open_page, socket);
            f->FPDF_ClosePage(open_page);
        }
        cpdfium_say(socket, cpdfium_says_fine, 0, 0, "", 0);
        struct rusage usage;
        // Leave the rest to another process with a new time limit.
        if (getrusage(RUSAGE_SELF, &usage) == 0 && usage.ru_utime.tv_sec >= 1) _exit(0);
    }
    _exit(0);
}

int cpdfium_probe_start(const cpdfium_functions *functions, void *document, cpdfium_source *source, int first, int last,
                        int *end) {
    pid_t process = cworker_fork(end);
    if (process == 0) {
        if (source) *source = (cpdfium_source){cpdfium_ask, (void *)(intptr_t)*end};
        try_pages(functions, document, first, last, *end);
    }
    return (int)process;
}

int cpdfium_probe_hear(int socket, int milliseconds, cpdfium_message *message, cpdfium_character *characters,
                       cpdfium_page_facts *facts) {
    struct pollfd end = {socket, POLLIN, 0};
    if (poll(&end, 1, milliseconds) <= 0) return -1;
    if (!cworker_take(socket, message, sizeof *message)) return 0;
    if (message->saying == cpdfium_says_facts) return cworker_take(socket, facts, sizeof *facts);
    if (message->saying != cpdfium_says_text) return 1;
    if (message->count > cpdfium_message_characters) return 0;
    return cworker_take(socket, characters, message->count * sizeof characters[0]);
}

int cpdfium_probe_take(int socket, void *bytes, unsigned long count) { return cworker_take(socket, bytes, count); }

void cpdfium_probe_give(int socket, const void *bytes, unsigned long count) {
    uint32_t is_read = bytes != NULL;
    if (cworker_put(socket, &is_read, sizeof is_read) && bytes) cworker_put(socket, bytes, count);
}

int cpdfium_probe_end(int process, int socket, int kills) { return cworker_end(process, socket, kills); }
