#pragma once
// Screen readers that read on ask a text, sentence by sentence, to scroll to what they say. GTK 4.8 gives a text view's answer
// the wrong type and so never sends it: the screen reader takes the program for dead, and stops. This answers in GTK's place.
#include <gtk/gtk.h>

#if GTK_CHECK_VERSION(4, 10, 0)
static inline void lectern_gtk_answer_scrolling(GtkAccessible *_Nonnull accessible) { (void)accessible; }
#else
// The first function of the interface of accessibles, which GTK 4.10 makes public.
typedef struct {
    GTypeInterface parent;
    GtkATContext *_Nullable (*_Nonnull get_at_context)(GtkAccessible *_Nonnull);
} LecternAccessibleInterface;

// The connection of an accessible to the bus of assistive technology; NULL if there is none. GTK has no function for it: it is
// one of the first fields of the context, whose layout is that of GTK 4.8. Only the class pointer of a field is compared.
static inline GDBusConnection *_Nullable lectern_gtk_accessibility_bus(GtkAccessible *_Nonnull accessible) {
    if (gtk_get_minor_version() != 8) return NULL;
    LecternAccessibleInterface *interface = g_type_interface_peek(G_OBJECT_GET_CLASS(accessible), GTK_TYPE_ACCESSIBLE);
    GtkATContext *context = interface ? interface->get_at_context(accessible) : NULL;
    if (!context || g_strcmp0(G_OBJECT_TYPE_NAME(context), "GtkAtSpiContext") != 0) return NULL;
    gpointer wanted = g_type_class_peek(G_TYPE_DBUS_CONNECTION);
    GTypeQuery parent;
    g_type_query(g_type_parent(G_OBJECT_TYPE(context)), &parent);
    gpointer *fields = (gpointer *)((char *)context + parent.instance_size);
    for (int index = 0; wanted && index < 4; index++)
        if (fields[index] && *(gpointer *)fields[index] == wanted) return (GDBusConnection *)fields[index];
    return NULL;
}

// Called in the thread of the bus with each message.
static inline GDBusMessage *_Nullable lectern_gtk_filter_scrolling(
    GDBusConnection *_Nonnull bus, GDBusMessage *_Nonnull message, gboolean incoming, gpointer _Nullable data
) {
    (void)data;
    if (!incoming || g_dbus_message_get_message_type(message) != G_DBUS_MESSAGE_TYPE_METHOD_CALL
        || g_strcmp0(g_dbus_message_get_member(message), "ScrollSubstringTo") != 0
        || g_strcmp0(g_dbus_message_get_signature(message), "iiu") != 0)
        return message;
    GDBusMessage *reply = g_dbus_message_new_method_reply(message);
    g_dbus_message_set_body(reply, g_variant_new("(b)", TRUE));
    g_dbus_connection_send_message(bus, reply, G_DBUS_SEND_MESSAGE_FLAGS_NONE, NULL, NULL);
    g_object_unref(reply);
    g_object_unref(message);
    return NULL;
}

// Answers on the bus of an accessible, once for each bus.
static inline void lectern_gtk_answer_scrolling(GtkAccessible *_Nonnull accessible) {
    GDBusConnection *bus = lectern_gtk_accessibility_bus(accessible);
    if (!bus || g_object_get_data(G_OBJECT(bus), "lectern-answers-scrolling")) return;
    g_object_set_data(G_OBJECT(bus), "lectern-answers-scrolling", bus);
    g_dbus_connection_add_filter(bus, lectern_gtk_filter_scrolling, NULL, NULL);
}
#endif
