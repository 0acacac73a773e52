#pragma once
// The functions of PDFium's stable C interface that Lectern uses (fpdfview.h, fpdf_doc.h,
// fpdf_text.h, fpdf_annot.h, fpdf_edit.h, fpdf_attachment.h, fpdf_save.h, fpdf_formfill.h). The library is loaded with the first
// PDF; programs run without it.
#include <stddef.h>
#include <stdint.h>

#ifdef __clang__
#pragma clang assume_nonnull begin
#endif

/// The interface by which PDFium reads a document: FPDF_FILEACCESS.
typedef struct {
    unsigned long length;
    int (*read)(void *_Nullable context, unsigned long position, unsigned char *buffer, unsigned long count);
    void *_Nullable context;
} cpdfium_file;

/// The bytes of a document: the context of a cpdfium_file that reads with
/// cpdfium_read.
typedef struct {
    int (*read)(void *_Nullable context, unsigned long position, unsigned char *buffer, unsigned long count);
    void *_Nullable context;
} cpdfium_source;

/// Reads from a cpdfium_source.
int cpdfium_read(void *_Nullable source, unsigned long position, unsigned char *buffer, unsigned long count);

typedef struct {
    float left, top, right, bottom;
} cpdfium_rect;

/// A character and its position, in sixteenths of a point from the top left
/// corner of the page as shown.
typedef struct {
    uint32_t value;
    uint32_t has_box;
    int32_t left, top, right, bottom;
} cpdfium_character;

/// A rectangle in sixteenths of a point from the top left corner of the page as
/// shown.
typedef struct {
    int32_t left, top, right, bottom;
} cpdfium_area;

/// Four corners of a marked area: FS_QUADPOINTSF.
typedef struct {
    float x1, y1, x2, y2, x3, y3, x4, y4;
} cpdfium_quad;

/// Callback that can stop a drawing: IFSDK_PAUSE.
typedef struct cpdfium_pause {
    int version;
    int (*stops)(struct cpdfium_pause *pause);
    void *_Nullable user;
} cpdfium_pause;

/// The receiver of a written file: FPDF_FILEWRITE.
typedef struct cpdfium_writing {
    int version;
    int (*write)(struct cpdfium_writing *writing, const void *data, unsigned long size);
} cpdfium_writing;

