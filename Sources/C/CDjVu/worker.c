#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include "cdjvu.h"
#include "cworker.h"
#include "expressions.h"
#include "library.h"

// The process that opens a document and answers requests; the limits of time are reset for each.

static const rlim_t most_seconds = 10;
static const rlim_t most_memory = 768u << 20;
/// The process exits when it has grown by this much; the next one starts small.
static const rlim_t most_kept = 384u << 20;
static const int most_idle_milliseconds = 2000;
/// How long a decoder may work without a message.
static const int most_silent_milliseconds = 20000;
/// Decoded pages that the library keeps, in bytes.
static const unsigned long most_cached = 32u << 20;
static const int most_files = 200000;

enum { most_decoded = 3 };

typedef struct {
    const library *f;
    ddjvu_context *context;
    ddjvu_document *document;
    /// Pages that are decoded, the latest first.
    struct {
        ddjvu_page *page;
        int number;
    } decoded[most_decoded];
    ddjvu_format *format;
    const char *bytes;
    size_t count;
    /// Counts messages.
    int alarm;
    int has_failed;
    /// The name of a file beside the document that it needs.
    char missing[256];
} worker;

// MARK: Messages

static void wake(ddjvu_context *context, void *closure) {
    (void)context;
    uint64_t one = 1;
    if (write((int)(intptr_t)closure, &one, sizeof one) < 0) return;
}

static void give(worker *self, const message *heard) {
    // The first stream is the document itself. Others are files beside it, which are not read.
    int is_document = heard->stream.number == 0;
    if (is_document) self->f->ddjvu_stream_write(heard->document, heard->stream.number, self->bytes, self->count);
    else if (heard->stream.name && !self->missing[0]) strncpy(self->missing, heard->stream.name, sizeof self->missing - 1);
    self->f->ddjvu_stream_close(heard->document, heard->stream.number, !is_document);
}

static void read_messages(worker *self) {
    const message *heard;
    while ((heard = self->f->ddjvu_message_peek(self->context))) {
        if (heard->tag == message_newstream) give(self, heard);
        if (heard->tag == message_error) self->has_failed = 1;
        self->f->ddjvu_message_pop(self->context);
    }
}

/// Waits for a message; returns 0 if none comes.
static int wait_for_message(worker *self) {
    uint64_t messages;
    struct pollfd alarm = {self->alarm, POLLIN, 0};
    int count;
    do count = poll(&alarm, 1, most_silent_milliseconds);
    while (count < 0 && errno == EINTR);
    if (count <= 0 || read(self->alarm, &messages, sizeof messages) < 0) return 0;
    read_messages(self);
    return 1;
}

static int finish(worker *self, ddjvu_job *job) {
    read_messages(self);
    while (self->f->ddjvu_job_status(job) < job_done) {
        if (!wait_for_message(self)) return 0;
    }
    read_messages(self);
    return self->f->ddjvu_job_status(job) == job_done;
}

// MARK: Answers

static int open_document(worker *self) {
    const library *f = self->f;
    self->alarm = eventfd(0, EFD_CLOEXEC);
    self->context = f->ddjvu_context_create("lectern");
    if (self->alarm < 0 || !self->context) return 0;
    f->ddjvu_cache_set_size(self->context, most_cached);
    f->ddjvu_message_set_callback(self->context, wake, (void *)(intptr_t)self->alarm);
    // The library caches what has an address. It does not open it.
    self->document = f->ddjvu_document_create(self->context, "http://localhost/document.djvu", 1);
    return self->document && finish(self, f->ddjvu_document_job(self->document));
}

static int tell_document(worker *self, tokens *to) {
    cdjvu_write_mark(to, cdjvu_token_open);
    cdjvu_write_number(to, self->f->ddjvu_document_get_type(self->document));
    cdjvu_write_number(to, self->f->ddjvu_document_get_pagenum(self->document));
    cdjvu_write_mark(to, cdjvu_token_close);
    return 1;
}

