internal import CGtk

/// An invisible widget that reports its size, for containers that arrange their
/// children differently in narrow windows.
///
///     overlay.addOverlay(SizeSensor { [weak self] width, _ in self?.arrange(in: width) })
public final class SizeSensor: Widget {
    /// Creates a sensor.
    ///
    /// - Parameter onResize: Runs with the new width and height in logical
    ///   pixels, after GTK has allocated the widgets and before it draws them.
    public init(onResize: @escaping @MainActor (Int, Int) -> Void) {
        super.init(CanvasWidget.make(SensedSize(onResize), role: GTK_ACCESSIBLE_ROLE_PRESENTATION))
        receivesPointer = false
    }
}

/// The last size of a sensor.
@MainActor private final class SensedSize: CanvasContent {
    private var onResize: (@MainActor (Int, Int) -> Void)?
    private var size = (width: 0, height: 0)

    init(_ onResize: @escaping @MainActor (Int, Int) -> Void) { self.onResize = onResize }

    func draw(in snapshot: OpaquePointer, width: Double, height: Double) {}

    func allocated(width: Int, height: Int) {
        guard (width, height) != size else { return }
        size = (width, height)
        MainLoop.soon { [weak self] in
            guard let self, (width, height) == size else { return }
            onResize?(width, height)
        }
    }

    func disposed() { onResize = nil }
}
