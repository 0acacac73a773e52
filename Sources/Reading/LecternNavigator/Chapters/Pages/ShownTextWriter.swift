import LecternCSS
import LecternMarkup

/// Writes shown parts of the canonical text as a reader sees them: white space as styled, spaces or lines where text
/// between the parts or an element divides them, no invisible characters.
struct ShownTextWriter {
    /// What line breaks become.
    enum Breaks { case spaces, lines }

    private let markup: MarkupDocument
    private let breaks: Breaks
    private var units: [UInt16] = []
    private var pending: UInt16?
    /// The end of the last part.
    private var end: Int?

    init(_ markup: MarkupDocument, _ breaks: Breaks) {
        self.markup = markup
        self.breaks = breaks
    }

    /// The text without white space at its end.
    var text: String {
        var count = units.count
        while count > 0, units[count - 1].isWhiteSpace { count -= 1 }
        return String(utf16Units: count == units.count ? units : Array(units[..<count]))
    }

    /// Adds text that is not in the document, such as the number of a list item.
    mutating func append(generated text: String) {
        writePending()
        units.append(contentsOf: text.utf16)
    }

    /// Adds a line break.
    mutating func breakLine() { pending = breaks == .lines ? 0x0A : 0x20 }

    /// Adds a part of the canonical text. Parts are in document order; what is between them divides them.
    mutating func append(_ range: Range<Int32>, _ style: TextStyle) {
        let range = Int(range.lowerBound)..<Int(range.upperBound)
        if let end, end <= range.lowerBound { divide(end, from: range.lowerBound, mode: style.whiteSpaceCollapse) }
        end = range.upperBound
        append(range, style.whiteSpaceCollapse)
    }

    private mutating func append(_ range: Range<Int>, _ mode: WhiteSpaceCollapse) {
        markup.text.withUnsafeBufferPointer { text in
            for index in range {
                let unit = text[index]
                switch unit {
                case 0xAD, 0x200B, 0x2060, 0xFEFF: continue
                case _ where !unit.isWhiteSpace:
                    writePending()
                    units.append(unit)
                default: appendSpace(unit, mode)
                }
            }
        }
    }

    private mutating func appendSpace(_ unit: UInt16, _ mode: WhiteSpaceCollapse) {
        let keepsLines = mode != .collapse && mode != .preserveSpaces
        if keepsLines, unit == 0x0A {
            breakLine()
            // Empty lines are kept, too.
            if breaks == .lines { writePending() }
        } else if mode == .collapse || mode == .preserveBreaks || breaks == .spaces {
            if pending == nil { pending = 0x20 }
        } else if unit != 0x0D {
            writePending()
            units.append(unit)
        }
    }

    /// Divides two parts by the white space or the boundary between them.
    private mutating func divide(_ end: Int, from start: Int, mode: WhiteSpaceCollapse) {
        let gap = markup.text[end..<start]
        if gap.contains(where: \.isWhiteSpace) {
            if mode != .collapse, gap.contains(0x0A) { breakLine() } else if pending == nil { pending = 0x20 }
        }
        guard pending != 0x0A, end > 0, let before = markup.textNode(at: end - 1),
            let after = markup.textNode(at: start), before < after, markup.hasLineBoundary(between: before, and: after)
        else { return }
        breakLine()
    }

    private mutating func writePending() {
        guard let space = pending else { return }
        pending = nil
        guard let last = units.last else { return }
        if space == 0x20, last.isWhiteSpace { return }
        if space == 0x0A { while units.last == 0x20 { units.removeLast() } }
        units.append(space)
    }
}

extension MarkupDocument {
    /// How the text at an offset is exposed.
    struct Exposure {
        /// Whether it is a ruby reading.
        var isReading = false
        /// Whether `aria-hidden` hides it from assistive technology.
        var isHiddenFromSpeech = false
    }

    func exposure(at offset: Int) -> Exposure {
        var exposure = Exposure()
        guard let node = textNode(at: offset) else { return exposure }
        for element in ancestors(of: node) where self[element].kind == .element {
            if TextRole.of(self[element].name) == .reading { exposure.isReading = true }
            if attribute(.ariaHidden, of: element) == "true" { exposure.isHiddenFromSpeech = true }
        }
        return exposure
    }
}