static int tell_names(worker *self, tokens *to) {
    file_facts facts;
    int count = self->f->ddjvu_document_get_filenum(self->document);
    int type = self->f->ddjvu_document_get_type(self->document);
    int has_directory = type == cdjvu_bundled || type == cdjvu_indirect;
    cdjvu_write_mark(to, cdjvu_token_open);
    for (int number = 0; number < count && number < most_files; number++) {
        memset(&facts, 0, sizeof facts);
        if (self->f->ddjvu_document_get_fileinfo_imp(self->document, number, &facts, sizeof facts) != job_done) continue;
        // Without a directory each file is a page, and the library leaves its number undefined.
        if (!has_directory) facts.type = 'P', facts.page = number;
        if (facts.type != 'P' || facts.page < 0) continue;
        cdjvu_write_mark(to, cdjvu_token_open);
        cdjvu_write_number(to, facts.page);
        cdjvu_write_string(to, cdjvu_token_string, facts.identifier);
        cdjvu_write_string(to, cdjvu_token_string, facts.name);
        cdjvu_write_string(to, cdjvu_token_string, facts.title);
        cdjvu_write_mark(to, cdjvu_token_close);
    }
    cdjvu_write_mark(to, cdjvu_token_close);
    return 1;
}

static int tell_facts(worker *self, int number, tokens *to) {
    page_facts facts = {0};
    int status;
    while ((status = self->f->ddjvu_document_get_pageinfo_imp(self->document, number, &facts, sizeof facts)) < job_done) {
        if (!wait_for_message(self)) return 0;
    }
    if (status != job_done) return 0;
    cdjvu_write_mark(to, cdjvu_token_open);
    cdjvu_write_number(to, facts.width);
    cdjvu_write_number(to, facts.height);
    cdjvu_write_number(to, facts.dots_per_inch);
    cdjvu_write_number(to, facts.rotation);
    cdjvu_write_mark(to, cdjvu_token_close);
    return 1;
}

static miniexp expression_for(worker *self, const cdjvu_request *wanted) {
    const library *f = self->f;
    switch (wanted->wish) {
    case cdjvu_wants_outline: return f->ddjvu_document_get_outline(self->document);
    case cdjvu_wants_annotations: return f->ddjvu_document_get_anno(self->document, 1);
    case cdjvu_wants_text: return f->ddjvu_document_get_pagetext(self->document, wanted->page, "char");
    case cdjvu_wants_page_annotations: return f->ddjvu_document_get_pageanno(self->document, wanted->page);
    default: return NULL;
    }
}

static int tell_expression(worker *self, const cdjvu_request *wanted, tokens *to) {
    // miniexp_dummy: it is not there yet.
    const miniexp later = (miniexp)(size_t)2;
    miniexp found;
    while ((found = expression_for(self, wanted)) == later) {
        if (!wait_for_message(self)) return 0;
    }
    cdjvu_write_expression(self->f, to, found);
    self->f->ddjvu_miniexp_release(self->document, found);
    return 1;
}

// MARK: Drawing

static void release_page(worker *self, ddjvu_page *page) {
    if (page) self->f->ddjvu_job_release(self->f->ddjvu_page_job(page));
}

/// Returns a decoded page; NULL if it cannot be decoded.
static ddjvu_page *page_of(worker *self, int number) {
    for (int index = 0; index < most_decoded; index++) {
        if (self->decoded[index].page && self->decoded[index].number == number) return self->decoded[index].page;
    }
    ddjvu_page *page = self->f->ddjvu_page_create_by_pageno(self->document, number);
    if (!page || !finish(self, self->f->ddjvu_page_job(page))) {
        release_page(self, page);
        return NULL;
    }
    release_page(self, self->decoded[most_decoded - 1].page);
    memmove(self->decoded + 1, self->decoded, sizeof self->decoded - sizeof self->decoded[0]);
    self->decoded[0].page = page, self->decoded[0].number = number;
    return page;
}

static ddjvu_format *format_of(worker *self) {
    // BGRA in this order of bytes, with the last one opaque.
    unsigned int masks[] = {0x00FF0000, 0x0000FF00, 0x000000FF, 0xFF000000};
    if (self->format) return self->format;
    self->format = self->f->ddjvu_format_create(format_masks, 4, masks);
    if (!self->format) return NULL;
    self->f->ddjvu_format_set_row_order(self->format, 1);
    self->f->ddjvu_format_set_y_direction(self->format, 1);
    return self->format;
}

