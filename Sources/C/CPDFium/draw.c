#define _GNU_SOURCE
#include "process.h"

#include <endian.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

// The drawing process. It keeps the document (fonts, pictures, the last page) between drawings; the
// limits are reset for each drawing.

static const rlim_t most_seconds = 6;
static const rlim_t most_memory = 240u << 20;
/// The process exits when it has grown by this much; the next one starts small.
static const rlim_t most_kept = 64u << 20;
static const int most_idle_milliseconds = 1000;

typedef struct {
    const cpdfium_functions *f;
    void *document;
    void *page;
    int number;
    /// The form of the document, once a page with fields is drawn.
    void *form;
    /// Whether the page has fields.
    int has_fields;
    /// The shared memory, which stays mapped.
    void *room;
    size_t room_bytes;
} drawer;

static int never(cpdfium_pause *pause) {
    (void)pause;
    return 0;
}

static void bound_drawing(void) {
    cworker_bound_time(most_seconds);
    cworker_bound_memory(most_memory);
}

/// Maps the shared memory, which does not count towards the limit of memory; NULL if that fails.
static void *room_for(drawer *self, int pixels, size_t bytes) {
    if (bytes <= self->room_bytes) return self->room;
    struct rlimit limit;
    if (getrlimit(RLIMIT_AS, &limit) == 0) cworker_bound(RLIMIT_AS, limit.rlim_max, limit.rlim_max);
    if (self->room) munmap(self->room, self->room_bytes);
    void *room = mmap(0, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, pixels, 0);
    self->room = room == MAP_FAILED ? NULL : room;
    self->room_bytes = self->room ? bytes : 0;
    return self->room;
}

static void *page_of(drawer *self, int number) {
    if (self->page && self->number == number) return self->page;
    if (self->page && self->form) self->f->FORM_OnBeforeClosePage(self->page, self->form);
    if (self->page) self->f->FPDF_ClosePage(self->page);
    self->number = number;
    self->page = self->f->FPDF_LoadPage(self->document, number);
    self->has_fields = self->page && cpdfium_has_fields(self->f, self->page);
    if (self->has_fields && !self->form) self->form = cpdfium_form_of(self->f, self->document);
    return self->page;
}

/// Draws a part of a page: three bytes for a pixel, which PDFium writes faster than four.
static int draw_into(drawer *self, const cpdfium_drawing *d, uint32_t *pixels, size_t count) {
    const cpdfium_functions *f = self->f;
    // FPDFBitmap_BGR is 2; FPDF_ANNOT is 1; FPDF_RENDER_DONE is 2.
    void *bitmap = f->FPDFBitmap_CreateEx(d->columns, d->rows, 2, pixels, d->columns * 3);
    if (!bitmap) return 0;
    // White. FPDFBitmap_FillRect takes an eighth of the time of a page of text.
    memset(pixels, 0xFF, count * 3);
    cpdfium_pause pause = {1, never, 0};
    void *page = page_of(self, d->page);
    int is_drawn = 0;
    if (page) {
        is_drawn = f->FPDF_RenderPageBitmap_Start(bitmap, page, -d->x, -d->y, d->width, d->height, 0, 1, &pause) == 2;
        f->FPDF_RenderPage_Close(page);
        // Fields are no part of the page for FPDF_ANNOT.
        if (is_drawn && self->has_fields && self->form)
            f->FPDF_FFLDraw(self->form, bitmap, page, -d->x, -d->y, d->width, d->height, 0, 1);
    }
    f->FPDFBitmap_Destroy(bitmap);
    return is_drawn;
}

/// Finds the picture with `*before` others before it, in an object.
static void *find_picture(const cpdfium_functions *f, void *object, int depth, int *before) {
    // FPDF_PAGEOBJ_IMAGE is 3, FPDF_PAGEOBJ_FORM 5.
    int type = f->FPDFPageObj_GetType(object);
    if (type == 3) return (*before)-- == 0 ? object : NULL;
    if (type != 5 || depth + 1 >= cpdfium_deepest_form) return NULL;
    int count = f->FPDFFormObj_CountObjects(object);
    for (int index = 0; index < count; index++) {
        void *inner = f->FPDFFormObj_GetObject(object, (unsigned long)index);
        void *found = inner ? find_picture(f, inner, depth + 1, before) : NULL;
        if (found) return found;
    }
    return NULL;
}

static void *picture_on(const cpdfium_functions *f, void *page, int before) {
    int count = f->FPDFPage_CountObjects(page);
    for (int index = 0; index < count; index++) {
        void *object = f->FPDFPage_GetObject(page, index);
        void *found = object ? find_picture(f, object, 0, &before) : NULL;
        if (found) return found;
    }
    return NULL;
}

/// Writes the pixels of a picture; returns its width and height, or 0.
static uint64_t take_picture(drawer *self, const cpdfium_drawing *d, uint32_t *pixels, size_t count) {
    const cpdfium_functions *f = self->f;
    void *page = page_of(self, d->page);
    void *object = page ? picture_on(f, page, d->picture) : NULL;
    void *bitmap = object ? f->FPDFImageObj_GetBitmap(object) : NULL;
    if (!bitmap) return 0;
    // FPDFBitmap_Gray is 1, BGR 2, BGRx 3, BGRA 4.
    static const int lengths[] = {0, 1, 3, 4, 4};
    int format = f->FPDFBitmap_GetFormat(bitmap), stride = f->FPDFBitmap_GetStride(bitmap);
    int width = f->FPDFBitmap_GetWidth(bitmap), height = f->FPDFBitmap_GetHeight(bitmap);
    const uint8_t *buffer = f->FPDFBitmap_GetBuffer(bitmap);
    int is_fine = buffer && format >= 1 && format <= 4 && width > 0 && height > 0 && (size_t)width * (size_t)height <= count &&
                  (size_t)stride >= (size_t)width * (size_t)lengths[format];
    for (int row = 0; is_fine && row < height; row++) {
        const uint8_t *from = buffer + (size_t)row * (size_t)stride;
        uint32_t *to = pixels + (size_t)row * (size_t)width;
        for (int column = 0; column < width; column++, from += lengths[format]) {
            uint32_t blue = from[0], green = from[format == 1 ? 0 : 1], red = from[format == 1 ? 0 : 2];
            to[column] = 0xFF000000 | red << 16 | green << 8 | blue;
        }
    }
    f->FPDFBitmap_Destroy(bitmap);
    return is_fine ? (uint64_t)width << 32 | (uint64_t)height : 0;
}

