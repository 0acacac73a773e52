import LecternGTK
import LecternNavigator
import LecternReader

extension ReaderModel {
    /// What stands in the margins of a spread: titles above, the numbers of the pages below.
    func heads(of spread: LaidOutSpread) -> [SheetHead] {
        // Pages of a size of their own have no margin to write in.
        guard !spread.isFixed else { return [] }
        let chapter = chapterTitle(on: spread)
        let frames = spread.pages.map { Rectangle($0.frame) }
        let leftToRight = frames.sorted { $0.x < $1.x }
        let titles = frames.count > 1 ? [title, chapter] : [chapter]
        let margins = spread.layout.settings.margins
        let color = RGBA(spread.layout.settings.theme.text).with(alpha: 0.62)
        let above = zip(titles, leftToRight).map { title, frame in
            SheetHead(title, frame: frame.top(margins.top), color: color)
        }
        let below = zip(pageNumbers(on: spread), frames).map { number, frame in
            SheetHead(number, frame: frame.bottom(margins.bottom), color: color)
        }
        return (above + below).filter { !$0.text.isEmpty }
    }
}

extension Rectangle {
    /// How far words in a margin stay from the sides.
    private static let inset = 24.0

    /// The margin above.
    fileprivate func top(_ height: Double) -> Rectangle {
        Rectangle(x: x + Self.inset, y: y, width: max(40, width - 2 * Self.inset), height: height)
    }

    /// The margin below.
    fileprivate func bottom(_ height: Double) -> Rectangle {
        Rectangle(
            x: x + Self.inset, y: y + self.height - height, width: max(40, width - 2 * Self.inset), height: height)
    }
}