static int largest(int a, int b) { return a > b ? a : b; }
static int smallest(int a, int b) { return a < b ? a : b; }

/// Draws the part of a page; what is outside the page is white.
static int draw(worker *self, const cdjvu_request *wanted, tokens *to) {
    size_t row = (size_t)wanted->columns * 4;
    to->count = to->room = row * (size_t)wanted->rows;
    to->bytes = malloc(to->count);
    ddjvu_page *page = page_of(self, wanted->page);
    if (!to->bytes || !page || !format_of(self)) return 0;
    memset(to->bytes, 0xFF, to->count);
    int left = largest(wanted->x, 0), right = smallest(wanted->x + wanted->columns, wanted->width);
    int top = largest(wanted->y, 0), bottom = smallest(wanted->y + wanted->rows, wanted->height);
    if (left >= right || top >= bottom) return 1;
    area whole = {0, 0, (unsigned)wanted->width, (unsigned)wanted->height};
    area part = {left, top, (unsigned)(right - left), (unsigned)(bottom - top)};
    unsigned char *first = to->bytes + (size_t)(top - wanted->y) * row + (size_t)(left - wanted->x) * 4;
    self->has_failed = 0;
    // A page without a picture is white.
    self->f->ddjvu_page_render(page, render_color, &whole, &part, self->format, row, (char *)first);
    read_messages(self);
    return !self->has_failed;
}

// MARK: The process

static int serve(worker *self, const cdjvu_request *wanted, tokens *to) {
    switch (wanted->wish) {
    case cdjvu_wants_document: return tell_document(self, to);
    case cdjvu_wants_names: return tell_names(self, to);
    case cdjvu_wants_facts: return tell_facts(self, wanted->page, to);
    case cdjvu_wants_drawing: return draw(self, wanted, to);
    default: return tell_expression(self, wanted, to);
    }
}

static void serve_all(worker *self, int socket) {
    cworker_end_by_signals();
    rlim_t start = cworker_address_space();
    cworker_bound_time(most_seconds);
    // The library copies the document.
    cworker_bound_memory(most_memory + 2 * (rlim_t)self->count);
    int is_open = open_document(self);
    while (1) {
        cdjvu_request wanted;
        struct pollfd end = {socket, POLLIN, 0};
        if (poll(&end, 1, most_idle_milliseconds) <= 0 || !cworker_take(socket, &wanted, sizeof wanted)) _exit(0);
        cworker_bound_time(most_seconds);
        tokens to = {0};
        // What is missing for the document is missing for every answer.
        if (is_open) self->missing[0] = 0;
        cdjvu_answer answer = {.is_done = is_open ? (uint32_t)serve(self, &wanted, &to) : 0};
        answer.count = answer.is_done ? to.count : strlen(self->missing);
        const void *bytes = answer.is_done ? to.bytes : (void *)self->missing;
        if (!cworker_put(socket, &answer, sizeof answer) || !cworker_put(socket, bytes, answer.count)) _exit(0);
        free(to.bytes);
        if (cworker_address_space() > start + most_kept + 2 * (rlim_t)self->count) _exit(0);
    }
}

int cdjvu_start(const void *bytes, unsigned long count, int *end) {
    const library *f = cdjvu_library();
    if (!f) return -1;
    pid_t process = cworker_fork(end);
    if (process == 0) {
        worker self = {.f = f, .bytes = bytes, .count = count};
        serve_all(&self, *end);
    }
    return (int)process;
}

int cdjvu_ask(int socket, const cdjvu_request *request) { return cworker_put(socket, request, sizeof *request); }

int cdjvu_hear(int socket, int milliseconds, cdjvu_answer *answer) {
    struct pollfd end = {socket, POLLIN, 0};
    if (poll(&end, 1, milliseconds) <= 0) return -1;
    return cworker_take(socket, answer, sizeof *answer);
}

int cdjvu_take(int socket, void *bytes, unsigned long count) {
    // A process that stops in the middle of an answer is not waited for.
    struct timeval patience = {10, 0};
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    return cworker_take(socket, bytes, count);
}

int cdjvu_end(int process, int socket, int kills) { return cworker_end(process, socket, kills); }
