import LecternGTK
import LecternNavigator
import LecternPaint

/// Small words in the margin above or below each page.
@MainActor final class MarginLine {
    /// Which margin.
    enum Edge { case top, bottom }

    private let edge: Edge
    private let labels: [Label]

    init(_ edge: Edge, style: String) {
        self.edge = edge
        labels = (0..<2).map { _ in Label(styles: [style]) }
        for label in labels {
            label.align(horizontally: .start)
            label.align(vertically: edge == .top ? .start : .end)
            label.setEllipsis(.end)
            label.receivesPointer = false
            label.isVisible = false
        }
    }

    /// Whether nobody sees the words for a moment.
    var isHidden = false {
        didSet { if isHidden != oldValue { for label in labels { label.opacity = isHidden ? 0 : 1 } } }
    }

    /// Lets the words float over the pages.
    func add(to overlay: Overlay) { for label in labels { overlay.addOverlay(label) } }

    /// Shows words, a text for each page from left to right.
    func show(_ texts: [String], over frames: [PaintRect]) {
        for (index, label) in labels.enumerated() {
            guard index < texts.count, index < frames.count, !texts[index].isEmpty else {
                label.isVisible = false
                continue
            }
            place(label, over: frames[index])
            label.text = texts[index]
            label.isVisible = true
        }
    }

    /// In the middle of the margin, whose height is as the layout sets it.
    private func place(_ label: Label, over frame: PaintRect) {
        let margin = min(max(frame.height * 0.065, 24), 64)
        let distance = Int((margin - 15) * 0.5)
        let inset = 24
        label.setMinimumSize(width: max(40, Int(frame.width) - 2 * inset))
        label.margins = Margins(
            start: Int(frame.x) + inset, top: edge == .top ? distance : 0, bottom: edge == .bottom ? distance : 0)
    }
}
