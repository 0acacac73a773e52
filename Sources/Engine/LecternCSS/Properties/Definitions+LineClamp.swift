extension PropertyTable {
    /// CSS Overflow 4, section 5.
    mutating func defineLineClamp() {
        plain(.maxLines, \.box.lineClamp.maxLines, initial: "none") { parser -> Int?? in
            parser.take("none") ? .some(nil) : parser.integer(1...1_000_000).map { .some($0) }
        }
        plain(.blockEllipsis, \.box.lineClamp.ellipsis, initial: "no-ellipsis", support: "that of the clamping box") {
            $0.blockEllipsis()
        }
        plain(.textOverflow, \.box.textOverflow, initial: "clip") { $0.textOverflow() }
        keywords(.continue, \.box.lineClamp.continuation, initial: "auto", support: "discard as collapse")
    }
}

extension PropertyTable {
    /// `-lectern-warichu`: an inline box set in several small lines (`docs/decisions/0022`).
    mutating func defineWarichu() {
        plain(.lecternWarichu, \.box.warichuLines, initial: "none", support: "inline boxes; their edges are not drawn")
        {
            $0.take("none") ? 0 : $0.integer(2...4).map { UInt8($0) }
        }
    }
}

extension Shorthand {
    static func addLineClamp(_ table: inout [String: Shorthand]) {
        let longhands: [Property] = [.maxLines, .blockEllipsis, .continue]
        table["line-clamp"] = Shorthand(longhands: longhands) { $0.lineClamp() }
        table["-webkit-line-clamp"] = Shorthand(longhands: longhands) { $0.legacyLineClamp() }
        // Only the value used with clamped lines is supported.
        table["-webkit-box-orient"] = Shorthand(longhands: [.flexDirection]) { parser in
            let table: [String: FlexDirection] = [
                "horizontal": .row, "inline-axis": .row, "vertical": .column, "block-axis": .column,
            ]
            guard let direction = parser.keyword(table) else { return nil }
            return [LonghandValue(property: .flexDirection, value: .set { $0.values.box.flexDirection = direction })]
        }
    }
}

extension ValueParser {
    /// `no-ellipsis | auto | <string>`
    fileprivate mutating func blockEllipsis() -> LineClamp.Ellipsis? {
        if take("no-ellipsis") || take("none") { return LineClamp.Ellipsis.none }
        if take("auto") { return .auto }
        return string().map { .text($0) }
    }

    /// `[ clip | ellipsis | <string> ]{1,2}`
    fileprivate mutating func textOverflow() -> TextOverflow? {
        guard let first = textOverflowEdge() else { return nil }
        var result = TextOverflow()
        result.end = first
        result.right = textOverflowEdge()
        return result
    }

    private mutating func textOverflowEdge() -> TextOverflow.Edge? {
        if take("clip") { return .clip }
        if take("ellipsis") { return .ellipsis }
        return string().map { .text($0) }
    }

    /// <https://www.w3.org/TR/css-overflow-4/#line-clamp>
    fileprivate mutating func lineClamp() -> [LonghandValue]? {
        if take("none") { return [] }
        var clamp = LineClamp()
        clamp.continuation = .collapse
        var hasEllipsis = false
        while !atEnd {
            if clamp.maxLines == nil, let count = integer(1...1_000_000) {
                clamp.maxLines = count
            } else if !hasEllipsis, let ellipsis = blockEllipsis() {
                clamp.ellipsis = ellipsis
                hasEllipsis = true
            } else {
                return nil
            }
        }
        guard hasEllipsis || clamp.maxLines != nil else { return nil }
        if !hasEllipsis { clamp.ellipsis = .auto }
        return values(of: clamp)
    }

    /// <https://www.w3.org/TR/css-overflow-4/#webkit-line-clamp>
    fileprivate mutating func legacyLineClamp() -> [LonghandValue]? {
        if take("none") { return [] }
        var clamp = LineClamp()
        clamp.maxLines = integer(1...1_000_000)
        clamp.ellipsis = .auto
        clamp.continuation = .webkitLegacy
        return clamp.maxLines == nil ? nil : values(of: clamp)
    }

    private func values(of clamp: LineClamp) -> [LonghandValue] {
        [
            LonghandValue(property: .maxLines, value: .set { $0.values.box.lineClamp.maxLines = clamp.maxLines }),
            LonghandValue(property: .blockEllipsis, value: .set { $0.values.box.lineClamp.ellipsis = clamp.ellipsis }),
            LonghandValue(
                property: .continue, value: .set { $0.values.box.lineClamp.continuation = clamp.continuation }),
        ]
    }
}
