import LecternGeometry
import LecternModel
import LecternNavigator
import LecternPreferences
import LecternPublication

// Scrolling instead of turning pages.
extension ReaderModel {
    /// Whether the book scrolls now.
    public var isScrolled: Bool { navigator?.presentation.isScrolled ?? false }

    /// Switches between pages and scrolling. The place stays.
    ///
    /// Back at what the book itself asks for, there is no choice any more: other books stay as they want to be.
    func toggleScrolling() {
        let willScroll = !isScrolled
        let isOwn = willScroll == scrollsByItself
        guard session.kind == .text else {
            return appearance.setStrip(isOwn ? nil : willScroll ? .vertical : .pages, for: session.kind)
        }
        appearance.scrolls = isOwn ? nil : willScroll
    }

    /// Whether the book scrolls if the reader chooses nothing.
    private var scrollsByItself: Bool {
        let chosen = session.kind == .text ? appearance.scrolls : appearance.strip(for: session.kind)?.scrolls
        guard chosen != nil, let metadata = session.publication?.metadata else { return isScrolled }
        return session.kind == .text
            ? metadata.presentation.overflow == .scrolled : metadata.layout == .scrolled
    }

    /// Scrolls a few lines by an arrow key.
    ///
    /// - Returns: false for other keys, and while pages are shown.
    func nudge(_ event: KeyEvent) -> Bool {
        guard isScrolled, event.modifiers.isEmpty, let navigator, let direction = navigator.scrollDirection else {
            return false
        }
        let way: Double
        switch (event.name, direction) {
        case ("Down", _), ("Left", .left), ("Right", .right): way = 1
        case ("Up", _), ("Right", .left), ("Left", .right): way = -1
        case ("Left", .down): return navigator.shift(by: Self.nudge)
        case ("Right", .down): return navigator.shift(by: -Self.nudge)
        default: return false
        }
        navigator.glide(by: way * Self.nudge)
        return true
    }

    /// The distance of an arrow key, in CSS pixels.
    private static let nudge = 70.0
}
