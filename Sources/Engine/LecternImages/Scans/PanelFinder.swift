/// Finds the panels of a comic page by its gutters: cuts the page at empty rows, each part at empty columns, and so on
/// (recursive X-Y cut).
///
///     let panels = PanelFinder(isRightToLeft: false).panels(in: smallPicture)
package struct PanelFinder: Sendable {
    private let isRightToLeft: Bool
    /// How clean the gutters of a page are.
    private struct Paper {
        /// Greys that differ less are paper.
        let tolerance: Int
        /// The share of a gutter's line that may be covered.
        let dust: Double
    }

    /// Drawn on a computer, scanned, and scanned from yellowed paper.
    private static let papers = [
        Paper(tolerance: 32, dust: 0.006), Paper(tolerance: 60, dust: 0.02), Paper(tolerance: 90, dust: 0.04),
    ]
    /// The narrowest gutter, of the page's height.
    private static let gutter = 0.007
    /// The smallest side of a panel, of the page's.
    private static let minimumSide = 0.08
    private static let deepest = 8
    /// A page with more parts is text or a table.
    private static let maximumCount = 30

    /// - Parameter isRightToLeft: Whether panels of a row are read from right to left.
    package init(isRightToLeft: Bool) { self.isRightToLeft = isRightToLeft }

    /// Returns the panels in reading order; the whole page if it has no clear gutters.
    ///
    /// - Parameter picture: The page; some 800 pixels in height are enough.
    package func panels(in picture: Bitmap) -> [PagePart] {
        guard picture.width >= 32, picture.height >= 32 else { return [.whole] }
        // Dirty gutters are missed with strict limits: the paper that shows most panels is right.
        var best: [PagePart] = [.whole]
        for paper in Self.papers {
            let candidates = panels(in: picture, paper)
            if candidates.count > best.count { best = candidates }
        }
        return best
    }

    private func panels(in picture: Bitmap, _ paper: Paper) -> [PagePart] {
        let map = InkMap(picture, tolerance: paper.tolerance)
        var areas: [InkMap.Area] = []
        cut(map.whole, Gutters(map: map, dust: paper.dust), depth: 0, into: &areas)
        let panels = areas.filter {
            Double($0.x.count) >= Self.minimumSide * Double(map.width)
                && Double($0.y.count) >= Self.minimumSide * Double(map.height)
        }
        guard panels.count >= 2, areas.count <= Self.maximumCount, coversMost(panels, of: map) else { return [.whole] }
        return panels.map { PagePart($0, of: map) }
    }

    /// The empty lines of a page.
    private struct Gutters {
        let map: InkMap
        let dust: Double

        func isEmpty(row y: Int, in area: InkMap.Area) -> Bool {
            Double(map.ink(area.x, y..<y + 1)) <= dust * Double(area.x.count)
        }

        func isEmpty(column x: Int, in area: InkMap.Area) -> Bool {
            Double(map.ink(x..<x + 1, area.y)) <= dust * Double(area.y.count)
        }
    }

    /// Whether little is drawn outside of the panels.
    private func coversMost(_ panels: [InkMap.Area], of map: InkMap) -> Bool {
        let whole = map.ink(map.whole.x, map.whole.y)
        return panels.reduce(0) { $0 + map.ink($1.x, $1.y) } * 10 >= whole * 9
    }

    private func cut(_ area: InkMap.Area, _ gutters: Gutters, depth: Int, into areas: inout [InkMap.Area]) {
        let area = gutters.map.trimmed(area, dust: gutters.dust)
        guard !area.x.isEmpty, !area.y.isEmpty, areas.count <= Self.maximumCount else { return }
        let narrowest = max(2, Int(Double(gutters.map.height) * Self.gutter))
        var parts: [InkMap.Area] = []
        if depth < Self.deepest {
            parts = self.parts(of: area.y, narrowest) { gutters.isEmpty(row: $0, in: area) }
                .map { .init(x: area.x, y: $0) }
            if parts.count == 1 {
                parts = self.parts(of: area.x, narrowest) { gutters.isEmpty(column: $0, in: area) }
                    .map { .init(x: $0, y: area.y) }
                if isRightToLeft { parts.reverse() }
            }
        }
        guard parts.count > 1 else { return areas.append(area) }
        for part in parts { cut(part, gutters, depth: depth + 1, into: &areas) }
    }

    /// Splits a range at empty lines that are together wide enough.
    private func parts(of range: Range<Int>, _ narrowest: Int, isEmpty: (Int) -> Bool) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        var (start, empty) = (range.lowerBound, 0)
        for line in range {
            if isEmpty(line) {
                empty += 1
                continue
            }
            if empty >= narrowest {
                parts.append(start..<line - empty)
                start = line
            }
            empty = 0
        }
        return parts + [start..<range.upperBound]
    }
}
