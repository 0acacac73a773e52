import LecternCSS

/// The area of an item, in tracks counted from the first of the implicit grid.
struct GridArea: Hashable {
    var rows: Range<Int>
    var columns: Range<Int>
}

/// The lines of one axis: the number of explicit tracks, and the names of the lines.
struct GridLines {
    let count: Int
    /// The names of each of the `count + 1` lines.
    let names: [[String]]

    /// The lines with a name, in order.
    private func lines(named name: String) -> [Int] { names.indices.filter { names[$0].contains(name) } }

    /// Returns a line's index, from the first line of the explicit grid. CSS Grid 1, section 8.3.
    func index(of line: GridLine, isEnd: Bool) -> Int? {
        switch line {
        case .auto, .span: return nil
        case .line(let number, nil): return number > 0 ? number - 1 : count + 1 + number
        case .line(let number, let name?): return index(of: number, name)
        case .named(let name):
            // This side of a named area, else the first line with the name.
            if let edge = lines(named: name + (isEnd ? "-end" : "-start")).first { return edge }
            return index(of: 1, name)
        }
    }

    /// Returns the index of the nth line with a name. All implicit lines count as having it.
    private func index(of number: Int, _ name: String) -> Int {
        let namedLines = lines(named: name)
        if number > 0 { return number <= namedLines.count ? namedLines[number - 1] : count + number - namedLines.count }
        return -number <= namedLines.count ? namedLines[namedLines.count + number] : number + namedLines.count
    }

    /// Resolves both lines to a range, or only to the number of tracks spanned.
    func resolve(_ start: GridLine, _ end: GridLine) -> (range: Range<Int>?, span: Int) {
        let (first, last) = (index(of: start, isEnd: false), index(of: end, isEnd: true))
        switch (first, last) {
        case (let first?, let last?):
            if first == last { return (first..<first + 1, 1) }
            let range = min(first, last)..<max(first, last)
            return (range, range.count)
        case (let first?, nil):
            let range = first..<max(first + 1, after(first, end))
            return (range, range.count)
        case (nil, let last?):
            let range = min(last - 1, before(last, start))..<last
            return (range, range.count)
        case (nil, nil):
            if case .span(let number, name: nil) = start { return (nil, number) }
            if case .span(let number, name: nil) = end, start == .auto { return (nil, number) }
            return (nil, 1)
        }
    }

    private func after(_ line: Int, _ span: GridLine) -> Int {
        guard case .span(let number, let name) = span else { return line + 1 }
        guard let name else { return line + number }
        let namedLines = lines(named: name).filter { $0 > line }
        return number <= namedLines.count ? namedLines[number - 1] : max(line, count) + number - namedLines.count
    }

    private func before(_ line: Int, _ span: GridLine) -> Int {
        guard case .span(let number, let name) = span else { return line - 1 }
        guard let name else { return line - number }
        let namedLines = lines(named: name).filter { $0 < line }
        return number <= namedLines.count
            ? namedLines[namedLines.count - number] : min(line, 0) - (number - namedLines.count)
    }
}

/// Places the items of a grid. CSS Grid 1, section 8.5.
///
/// The *major* axis is the one along which the grid grows: rows, or columns with
/// `grid-auto-flow: column`.
struct GridPlacement {
    private struct Item {
        var major: Range<Int>?
        var majorSpan: Int
        var minor: Range<Int>?
        var minorSpan: Int
    }

    private var items: [Item] = []
    /// The occupied cells; large areas are stored as a whole.
    private var occupied: Set<Int64> = []
    private var wide: [(major: Range<Int>, minor: Range<Int>)] = []
    private let flow: GridAutoFlow
    private var minorEnd: Int
    /// The number of implicit tracks before the explicit ones.
    private(set) var rowsBefore = 0
    private(set) var columnsBefore = 0
    private(set) var areas: [GridArea] = []

    /// The last track that an item can be placed in.
    private static let limit = 10_000