/// PDFium's functions under their own names, set by the loader.
typedef struct {
    void (*FPDF_InitLibrary)(void);
    unsigned long (*FPDF_GetLastError)(void);
    void *_Nullable (*_Nonnull FPDF_LoadCustomDocument)(cpdfium_file *file, const char *_Nullable password);
    void (*FPDF_CloseDocument)(void *document);
    int (*FPDF_GetPageCount)(void *document);
    int (*FPDF_GetFileVersion)(void *document, int *version);
    int (*FPDF_DocumentHasValidCrossReferenceTable)(void *document);
    unsigned long (*FPDF_GetMetaText)(void *document, const char *tag, void *_Nullable buffer, unsigned long count);
    unsigned long (*FPDF_GetFileIdentifier)(void *document, int kind, void *_Nullable buffer, unsigned long count);
    unsigned long (*FPDF_GetPageLabel)(void *document, int page, void *_Nullable buffer, unsigned long count);
    unsigned long (*FPDF_VIEWERREF_GetName)(void *document, const char *key, char *_Nullable buffer,
                                            unsigned long count);
    unsigned long (*FPDFCatalog_GetLanguage)(void *document, void *_Nullable buffer, unsigned long count);
    void *_Nullable (*_Nonnull FPDF_LoadPage)(void *document, int index);
    void (*FPDF_ClosePage)(void *page);
    float (*FPDF_GetPageWidthF)(void *page);
    float (*FPDF_GetPageHeightF)(void *page);
    int (*FPDFPage_GetRotation)(void *page);
    int (*FPDFPage_GetMediaBox)(void *page, float *left, float *bottom, float *right, float *top);
    int (*FPDFPage_GetCropBox)(void *page, float *left, float *bottom, float *right, float *top);
    int (*FPDF_PageToDevice)(void *page, int x, int y, int width, int height, int rotation, double page_x,
                             double page_y, int *device_x, int *device_y);
    int (*FPDF_DeviceToPage)(void *page, int x, int y, int width, int height, int rotation, int device_x, int device_y,
                             double *page_x, double *page_y);
    void *_Nullable (*_Nonnull FPDFBitmap_CreateEx)(int width, int height, int format, void *_Nullable pixels, int stride);
    void (*FPDFBitmap_Destroy)(void *bitmap);
    int (*FPDF_RenderPageBitmap_Start)(void *bitmap, void *page, int x, int y, int width, int height, int rotation,
                                       int flags, cpdfium_pause *_Nullable pause);
    void (*FPDF_RenderPage_Close)(void *page);
    void *_Nullable (*_Nonnull FPDFBitmap_GetBuffer)(void *bitmap);
    int (*FPDFBitmap_GetWidth)(void *bitmap);
    int (*FPDFBitmap_GetHeight)(void *bitmap);
    int (*FPDFBitmap_GetStride)(void *bitmap);
    int (*FPDFBitmap_GetFormat)(void *bitmap);
    int (*FPDFPage_CountObjects)(void *page);
    void *_Nullable (*_Nonnull FPDFPage_GetObject)(void *page, int index);
    int (*FPDFFormObj_CountObjects)(void *form);
    void *_Nullable (*_Nonnull FPDFFormObj_GetObject)(void *form, unsigned long index);
    int (*FPDFPageObj_GetType)(void *object);
    int (*FPDFPageObj_GetBounds)(void *object, float *left, float *bottom, float *right, float *top);
    void *_Nullable (*_Nonnull FPDFImageObj_GetBitmap)(void *object);
    unsigned long (*FPDFImageObj_GetImageDataRaw)(void *object, void *_Nullable buffer, unsigned long count);
    int (*FPDFImageObj_GetImageFilterCount)(void *object);
    unsigned long (*FPDFImageObj_GetImageFilter)(void *object, int index, void *_Nullable buffer, unsigned long count);
    int (*FPDFImageObj_GetImagePixelSize)(void *object, unsigned int *width, unsigned int *height);
    void *_Nullable (*_Nonnull FPDFBookmark_GetFirstChild)(void *document, void *_Nullable bookmark);
    void *_Nullable (*_Nonnull FPDFBookmark_GetNextSibling)(void *document, void *bookmark);
    unsigned long (*FPDFBookmark_GetTitle)(void *bookmark, void *_Nullable buffer, unsigned long count);
    void *_Nullable (*_Nonnull FPDFBookmark_GetDest)(void *document, void *bookmark);
    void *_Nullable (*_Nonnull FPDFBookmark_GetAction)(void *bookmark);
    int (*FPDFDest_GetDestPageIndex)(void *document, void *destination);
    unsigned long (*FPDFAction_GetType)(void *action);
    void *_Nullable (*_Nonnull FPDFAction_GetDest)(void *document, void *action);
    unsigned long (*FPDFAction_GetURIPath)(void *document, void *action, void *_Nullable buffer, unsigned long count);
    unsigned long (*FPDFAction_GetFilePath)(void *action, void *_Nullable buffer, unsigned long count);
    void *_Nullable (*_Nonnull FPDF_CreateNewDocument)(void);
    int (*FPDFPage_GetAnnotCount)(void *page);
    void *_Nullable (*_Nonnull FPDFPage_GetAnnot)(void *page, int index);
    void (*FPDFPage_CloseAnnot)(void *annotation);
    int (*FPDFAnnot_GetSubtype)(void *annotation);
    int (*FPDFAnnot_GetFlags)(void *annotation);
    int (*FPDFAnnot_HasKey)(void *annotation, const char *key);
    int (*FPDFAnnot_GetRect)(void *annotation, cpdfium_rect *rect);
    size_t (*FPDFAnnot_CountAttachmentPoints)(void *annotation);
    int (*FPDFAnnot_GetAttachmentPoints)(void *annotation, size_t index, cpdfium_quad *quad);
    unsigned long (*FPDFAnnot_GetStringValue)(void *annotation, const char *key, void *_Nullable buffer,
                                              unsigned long count);
    void *_Nullable (*_Nonnull FPDFPage_CreateAnnot)(void *page, int subtype);
    int (*FPDFAnnot_SetColor)(void *annotation, int type, unsigned int red, unsigned int green, unsigned int blue,
                              unsigned int alpha);
    int (*FPDFAnnot_AppendAttachmentPoints)(void *annotation, const cpdfium_quad *quad);
    int (*FPDFAnnot_SetRect)(void *annotation, const cpdfium_rect *rect);
    int (*FPDFAnnot_SetStringValue)(void *annotation, const char *key, const uint16_t *value);
    int (*FPDFAnnot_SetFlags)(void *annotation, int flags);
    int (*FPDF_SaveAsCopy)(void *document, cpdfium_writing *writing, unsigned long flags);
    int (*FPDFLink_Enumerate)(void *page, int *position, void *_Nullable *_Nonnull link);
    void *_Nullable (*_Nonnull FPDFLink_GetDest)(void *document, void *link);
    void *_Nullable (*_Nonnull FPDFLink_GetAction)(void *link);
    int (*FPDFLink_GetAnnotRect)(void *link, cpdfium_rect *rect);
    void *_Nullable (*_Nonnull FPDFText_LoadPage)(void *page);
    void (*FPDFText_ClosePage)(void *text);
    int (*FPDFText_CountChars)(void *text);
    unsigned int (*FPDFText_GetUnicode)(void *text, int index);
    int (*FPDFText_IsHyphen)(void *text, int index);
    int (*FPDFText_GetLooseCharBox)(void *text, int index, cpdfium_rect *rect);
    int (*FPDFDoc_GetAttachmentCount)(void *document);
    void *_Nullable (*_Nonnull FPDFDoc_GetAttachment)(void *document, int index);
    unsigned long (*FPDFAttachment_GetName)(void *attachment, void *_Nullable buffer, unsigned long count);
    int (*FPDFAttachment_GetFile)(void *attachment, void *_Nullable buffer, unsigned long count,
                                  unsigned long *length);
    void *_Nullable (*_Nonnull FPDFDOC_InitFormFillEnvironment)(void *document, void *info);
    void (*FORM_OnBeforeClosePage)(void *page, void *form);
    void (*FPDF_FFLDraw)(void *form, void *bitmap, void *page, int x, int y, int width, int height, int rotation, int flags);
    int (*FPDFAnnot_GetFormFieldType)(void *form, void *annotation);
    int (*FPDFAnnot_GetFormFieldFlags)(void *form, void *annotation);
    unsigned long (*FPDFAnnot_GetFormFieldValue)(void *form, void *annotation, void *_Nullable buffer, unsigned long count);
    int (*FPDFAnnot_GetOptionCount)(void *form, void *annotation);
    unsigned long (*FPDFAnnot_GetOptionLabel)(void *form, void *annotation, int index, void *_Nullable buffer,
                                              unsigned long count);
    int (*FPDFAnnot_IsOptionSelected)(void *form, void *annotation, int index);
} cpdfium_functions;

