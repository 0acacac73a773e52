#pragma once
// The functions of WebKitGTK 6.0 that Lectern uses: documents of a book with their scripts, without the
// network. The library is loaded at the first call; programs run without it. Call all of it on the thread
// of GTK's main loop.
#include <stddef.h>

#ifdef __clang__
#pragma clang assume_nonnull begin
#endif

/// What a page tells. Nothing is called after cwebkit_close.
typedef struct {
    void *context;
    /// The page asks for a file of the book by its URL. Answer it once, with cwebkit_answer.
    void (*request)(void *context, void *request, const char *url);
    /// A link or script wants to leave the page for a URL, which is not followed.
    void (*leave)(void *context, const char *url);
    /// The own script has sent a text: webkit.messageHandlers.lectern.postMessage(text).
    void (*message)(void *context, const char *text);
    /// The page is loaded and drawn for the first time.
    void (*loaded)(void *context);
    /// The document cannot be loaded, or the process of the page has ended.
    void (*failed)(void *context);
} cwebkit_listener;

/// Returns 1 if the library is installed.
int cwebkit_is_available(void);

/// Creates a page for documents of a scheme. Returns its widget, a floating GtkWidget; NULL without the library.
///
/// - script: runs in each document before its own scripts.
/// - own_script: runs there, too, apart from the page's scripts. It alone can send messages.
/// - name, version: are added to what scripts and servers learn of the engine.
void *_Nullable cwebkit_open(const char *scheme, const char *script, const char *own_script, const char *name, const char *version);

/// Sets what receives the events of a page. Call it before cwebkit_load.
void cwebkit_listen(void *page, cwebkit_listener listener);

/// Loads a document.
void cwebkit_load(void *page, const char *url);

/// Sets how many pixels one CSS pixel has.
void cwebkit_zoom(void *page, double scale);

/// Answers a request with bytes, which are copied, and the value of Content-Security-Policy; with an error if bytes
/// is NULL.
void cwebkit_answer(
    void *request, const void *_Nullable bytes, size_t count, const char *type, const char *policy);

/// Ends the process of the page. The widget remains, empty.
void cwebkit_close(void *page);

#ifdef __clang__
#pragma clang assume_nonnull end
#endif
