#include "cjpeg.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

/// Each scan of a progressive file costs time for the whole picture; honest files have about ten.
enum { most_scans = 500 };

struct cjpeg {
    struct jpeg_decompress_struct info;
    struct jpeg_error_mgr errors;
    struct jpeg_progress_mgr progress;
    jmp_buf on_error;
};

static void fail(j_common_ptr info) { longjmp(((cjpeg *)info->client_data)->on_error, 1); }

static void ignore(j_common_ptr info) { (void)info; }

static void watch(j_common_ptr info) {
    if (((j_decompress_ptr)info)->input_scan_number > most_scans) fail(info);
}

cjpeg *cjpeg_open(const uint8_t *bytes, size_t count, cjpeg_header *header) {
    if (!bytes || !count) return 0;
    cjpeg *file = calloc(1, sizeof *file);
    if (!file) return 0;
    file->info.err = jpeg_std_error(&file->errors);
    file->errors.error_exit = fail;
    file->errors.output_message = ignore;
    file->info.client_data = file;
    if (setjmp(file->on_error)) {
        cjpeg_close(file);
        return 0;
    }
    jpeg_create_decompress(&file->info);
    file->progress.progress_monitor = watch;
    file->info.progress = &file->progress;
    jpeg_mem_src(&file->info, bytes, count);
    jpeg_read_header(&file->info, TRUE);
    int is_ink = file->info.jpeg_color_space == JCS_CMYK || file->info.jpeg_color_space == JCS_YCCK;
    file->info.out_color_space = is_ink ? JCS_CMYK : JCS_EXT_BGRA;
    *header = (cjpeg_header){file->info.image_width, file->info.image_height, is_ink};
    return file;
}

int cjpeg_start(cjpeg *file, int shift) {
    if (setjmp(file->on_error)) return 0;
    file->info.scale_num = 1;
    file->info.scale_denom = 1u << shift;
    return jpeg_start_decompress(&file->info);
}

int cjpeg_skip(cjpeg *file, uint32_t rows) {
    if (setjmp(file->on_error)) return 0;
    return jpeg_skip_scanlines(&file->info, rows) == rows;
}

int cjpeg_read(cjpeg *file, uint8_t *row) {
    if (setjmp(file->on_error)) return 0;
    JSAMPROW rows[] = {row};
    return jpeg_read_scanlines(&file->info, rows, 1) == 1;
}

void cjpeg_close(cjpeg *file) {
    jpeg_destroy_decompress(&file->info);
    free(file);
}
