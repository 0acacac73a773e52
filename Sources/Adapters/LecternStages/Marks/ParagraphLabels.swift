internal import CGtk
import LecternGTK
import LecternGeometry

/// The text of a page as invisible children.
///
/// GTK 4.8 offers no text interface for custom widgets, but labels have one.
/// Each paragraph is a label at its position on the page, which is never drawn.
@MainActor final class ParagraphLabels {
    private var labels: [UnsafeMutablePointer<GtkWidget>] = []
    private var shown: [PageSheet.Paragraph] = []

    /// Sets the paragraphs.
    func show(_ paragraphs: [PageSheet.Paragraph], in parent: UnsafeMutablePointer<GtkWidget>) {
        // Another decoration does not change the text. Allocation would lay out all paragraphs.
        guard paragraphs != shown else { return }
        while labels.count > paragraphs.count { gtk_widget_unparent(labels.removeLast()) }
        while labels.count < paragraphs.count, let label = make() {
            gtk_widget_set_parent(label, parent)
            labels.append(label)
        }
        for (label, paragraph) in zip(labels, paragraphs) { gtk_label_set_text(label.opaque, paragraph.text) }
        shown = paragraphs
        gtk_widget_queue_allocate(parent)
    }

    /// Allocates the children.
    func allocate() {
        for (label, frame) in zip(labels, shown.lazy.map(\.frame)) {
            // GTK requires measuring before allocation.
            var minimum: gint = 0
            gtk_widget_measure(label, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, nil, nil, nil)
            let width = max(minimum, gint(max(1, min(16384, frame.width))))
            gtk_widget_measure(label, GTK_ORIENTATION_VERTICAL, width, &minimum, nil, nil, nil)
            let height = max(minimum, gint(max(1, min(16384, frame.height))))
            var place = GtkAllocation(x: gint(frame.x), y: gint(frame.y), width: width, height: height)
            gtk_widget_size_allocate(label, &place, -1)
        }
    }

    /// Removes all children.
    func removeAll() {
        for label in labels { gtk_widget_unparent(label) }
        labels.removeAll()
        shown.removeAll()
    }

    private func make() -> UnsafeMutablePointer<GtkWidget>? {
        guard let label = gtk_label_new("") else { return nil }
        // The minimum size, so that the label fits into the rectangle of the
        // text.
        gtk_label_set_wrap(label.opaque, 1)
        gtk_label_set_wrap_mode(label.opaque, PANGO_WRAP_CHAR)
        gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
        gtk_label_set_lines(label.opaque, 1)
        gtk_widget_set_can_target(label, 0)
        return label
    }
}
