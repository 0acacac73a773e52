import LecternBase
import LecternGeometry
import LecternLocators
import LecternMarkup
import LecternModel
import LecternPaint

/// Finds where decorations are on a spread or a strip, and draws them, off the main actor.
struct SpreadDecorator: Sendable {
    /// The decorations of the spread's chapters, in paint order.
    var entries: [Int: [DecorationBook.Entry]]
    /// The ranges of their locators found so far.
    var places: [Int: [Locator: TextRange?]]
    var templates: [Decoration.Style.ID: DecorationTemplate]
    var version: Int

    /// Returns the spread or strip with its decorations, and the ranges found on the way.
    @concurrent func decorate(_ spread: LaidOut) async -> (
        spread: LaidOut, places: [Int: [Locator: TextRange?]]
    ) {
        var places = places
        var drawn: [DrawnDecoration] = []
        var marks: [DecorationMark] = []
        var painted: [(rootClass: String, chapter: Int)] = []
        // Elements with colours of their own, which those of the root leave out.
        var coloredAreas: [Rect] = []
        for page in Self.firstPages(spread) {
            let chapter = page.page.chapter
            let roots = Set((entries[chapter] ?? []).compactMap { BookRootStyle.rootClass(of: $0.decoration.style) })
            for entry in entries[chapter] ?? [] {
                if let root = BookRootStyle.rootClass(of: entry.decoration.style) {
                    painted.append((root, chapter))
                    drawn.append(Self.drawn(entry, page, on: spread))
                    continue
                }
                let place =
                    places[chapter]?[entry.decoration.locator]
                    ?? Self.find(entry.decoration.locator, in: page.document.markup, chapter: chapter)
                places[chapter, default: [:]][entry.decoration.locator] = place
                guard let range = place else { continue }
                let frames = SpreadFrames(of: range, in: spread)
                guard !frames.all.isEmpty else { continue }
                let style = BookClassStyle.resolve(
                    entry.decoration.style,
                    for: Self.element(entry.decoration.locator, range, in: page.document.markup),
                    in: page.document, settings: spread.layout.settings,
                    isRootPainted: BookRootStyle.isPainted(spread.layout.settings)
                        && BookRootStyle.classBelow(entry.decoration.style).map(roots.contains) ?? false)
                let new = self.marks(of: style, range, frames, on: spread)
                if BookRootStyle.classBelow(entry.decoration.style) != nil { coloredAreas += frames.all }
                drawn.append(
                    .init(
                        decoration: entry.decoration, group: entry.group, range: range, frames: frames,
                        targets: new.filter(\.isTarget).map(\.frame)))
                marks += new
            }
        }
        let ofRoots = painted.flatMap { rootMarks($0.rootClass, $0.chapter, except: coloredAreas, on: spread) }
        return (paint(drawn, ofRoots + marks, on: spread), places)
    }

    /// What a class of the root element changes on the pages of a chapter.
    private func rootMarks(
        _ rootClass: String, _ chapter: Int, except frames: [Rect], on spread: LaidOut
    ) -> [DecorationMark] {
        spread.pages.filter { $0.page.chapter == chapter }.flatMap { page in
            var root = BookRootStyle(page, rootClass: rootClass, settings: spread.layout.settings)
            return root.marks().flatMap { mark in
                mark.frame.outside(frames).map { DecorationMark(frame: $0, color: mark.color, blend: mark.blend) }
            }
        }
    }

    /// A decoration of a whole document.
    private static func drawn(
        _ entry: DecorationBook.Entry, _ page: PlacedPage, on spread: LaidOut
    ) -> DrawnDecoration {
        let range = TextRange(chapter: page.page.chapter, range: 0..<page.document.markup.text.count)
        return DrawnDecoration(
            decoration: entry.decoration, group: entry.group, range: range,
            frames: SpreadFrames(of: range, in: spread))
    }

    /// Returns one page of each chapter.
    private static func firstPages(_ spread: LaidOut) -> [PlacedPage] {
        spread.pages.enumerated().filter { index, page in
            !spread.pages[..<index].contains { $0.page.chapter == page.page.chapter }
        }.map(\.element)
    }

    /// Returns the range that a locator decorates: its words, else its element; nil for a place without extent.
    static func find(_ locator: Locator, in markup: MarkupDocument, chapter: Int) -> TextRange? {
        guard let match = markup.range(of: locator) else { return nil }
        if !match.range.isEmpty { return TextRange(chapter: chapter, range: match.range) }
        guard let element = match.element, markup.nodes.indices.contains(Int(element.rawValue)) else { return nil }
        let range = Int(markup[element].textStart)..<Int(markup[element].textEnd)
        return range.isEmpty ? nil : TextRange(chapter: chapter, range: range)
    }

    /// Returns the element that a locator names, else the one around its text.
    private static func element(_ locator: Locator, _ range: TextRange, in markup: MarkupDocument) -> NodeID? {
        if let raw = locator.locations.otherLocations["element"]?.integer, markup.nodes.indices.contains(raw) {
            return NodeID(rawValue: Int32(raw))
        }
        if let id = locator.locations.fragments.first, let element = markup.element(withID: id) { return element }
        return markup.textNode(at: range.range.lowerBound).flatMap { markup.parent(of: $0) }
    }

    private func marks(
        of style: Decoration.Style, _ range: TextRange, _ frames: SpreadFrames, on spread: LaidOut
    ) -> [DecorationMark] {
        guard let template = templates[style.id] else { return [] }
        let isDark = spread.layout.settings.theme.isDark
        return zip(spread.pages, frames.pages).flatMap { page, frames -> [DecorationMark] in
            guard !frames.isEmpty || template.coversSpread else { return [] }
            let start = max(range.range.lowerBound, page.page.range.lowerBound)
            // A caret has no extent along its line.
            let isVertical = page.caret(at: start).map { $0.width > $0.height } ?? false
            let lines = frames.map { DecorationDrawing.Line(frame: $0, isVertical: isVertical) }
            return template.marks(
                DecorationDrawing(
                    style: style, lines: lines, isDark: isDark, page: page.frame,
                    text: page.kind.isFixed ? page.content : page.frame.inset(by: spread.layout.settings.margins),
                    isBeginning: page.page.index == 0 || page.page.range.contains(range.range.lowerBound)))
        }
    }

    private func paint(
        _ drawn: [DrawnDecoration], _ marks: [DecorationMark], on spread: LaidOut
    ) -> LaidOut {
        var overlay = spread.overlay
        overlay.version = version
        // Equal decorations make an equal picture.
        if drawn != overlay.decorations {
            overlay.decorations = drawn
            overlay.marks = marks
            overlay.pictureVersion = version
        }
        return spread.with(overlay)
    }
}

extension Rect {
    /// Returns the rectangle without margins.
    fileprivate func inset(by margins: LayoutSettings.Margins) -> Rect {
        Rect(
            left: x + margins.left, top: y + margins.top, right: right - margins.right, bottom: bottom - margins.bottom)
    }
}
