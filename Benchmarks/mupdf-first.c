/* What MuPDF takes for the first page of a chapter, from a book that is open to a bitmap: the
 * peer of `lectern bench-page`. Scripts/bench builds and runs it; it is no part of Lectern.
 *
 *     mupdf-first BOOK CHAPTER RUNS     prints the median of the runs, CPU milliseconds
 *
 * Each run opens the book anew, in a context of its own, which is not counted. The page has
 * 600x800 px of CSS, its type 16 px. */
#include <mupdf/fitz.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double cpu(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return now.tv_sec * 1e3 + now.tv_nsec / 1e6;
}

static double first_page(const char *book, int chapter) {
    fz_context *context = fz_new_context(NULL, NULL, FZ_STORE_DEFAULT);
    double spent = -1;
    fz_document *document = NULL;
    fz_var(document);
    fz_try(context) {
        fz_register_document_handlers(context);
        document = fz_open_document(context, book);
        fz_layout_document(context, document, 450, 600, 12);
        double start = cpu();
        fz_page *page = fz_load_chapter_page(context, document, chapter, 0);
        fz_pixmap *pixmap =
            fz_new_pixmap_from_page(context, page, fz_scale(4 / 3.f, 4 / 3.f), fz_device_rgb(context), 0);
        spent = cpu() - start;
        fz_drop_pixmap(context, pixmap);
        fz_drop_page(context, page);
    }
    fz_always(context) fz_drop_document(context, document);
    fz_catch(context) spent = -1;
    fz_drop_context(context);
    return spent;
}

static int ascending(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

int main(int count, char **words) {
    if (count != 4) return fprintf(stderr, "usage: mupdf-first BOOK CHAPTER RUNS\n"), 2;
    int chapter = atoi(words[2]), runs = atoi(words[3]);
    if (chapter < 0 || runs < 1 || runs > 1000) return 2;
    double *spent = calloc(runs, sizeof *spent);
    if (!spent) return 1;
    for (int run = 0; run < runs; run++)
        if ((spent[run] = first_page(words[1], chapter)) < 0) return fprintf(stderr, "mupdf-first: no page\n"), 1;
    qsort(spent, runs, sizeof *spent, ascending);
    printf("%f\n", spent[runs / 2]);
    free(spent);
    return 0;
}