    init(_ boxes: [LayoutBox], rows: GridLines, columns: GridLines, flow: GridAutoFlow) {
        self.flow = flow
        minorEnd = 0
        for box in boxes {
            let style = box.style.box.grid.values
            let row = rows.resolve(style.rowStart, style.rowEnd)
            let column = columns.resolve(style.columnStart, style.columnEnd)
            items.append(
                flow.isColumn
                    ? Item(major: column.range, majorSpan: column.span, minor: row.range, minorSpan: row.span)
                    : Item(major: row.range, majorSpan: row.span, minor: column.range, minorSpan: column.span))
        }
        // Lines before the explicit grid add implicit tracks before it.
        let majorShift = -min(0, items.compactMap { $0.major?.lowerBound }.min() ?? 0)
        let minorShift = -min(0, items.compactMap { $0.minor?.lowerBound }.min() ?? 0)
        (rowsBefore, columnsBefore) = flow.isColumn ? (minorShift, majorShift) : (majorShift, minorShift)
        for index in items.indices {
            items[index].major = items[index].major.map { $0.lowerBound + majorShift..<$0.upperBound + majorShift }
            items[index].minor = items[index].minor.map { $0.lowerBound + minorShift..<$0.upperBound + minorShift }
        }
        minorEnd = minorShift + (flow.isColumn ? rows.count : columns.count)
        place()
    }

    private mutating func place() {
        // 1. Items that are not auto-positioned.
        for item in items { if let major = item.major, let minor = item.minor { occupy(major, minor) } }
        // 2. Items locked to a major track.
        var cursors: [Int: Int] = [:]
        for index in items.indices where items[index].major != nil && items[index].minor == nil {
            lockToMajor(index, &cursors)
        }
        // 3. The minor tracks of the implicit grid.
        for item in items { minorEnd = max(minorEnd, item.minor?.upperBound ?? item.minorSpan) }
        // 4. The rest.
        var cursor = (major: 0, minor: 0)
        for index in items.indices where items[index].major == nil { placeAutomatically(index, &cursor) }
        areas = items.map { item in
            let (major, minor) = (item.major ?? 0..<1, item.minor ?? 0..<1)
            return flow.isColumn ? GridArea(rows: minor, columns: major) : GridArea(rows: major, columns: minor)
        }
    }

    private mutating func lockToMajor(_ index: Int, _ cursors: inout [Int: Int]) {
        guard let major = items[index].major else { return }
        var start = flow.isDense ? 0 : cursors[major.lowerBound] ?? 0
        while start < Self.limit, !isFree(major, start..<start + items[index].minorSpan) { start += 1 }
        let minor = start..<start + items[index].minorSpan
        cursors[major.lowerBound] = minor.upperBound
        items[index].minor = minor
        occupy(major, minor)
    }

    private mutating func placeAutomatically(_ index: Int, _ cursor: inout (major: Int, minor: Int)) {
        let item = items[index]
        if flow.isDense { cursor = (0, 0) }
        if let minor = item.minor {
            if !flow.isDense {
                if minor.lowerBound < cursor.minor { cursor.major += 1 }
                cursor.minor = minor.lowerBound
            }
            while cursor.major < Self.limit, !isFree(cursor.major..<cursor.major + item.majorSpan, minor) {
                cursor.major += 1
            }
            items[index].major = cursor.major..<cursor.major + item.majorSpan
        } else {
            while cursor.major < Self.limit {
                if cursor.minor + item.minorSpan > minorEnd {
                    cursor = (cursor.major + 1, 0)
                    continue
                }
                if isFree(
                    cursor.major..<cursor.major + item.majorSpan, cursor.minor..<cursor.minor + item.minorSpan)
                {
                    break
                }
                cursor.minor += 1
            }
            items[index].major = cursor.major..<cursor.major + item.majorSpan
            items[index].minor = cursor.minor..<cursor.minor + item.minorSpan
        }
        if let major = items[index].major, let minor = items[index].minor { occupy(major, minor) }
    }

    private func key(_ major: Int, _ minor: Int) -> Int64 { Int64(major) << 32 | Int64(minor) }

    private func isFree(_ major: Range<Int>, _ minor: Range<Int>) -> Bool {
        if wide.contains(where: { $0.major.overlaps(major) && $0.minor.overlaps(minor) }) { return false }
        if occupied.isEmpty { return true }
        for row in major { for column in minor where occupied.contains(key(row, column)) { return false } }
        return true
    }

    private mutating func occupy(_ major: Range<Int>, _ minor: Range<Int>) {
        if major.count * minor.count > 64 { return wide.append((major, minor)) }
        for row in major { for column in minor { occupied.insert(key(row, column)) } }
    }
}
