#include "process.h"

#include <dlfcn.h>
#include <pthread.h>

static cpdfium_functions functions;
static int is_loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
    void *library = dlopen("libpdfium.so", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
    int missing = 0;
#define FIND(name) missing |= !(*(void **)&functions.name = dlsym(library, #name))
    FIND(FPDF_InitLibrary);
    FIND(FPDF_GetLastError);
    FIND(FPDF_LoadCustomDocument);
    FIND(FPDF_CloseDocument);
    FIND(FPDF_GetPageCount);
    FIND(FPDF_GetFileVersion);
    FIND(FPDF_DocumentHasValidCrossReferenceTable);
    FIND(FPDF_GetMetaText);
    FIND(FPDF_GetFileIdentifier);
    FIND(FPDF_GetPageLabel);
    FIND(FPDF_VIEWERREF_GetName);
    FIND(FPDFCatalog_GetLanguage);
    FIND(FPDF_LoadPage);
    FIND(FPDF_ClosePage);
    FIND(FPDF_GetPageWidthF);
    FIND(FPDF_GetPageHeightF);
    FIND(FPDFPage_GetRotation);
    FIND(FPDFPage_GetMediaBox);
    FIND(FPDFPage_GetCropBox);
    FIND(FPDF_PageToDevice);
    FIND(FPDF_DeviceToPage);
    FIND(FPDFBitmap_CreateEx);
    FIND(FPDFBitmap_Destroy);
    FIND(FPDF_RenderPageBitmap_Start);
    FIND(FPDF_RenderPage_Close);
    FIND(FPDFBitmap_GetBuffer);
    FIND(FPDFBitmap_GetWidth);
    FIND(FPDFBitmap_GetHeight);
    FIND(FPDFBitmap_GetStride);
    FIND(FPDFBitmap_GetFormat);
    FIND(FPDFPage_CountObjects);
    FIND(FPDFPage_GetObject);
    FIND(FPDFFormObj_CountObjects);
    FIND(FPDFFormObj_GetObject);
    FIND(FPDFPageObj_GetType);
    FIND(FPDFPageObj_GetBounds);
    FIND(FPDFImageObj_GetBitmap);
    FIND(FPDFImageObj_GetImageDataRaw);
    FIND(FPDFImageObj_GetImageFilterCount);
    FIND(FPDFImageObj_GetImageFilter);
    FIND(FPDFImageObj_GetImagePixelSize);
    FIND(FPDFBookmark_GetFirstChild);
    FIND(FPDFBookmark_GetNextSibling);
    FIND(FPDFBookmark_GetTitle);
    FIND(FPDFBookmark_GetDest);
    FIND(FPDFBookmark_GetAction);
    FIND(FPDFDest_GetDestPageIndex);
    FIND(FPDFAction_GetType);
    FIND(FPDFAction_GetDest);
    FIND(FPDFAction_GetURIPath);
    FIND(FPDFAction_GetFilePath);
    FIND(FPDF_CreateNewDocument);
    FIND(FPDFPage_GetAnnotCount);
    FIND(FPDFPage_GetAnnot);
    FIND(FPDFPage_CloseAnnot);
    FIND(FPDFAnnot_GetSubtype);
    FIND(FPDFAnnot_GetFlags);
    FIND(FPDFAnnot_HasKey);
    FIND(FPDFAnnot_GetRect);
    FIND(FPDFAnnot_CountAttachmentPoints);
    FIND(FPDFAnnot_GetAttachmentPoints);
    FIND(FPDFAnnot_GetStringValue);
    FIND(FPDFPage_CreateAnnot);
    FIND(FPDFAnnot_SetColor);
    FIND(FPDFAnnot_AppendAttachmentPoints);
    FIND(FPDFAnnot_SetRect);
    FIND(FPDFAnnot_SetStringValue);
    FIND(FPDFAnnot_SetFlags);
    FIND(FPDF_SaveAsCopy);
    FIND(FPDFLink_Enumerate);
    FIND(FPDFLink_GetDest);
    FIND(FPDFLink_GetAction);
    FIND(FPDFLink_GetAnnotRect);
    FIND(FPDFText_LoadPage);
    FIND(FPDFText_ClosePage);
    FIND(FPDFText_CountChars);
    FIND(FPDFText_GetUnicode);
    FIND(FPDFText_IsHyphen);
    FIND(FPDFText_GetLooseCharBox);
    FIND(FPDFDoc_GetAttachmentCount);
    FIND(FPDFDoc_GetAttachment);
    FIND(FPDFAttachment_GetName);
    FIND(FPDFAttachment_GetFile);
    FIND(FPDFDOC_InitFormFillEnvironment);
    FIND(FORM_OnBeforeClosePage);
    FIND(FPDF_FFLDraw);
    FIND(FPDFAnnot_GetFormFieldType);
    FIND(FPDFAnnot_GetFormFieldFlags);
    FIND(FPDFAnnot_GetFormFieldValue);
    FIND(FPDFAnnot_GetOptionCount);
    FIND(FPDFAnnot_GetOptionLabel);
    FIND(FPDFAnnot_IsOptionSelected);
#undef FIND
    if (missing) return;
    functions.FPDF_InitLibrary();
    is_loaded = 1;
}

const cpdfium_functions *cpdfium_load(void) {
    pthread_once(&once, load);
    return is_loaded ? &functions : 0;
}

int cpdfium_read(void *context, unsigned long position, unsigned char *buffer, unsigned long count) {
    const cpdfium_source *source = context;
    return source->read(source->context, position, buffer, count);
}

int cpdfium_character_at(const cpdfium_functions *f, void *page, void *text, int index, cpdfium_character *character) {
    unsigned int value = f->FPDFText_GetUnicode(text, index);
    // PDFium reports the hyphen of a word broken across lines as a control character.
    if (value == 2 || f->FPDFText_IsHyphen(text, index) == 1) value = 0xAD;
    if (value == 0 || value == '\r') return 0;
    *character = (cpdfium_character){.value = value};
    // The height is that of the font, so that all characters of a line have the same.
    cpdfium_rect box;
    cpdfium_area area;
    if (value == '\n' || !f->FPDFText_GetLooseCharBox(text, index, &box)) return 1;
    if (!cpdfium_area_on(f, page, box.left, box.top, box.right, box.bottom, &area)) return 1;
    character->left = area.left, character->top = area.top, character->right = area.right, character->bottom = area.bottom;
    character->has_box = 1;
    return 1;
}

void cpdfium_facts_of(const cpdfium_functions *f, void *page, cpdfium_page_facts *facts) {
    *facts = (cpdfium_page_facts){.width = f->FPDF_GetPageWidthF(page), .height = f->FPDF_GetPageHeightF(page)};
    facts->rotation = f->FPDFPage_GetRotation(page);
    float *box = facts->media_box;
    facts->has_media_box = f->FPDFPage_GetMediaBox(page, &box[0], &box[1], &box[2], &box[3]) != 0;
    box = facts->crop_box;
    facts->has_crop_box = f->FPDFPage_GetCropBox(page, &box[0], &box[1], &box[2], &box[3]) != 0;
    facts->annotations = f->FPDFPage_GetAnnotCount(page);
}
