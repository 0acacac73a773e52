internal import CGtk
import LecternGTK
import LecternView

/// A host that calls GTK itself: a window with a box, into which the view is put by its pointer.
@MainActor func runRaw(
    _ make: @MainActor () -> ProbeHost, _ open: @escaping @MainActor (ProbeHost) async -> Void
) -> Int32 {
    guard gtk_init_check() != 0, let window = gtk_window_new(), let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    else { return 1 }
    let host = make()
    let native = UnsafeMutableRawPointer(window)
    gtk_window_set_title(OpaquePointer(native).window, "Probe")
    gtk_window_set_default_size(OpaquePointer(native).window, 800, 600)
    gtk_window_set_child(OpaquePointer(native).window, box)
    say("attached \(host.view.attach(to: OpaquePointer(box)))")
    say("again \(host.view.attach(to: OpaquePointer(box)))")
    // The pointer is a widget of GTK.
    gtk_widget_set_name(UnsafeMutablePointer(host.view.gtkWidget), "book")
    say("named \(host.view.styleName)")
    gtk_window_present(OpaquePointer(native).window)
    say("ready")
    Task { await open(host) }
    while g_list_model_get_n_items(gtk_window_get_toplevels()) > 0 { g_main_context_iteration(nil, 1) }
    return 0
}

extension OpaquePointer {
    fileprivate var window: UnsafeMutablePointer<GtkWindow> { UnsafeMutablePointer(self) }
}
