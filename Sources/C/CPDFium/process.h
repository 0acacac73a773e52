// What the processes that try and draw pages share.
#pragma once
#include <sys/resource.h>
#include <sys/types.h>

#include "cpdfium.h"

/// Starts a process that is connected with this one. In it 0 is returned, and `end` is its end.
pid_t cpdfium_fork(int *end);

/// A signal ends this process, whoever set what before, and nothing it complains of is seen.
void cpdfium_end_by_signals(void);

void cpdfium_bound(int resource, rlim_t soft, rlim_t hard);

/// So many bytes of address space may come to what this process has now.
void cpdfium_bound_memory(rlim_t more);

/// What this process has of address space, in bytes.
rlim_t cpdfium_address_space(void);

int cpdfium_put(int socket, const void *bytes, size_t count);
int cpdfium_take(int socket, void *bytes, size_t count);

/// Says something; where nobody hears it, whoever started this process is gone, or wants no more, and it ends.
void cpdfium_say(int socket, cpdfium_saying saying, uint32_t count, uint64_t position, const void *bytes, size_t length);

/// Goes on with what was said.
void cpdfium_say_more(int socket, const void *bytes, size_t length);

/// Tells the links and annotations of a page.
void cpdfium_tell_marks(const cpdfium_functions *functions, void *document, void *page, int socket);

/// Where a rectangle of the page's own coordinates is on the page as it is shown; 0 where it is nowhere.
int cpdfium_area_on(const cpdfium_functions *functions, void *page, float left, float top, float right, float bottom,
                    cpdfium_area *area);

/// The read of a source whose bytes only the other process can get.
int cpdfium_ask(void *context, unsigned long position, unsigned char *buffer, unsigned long count);
