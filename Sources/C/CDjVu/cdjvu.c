#include "cdjvu.h"

#include <dlfcn.h>
#include <pthread.h>

#include "library.h"

static library functions;
static int is_loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
    void *found = dlopen("libdjvulibre.so.21", RTLD_NOW | RTLD_LOCAL);
    if (!found) return;
    int missing = 0;
#define FIND(name) missing |= !(*(void **)&functions.name = dlsym(found, #name))
    FIND(ddjvu_context_create);
    FIND(ddjvu_cache_set_size);
    FIND(ddjvu_message_peek);
    FIND(ddjvu_message_pop);
    FIND(ddjvu_message_set_callback);
    FIND(ddjvu_job_status);
    FIND(ddjvu_job_release);
    FIND(ddjvu_document_create);
    FIND(ddjvu_document_job);
    FIND(ddjvu_stream_write);
    FIND(ddjvu_stream_close);
    FIND(ddjvu_document_get_type);
    FIND(ddjvu_document_get_pagenum);
    FIND(ddjvu_document_get_filenum);
    FIND(ddjvu_document_get_fileinfo_imp);
    FIND(ddjvu_document_get_pageinfo_imp);
    FIND(ddjvu_page_create_by_pageno);
    FIND(ddjvu_page_job);
    FIND(ddjvu_page_render);
    FIND(ddjvu_format_create);
    FIND(ddjvu_format_set_row_order);
    FIND(ddjvu_format_set_y_direction);
    FIND(ddjvu_miniexp_release);
    FIND(ddjvu_document_get_outline);
    FIND(ddjvu_document_get_anno);
    FIND(ddjvu_document_get_pagetext);
    FIND(ddjvu_document_get_pageanno);
    FIND(miniexp_to_name);
    FIND(miniexp_stringp);
    FIND(miniexp_to_str);
#undef FIND
    is_loaded = !missing;
}

const library *cdjvu_library(void) {
    pthread_once(&once, load);
    return is_loaded ? &functions : NULL;
}

int cdjvu_load(void) { return cdjvu_library() != NULL; }
