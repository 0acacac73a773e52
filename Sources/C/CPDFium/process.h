// Functions shared by the reading and drawing processes.
#pragma once
#include "cpdfium.h"
#include "cworker.h"

/// Sends a message; exits if the receiver is gone.
void cpdfium_say(int socket, cpdfium_saying saying, uint32_t count, uint64_t position, const void *bytes, size_t length);

/// Sends more data of the message.
void cpdfium_say_more(int socket, const void *bytes, size_t length);

/// Sends the links, annotations and values of form fields of a page.
void cpdfium_tell_marks(const cpdfium_functions *functions, void *document, void *page, int socket);

/// Whether a page has fields of a form.
int cpdfium_has_fields(const cpdfium_functions *functions, void *page);

/// Opens the form of a document, once in a process; NULL if that fails. It
/// runs no scripts. Before a page is closed it must be told so.
void *cpdfium_form_of(const cpdfium_functions *functions, void *document);

/// Returns the value of a field as UTF-16 ended by two bytes of zero, and the
/// length in bytes with them; NULL if it has none that is shown as text.
void *cpdfium_field_value(const cpdfium_functions *functions, void *form, void *annotation, uint32_t *length);

/// Converts a rectangle in page coordinates to the page as shown; returns 0 if
/// it is outside.
int cpdfium_area_on(const cpdfium_functions *functions, void *page, float left, float top, float right, float bottom,
                    cpdfium_area *area);

/// The read function of a source whose bytes are requested from the other
/// process.
int cpdfium_ask(void *context, unsigned long position, unsigned char *buffer, unsigned long count);
