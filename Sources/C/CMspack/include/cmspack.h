#pragma once
// Books of HTML Help by libmspack, which is loaded at run time: https://www.cabextract.org.uk/libmspack/
#include <stdint.h>

#ifdef __clang__
#pragma clang assume_nonnull begin
#endif

/// An opened book; not thread safe.
typedef struct cmspack cmspack;

/// Reads bytes of the book at an offset; returns how many, or a negative number.
typedef int (*cmspack_read)(void *context, int64_t offset, void *buffer, int count);
/// Receives a part of a file; returns 0 if no more is wanted.
typedef int (*cmspack_write)(void *context, const void *bytes, int count);
/// Receives a file of the book; its number is that of the call, from 0.
typedef void (*cmspack_receive)(void *context, const char *name, int64_t length);

/// Whether libmspack is installed.
int cmspack_is_installed(void);
/// Opens a book of a length; null if it is none, or libmspack is missing. `read` is called until the book is closed.
cmspack *_Nullable cmspack_open(void *context, int64_t length, cmspack_read read);
void cmspack_close(cmspack *book);
/// Calls `receive` with each file.
void cmspack_list(cmspack *book, void *context, cmspack_receive receive);
/// Reads a file by its number; returns 0 if it could not be read whole.
int cmspack_extract(cmspack *book, int number, void *context, cmspack_write write);

#ifdef __clang__
#pragma clang assume_nonnull end
#endif
