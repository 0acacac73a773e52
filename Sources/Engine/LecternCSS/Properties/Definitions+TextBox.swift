/// CSS Inline 3, section 6: space above and below the text of a box.
extension PropertyTable {
    mutating func defineTextBoxTrim() {
        plain(.textBoxTrim, \.box.textBoxTrim, initial: "none", support: "block containers") { $0.textBoxTrim() }
    }

    mutating func defineTextBoxEdge() {
        plain(.textBoxEdge, \.text.textBoxEdge, initial: "auto") { $0.textBoxEdge() }
    }
}

extension Shorthand {
    static func addTextBox(_ table: inout [String: Shorthand]) {
        table["text-box"] = Shorthand(longhands: [.textBoxTrim, .textBoxEdge]) { parser in
            if parser.take("normal") { return [] }
            var (trim, edge): (TextBoxTrim?, TextBoxEdge?)
            while !parser.atEnd {
                if trim == nil, let value = parser.textBoxTrim() {
                    trim = value
                } else if edge == nil, let value = parser.textBoxEdge() {
                    edge = value
                } else {
                    return nil
                }
            }
            let (usedTrim, usedEdge) = (trim ?? [.start, .end], edge ?? TextBoxEdge())
            return [
                LonghandValue(property: .textBoxTrim, value: .set { $0.values.box.textBoxTrim = usedTrim }),
                LonghandValue(property: .textBoxEdge, value: .set { $0.values.text.textBoxEdge = usedEdge }),
            ]
        }
    }
}

extension ValueParser {
    private static let overEdges: [String: TextBoxEdge.Over] = [
        "text": .text, "ideographic": .ideographic, "ideographic-ink": .ideographicInk, "cap": .cap, "ex": .ex,
    ]
    private static let underEdges: [String: TextBoxEdge.Under] = [
        "text": .text, "ideographic": .ideographic, "ideographic-ink": .ideographicInk, "alphabetic": .alphabetic,
    ]

    /// `none | trim-start | trim-end | trim-both`
    fileprivate mutating func textBoxTrim() -> TextBoxTrim? {
        keyword(["none": [], "trim-start": .start, "trim-end": .end, "trim-both": [.start, .end]])
    }

    /// `auto | [text | ideographic | ideographic-ink | cap | ex] [text | ideographic | ideographic-ink | alphabetic]?`
    ///
    /// "If only one value is specified, both edges are assigned that same keyword if possible; else `text` is assumed."
    fileprivate mutating func textBoxEdge() -> TextBoxEdge? {
        if take("auto") { return TextBoxEdge() }
        guard let over = keyword(Self.overEdges) else { return nil }
        let same: TextBoxEdge.Under =
            switch over {
            case .ideographic: .ideographic
            case .ideographicInk: .ideographicInk
            default: .text
            }
        return TextBoxEdge(over: over, under: keyword(Self.underEdges) ?? same)
    }
}
