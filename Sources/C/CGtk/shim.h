#pragma once
#include <adwaita.h>
#include <glib-unix.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "say_all.h"

// Whether the calling thread is the first one of the process.
static inline int lectern_gtk_is_on_first_thread(void) { return getpid() == (pid_t)syscall(SYS_gettid); }

// Has screen readers say a text; returns whether GTK can, from 4.14 on.
static inline int lectern_gtk_announce(GtkAccessible *_Nonnull accessible, const char *_Nonnull text) {
#if GTK_CHECK_VERSION(4, 14, 0)
    gtk_accessible_announce(accessible, text, GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM);
    return 1;
#else
    (void)accessible;
    (void)text;
    return 0;
#endif
}

// Functions of libdispatch that let another main loop drain its main queue.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *_Nullable message);

// Moves the keyboard focus to the divider of a paned widget, as its own key does.
static inline void lectern_gtk_paned_focus_divider(GtkPaned *_Nonnull paned) {
    gboolean handled = FALSE;
    g_signal_emit_by_name(paned, "cycle-handle-focus", FALSE, &handled);
}

#ifdef GDK_WINDOWING_X11
#include <cairo-xlib.h>
#include <gdk/x11/gdkx.h>
// Macros with the names of Swift types.
#undef Bool
#undef Status
#endif

// A picture in memory that Cairo shares with the display, owned by the caller; NULL if Cairo shares
// none.
static inline cairo_surface_t *_Nullable lectern_gdk_shared_picture(
    GdkSurface *_Nonnull surface, int width, int height
) {
#ifdef GDK_WINDOWING_X11
    if (!GDK_IS_X11_SURFACE(surface)) return NULL;
    Display *display = GDK_SURFACE_XDISPLAY(surface);
    cairo_surface_t *window = cairo_xlib_surface_create(
        display, GDK_SURFACE_XID(surface), DefaultVisual(display, DefaultScreen(display)), width, height);
    cairo_surface_t *picture = cairo_surface_create_similar_image(window, CAIRO_FORMAT_RGB24, width, height);
    cairo_surface_destroy(window);
    return picture;
#else
    return NULL;
#endif
}