/// Whether a picture is an embedded JPEG or JPEG 2000 without other filters.
static int is_file(const cpdfium_functions *f, void *object) {
    char filter[16] = "";
    if (f->FPDFImageObj_GetImageFilterCount(object) != 1) return 0;
    if (f->FPDFImageObj_GetImageFilter(object, 0, filter, sizeof filter) > sizeof filter) return 0;
    return strcmp(filter, "DCTDecode") == 0 || strcmp(filter, "JPXDecode") == 0;
}

/// Describes a picture; returns 0 if the page does not have it.
static int describe_picture(drawer *self, const cpdfium_drawing *d, cpdfium_picture *told) {
    const cpdfium_functions *f = self->f;
    void *page = page_of(self, d->page);
    void *object = page ? picture_on(f, page, d->picture) : NULL;
    if (!object) return 0;
    *told = (cpdfium_picture){.width = 0};
    unsigned int width = 0, height = 0;
    float left, bottom, right, top;
    if (!f->FPDFImageObj_GetImagePixelSize(object, &width, &height) || !f->FPDFPageObj_GetBounds(object, &left, &bottom, &right, &top))
        return 1;
    if (!cpdfium_area_on(f, page, left, top, right, bottom, &told->area)) return 1;
    told->width = width, told->height = height;
    if (is_file(f, object)) told->file = f->FPDFImageObj_GetImageDataRaw(object, 0, 0);
    return 1;
}

/// Copies the bytes of an embedded picture file.
static int take_file(drawer *self, const cpdfium_drawing *d, void *bytes, size_t count) {
    const cpdfium_functions *f = self->f;
    void *page = page_of(self, d->page);
    void *object = page ? picture_on(f, page, d->picture) : NULL;
    // PDFium writes nothing if the buffer is larger than the data.
    unsigned long length = object ? f->FPDFImageObj_GetImageDataRaw(object, 0, 0) : 0;
    return length > 0 && length <= count && f->FPDFImageObj_GetImageDataRaw(object, bytes, length) == length;
}

/// Carries out a request; returns whether it is done, and the size of a
/// picture.
static uint32_t serve(drawer *self, const cpdfium_drawing *d, void *room, size_t count, uint64_t *size) {
    switch (d->wish) {
    case cpdfium_wants_drawing: return (uint32_t)draw_into(self, d, room, count);
    case cpdfium_wants_pixels: return (*size = take_picture(self, d, room, count)) != 0;
    case cpdfium_wants_facts: return count * 4 >= sizeof(cpdfium_picture) && describe_picture(self, d, room);
    case cpdfium_wants_file: return (uint32_t)take_file(self, d, room, count * 4);
    default: return 0;
    }
}

static void draw_pages(drawer *self, int pixels, int socket) {
    cworker_end_by_signals();
    rlim_t start = cworker_address_space();
    while (1) {
        cpdfium_drawing d;
        struct pollfd end = {socket, POLLIN, 0};
        if (poll(&end, 1, most_idle_milliseconds) <= 0 || !cworker_take(socket, &d, sizeof d)) _exit(0);
        size_t count = (size_t)d.columns * (size_t)d.rows;
        uint32_t is_drawn = 0;
        uint64_t size = 0;
        void *room = room_for(self, pixels, count * 4);
        if (room) {
            bound_drawing();
            is_drawn = serve(self, &d, room, count, &size);
        }
        cpdfium_say(socket, cpdfium_says_fine, is_drawn, size, "", 0);
        if (cworker_address_space() > start + self->room_bytes + most_kept) _exit(0);
    }
}

int cpdfium_pixels_make(void) {
    int pixels = memfd_create("page", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    // A process that ran wild could cut the memory off from under the one that reads it.
    if (pixels >= 0 && fcntl(pixels, F_ADD_SEALS, F_SEAL_SHRINK) == 0) return pixels;
    if (pixels >= 0) close(pixels);
    return -1;
}

void cpdfium_pixels_take(const void *drawn, void *pixels, size_t count) {
    const uint8_t *from = drawn;
    uint8_t *to = pixels;
    for (size_t i = 0; i < count; i++, from += 3, to += 4) {
        uint32_t pixel;
        memcpy(&pixel, from, 4);
        // The fourth byte is opaque in either order of bytes.
        pixel |= htole32(0xFF000000);
        memcpy(to, &pixel, 4);
    }
}

int cpdfium_drawer_start(const cpdfium_functions *functions, void *document, cpdfium_source *source, int pixels, int *end) {
    pid_t process = cworker_fork(end);
    if (process == 0) {
        if (source) *source = (cpdfium_source){cpdfium_ask, (void *)(intptr_t)*end};
        drawer self = {.f = functions, .document = document, .number = -1};
        draw_pages(&self, pixels, *end);
    }
    return (int)process;
}

int cpdfium_drawer_ask(int socket, const cpdfium_drawing *drawing) { return cworker_put(socket, drawing, sizeof *drawing); }
