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
        let main = shown.first { $0.strip.hasPage(ofChapter: place.chapter) }?.strip ?? strips[0]
        let pages = shown.flatMap { self.pages(of: $0.strip, at: $0.start) }
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

    private func pages(of strip: LaidOutSpread, at start: Double) -> [SpreadPage] {
        let origin = frame(of: strip, at: start)
        return strip.pages.map { $0.placed(at: $0.frame.offset(x: origin.x, y: origin.y)) }
    }

    /// Returns where a strip is in the viewport. The frames of its pages are relative to it.
    func frame(of strip: LaidOutSpread, at start: Double) -> PaintRect {
        guard let page = strip.pages.first, let extent = page.strip else { return .empty }
        let breadth = extent.breadth ?? (direction.isHorizontal ? page.frame.height : page.frame.width)
        let frame = extent.frame(at: start, breadth: breadth, in: layout.viewport)
        let viewport = layout.viewport
        return direction.isHorizontal
            ? frame.offset(x: 0, y: viewport.onDevicePixel(frame.y + across) - frame.y)
            : frame.offset(x: viewport.onDevicePixel(frame.x + across) - frame.x, y: 0)
    }

    /// Joins the decorations of strips, with their frames on the screen.
    private func decorations(
        of shown: [(strip: LaidOutSpread, start: Double)], as spread: LaidOutSpread
    ) -> [DrawnDecoration] {
        var joined: [DrawnDecoration] = []
        var first = 0
        for item in shown {
            let origin = frame(of: item.strip, at: item.start)
            for drawn in item.strip.decorations {
                let pages = drawn.frames.pages.map { $0.map { $0.offset(x: origin.x, y: origin.y) } }
                let targets = drawn.targets.map { $0.offset(x: origin.x, y: origin.y) }
                var index = joined.firstIndex { $0.isSame(as: drawn) }
                if index == nil {
                    var moved = drawn
                    let none = [[PaintRect]](repeating: [], count: spread.pages.count)
                    (moved.frames, moved.targets) = (SpreadFrames(layout: layout, key: spread.key, pages: none), [])
                    joined.append(moved)
                    index = joined.count - 1
                }
                guard let index else { continue }
                for (page, frames) in pages.enumerated() where first + page < spread.pages.count {
                    joined[index].frames.pages[first + page] = frames
                }
                joined[index].targets += targets
            }
            first += item.strip.pages.count
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

    /// Whether one of its pages is of a chapter.
    func hasPage(ofChapter chapter: Int) -> Bool { pages.contains { $0.page.chapter == chapter } }

    /// Whether the line of a place is fully inside the viewport.
    func shows(_ place: Place) -> Bool {
        pages.contains { page in
            if page.isFixed, page.page.chapter == place.chapter { return page.showsFixed(place, in: layout.viewport) }
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
