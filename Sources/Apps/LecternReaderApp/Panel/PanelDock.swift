import LecternGTK

/// Shows the side panel at the start of the window: beside the page in wide
/// windows, where the page becomes narrower, and over it in others.
@MainActor final class PanelDock {
    let widget: Overlay
    /// Runs when the panel was shown or hidden.
    var onChange: (@MainActor () -> Void)?
    /// Whether the window is wide enough for the panel beside the page.
    private(set) var isDocked = false
    private let content: Widget
    private let panel: Widget
    private let revealer: Revealer
    /// Lies over the page while the panel does, and takes clicks, which close the panel.
    private let shade = Box()
    private var panelWidth = 0

    /// The least width for a panel beside the page, in logical pixels: that of a window of 1,000 px without its
    /// frame.
    private static let dockingWidth = 980

    init(panel: Widget, content: Widget) {
        self.panel = panel
        self.content = content
        widget = Overlay(content)
        let sized = Overlay(panel)
        revealer = Revealer(sized, .slideFromStart, milliseconds: 180)
        revealer.align(horizontally: .start)
        revealer.isVisible = false
        shade.isVisible = false
        widget.addOverlay(shade)
        widget.addOverlay(revealer)
        widget.addOverlay(SizeSensor { [weak self] width, _ in self?.windowResized(to: width) })
        sized.addOverlay(SizeSensor { [weak self] width, _ in self?.panelResized(to: width) })
        let click = ClickGesture(.any)
        click.onRelease { [weak self] _, _ in self?.isRevealed = false }
        shade.add(click)
    }

    /// Whether the panel is shown.
    var isRevealed = false {
        didSet {
            guard isRevealed != oldValue else { return }
            // A panel that slides away is still visible for a moment.
            if isRevealed { revealer.isVisible = true }
            revealer.isRevealed = isRevealed
            arrange()
            onChange?()
        }
    }

    private func windowResized(to width: Int) {
        isDocked = width >= Self.dockingWidth
        arrange()
    }

    private func panelResized(to width: Int) {
        panelWidth = width
        arrange()
    }

    private func arrange() {
        panel.setStyle("docked", isDocked)
        shade.isVisible = isRevealed && !isDocked
        let start = isRevealed && isDocked ? panelWidth : 0
        if content.margins.start != start { content.margins.start = start }
    }
}
