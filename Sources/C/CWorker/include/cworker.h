#pragma once
// Processes of our own that read hostile files with libraries that have no limits: they are forked, bounded, and
// talk to this process over a socket. A file that crashes a library, or never ends, costs one process.
#include <stddef.h>
#include <sys/resource.h>
#include <sys/types.h>

/// Forks a process connected to this one. Returns 0 in the child; `end` is its
/// end of the connection.
pid_t cworker_fork(int *end);

/// Waits for the end of a process after closing its connection; kills it first if asked to. Returns 1 if a signal
/// ended it that was not ours.
int cworker_end(int process, int socket, int kills);

/// Restores default signal handling and silences error output.
void cworker_end_by_signals(void);

void cworker_bound(int resource, rlim_t soft, rlim_t hard);

/// Limits the CPU time to what was used and `seconds` more.
void cworker_bound_time(rlim_t seconds);

/// Limits the address space to the current size plus `more` bytes.
void cworker_bound_memory(rlim_t more);

/// The address space of this process in bytes.
rlim_t cworker_address_space(void);

/// Sends all bytes; returns 0 if the receiver is gone.
int cworker_put(int socket, const void *bytes, size_t count);

/// Receives all bytes; returns 0 if the sender is gone.
int cworker_take(int socket, void *bytes, size_t count);
