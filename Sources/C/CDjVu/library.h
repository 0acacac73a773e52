// The used part of DjVuLibre's stable interface: ddjvuapi.h and miniexp.h, version 21 of the library.
#pragma once
#include <stddef.h>

typedef struct ddjvu_context ddjvu_context;
typedef struct ddjvu_document ddjvu_document;
typedef struct ddjvu_page ddjvu_page;
typedef struct ddjvu_job ddjvu_job;
typedef struct ddjvu_format ddjvu_format;
typedef void *miniexp;

enum { job_done = 2 };
enum { message_error = 0, message_newstream = 2 };
enum { render_color = 0 };
enum { format_masks = 3 };

/// What all messages begin with; new streams go on with a number and a name.
typedef struct {
    int tag;
    ddjvu_context *context;
    ddjvu_document *document;
    ddjvu_page *page;
    ddjvu_job *job;
    struct {
        int number;
        const char *name;
    } stream;
} message;

typedef struct {
    char type;
    int page, size;
    const char *identifier, *name, *title;
} file_facts;

typedef struct {
    int width, height, dots_per_inch, rotation, version;
} page_facts;

typedef struct {
    int x, y;
    unsigned int width, height;
} area;

typedef struct {
    ddjvu_context *(*ddjvu_context_create)(const char *program);
    void (*ddjvu_cache_set_size)(ddjvu_context *context, unsigned long size);
    const message *(*ddjvu_message_peek)(ddjvu_context *context);
    void (*ddjvu_message_pop)(ddjvu_context *context);
    void (*ddjvu_message_set_callback)(ddjvu_context *context, void (*callback)(ddjvu_context *context, void *closure), void *closure);
    int (*ddjvu_job_status)(ddjvu_job *job);
    void (*ddjvu_job_release)(ddjvu_job *job);
    ddjvu_document *(*ddjvu_document_create)(ddjvu_context *context, const char *url, int caches);
    ddjvu_job *(*ddjvu_document_job)(ddjvu_document *document);
    void (*ddjvu_stream_write)(ddjvu_document *document, int stream, const char *bytes, unsigned long count);
    void (*ddjvu_stream_close)(ddjvu_document *document, int stream, int stops);
    int (*ddjvu_document_get_type)(ddjvu_document *document);
    int (*ddjvu_document_get_pagenum)(ddjvu_document *document);
    int (*ddjvu_document_get_filenum)(ddjvu_document *document);
    int (*ddjvu_document_get_fileinfo_imp)(ddjvu_document *document, int number, file_facts *facts, unsigned int size);
    int (*ddjvu_document_get_pageinfo_imp)(ddjvu_document *document, int page, page_facts *facts, unsigned int size);
    ddjvu_page *(*ddjvu_page_create_by_pageno)(ddjvu_document *document, int page);
    ddjvu_job *(*ddjvu_page_job)(ddjvu_page *page);
    int (*ddjvu_page_render)(
        ddjvu_page *page, int mode, const area *whole, const area *part, const ddjvu_format *format, unsigned long row, char *pixels);
    ddjvu_format *(*ddjvu_format_create)(int style, int count, unsigned int *values);
    void (*ddjvu_format_set_row_order)(ddjvu_format *format, int from_top);
    void (*ddjvu_format_set_y_direction)(ddjvu_format *format, int from_top);
    void (*ddjvu_miniexp_release)(ddjvu_document *document, miniexp expression);
    miniexp (*ddjvu_document_get_outline)(ddjvu_document *document);
    miniexp (*ddjvu_document_get_anno)(ddjvu_document *document, int compatible);
    miniexp (*ddjvu_document_get_pagetext)(ddjvu_document *document, int page, const char *detail);
    miniexp (*ddjvu_document_get_pageanno)(ddjvu_document *document, int page);
    const char *(*miniexp_to_name)(miniexp expression);
    int (*miniexp_stringp)(miniexp expression);
    const char *(*miniexp_to_str)(miniexp expression);
} library;

/// The functions; NULL if the library is not installed.
const library *cdjvu_library(void);
