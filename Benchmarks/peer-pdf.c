// Draws all pages of a PDF at 96 pixels per inch with PDFium alone; prints the CPU milliseconds of a page.
//
//     peer-pdf LIBRARY FILE RUNS
#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double cpu(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

static void *library;

static void *function(const char *name) {
    void *found = dlsym(library, name);
    if (!found) {
        fprintf(stderr, "peer-pdf: no %s\n", name);
        exit(1);
    }
    return found;
}

int main(int count, char **words) {
    if (count != 4 || !(library = dlopen(words[1], RTLD_NOW))) return fprintf(stderr, "usage: peer-pdf LIBRARY FILE RUNS\n"), 2;
    void (*init)(void) = function("FPDF_InitLibrary");
    void *(*load)(const char *, const char *) = function("FPDF_LoadDocument");
    int (*page_count)(void *) = function("FPDF_GetPageCount");
    void *(*load_page)(void *, int) = function("FPDF_LoadPage");
    float (*width_of)(void *) = function("FPDF_GetPageWidthF");
    float (*height_of)(void *) = function("FPDF_GetPageHeightF");
    void *(*create)(int, int, int, void *, int) = function("FPDFBitmap_CreateEx");
    void (*fill)(void *, int, int, int, int, unsigned) = function("FPDFBitmap_FillRect");
    void (*draw)(void *, void *, int, int, int, int, int, int) = function("FPDF_RenderPageBitmap");
    void (*destroy)(void *) = function("FPDFBitmap_Destroy");
    void (*close_page)(void *) = function("FPDF_ClosePage");
    init();
    void *document = load(words[2], NULL);
    if (!document) return fprintf(stderr, "peer-pdf: %s does not open\n", words[2]), 1;
    int pages = page_count(document), runs = atoi(words[3]);
    double start = 0;
    // The first run loads fonts.
    for (int run = 0; run <= runs; run++) {
        if (run == 1) start = cpu();
        for (int number = 0; number < pages; number++) {
            void *page = load_page(document, number);
            int width = (int)lround(width_of(page) * 96 / 72), height = (int)lround(height_of(page) * 96 / 72);
            // FPDFBitmap_BGRx is 3; FPDF_ANNOT is 1.
            void *pixels = malloc((size_t)width * height * 4), *bitmap = create(width, height, 3, pixels, width * 4);
            fill(bitmap, 0, 0, width, height, 0xFFFFFFFF);
            draw(bitmap, page, 0, 0, width, height, 0, 1);
            destroy(bitmap);
            free(pixels);
            close_page(page);
        }
    }
    printf("%.4f\n", (cpu() - start) / (runs * (pages > 0 ? pages : 1)));
    return 0;
}
