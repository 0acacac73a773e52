#include "process.h"

#include <stdlib.h>
#include <string.h>

// Fields of forms: their appearance is drawn by PDFium's form environment only, and their values are
// no text of the page.

static const int most_annotations = 10000, most_options = 1000;
static const unsigned long longest_value = 1u << 16;

/// FPDF_FORMFILLINFO without callbacks, without scripts and without XFA: all
/// members after the version are null.
typedef struct {
    int version;
    void *members[64];
} form_info;

void *cpdfium_form_of(const cpdfium_functions *f, void *document) {
    static form_info info;
    static void *form;
    static int is_tried;
    if (is_tried) return form;
    is_tried = 1;
    // Builds with XFA accept version 2 only, others version 1.
    for (info.version = 1; info.version <= 2 && !form; info.version++) {
        form = f->FPDFDOC_InitFormFillEnvironment(document, &info);
        if (form) break;
    }
    return form;
}

int cpdfium_has_fields(const cpdfium_functions *f, void *page) {
    int count = f->FPDFPage_GetAnnotCount(page), has_fields = 0;
    for (int index = 0; index < count && index < most_annotations && !has_fields; index++) {
        void *annotation = f->FPDFPage_GetAnnot(page, index);
        if (!annotation) continue;
        has_fields = f->FPDFAnnot_GetSubtype(annotation) == cpdfium_field_subtype;
        f->FPDFPage_CloseAnnot(annotation);
    }
    return has_fields;
}

/// Appends a text with its end to values; a line feed goes between them.
static void append(void **values, uint32_t *length, const void *text, unsigned long count) {
    char *grown = realloc(*values, *length + count);
    if (!grown) return;
    if (*length >= 2) grown[*length - 2] = '\n', grown[*length - 1] = 0;
    memcpy(grown + *length, text, count);
    *values = grown;
    *length += (uint32_t)count;
}

/// The chosen options of a list.
static void *chosen(const cpdfium_functions *f, void *form, void *annotation, uint32_t *length) {
    void *values = 0;
    int count = f->FPDFAnnot_GetOptionCount(form, annotation);
    for (int index = 0; index < count && index < most_options; index++) {
        if (!f->FPDFAnnot_IsOptionSelected(form, annotation, index)) continue;
        unsigned long bytes = f->FPDFAnnot_GetOptionLabel(form, annotation, index, 0, 0);
        void *label = bytes > 2 && bytes < longest_value ? calloc(bytes, 1) : 0;
        if (!label) continue;
        if (f->FPDFAnnot_GetOptionLabel(form, annotation, index, label, bytes) == bytes) append(&values, length, label, bytes);
        free(label);
    }
    return values;
}

void *cpdfium_field_value(const cpdfium_functions *f, void *form, void *annotation, uint32_t *length) {
    *length = 0;
    // FPDF_FORMFIELD_COMBOBOX is 4, LISTBOX 5, TEXTFIELD 6.
    int type = f->FPDFAnnot_GetFormFieldType(form, annotation);
    if (type == 5) return chosen(f, form, annotation, length);
    if (type != 4 && type != 6) return 0;
    // A password is drawn as asterisks: ISO 32000-1, table 228.
    if (type == 6 && f->FPDFAnnot_GetFormFieldFlags(form, annotation) & 1 << 13) return 0;
    unsigned long count = f->FPDFAnnot_GetFormFieldValue(form, annotation, 0, 0);
    void *value = count > 2 && count < longest_value ? calloc(count, 1) : 0;
    if (!value) return 0;
    if (f->FPDFAnnot_GetFormFieldValue(form, annotation, value, count) != count) {
        free(value);
        return 0;
    }
    *length = (uint32_t)count;
    return value;
}
