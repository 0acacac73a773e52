import LecternGeometry
import LecternImages
import LecternPaint

extension ScrollWindow: PlacedPages {
    /// The key of the strip in which the reader is.
    public var key: SpreadKey {
        let place = target ?? firstPlace
        return visible.first { $0.strip.hasPage(ofChapter: place.chapter) }?.strip.key ?? strips[0].key
    }

    /// The pages in view, with their frames on the screen.
    public var pages: [PlacedPage] { visible.flatMap { pages(of: $0.strip, at: $0.start) } }

    func pages(of strip: LaidOutStrip, at start: Double) -> [PlacedPage] {
        let origin = frame(of: strip, at: start)
        return strip.pages.map { $0.moved(x: origin.x, y: origin.y) }
    }

    /// Returns where a strip is in the viewport. The frames of its pages are relative to it.
    func frame(of strip: LaidOutStrip, at start: Double) -> Rect {
        guard let page = strip.pages.first else { return .empty }
        let breadth = strip.extent.breadth ?? (direction.isHorizontal ? page.frame.height : page.frame.width)
        let frame = strip.extent.frame(at: start, breadth: breadth, in: layout.viewport)
        let viewport = layout.viewport
        return direction.isHorizontal
            ? frame.offset(x: 0, y: viewport.onDevicePixel(frame.y + across) - frame.y)
            : frame.offset(x: viewport.onDevicePixel(frame.x + across) - frame.x, y: 0)
    }

    /// The decorations in paint order, with their frames on the screen. Those that go on in another strip are joined.
    var decorations: [DrawnDecoration] {
        let (shown, key) = (visible, key)
        let count = shown.reduce(0) { $0 + $1.strip.pages.count }
        var joined: [DrawnDecoration] = []
        var first = 0
        for (strip, start) in shown {
            let origin = frame(of: strip, at: start)
            for drawn in strip.overlay.decorations {
                let targets = drawn.targets.map { $0.offset(x: origin.x, y: origin.y) }
                var index = joined.firstIndex { $0.isSame(as: drawn) }
                if index == nil {
                    var moved = drawn
                    let none = [[Rect]](repeating: [], count: count)
                    moved.frames = SpreadFrames(layout: layout, key: key, pages: none)
                    moved.targets = []
                    joined.append(moved)
                    index = joined.count - 1
                }
                guard let index else { continue }
                for (page, frames) in drawn.frames.pages.enumerated() where first + page < count {
                    joined[index].frames.pages[first + page] = frames.map { $0.offset(x: origin.x, y: origin.y) }
                }
                joined[index].targets += targets
            }
            first += strip.pages.count
        }
        return joined
    }

    /// The words in view, for assistive technology. The picture is that of the tiles.
    var presented: PresentedSpread {
        presented(.none, version: visible.map(\.strip.overlay.pictureVersion).max() ?? 0)
    }
}

extension DrawnDecoration {
    fileprivate func isSame(as other: DrawnDecoration) -> Bool {
        group == other.group && decoration.id == other.decoration.id
    }
}
