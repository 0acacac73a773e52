#include "cmspack.h"

#include <dlfcn.h>
#include <mspack.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static struct {
    struct mschm_decompressor *(*mspack_create_chm_decompressor)(struct mspack_system *);
    void (*mspack_destroy_chm_decompressor)(struct mschm_decompressor *);
    int (*mspack_sys_selftest_internal)(int);
} functions;
static int is_loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

// libmspack asks for memory by numbers of the file.
enum { most_memory = 256 << 20, most_files = 100000 };

struct cmspack {
    struct mspack_system system; // first: libmspack returns its address
    struct mschm_decompressor *decompressor;
    struct mschmd_header *header;
    struct mschmd_file **files;
    int count;
    void *context;
    int64_t length;
    cmspack_read read;
    void *target;
    cmspack_write write;
};

// The book that is read, or a file that is written: what libmspack has as `mspack_file`.
struct stream {
    struct cmspack *book;
    int64_t offset;
    int is_target;
};

static void load(void) {
    void *library = dlopen("libmspack.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
    int missing = 0;
#define FIND(name) missing |= !(*(void **)&functions.name = dlsym(library, #name))
    FIND(mspack_create_chm_decompressor);
    FIND(mspack_destroy_chm_decompressor);
    FIND(mspack_sys_selftest_internal);
#undef FIND
    is_loaded = !missing && functions.mspack_sys_selftest_internal(sizeof(off_t)) == MSPACK_ERR_OK;
}

int cmspack_is_installed(void) {
    pthread_once(&once, load);
    return is_loaded;
}

// MARK: The system of libmspack

static struct mspack_file *open_file(struct mspack_system *self, const char *name, int mode) {
    struct stream *file = calloc(1, sizeof *file);
    if (!file) return NULL;
    file->book = (struct cmspack *)self;
    file->is_target = mode != MSPACK_SYS_OPEN_READ;
    return (struct mspack_file *)file;
}

static void close_file(struct mspack_file *file) { free(file); }

// The identifiers of the format, which chmcmd of Free Pascal does not write as libmspack wants them.
enum { identifiers_start = 0x18 };
static const unsigned char identifiers[] = {
    0x10, 0xFD, 0x01, 0x7C, 0xAA, 0x7B, 0xD0, 0x11, 0x9E, 0x0C, 0x00, 0xA0, 0xC9, 0x22, 0xE6, 0xEC,
    0x11, 0xFD, 0x01, 0x7C, 0xAA, 0x7B, 0xD0, 0x11, 0x9E, 0x0C, 0x00, 0xA0, 0xC9, 0x22, 0xE6, 0xEC,
};

static int read_file(struct mspack_file *handle, void *buffer, int count) {
    struct stream *file = (struct stream *)handle;
    struct cmspack *book = file->book;
    if (file->is_target || count < 0) return -1;
    const int64_t rest = book->length - file->offset;
    if (count > rest) count = rest > 0 ? (int)rest : 0;
    if (count == 0) return 0;
    const int done = book->read(book->context, file->offset, buffer, count);
    for (int index = 0; index < done; index++) {
        const int64_t place = file->offset + index - identifiers_start;
        if (place >= (int64_t)sizeof identifiers) break;
        if (place >= 0) ((unsigned char *)buffer)[index] = identifiers[place];
    }
    if (done > 0) file->offset += done;
    return done;
}

static int write_file(struct mspack_file *handle, void *buffer, int count) {
    struct stream *file = (struct stream *)handle;
    struct cmspack *book = file->book;
    if (!file->is_target || !book->write || count < 0) return -1;
    if (!book->write(book->target, buffer, count)) return -1;
    file->offset += count;
    return count;
}

static int seek_file(struct mspack_file *handle, off_t offset, int mode) {
    struct stream *file = (struct stream *)handle;
    const int64_t start = mode == MSPACK_SYS_SEEK_START ? 0
                          : mode == MSPACK_SYS_SEEK_CUR ? file->offset
                                                        : file->book->length;
    int64_t target;
    if (__builtin_add_overflow(start, (int64_t)offset, &target) || target < 0) return -1;
    file->offset = target;
    return 0;
}

static off_t tell_file(struct mspack_file *handle) { return ((struct stream *)handle)->offset; }

static void ignore_message(struct mspack_file *file, const char *format, ...) {}

static void *allocate(struct mspack_system *self, size_t count) { return count > most_memory ? NULL : malloc(count); }

static void copy(void *source, void *target, size_t count) { memcpy(target, source, count); }

// MARK: Books

cmspack *cmspack_open(void *context, int64_t length, cmspack_read read) {
    if (!cmspack_is_installed()) return NULL;
    cmspack *book = calloc(1, sizeof *book);
    if (!book) return NULL;
    book->system = (struct mspack_system){
        .open = open_file,
        .close = close_file,
        .read = read_file,
        .write = write_file,
        .seek = seek_file,
        .tell = tell_file,
        .message = ignore_message,
        .alloc = allocate,
        .free = free,
        .copy = copy,
    };
    book->context = context;
    book->length = length;
    book->read = read;
    book->decompressor = functions.mspack_create_chm_decompressor(&book->system);
    if (book->decompressor) book->header = book->decompressor->open(book->decompressor, "");
    if (book->header) {
        int count = 0;
        for (struct mschmd_file *file = book->header->files; file && count < most_files; file = file->next) count++;
        book->files = calloc((size_t)count + 1, sizeof *book->files);
        if (book->files) {
            for (struct mschmd_file *file = book->header->files; file && book->count < count; file = file->next) {
                book->files[book->count++] = file;
            }
            return book;
        }
    }
    cmspack_close(book);
    return NULL;
}

void cmspack_close(cmspack *book) {
    if (book->header) book->decompressor->close(book->decompressor, book->header);
    if (book->decompressor) functions.mspack_destroy_chm_decompressor(book->decompressor);
    free(book->files);
    free(book);
}

void cmspack_list(cmspack *book, void *context, cmspack_receive receive) {
    for (int index = 0; index < book->count; index++) {
        receive(context, book->files[index]->filename, book->files[index]->length);
    }
}

int cmspack_extract(cmspack *book, int number, void *context, cmspack_write write) {
    if (number < 0 || number >= book->count) return 0;
    book->target = context;
    book->write = write;
    const int error = book->decompressor->extract(book->decompressor, book->files[number], "");
    book->target = NULL;
    book->write = NULL;
    return error == MSPACK_ERR_OK;
}
