import LecternCSS

/// The page types of boxes, from the property `page`.
///
/// Exists only for documents that use the property.
///
/// <https://www.w3.org/TR/css-page-3/#using-named-pages>
struct PageNames {
    /// By box id: numbers of the used value, and of the values at its start and end; -1 for boxes
    /// at which no page begins because of its name.
    private var used: [Int32]
    private var start: [Int32]
    private var end: [Int32]
    /// The names; the first is that of `auto`.
    private var names: [String?] = [nil]
    private var numbers: [String: Int32] = [:]

    /// Returns `nil` if all pages have one type.
    init?(_ tree: BoxTree) {
        guard tree.document.styles.contains(where: { $0.box.page != nil }) else { return nil }
        used = Array(repeating: -1, count: tree.boxCount)
        start = Array(repeating: 0, count: tree.boxCount)
        end = Array(repeating: 0, count: tree.boxCount)
        _ = visit(tree.root, parent: 0)
    }

    /// Returns the numbers of the start and end page values of a box; `auto` inherits `parent`.
    private mutating func visit(_ box: LayoutBox, parent: Int32) -> (start: Int32, end: Int32) {
        let nameNumber = box.style.box.page.map { number($0) } ?? parent
        var result = (start: nameNumber, end: nameNumber)
        var isFirst = true
        for child in Self.children(of: box) where !child.isOutsideMarker {
            let inner = visit(child, parent: nameNumber)
            guard child.isInFlow else { continue }
            if isFirst { result.start = inner.start }
            result.end = inner.end
            isFirst = false
        }
        let index = Int(box.id)
        if used.indices.contains(index) {
            used[index] = nameNumber
            start[index] = result.start
            end[index] = result.end
        }
        return result
    }

    /// Returns the children between which another name begins a page: blocks, but not flex and grid items.
    private static func children(of box: LayoutBox) -> [LayoutBox] {
        if case .blocks(let children) = box.kind { children } else { [] }
    }

    private mutating func number(_ name: String) -> Int32 {
        if let existing = numbers[name] { return existing }
        let new = Int32(names.count)
        names.append(name)
        numbers[name] = new
        return new
    }

    // MARK: Queries

    /// Returns the number of the page type at the start of a box.
    func start(of box: Int32) -> Int32 { start.indices.contains(Int(box)) ? start[Int(box)] : 0 }

    /// Returns the number of the page type at the end of a box.
    func end(of box: Int32) -> Int32 { end.indices.contains(Int(box)) ? end[Int(box)] : 0 }

    func name(startOf box: Int32) -> String? { names[Int(start(of: box))] }

    /// Returns the type of the page on which a token resumes.
    func name(at token: BreakToken) -> String? {
        var token = token
        while !token.flags.contains(.isBreakBefore), let last = token.children.last(where: { number($0.box) >= 0 }) {
            token = last
        }
        return token.flags.contains(.isBreakBefore)
            ? name(startOf: token.box) : names[Int(max(number(token.box), 0))]
    }

    private func number(_ box: Int32) -> Int32 { used.indices.contains(Int(box)) ? used[Int(box)] : -1 }
}
