#define _GNU_SOURCE
#include "process.h"

#include <poll.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

// The process that draws. What it has read of the document (fonts, pictures, the last page) stays with it from one drawing to the next; its
// bounds are set anew for each of them.

static const rlim_t most_seconds = 6;
static const rlim_t most_memory = 240u << 20;
/// It ends when it has grown by so much: another one begins with little.
static const rlim_t most_kept = 64u << 20;
static const int most_idle_milliseconds = 1000;

typedef struct {
    const cpdfium_functions *f;
    void *document;
    void *page;
    int number;
} drawer;

static int never(cpdfium_pause *pause) {
    (void)pause;
    return 0;
}

static void bound_drawing(void) {
    struct rusage usage;
    struct rlimit limit;
    if (getrusage(RUSAGE_SELF, &usage) == 0 && getrlimit(RLIMIT_CPU, &limit) == 0) {
        // What was taken already, and what is begun of a second.
        rlim_t seconds = (rlim_t)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) + 1 + most_seconds;
        if (seconds < limit.rlim_max) cpdfium_bound(RLIMIT_CPU, seconds, limit.rlim_max);
    }
    cpdfium_bound_memory(most_memory);
}

/// The memory for pixels is not the drawing's.
static void unbound_memory(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_AS, &limit) == 0) cpdfium_bound(RLIMIT_AS, limit.rlim_max, limit.rlim_max);
}

static void *page_of(drawer *self, int number) {
    if (self->page && self->number == number) return self->page;
    if (self->page) self->f->FPDF_ClosePage(self->page);
    self->number = number;
    return self->page = self->f->FPDF_LoadPage(self->document, number);
}

static int draw_into(drawer *self, const cpdfium_drawing *d, uint32_t *pixels, size_t count) {
    const cpdfium_functions *f = self->f;
    // FPDFBitmap_BGRx is 3; FPDF_ANNOT is 1; FPDF_RENDER_DONE is 2.
    void *bitmap = f->FPDFBitmap_CreateEx(d->columns, d->rows, 3, pixels, d->columns * 4);
    if (!bitmap) return 0;
    f->FPDFBitmap_FillRect(bitmap, 0, 0, d->columns, d->rows, 0xFFFFFFFF);
    cpdfium_pause pause = {1, never, 0};
    void *page = page_of(self, d->page);
    int is_drawn = 0;
    if (page) {
        is_drawn = f->FPDF_RenderPageBitmap_Start(bitmap, page, -d->x, -d->y, d->width, d->height, 0, 1, &pause) == 2;
        f->FPDF_RenderPage_Close(page);
    }
    f->FPDFBitmap_Destroy(bitmap);
    for (size_t i = 0; i < count; i++) pixels[i] |= 0xFF000000;
    return is_drawn;
}

static void draw_pages(drawer *self, int pixels, int socket) {
    cpdfium_end_by_signals();
    rlim_t start = cpdfium_address_space();
    while (1) {
        cpdfium_drawing d;
        struct pollfd end = {socket, POLLIN, 0};
        if (poll(&end, 1, most_idle_milliseconds) <= 0 || !cpdfium_take(socket, &d, sizeof d)) _exit(0);
        size_t count = (size_t)d.columns * (size_t)d.rows;
        uint32_t is_drawn = 0;
        unbound_memory();
        void *room = mmap(0, count * 4, PROT_READ | PROT_WRITE, MAP_SHARED, pixels, 0);
        if (room != MAP_FAILED) {
            bound_drawing();
            is_drawn = (uint32_t)draw_into(self, &d, room, count);
            munmap(room, count * 4);
        }
        cpdfium_say(socket, cpdfium_says_fine, is_drawn, 0, "", 0);
        if (cpdfium_address_space() > start + most_kept) _exit(0);
    }
}

int cpdfium_pixels_make(void) { return memfd_create("page", MFD_CLOEXEC); }

int cpdfium_drawer_start(const cpdfium_functions *functions, void *document, cpdfium_source *source, int pixels, int *end) {
    pid_t process = cpdfium_fork(end);
    if (process == 0) {
        if (source) *source = (cpdfium_source){cpdfium_ask, (void *)(intptr_t)*end};
        drawer self = {functions, document, 0, -1};
        draw_pages(&self, pixels, *end);
    }
    return (int)process;
}

int cpdfium_drawer_ask(int socket, const cpdfium_drawing *drawing) { return cpdfium_put(socket, drawing, sizeof *drawing); }
