#include "process.h"

#include <unistd.h>

void cpdfium_say(int socket, cpdfium_saying saying, uint32_t count, uint64_t position, const void *bytes, size_t length) {
    cpdfium_message message = {saying, count, position};
    if (!cworker_put(socket, &message, sizeof message) || !cworker_put(socket, bytes, length)) _exit(0);
}

void cpdfium_say_more(int socket, const void *bytes, size_t length) {
    if (length > 0 && !cworker_put(socket, bytes, length)) _exit(0);
}

int cpdfium_ask(void *context, unsigned long position, unsigned char *buffer, unsigned long count) {
    int socket = (int)(intptr_t)context;
    uint32_t is_read = 0;
    if (count > UINT32_MAX) return 0;
    cpdfium_say(socket, cpdfium_says_wanted, (uint32_t)count, position, "", 0);
    if (!cworker_take(socket, &is_read, sizeof is_read)) _exit(0);
    if (!is_read) return 0;
    if (!cworker_take(socket, buffer, count)) _exit(0);
    return 1;
}