/// Loads and initializes the library once. Null if it is not installed or lacks
/// a function.
const cpdfium_functions *_Nullable cpdfium_load(void);

/// The limit on characters of a page.
static const int cpdfium_most_characters = 2000000;

/// Returns a character of a page's text; 0 if it is skipped. The hyphen of a
/// word broken across lines is a soft hyphen.
int cpdfium_character_at(const cpdfium_functions *functions, void *page, void *text, int index,
                         cpdfium_character *character);

/// A message of the reading process.
typedef enum {
    /// `count` characters of the page.
    cpdfium_says_text = 1,
    /// The page is complete.
    cpdfium_says_fine = 2,
    /// A request for `count` bytes of the document.
    cpdfium_says_wanted = 3,
    /// The facts about the page.
    cpdfium_says_facts = 4,
    /// A link or an annotation, in `count` bytes.
    cpdfium_says_mark = 5,
    /// `count` bytes of the copy of a document.
    cpdfium_says_bytes = 6,
} cpdfium_saying;

/// The kind of a link's or bookmark's target.
typedef enum {
    cpdfium_leads_nowhere = 0,
    cpdfium_leads_to_page = 1,
    cpdfium_leads_to_address = 2,
    cpdfium_leads_to_file = 3,
} cpdfium_leading;

typedef struct {
    int32_t kind;
    /// The page in this document or in the other file; -1 if unknown.
    int32_t page;
    /// The URL, or the file name.
    char *_Nullable words;
} cpdfium_target;

/// Returns the target of a destination or an action; free it after use.
void cpdfium_target_of(const cpdfium_functions *functions, void *document, void *_Nullable destination,
                       void *_Nullable action, cpdfium_target *target);
void cpdfium_target_forget(cpdfium_target *target);

/// FPDF_ANNOT_LINK and FPDF_ANNOT_WIDGET.
enum { cpdfium_link_subtype = 2, cpdfium_field_subtype = 20 };

/// A link or an annotation. Its areas follow, then its texts: for a link the
/// URL or file; for an annotation contents, author and date in UTF-16; for a
/// field of a form its value.
typedef struct {
    /// A PDFium FPDF_ANNOT_ number.
    int32_t subtype;
    cpdfium_area area;
    uint32_t areas;
    /// For a link.
    int32_t target, page;
    /// The lengths of the texts in bytes.
    uint32_t lengths[3];
} cpdfium_mark;

/// The limit on bytes of a mark.
enum { cpdfium_longest_mark = 16 << 20 };

/// The facts about a page, sent before its text.
typedef struct {
    float width, height;
    int32_t rotation;
    int32_t has_media_box, has_crop_box;
    /// Left, bottom, right, top.
    float media_box[4], crop_box[4];
    int32_t annotations;
} cpdfium_page_facts;

