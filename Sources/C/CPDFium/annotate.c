#include "process.h"

#include <string.h>
#include <unistd.h>

// Writes a copy of a document with more annotations, in a process of its own.

static const rlim_t most_seconds = 60;
static const rlim_t most_memory = 512u << 20;
static const double sixteenths = 16;

// MARK: Adding

/// Converts a point of the page as shown to page coordinates.
static void page_point(const cpdfium_functions *f, void *page, int32_t x, int32_t y, float *page_x, float *page_y) {
    double own_x = 0, own_y = 0;
    int width = (int)(f->FPDF_GetPageWidthF(page) * sixteenths), height = (int)(f->FPDF_GetPageHeightF(page) * sixteenths);
    f->FPDF_DeviceToPage(page, 0, 0, width, height, 0, x, y, &own_x, &own_y);
    *page_x = (float)own_x, *page_y = (float)own_y;
}

static void enlarge(cpdfium_rect *rect, float x, float y) {
    rect->left = x < rect->left ? x : rect->left, rect->right = x > rect->right ? x : rect->right;
    rect->bottom = y < rect->bottom ? y : rect->bottom, rect->top = y > rect->top ? y : rect->top;
}

/// Adds the areas in the order that readers expect: top left, top right, bottom left, bottom right of the text.
static int add_areas(const cpdfium_functions *f, void *page, void *annotation, const cpdfium_draft *draft) {
    cpdfium_rect all = {1e6f, -1e6f, -1e6f, 1e6f};
    for (uint32_t i = 0; i < draft->area_count; i++) {
        cpdfium_area area = draft->areas[i];
        cpdfium_quad quad;
        page_point(f, page, area.left, area.top, &quad.x1, &quad.y1);
        page_point(f, page, area.right, area.top, &quad.x2, &quad.y2);
        page_point(f, page, area.left, area.bottom, &quad.x3, &quad.y3);
        page_point(f, page, area.right, area.bottom, &quad.x4, &quad.y4);
        enlarge(&all, quad.x1, quad.y1), enlarge(&all, quad.x2, quad.y2);
        enlarge(&all, quad.x3, quad.y3), enlarge(&all, quad.x4, quad.y4);
        // FPDF_ANNOT_HIGHLIGHT is 9, UNDERLINE 10, SQUIGGLY 11, STRIKEOUT 12.
        if (draft->subtype >= 9 && draft->subtype <= 12 && !f->FPDFAnnot_AppendAttachmentPoints(annotation, &quad)) return 0;
    }
    return f->FPDFAnnot_SetRect(annotation, &all);
}

static int add(const cpdfium_functions *f, void *page, const cpdfium_draft *draft) {
    static const char *const keys[] = {"Contents", "T", "M"};
    void *annotation = f->FPDFPage_CreateAnnot(page, draft->subtype);
    if (!annotation) return 0;
    int is_added = f->FPDFAnnot_SetColor(annotation, 0, draft->red, draft->green, draft->blue, 255);
    is_added = is_added && add_areas(f, page, annotation, draft);
    for (int i = 0; i < 3; i++)
        if (draft->texts[i]) is_added = is_added && f->FPDFAnnot_SetStringValue(annotation, keys[i], draft->texts[i]);
    // Printed with the page: ISO 32000-1, table 165.
    is_added = is_added && f->FPDFAnnot_SetFlags(annotation, 1 << 2);
    f->FPDFPage_CloseAnnot(annotation);
    return is_added;
}

static int add_all(const cpdfium_functions *f, void *document, const cpdfium_draft *drafts, int count) {
    void *page = 0;
    int is_added = 1;
    for (int i = 0; i < count && is_added; i++) {
        if (i == 0 || drafts[i].page != drafts[i - 1].page) {
            if (page) f->FPDF_ClosePage(page);
            page = f->FPDF_LoadPage(document, drafts[i].page);
        }
        is_added = page && add(f, page, &drafts[i]);
    }
    if (page) f->FPDF_ClosePage(page);
    return is_added;
}

// MARK: Sending

/// A receiver of the file with room for small pieces: FPDF_FILEWRITE.
typedef struct {
    cpdfium_writing writing;
    int socket;
    uint32_t count;
    unsigned char bytes[cpdfium_longest_piece];
} sender;

static void send_piece(sender *to) {
    if (to->count > 0) cpdfium_say(to->socket, cpdfium_says_bytes, to->count, 0, to->bytes, to->count);
    to->count = 0;
}

static int keep(cpdfium_writing *writing, const void *data, unsigned long size) {
    sender *to = (sender *)writing;
    const unsigned char *rest = data;
    while (size > 0) {
        uint32_t room = cpdfium_longest_piece - to->count, part = size < room ? (uint32_t)size : room;
        memcpy(to->bytes + to->count, rest, part);
        to->count += part, rest += part, size -= part;
        if (to->count == cpdfium_longest_piece) send_piece(to);
    }
    return 1;
}

int cpdfium_copy_start(const cpdfium_functions *f, void *document, cpdfium_source *source, const cpdfium_draft *drafts,
                       int count, int is_anew, int *end) {
    static sender to;
    pid_t process = cworker_fork(end);
    if (process != 0) return (int)process;
    if (source) *source = (cpdfium_source){cpdfium_ask, (void *)(intptr_t)*end};
    cworker_end_by_signals();
    cworker_bound(RLIMIT_CPU, most_seconds, most_seconds + 1);
    cworker_bound_memory(most_memory);
    to = (sender){.writing = {.version = 1, .write = keep}, .socket = *end};
    // FPDF_INCREMENTAL is 1, FPDF_NO_INCREMENTAL 2.
    int is_fine = add_all(f, document, drafts, count) && f->FPDF_SaveAsCopy(document, &to.writing, is_anew ? 2 : 1);
    send_piece(&to);
    cpdfium_say(*end, cpdfium_says_fine, is_fine ? 1 : 0, 0, "", 0);
    _exit(0);
}
