/* What MuPDF takes in process for jobs that mutool cannot be asked for: the peer of
 * `lectern-lab bench-page`. Scripts/bench builds and runs it; it is no part of Lectern.
 *
 *     mupdf-jobs first BOOK CHAPTER RUNS   the first page of a chapter, from a book that is
 *                                          open to a bitmap; each run opens the book anew
 *     mupdf-jobs pages BOOK RUNS           the whole book laid out again in other sizes, and
 *                                          a page drawn that is laid out already
 *
 * They print medians in CPU milliseconds, a number a line. A page has 600x800 px of CSS, its
 * type 16 px (12 pt); no size comes twice. */
#include <mupdf/fitz.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { width = 450, height = 600, most = 100 };

static double cpu(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return now.tv_sec * 1e3 + now.tv_nsec / 1e6;
}

static int ascending(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *values, int count) {
    qsort(values, count, sizeof *values, ascending);
    return values[count / 2];
}

static void draw(fz_context *context, fz_page *page) {
    fz_pixmap *pixmap = fz_new_pixmap_from_page(context, page, fz_scale(4 / 3.f, 4 / 3.f), fz_device_rgb(context), 0);
    fz_drop_pixmap(context, pixmap);
}

static double first_page(fz_context *context, const char *book, int chapter) {
    fz_document *document = fz_open_document(context, book);
    fz_layout_document(context, document, width, height, 12);
    double start = cpu();
    fz_page *page = fz_load_chapter_page(context, document, chapter, 0);
    draw(context, page);
    double spent = cpu() - start;
    fz_drop_page(context, page);
    fz_drop_document(context, document);
    return spent;
}

static double laid_out_again(fz_context *context, fz_document *document, int runs) {
    static const float larger[] = {1.5f, 0.75f, 2.25f, 0.375f, 1.875f};
    double spent[sizeof larger / sizeof *larger];
    int count = runs < 5 ? runs : 5;
    for (int run = 0; run < count; run++) {
        double start = cpu();
        fz_layout_document(context, document, width, height, 12 + larger[run]);
        fz_count_pages(context, document);
        spent[run] = cpu() - start;
    }
    return median(spent, count);
}

/* Counting has laid the pages out; their glyphs are drawn for the first time, as those of the peer are. */
static double drawn(fz_context *context, fz_document *document) {
    fz_layout_document(context, document, width, height, 12);
    int pages = fz_count_pages(context, document), from = pages / 3, count = 0;
    double start = cpu();
    for (; count < most && from + count < pages; count++) {
        fz_page *page = fz_load_page(context, document, from + count);
        draw(context, page);
        fz_drop_page(context, page);
    }
    return (cpu() - start) / (count ? count : 1);
}

static void do_pages(fz_context *context, const char *book, int runs) {
    fz_document *document = fz_open_document(context, book);
    fz_layout_document(context, document, width, height, 12);
    fz_count_pages(context, document);
    double again = laid_out_again(context, document, runs);
    printf("%f\n%f\n", again, drawn(context, document));
    fz_drop_document(context, document);
}

static void do_first(const char *book, int chapter, int runs) {
    double *spent = calloc(runs, sizeof *spent);
    if (!spent) exit(1);
    for (int run = 0; run < runs; run++) {
        fz_context *context = fz_new_context(NULL, NULL, FZ_STORE_DEFAULT);
        fz_register_document_handlers(context);
        spent[run] = first_page(context, book, chapter);
        fz_drop_context(context);
    }
    printf("%f\n", median(spent, runs));
    free(spent);
}

/* An error that nobody catches ends the program with a message, which is all that is needed here. */
int main(int count, char **words) {
    int isFirst = count == 5 && !strcmp(words[1], "first"), isPages = count == 4 && !strcmp(words[1], "pages");
    int runs = isFirst || isPages ? atoi(words[count - 1]) : 0;
    if (runs < 1 || runs > 1000)
        return fprintf(stderr, "usage: mupdf-jobs first BOOK CHAPTER RUNS | pages BOOK RUNS\n"), 2;
    if (isFirst) {
        do_first(words[2], atoi(words[3]), runs);
        return 0;
    }
    fz_context *context = fz_new_context(NULL, NULL, FZ_STORE_DEFAULT);
    fz_register_document_handlers(context);
    do_pages(context, words[2], runs);
    fz_drop_context(context);
    return 0;
}
