#pragma once
// The functions of DjVuLibre that Lectern uses, in a process of its own. The library is loaded at the first call;
// programs run without it. This process never calls its decoders: they are C++ without limits of time and memory.
#include <stddef.h>
#include <stdint.h>

#ifdef __clang__
#pragma clang assume_nonnull begin
#endif

/// Loads the library; returns 0 if it is not installed.
int cdjvu_load(void);

typedef enum {
    /// A list: the document type of the library, and the number of pages.
    cdjvu_wants_document = 0,
    /// The outline.
    cdjvu_wants_outline = 1,
    /// The annotations of the document.
    cdjvu_wants_annotations = 2,
    /// A list of page, identifier, file name and title for each page.
    cdjvu_wants_names = 3,
    /// A list: width, height, dots per inch, rotation in quarter turns.
    cdjvu_wants_facts = 4,
    /// The text of a page.
    cdjvu_wants_text = 5,
    /// The annotations of a page.
    cdjvu_wants_page_annotations = 6,
    /// Pixels of four bytes, BGRA.
    cdjvu_wants_drawing = 7,
} cdjvu_wish;

/// The document types of the library.
enum { cdjvu_single = 1, cdjvu_bundled = 2, cdjvu_indirect = 3, cdjvu_old_bundled = 4, cdjvu_old_indexed = 5 };

typedef struct {
    /// A cdjvu_wish.
    int32_t wish;
    int32_t page;
    /// The size of the whole page in pixels, and the part to draw.
    int32_t width, height, x, y, columns, rows;
} cdjvu_request;

/// What begins an answer; bytes follow. If it is not done, they are the name of a file beside the document that it needs,
/// or none.
typedef struct {
    uint32_t is_done;
    uint32_t reserved;
    uint64_t count;
} cdjvu_answer;

/// The bytes of an answer other than pixels are an expression, written as tokens of a byte and its content.
enum {
    cdjvu_token_open = '(',
    cdjvu_token_close = ')',
    /// An int32_t.
    cdjvu_token_number = 'i',
    /// A uint32_t length, and bytes.
    cdjvu_token_string = 's',
    cdjvu_token_symbol = 'y',
};

/// The longest answer that is an expression, in bytes.
enum { cdjvu_longest_expression = 64 << 20 };

/// Starts a process that opens a document and answers requests until it is idle. Returns its id, or -1.
int cdjvu_start(const void *bytes, unsigned long count, int *socket);

/// Sends a request; returns 0 if the process is gone.
int cdjvu_ask(int socket, const cdjvu_request *request);

/// Waits for an answer: 1 for one, 0 if the process is gone, -1 if the time is over.
int cdjvu_hear(int socket, int milliseconds, cdjvu_answer *answer);

/// Receives the bytes of an answer; returns 0 if the process is gone or too slow.
int cdjvu_take(int socket, void *bytes, unsigned long count);

/// Ends the process; kills it if asked to. Returns 1 if a signal ended it that was not ours.
int cdjvu_end(int process, int socket, int kills);

#ifdef __clang__
#pragma clang assume_nonnull end
#endif