/// The request to a drawing process.
typedef enum {
    /// A part of a page, drawn as if the whole had a size.
    cpdfium_wants_drawing = 0,
    /// A picture on the page in its own size, with at most `columns` times
    /// `rows` pixels.
    cpdfium_wants_pixels = 1,
    /// The description of a picture: a cpdfium_picture.
    cpdfium_wants_facts = 2,
    /// The bytes of a picture file, four per column and row.
    cpdfium_wants_file = 3,
} cpdfium_wish;

/// A drawing or an extraction.
typedef struct {
    int32_t wish;
    int32_t page, width, height;
    int32_t x, y, columns, rows;
    /// Pictures are numbered in page order, those of forms where the form is
    /// drawn.
    int32_t picture;
} cpdfium_drawing;

/// The description of a picture; width 0 means that it cannot be shown.
typedef struct {
    cpdfium_area area;
    uint32_t width, height;
    /// The length of an embedded JPEG or JPEG 2000 file; else 0.
    uint64_t file;
} cpdfium_picture;

/// The limit on the nesting depth of forms with pictures.
enum { cpdfium_deepest_form = 8 };

typedef struct {
    uint32_t saying;
    uint32_t count;
    uint64_t position;
} cpdfium_message;

/// The number of characters in a message.
enum { cpdfium_message_characters = 128 };

/// Starts a process that reads a range of pages within limits of time and
/// memory, and sends their content. Returns its id, or -1. The process has only
/// the calling thread. With `source` it does not read itself, but requests
/// bytes.
int cpdfium_probe_start(const cpdfium_functions *functions, void *document, cpdfium_source *_Nullable source, int first,
                        int last, int *socket);

/// Waits for the next message: 1 if there is one, 0 if the process has ended,
/// -1 after a timeout.
int cpdfium_probe_hear(int socket, int milliseconds, cpdfium_message *message, cpdfium_character *characters,
                       cpdfium_page_facts *facts);

/// Reads the data of a message; returns 0 if the process has ended.
int cpdfium_probe_take(int socket, void *bytes, unsigned long count);

/// Returns the facts about an open page.
void cpdfium_facts_of(const cpdfium_functions *functions, void *page, cpdfium_page_facts *facts);

/// An annotation to add to a page.
typedef struct {
    int32_t page;
    /// A PDFium FPDF_ANNOT_ number.
    int32_t subtype;
    uint32_t red, green, blue;
    /// The marked areas, in sixteenths of a point on the page as shown.
    const cpdfium_area *areas;
    uint32_t area_count;
    /// Contents, author and date in UTF-16, ended by 0; null if it has none.
    const uint16_t *_Nullable texts[3];
} cpdfium_draft;

/// The limit on bytes of a piece of a copy.
enum { cpdfium_longest_piece = 64 << 10 };

/// Starts a process that sends a copy of the document with annotations added, in pieces, within limits of time and
/// memory. Returns its id, or -1. The drafts are in the order of their pages. It ends with cpdfium_says_fine, with
/// count 1 on success.
///
/// - is_anew: whether to write all objects anew, as a damaged document needs; else the document is followed by an
///   incremental update, which keeps signatures.
int cpdfium_copy_start(const cpdfium_functions *functions, void *document, cpdfium_source *_Nullable source,
                       const cpdfium_draft *_Nullable drafts, int count, int is_anew, int *socket);

/// Creates an anonymous memory file for pixels; -1 on failure.
int cpdfium_pixels_make(void);

/// Copies the pixels of a drawing, which have three bytes, as opaque ones of four. One byte after the last is read, too.
void cpdfium_pixels_take(const void *drawn, void *pixels, size_t count);

/// Starts a process that draws on request into a pixel file, within limits of
/// time and memory; it exits after a second without requests. Returns its id,
/// or -1.
int cpdfium_drawer_start(const cpdfium_functions *functions, void *document, cpdfium_source *_Nullable source, int pixels,
                         int *socket);

/// Sends a request; returns 0 if the process has ended. The answer is
/// cpdfium_says_fine, with count 1 on success; for pixels of a picture the
/// position has its size, the width in the upper half.
int cpdfium_drawer_ask(int socket, const cpdfium_drawing *drawing);

/// Sends requested bytes; null if they cannot be read.
void cpdfium_probe_give(int socket, const void *_Nullable bytes, unsigned long count);

/// Ends a process; returns whether a page ended it.
int cpdfium_probe_end(int process, int socket, int kills);

#ifdef __clang__
#pragma clang assume_nonnull end
#endif
