// Decodes a picture and scales it with gdk-pixbuf or libvips; prints the median CPU time in milliseconds.
//
//     peer-pictures pixbuf|vips FILE WIDTH HEIGHT RUNS
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// libvips, without its headers: Scripts/bench-pictures needs only the library.
typedef struct VipsImage VipsImage;
int vips_init(const char *name);
void vips_concurrency_set(int threads);
int vips_thumbnail_buffer(void *bytes, size_t count, VipsImage **out, int width, ...);
void *vips_image_write_to_memory(VipsImage *image, size_t *count);
enum { VIPS_SIZE_FORCE = 3 };

static double cpu(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

static int pixbuf(char *bytes, size_t count, int width, int height) {
    GInputStream *stream = g_memory_input_stream_new_from_data(bytes, count, NULL);
    GdkPixbuf *picture = gdk_pixbuf_new_from_stream_at_scale(stream, width, height, FALSE, NULL, NULL);
    int done = picture && gdk_pixbuf_get_width(picture) == width && gdk_pixbuf_get_height(picture) == height;
    g_clear_object(&picture);
    g_object_unref(stream);
    return done;
}

static int vips(char *bytes, size_t count, int width, int height) {
    VipsImage *image = NULL;
    if (vips_thumbnail_buffer(bytes, count, &image, width, "height", height, "size", VIPS_SIZE_FORCE, NULL)) return 0;
    size_t size = 0;
    void *pixels = vips_image_write_to_memory(image, &size);
    int done = pixels && size >= (size_t)width * height;
    g_free(pixels);
    g_object_unref(image);
    return done;
}

static int compare(const void *left, const void *right) {
    double difference = *(const double *)left - *(const double *)right;
    return (difference > 0) - (difference < 0);
}

int main(int count, char **words) {
    if (count != 6) return 2;
    char *bytes;
    size_t length;
    if (!g_file_get_contents(words[2], &bytes, &length, NULL)) return 1;
    int isVips = !strcmp(words[1], "vips"), width = atoi(words[3]), height = atoi(words[4]), runs = atoi(words[5]);
    if (runs < 1 || runs > 1000) return 2;
    if (isVips) {
        if (vips_init(words[0])) return 1;
        // Threads that wait for each other take CPU time.
        vips_concurrency_set(1);
    }
    double times[1000];
    for (int run = 0; run < runs; run++) {
        double start = cpu();
        if (!(isVips ? vips : pixbuf)(bytes, length, width, height)) return 1;
        times[run] = cpu() - start;
    }
    qsort(times, runs, sizeof *times, compare);
    printf("%.3f\n", times[runs / 2]);
    return 0;
}
