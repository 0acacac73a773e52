import LecternMarkup

// Written calculations. MathML 3, section 3.6.

extension BoxFinisher {
    /// Makes the node of an `mstack`, or of an `mlongdiv`: divisor, result, and the stack of the dividend.
    mutating func stack(_ draft: Draft, _ parts: [Draft]) -> MathNode {
        let box = box(draft)
        var stack = MathStack(rows: [])
        var remainingParts = parts[...]
        if isMath(draft, .mlongdiv), remainingParts.count >= 3 {
            stack.divisor = node(of: remainingParts.removeFirst())
            add(remainingParts.removeFirst(), shift: 0, to: &stack)
            stack.dividend = stack.rows.count
        }
        for part in remainingParts { add(part, shift: 0, to: &stack) }
        return MathNode(box: box, content: .stack(stack))
    }

    private mutating func add(_ draft: Draft, shift: Int, to stack: inout MathStack) {
        func number(_ name: String) -> Int {
            min(max(markup.integer(markup.names.name(name), of: draft.node) ?? 0, -1000), 1000)
        }
        switch markup.names.text(markup[draft.node].name) {
        case "msline":
            let length = number("length")
            stack.rows.append(.line(length: length > 0 ? min(length, 1000) : nil, shift: shift + number("position")))
        case "msgroup":
            var partShift = shift + number("position")
            for part in parts(of: draft) {
                add(part, shift: partShift, to: &stack)
                partShift = min(max(partShift + number("shift"), -1000), 1000)
            }
        default:
            let text = markup.textContent(of: draft.node).filter { !$0.isWhitespace }
            let tail = text.lastIndex(of: ".").map { text[text.index(after: $0)...] }
            stack.rows.append(
                .digits(
                    node(of: draft), fraction: tail?.filter(\.isNumber).count ?? 0, hasPoint: tail != nil,
                    shift: shift + number("position")))
        }
    }
}
