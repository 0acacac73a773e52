/// Finds the panels of a comic page by its gutters: cuts the page at empty rows, each part at empty columns, and so on
/// (recursive X-Y cut).
///
///     let panels = PanelFinder(isRightToLeft: false).panels(in: smallPicture)
public struct PanelFinder: Sendable {
    private let isRightToLeft: Bool
    private static let tolerance = 32
    /// The share of a gutter's line that may be covered.
    private static let dust = 0.006
    /// The narrowest gutter, of the page's height.
    private static let gutter = 0.007
    /// The smallest side of a panel, of the page's.
    private static let least = 0.08
    private static let deepest = 8
    /// A page with more parts is text or a table.
    private static let most = 30

    /// - Parameter isRightToLeft: Whether panels of a row are read from right to left.
    public init(isRightToLeft: Bool) { self.isRightToLeft = isRightToLeft }

    /// Returns the panels in reading order; the whole page if it has no clear gutters.
    ///
    /// - Parameter picture: The page; some 800 pixels in height are enough.
    public func panels(in picture: Bitmap) -> [PagePart] {
        guard picture.width >= 32, picture.height >= 32 else { return [.whole] }
        let map = InkMap(picture, tolerance: Self.tolerance)
        var found: [InkMap.Area] = []
        cut(map.whole, map, depth: 0, into: &found)
        let panels = found.filter {
            Double($0.x.count) >= Self.least * Double(map.width)
                && Double($0.y.count) >= Self.least * Double(map.height)
        }
        guard panels.count >= 2, found.count <= Self.most, coversMost(panels, of: map) else { return [.whole] }
        return panels.map { PagePart($0, of: map) }
    }

    /// Whether little is drawn outside of the panels.
    private func coversMost(_ panels: [InkMap.Area], of map: InkMap) -> Bool {
        let whole = map.ink(map.whole.x, map.whole.y)
        return panels.reduce(0) { $0 + map.ink($1.x, $1.y) } * 10 >= whole * 9
    }

    private func cut(_ area: InkMap.Area, _ map: InkMap, depth: Int, into found: inout [InkMap.Area]) {
        let area = map.trimmed(area, dust: Self.dust)
        guard !area.x.isEmpty, !area.y.isEmpty, found.count <= Self.most else { return }
        let narrowest = max(2, Int(Double(map.height) * Self.gutter))
        if depth < Self.deepest {
            let rows = parts(of: area.y, narrowest) { Self.isEmpty(map.ink(area.x, $0..<$0 + 1), area.x) }
            if rows.count > 1 {
                for row in rows { cut(.init(x: area.x, y: row), map, depth: depth + 1, into: &found) }
                return
            }
            let columns = parts(of: area.x, narrowest) { Self.isEmpty(map.ink($0..<$0 + 1, area.y), area.y) }
            if columns.count > 1 {
                let ordered = isRightToLeft ? columns.reversed() : columns
                for column in ordered { cut(.init(x: column, y: area.y), map, depth: depth + 1, into: &found) }
                return
            }
        }
        found.append(area)
    }

    private static func isEmpty(_ ink: Int, _ line: Range<Int>) -> Bool { Double(ink) <= dust * Double(line.count) }

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
