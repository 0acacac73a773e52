#pragma once
#include <adwaita.h>
#include <glib-unix.h>
#include <malloc.h>

// The hooks by which libdispatch lets another main loop drain its main queue.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *_Nullable message);
