public import LecternGTK
public import LecternGeometry

/// A popover beside text of the page, for a menu of its own.
///
///     let bubble = TextBubble(Box(.horizontal, [copy, find]))
///     bubble.attach(to: overlay) { view.focus() }
///     bubble.open(beside: bounds, height: Double(view.height))
///
/// It stays open when the reader clicks elsewhere and does not take the
/// keyboard focus, so that the selection can still be extended.
@MainActor public final class TextBubble {
    /// The popover.
    public let popover = Popover()
    /// Called when ``close()`` ends it, before the popover is hidden.
    public var onClose: (@MainActor () -> Void)?
    /// Whether it is shown.
    public private(set) var isOpen = false
    private var giveFocusBack: @MainActor () -> Void = {}

    /// Creates a bubble around a widget.
    public init(_ content: Widget) {
        popover.child = content
        popover.closesByItself = false
        popover.setPosition(.above)
    }

    /// Attaches the popover to the widget with the page.
    ///
    /// - Parameter giveFocusBack: gives the keyboard focus to the page when the bubble closes.
    public func attach(to parent: some PopoverParent, giveFocusBack: @escaping @MainActor () -> Void) {
        popover.attach(to: parent)
        self.giveFocusBack = giveFocusBack
    }

    /// Shows the bubble beside text.
    ///
    /// - Parameters:
    ///   - bounds: the bounds of the text in the parent, also outside of it.
    ///   - height: the height of the parent.
    public func open(beside bounds: Rect, height: Double) {
        popover.point(at: Self.target(for: bounds, height: height))
        isOpen = true
        popover.open()
    }

    /// Closes the bubble.
    public func close() {
        guard isOpen else { return }
        isOpen = false
        // First, so that GTK does not choose another widget when the popover is hidden.
        giveFocusBack()
        onClose?()
        popover.close()
    }

    /// Detaches the popover from its parent.
    public func detach() {
        isOpen = false
        popover.unparent()
    }

    /// The room that a bubble needs below text, in pixels.
    static let requiredHeight = 70.0

    /// Text may be as high as the page; then the bubble is at its end.
    static func target(for bounds: Rect, height: Double) -> Rect {
        let limit = height - requiredHeight
        let top = min(max(bounds.y, 0), limit)
        let bottom = min(max(bounds.y + bounds.height, top + 1), max(limit, top + 1))
        return Rect(x: bounds.x, y: top, width: bounds.width, height: bottom - top)
    }
}
