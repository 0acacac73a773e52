#include "process.h"

#include <stdlib.h>
#include <string.h>

// Links and annotations of a page.

static const int most_annotations = 10000, most_links = 100000;
enum { most_areas = 1000 };
static const unsigned long longest_text = 1u << 20;
/// The limit on bytes sent for a page.
static const size_t most_told = 16u << 20;
static const double sixteenths = 16;

static int is_on_a_page(float number) { return number > -1e6f && number < 1e6f; }

int cpdfium_area_on(const cpdfium_functions *f, void *page, float left, float top, float right, float bottom,
                    cpdfium_area *area) {
    double width = f->FPDF_GetPageWidthF(page) * sixteenths, height = f->FPDF_GetPageHeightF(page) * sixteenths;
    if (!(width >= 1 && width < 1e6 && height >= 1 && height < 1e6)) return 0;
    if (!is_on_a_page(left) || !is_on_a_page(top) || !is_on_a_page(right) || !is_on_a_page(bottom)) return 0;
    f->FPDF_PageToDevice(page, 0, 0, (int)width, (int)height, 0, left, top, &area->left, &area->top);
    f->FPDF_PageToDevice(page, 0, 0, (int)width, (int)height, 0, right, bottom, &area->right, &area->bottom);
    return 1;
}

// MARK: Where a link leads

static void keep_page(const cpdfium_functions *f, void *document, void *destination, cpdfium_target *target) {
    target->page = f->FPDFDest_GetDestPageIndex(document, destination);
    target->kind = target->page >= 0 ? cpdfium_leads_to_page : cpdfium_leads_nowhere;
}

/// Stores a URL or file name. For launch actions with parameters (`Win`) only
/// the file is read.
static void keep_words(const cpdfium_functions *f, void *document, void *action, int is_file, cpdfium_target *target) {
    unsigned long count =
        is_file ? f->FPDFAction_GetFilePath(action, 0, 0) : f->FPDFAction_GetURIPath(document, action, 0, 0);
    char *words = count > 1 && count < longest_text ? calloc(count + 1, 1) : 0;
    if (!words) return;
    if (is_file)
        f->FPDFAction_GetFilePath(action, words, count);
    else
        f->FPDFAction_GetURIPath(document, action, words, count);
    target->words = words;
    target->kind = is_file ? cpdfium_leads_to_file : cpdfium_leads_to_address;
    if (!*words) target->kind = cpdfium_leads_nowhere;
}

/// The page of another file, if the link has its number. A named destination
/// can only be resolved in that file: it is looked up in an empty document,
/// because in this one it might be a different place.
static int remote_page(const cpdfium_functions *f, void *action) {
    void *empty = f->FPDF_CreateNewDocument();
    if (!empty) return -1;
    void *destination = f->FPDFAction_GetDest(empty, action);
    int page = destination ? f->FPDFDest_GetDestPageIndex(empty, destination) : -1;
    f->FPDF_CloseDocument(empty);
    return page;
}

void cpdfium_target_of(const cpdfium_functions *f, void *document, void *destination, void *action, cpdfium_target *target) {
    *target = (cpdfium_target){.kind = cpdfium_leads_nowhere, .page = -1};
    // PDFACTION_GOTO is 1, PDFACTION_REMOTEGOTO 2, PDFACTION_URI 3, PDFACTION_LAUNCH 4.
    unsigned long kind = action ? f->FPDFAction_GetType(action) : 0;
    // PDFium returns destinations in other documents as if they were in this one.
    if (kind != 2 && kind != 4 && destination) {
        keep_page(f, document, destination, target);
    } else if (kind == 1) {
        void *own = f->FPDFAction_GetDest(document, action);
        if (own) keep_page(f, document, own, target);
    } else if (kind >= 2 && kind <= 4) {
        keep_words(f, document, action, kind != 3, target);
        if (kind == 2) target->page = remote_page(f, action);
    }
}

void cpdfium_target_forget(cpdfium_target *target) {
    free(target->words);
    target->words = 0;
}

// MARK: Telling

/// The receiver, and the number of bytes sent for a page.
typedef struct {
    int socket;
    size_t told;
} telling;

/// Sends a mark, then its areas, then its texts.
static void tell(telling *to, const cpdfium_mark *mark, const cpdfium_area *areas, void *const texts[3]) {
    size_t length = sizeof *mark + mark->areas * sizeof *areas;
    for (int i = 0; i < 3; i++) length += mark->lengths[i];
    to->told += length;
    if (to->told > most_told) return;
    cpdfium_say(to->socket, cpdfium_says_mark, (uint32_t)length, 0, mark, sizeof *mark);
    cpdfium_say_more(to->socket, areas, mark->areas * sizeof *areas);
    for (int i = 0; i < 3; i++) cpdfium_say_more(to->socket, texts[i], mark->lengths[i]);
}

