internal import CGtk

/// The words of a page as children that nobody sees.
///
/// GTK 4.8 gives a widget of ours no text interface. A label has one: so each
/// paragraph is a label below the page, in its place, which is never drawn.
@MainActor final class ParagraphLabels {
    private var labels: [UnsafeMutablePointer<GtkWidget>] = []
    private var frames: [Rectangle] = []

    /// Makes the children be these paragraphs.
    func show(_ paragraphs: [PageSheet.Paragraph], in parent: UnsafeMutablePointer<GtkWidget>) {
        while labels.count > paragraphs.count { gtk_widget_unparent(labels.removeLast()) }
        while labels.count < paragraphs.count, let label = make() {
            gtk_widget_set_parent(label, parent)
            labels.append(label)
        }
        for (label, paragraph) in zip(labels, paragraphs) { gtk_label_set_text(label.opaque, paragraph.text) }
        frames = paragraphs.map(\.frame)
        gtk_widget_queue_allocate(parent)
    }

    /// Puts the children in their places.
    func allocate() {
        for (label, frame) in zip(labels, frames) {
            // GTK insists on being asked before a size is given.
            var minimum: gint = 0
            gtk_widget_measure(label, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, nil, nil, nil)
            let width = max(minimum, gint(max(1, min(16384, frame.width))))
            gtk_widget_measure(label, GTK_ORIENTATION_VERTICAL, width, &minimum, nil, nil, nil)
            let height = max(minimum, gint(max(1, min(16384, frame.height))))
            var place = GtkAllocation(x: gint(frame.x), y: gint(frame.y), width: width, height: height)
            gtk_widget_size_allocate(label, &place, -1)
        }
    }

    /// Takes all children out.
    func removeAll() {
        for label in labels { gtk_widget_unparent(label) }
        labels.removeAll()
        frames.removeAll()
    }

    private func make() -> UnsafeMutablePointer<GtkWidget>? {
        guard let label = gtk_label_new("") else { return nil }
        // The least size there is, so that the label fits where the words were.
        gtk_label_set_wrap(label.opaque, 1)
        gtk_label_set_wrap_mode(label.opaque, PANGO_WRAP_CHAR)
        gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
        gtk_label_set_lines(label.opaque, 1)
        gtk_widget_set_can_target(label, 0)
        return label
    }
}
