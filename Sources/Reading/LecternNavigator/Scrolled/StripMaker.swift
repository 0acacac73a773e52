import LecternGeometry
import LecternImages
import LecternPaint

/// Assembles a strip from the pages of a chapter. Strips are painted later, in tiles.
struct StripMaker {
    let chapter: Chapter
    let request: LayoutRequest

    /// Returns a strip of text.
    ///
    /// - Parameters:
    ///   - index: The index of the strip in the chapter.
    ///   - target: The requested place; the start of the strip if nil.
    func strip(at index: Int, target: Place?) -> LaidOutStrip {
        let page = chapter.page(at: index)
        let placed = page.map { PlacedPage($0, chapter.kind, in: $0.box) }
        let direction = chapter.settings.scroll ?? .down
        let start = page?.firstPlace ?? .start(of: chapter.index)
        return LaidOutStrip(
            layout: request, key: .init(chapter: chapter.index, index: page?.index ?? 0),
            pages: [placed].compactMap(\.self), target: target.map(chapter.clamped) ?? start, start: start,
            endsChapter: page?.isLast ?? true,
            extent: page.map { StripExtent(of: $0, direction, isFixed: chapter.kind.isFixed) }
                ?? StripExtent(direction: direction, length: 0, lines: []))
    }

    /// Returns the strip of one fixed page, or of two side by side. It is measured from the sizes of its pages alone.
    ///
    /// - Parameter unitCount: The number of pages of the publication: the last one has no gap after it.
    func fixedStrip(
        of chapters: [Chapter], _ fixed: FixedScroll, target: Place?, unitCount: Int
    ) -> LaidOutStrip {
        let unit = chapter.kind.unit(request.viewport.scale)
        var row = FixedRow(chapters.compactMap(\.layout.shownSize), fixed, request: request, unit: unit)
        let first = chapters.first?.index ?? chapter.index
        let isLast = chapters.last.map { $0.index + 1 >= unitCount } ?? true
        let space = row.surround(by: request.insets, isFirst: first == 0, isLast: isLast)
        let extent = StripExtent(
            direction: fixed.direction, length: row.length + space,
            lines: [StripLine(extent: 0..<row.length, start: PageStart(offset: 0))], breadth: row.breadth)
        let placed = zip(chapters, row.frames).compactMap { chapter, frame in
            chapter.page(at: 0).map { PlacedPage($0.fitted(to: frame), chapter.kind, in: frame) }
        }
        return LaidOutStrip(
            layout: request, key: .init(chapter: first, index: 0), pages: placed,
            target: target.map(chapter.clamped) ?? .start(of: first), start: .start(of: first), endsChapter: true,
            extent: extent)
    }
}

/// One or two fixed pages side by side, scaled to the viewport.
struct FixedRow {
    /// The pages in the box of the row, in reading order.
    private(set) var frames: [Rect] = []
    /// The extent in the direction of scrolling, up to the end of the pages.
    private(set) var length = 1.0
    private(set) var breadth = 1.0
    /// The distance to the next row.
    private let spacing: Double
    private let direction: ScrollDirection

    /// Measures pages by their own sizes.
    ///
    /// - Parameter unit: CSS pixels per unit of their size, at the actual size.
    init(_ sizes: [(width: Double, height: Double)], _ fixed: FixedScroll, request: LayoutRequest, unit: Double) {
        let (viewport, area) = (request.viewport, request.pageArea)
        direction = fixed.direction
        spacing = viewport.onDevicePixel(fixed.spacing)
        let height = sizes.reduce(1) { max($0, $1.height) }
        // Scans of the same book may differ in resolution.
        let widths = sizes.map { $0.width * height / max($0.height, 1) }
        var whole = widths.reduce(0, +)
        // A page that stands alone among pairs is as large as the others.
        if request.columns == 2, sizes.count == 1, whole < height { whole *= 2 }
        let fitting = fixed.fit == .original ? unit : fixed.fit.scale(whole, height, in: area)
        let scale = fitting * request.zoom.scale
        var x = 0.0
        let ordered = request.isRightToLeft ? widths.reversed() : widths
        for width in ordered {
            let end = max(viewport.onDevicePixel((x + width) * scale), viewport.onDevicePixel(x * scale) + 1)
            let left = viewport.onDevicePixel(x * scale)
            let bottom = max(viewport.onDevicePixel(height * scale), 1)
            frames.append(Rect(x: left, y: 0, width: end - left, height: bottom))
            x += width
        }
        if request.isRightToLeft { frames.reverse() }
        let box = frames.reduce(Rect(x: 0, y: 0, width: 1, height: 1)) { $0.union($1) }
        (length, breadth) = fixed.direction.isHorizontal ? (box.width, box.height) : (box.height, box.width)
    }

    /// Adds the space that is kept free around pages: on both sides of the column, before its first row and after its
    /// last one.
    ///
    /// - Returns: The space after the pages, up to the next row.
    mutating func surround(by insets: ContentInsets, isFirst: Bool, isLast: Bool) -> Double {
        let ends = insets.ends(direction)
        let (start, end) = (isFirst ? ends.start : 0, isLast ? ends.end : spacing)
        let (x, y, across): (Double, Double, Double) =
            switch direction {
            case .down: (insets.left, start, insets.left + insets.right)
            case .left: (end, insets.top, insets.top + insets.bottom)
            case .right: (start, insets.top, insets.top + insets.bottom)
            }
        frames = frames.map { Rect(x: $0.x + x, y: $0.y + y, width: $0.width, height: $0.height) }
        length += start
        breadth += across
        return end
    }
}

extension PageFit {
    /// Returns the scale at which content of a size fits an area.
    func scale(_ width: Double, _ height: Double, in area: Rect) -> Double {
        let (byWidth, byHeight) = (area.width / max(width, 1), area.height / max(height, 1))
        switch self {
        case .page, .free, .original: return min(byWidth, byHeight)
        case .width: return byWidth
        case .height: return byHeight
        case .cover: return max(byWidth, byHeight)
        }
    }
}

extension Page {
    /// Returns a fixed page that fills a frame.
    fileprivate func fitted(to frame: Rect) -> Page {
        var page = self
        guard let size = drawing.layout.viewport else { return page }
        page.boxSize = PhysicalSize(width: LayoutUnit(frame.width), height: LayoutUnit(frame.height))
        let shown = drawing.layout.shownSize(of: size)
        page.contentTransform = drawing.layout.fitting(
            size, scale: (frame.width / max(shown.width, 1e-6), frame.height / max(shown.height, 1e-6)))
        return page
    }
}