static void tell_links(const cpdfium_functions *f, void *document, void *page, telling *to) {
    int position = 0;
    void *link = 0;
    for (int count = 0; count < most_links && f->FPDFLink_Enumerate(page, &position, &link) && link; count++) {
        cpdfium_rect box;
        cpdfium_mark mark = {.subtype = cpdfium_link_subtype};
        if (!f->FPDFLink_GetAnnotRect(link, &box)) continue;
        if (!cpdfium_area_on(f, page, box.left, box.top, box.right, box.bottom, &mark.area)) continue;
        cpdfium_target target;
        cpdfium_target_of(f, document, f->FPDFLink_GetDest(document, link), f->FPDFLink_GetAction(link), &target);
        mark.target = target.kind, mark.page = target.page;
        void *texts[3] = {target.words, 0, 0};
        mark.lengths[0] = target.words ? (uint32_t)strlen(target.words) : 0;
        if (target.kind != cpdfium_leads_nowhere) tell(to, &mark, 0, texts);
        cpdfium_target_forget(&target);
    }
}

/// The quadrilaterals of marked text, as rectangles.
static uint32_t areas_of(const cpdfium_functions *f, void *page, void *annotation, cpdfium_area *areas) {
    uint32_t count = 0;
    size_t all = f->FPDFAnnot_CountAttachmentPoints(annotation);
    for (size_t i = 0; i < all && i < most_areas; i++) {
        cpdfium_quad quad;
        if (!f->FPDFAnnot_GetAttachmentPoints(annotation, i, &quad)) continue;
        float x[] = {quad.x1, quad.x2, quad.x3, quad.x4}, y[] = {quad.y1, quad.y2, quad.y3, quad.y4};
        float left = x[0], right = x[0], bottom = y[0], top = y[0];
        for (int corner = 1; corner < 4; corner++) {
            left = x[corner] < left ? x[corner] : left, right = x[corner] > right ? x[corner] : right;
            bottom = y[corner] < bottom ? y[corner] : bottom, top = y[corner] > top ? y[corner] : top;
        }
        if (cpdfium_area_on(f, page, left, top, right, bottom, &areas[count])) count++;
    }
    return count;
}

static void tell_field(const cpdfium_functions *f, void *document, void *annotation, cpdfium_mark *mark, telling *to) {
    void *form = cpdfium_form_of(f, document);
    void *texts[3] = {form ? cpdfium_field_value(f, form, annotation, &mark->lengths[0]) : 0, 0, 0};
    if (texts[0]) tell(to, mark, 0, texts);
    free(texts[0]);
}

static void tell_annotation(const cpdfium_functions *f, void *document, void *page, void *annotation, telling *to) {
    // Skip invisible and hidden annotations (ISO 32000-1, table 165) and replies that only set a
    // review state.
    if ((f->FPDFAnnot_GetFlags(annotation) & (1 | 1 << 1 | 1 << 5)) || f->FPDFAnnot_HasKey(annotation, "StateModel")) return;
    cpdfium_rect box;
    cpdfium_mark mark = {.subtype = f->FPDFAnnot_GetSubtype(annotation)};
    if (mark.subtype == cpdfium_link_subtype || !f->FPDFAnnot_GetRect(annotation, &box)) return;
    if (!cpdfium_area_on(f, page, box.left, box.top, box.right, box.bottom, &mark.area)) return;
    if (mark.subtype == cpdfium_field_subtype) return tell_field(f, document, annotation, &mark, to);
    static cpdfium_area areas[most_areas];
    // FPDF_ANNOT_HIGHLIGHT is 9, UNDERLINE 10, SQUIGGLY 11, STRIKEOUT 12.
    if (mark.subtype >= 9 && mark.subtype <= 12) mark.areas = areas_of(f, page, annotation, areas);
    static const char *const keys[] = {"Contents", "T", "M"};
    void *texts[3] = {0, 0, 0};
    for (int i = 0; i < 3; i++) {
        unsigned long count = f->FPDFAnnot_GetStringValue(annotation, keys[i], 0, 0);
        // Terminated by two bytes.
        texts[i] = count > 2 && count < longest_text ? calloc(count, 1) : 0;
        if (texts[i]) f->FPDFAnnot_GetStringValue(annotation, keys[i], texts[i], count), mark.lengths[i] = (uint32_t)count;
    }
    tell(to, &mark, areas, texts);
    for (int i = 0; i < 3; i++) free(texts[i]);
}

void cpdfium_tell_marks(const cpdfium_functions *f, void *document, void *page, int socket) {
    telling to = {socket, 0};
    tell_links(f, document, page, &to);
    int count = f->FPDFPage_GetAnnotCount(page);
    for (int index = 0; index < count && index < most_annotations; index++) {
        void *annotation = f->FPDFPage_GetAnnot(page, index);
        if (!annotation) continue;
        tell_annotation(f, document, page, annotation, &to);
        f->FPDFPage_CloseAnnot(annotation);
    }
}
