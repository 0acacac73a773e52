import LecternImages
import LecternMarkup
import LecternPaint

extension ScrollWindow {
    /// The visible strips as a spread without a picture: its frames are those on the screen.
    ///
    /// Hit tests, selection, decorations and accessible text use it as they use a spread of pages.
    var spread: LaidOutSpread {
        let place = target ?? firstPlace
        let shown = placed.filter { $0.start < extent && $0.start + $0.strip.stripLength > 0 }
        let main = shown.first { $0.strip.key.chapter == place.chapter }?.strip ?? strips[0]
        let pages = shown.compactMap { page(of: $0.strip, at: $0.start) }
        let document = main.pages.first?.document
        var spread = LaidOutSpread(
            layout: layout, key: main.key, pages: pages, target: place, start: firstPlace, pageIndex: main.pageIndex,
            endsChapter: shown.last.map { $0.strip.endsChapter && $0.start + $0.strip.textEnd < extent + 1 } ?? true,
            chapterLength: document?.markup.text.count ?? main.chapterLength, excerpt: excerpt, picture: .none,
            next: shown.last?.strip.next)
        spread.lastLine = lastPlace
        spread.decorations = decorations(of: shown, as: spread)
        spread.decorationsVersion = shown.map(\.strip.decorationsVersion).min() ?? 0
        spread.pictureVersion = shown.map(\.strip.pictureVersion).max() ?? 0
        return spread
    }

    private var excerpt: String {
        let place = firstPlace
        let document = strips.first { $0.key.chapter == place.chapter }?.pages.first?.document
        return document?.excerpt(at: place.offset) ?? ""
    }

    private func page(of strip: LaidOutSpread, at start: Double) -> SpreadPage? {
        strip.pages.first.map { $0.placed(at: frame(of: $0, at: start)) }
    }

    /// Returns where a strip is in the viewport.
    func frame(of page: SpreadPage, at start: Double) -> PaintRect {
        let breadth = direction.isHorizontal ? page.frame.height : page.frame.width
        return page.strip?.frame(at: start, breadth: breadth, in: layout.viewport) ?? page.frame
    }

    /// Joins the decorations of strips, with their frames on the screen.
    private func decorations(
        of shown: [(strip: LaidOutSpread, start: Double)], as spread: LaidOutSpread
    ) -> [DrawnDecoration] {
        var joined: [DrawnDecoration] = []
        for (index, item) in shown.enumerated() {
            guard index < spread.pages.count, let origin = item.strip.pages.first?.frame else { continue }
            let (dx, dy) = (spread.pages[index].frame.x - origin.x, spread.pages[index].frame.y - origin.y)
            for drawn in item.strip.decorations {
                let frames = drawn.frames.all.map { $0.offset(x: dx, y: dy) }
                let targets = drawn.targets.map { $0.offset(x: dx, y: dy) }
                if let known = joined.firstIndex(where: { $0.isSame(as: drawn) }) {
                    joined[known].frames.pages[index] = frames
                    joined[known].targets += targets
                } else {
                    var moved = drawn
                    var pages = [[PaintRect]](repeating: [], count: spread.pages.count)
                    pages[index] = frames
                    moved.frames = SpreadFrames(layout: layout, key: spread.key, pages: pages)
                    moved.targets = targets
                    joined.append(moved)
                }
            }
        }
        return joined
    }
}

extension DrawnDecoration {
    fileprivate func isSame(as other: DrawnDecoration) -> Bool {
        group == other.group && decoration.id == other.decoration.id
    }
}

extension LaidOutSpread {
    /// Whether it consists of strips.
    var isScrolled: Bool { pages.first?.strip != nil }

    /// Whether the line of a place is fully inside the viewport.
    func shows(_ place: Place) -> Bool {
        pages.contains { page in
            guard page.page.chapter == place.chapter, let strip = page.strip,
                page.page.index == 0 || page.page.start.isReached(by: place),
                page.page.isLast || !page.page.end.isReached(by: place), let line = strip.lines.line(of: place)
            else { return false }
            let start = strip.start(of: page.frame, in: layout.viewport)
            let limit = layout.viewport.length(strip.direction)
            return start + line.extent.lowerBound > -1 && start + line.extent.upperBound < limit + 1
        }
    }

    /// Returns the length of a chapter's canonical text.
    func length(ofChapter chapter: Int) -> Int {
        pages.first { $0.page.chapter == chapter }?.document.markup.text.count ?? chapterLength
    }
}

extension Bitmap {
    /// No picture: of a layout that is not painted, or painted in tiles.
    static var none: Bitmap { Bitmap(width: 0, height: 0, bytesPerRow: 0, pixels: []) }
}
