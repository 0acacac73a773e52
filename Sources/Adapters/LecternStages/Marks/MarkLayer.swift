internal import CGtk
package import LecternGTK

/// Marks over another widget, which still receives all pointer events.
///
/// ```swift
/// let layer = MarkLayer()
/// overlay.addOverlay(layer)
/// layer.marks = [PageMark(frame, color: yellow.with(alpha: 0.4))]
/// ```
package final class MarkLayer: Widget {
    private let content = MarkLayerContent()

    /// Creates a layer without marks.
    package init() {
        super.init(CanvasWidget.make(content, role: GTK_ACCESSIBLE_ROLE_PRESENTATION))
        content.widget = widget
        receivesPointer = false
    }

    /// The marks, in logical pixels from the left top corner of the layer.
    package var marks: [PageMark] {
        get { content.marks.fixed }
        set { content.marks.fixed = newValue }
    }
}

@MainActor private final class MarkLayerContent: CanvasContent {
    var widget: UnsafeMutablePointer<GtkWidget>?
    var marks = PageMarks() { didSet { if let widget { gtk_widget_queue_draw(widget) } } }

    func draw(in snapshot: OpaquePointer, width: Double, height: Double) { marks.append(to: snapshot) }
    func allocated(width: Int, height: Int) {}
    func disposed() { widget = nil }
}
