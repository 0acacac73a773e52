import LecternGTK
import LecternGeometry
import LecternNavigator
import LecternReader
import LecternView

extension ReaderModel {
    /// Returns the texts in the margins of a spread as the view shows it.
    func heads(of shown: PresentedSpread) -> [SheetHead] {
        let spread = [current, next, previous].lazy.compactMap(\.self).first { $0.presentedID == shown.id }
        return spread.map { heads(of: $0) } ?? []
    }

    /// Returns the texts in the margins of a spread: titles above, and the line that the reader has chosen below.
    func heads(of spread: ShownPages) -> [SheetHead] {
        // Fixed pages have no margins.
        guard !spread.isFixed else { return [] }
        let chapter = chapterTitle(on: spread)
        let frames = spread.pages.map { $0.frame }
        let leftToRight = frames.sorted { $0.x < $1.x }
        // The book over the first of several pages, the chapter over the last.
        let between = [String](repeating: "", count: max(frames.count - 2, 0))
        let titles = frames.count > 1 ? [title] + between + [chapter] : [chapter]
        let margins = spread.layout.settings.margins
        let color = spread.layout.settings.theme.text.with(alpha: 0.62)
        let above = zip(titles, leftToRight).map { title, frame in
            SheetHead(title, frame: frame.top(margins.top), color: color)
        }
        let below = statusTexts(on: spread).map { text in
            SheetHead(
                text.text, frame: frames[text.page].bottom(margins.bottom).part(text.side, share: text.share),
                color: color, side: text.side.onSheet)
        }
        return (above + below).filter { !$0.text.isEmpty }
    }
}

extension Rect {
    /// The distance of margin texts from the sides.
    private static let inset = 24.0

    /// The top margin.
    fileprivate func top(_ height: Double) -> Rect {
        Rect(x: x + Self.inset, y: y, width: max(40, width - 2 * Self.inset), height: height)
    }

    /// The part of a margin that a text takes.
    fileprivate func part(_ side: StatusText.Side, share: Double) -> Rect {
        let space = width * (1 - share)
        let offset =
            switch side {
            case .left: 0.0
            case .middle: space / 2
            case .right: space
            }
        return Rect(x: x + offset, y: y, width: width * share, height: height)
    }

    /// The bottom margin.
    fileprivate func bottom(_ height: Double) -> Rect {
        Rect(
            x: x + Self.inset, y: y + self.height - height, width: max(40, width - 2 * Self.inset), height: height)
    }
}

extension StatusText.Side {
    /// The same side of a sheet.
    fileprivate var onSheet: SheetHead.Side {
        switch self {
        case .left: .left
        case .middle: .middle
        case .right: .right
        }
    }
}
