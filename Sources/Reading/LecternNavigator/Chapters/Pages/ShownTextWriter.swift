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
    /// The place of each unit in the canonical text.
    private var sources: [Int32] = []
    private var pending: (unit: UInt16, source: Int32)?
    /// The end of the last part.
    private var end: Int?

    init(_ markup: MarkupDocument, _ breaks: Breaks) {
        self.markup = markup
        self.breaks = breaks
    }

    /// The text without white space at its end.
    var text: String { String(utf16Units: shown.units) }

    /// The text with the place of each unit in the canonical text, without white space at its end.
    var shown: (units: [UInt16], sources: [Int32]) {
        var count = units.count
        while count > 0, units[count - 1].isWhiteSpace { count -= 1 }
        return count == units.count ? (units, sources) : (Array(units[..<count]), Array(sources[..<count]))
    }

    /// The number of units written.
    var count: Int { units.count }

    /// Adds text that is not in the document, such as the number of a list item.
    ///
    /// - Parameter source: The place in the canonical text that it stands for.
    mutating func append(generated text: String, at source: Int32 = 0) {
        writePending()
        for unit in text.utf16 { write(unit, source) }
    }

    /// Adds a line break.
    ///
    /// - Parameter source: Its place in the canonical text; that of the text before it if it is nil.
    mutating func breakLine(at source: Int32? = nil) {
        pending = (breaks == .lines ? 0x0A : 0x20, source ?? sources.last ?? 0)
    }

    private mutating func write(_ unit: UInt16, _ source: Int32) {
        units.append(unit)
        sources.append(source)
    }

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
                    write(unit, Int32(index))
                default: appendSpace(unit, at: Int32(index), mode)
                }
            }
        }
    }

    private mutating func appendSpace(_ unit: UInt16, at source: Int32, _ mode: WhiteSpaceCollapse) {
        let keepsLines = mode != .collapse && mode != .preserveSpaces
        if keepsLines, unit == 0x0A {
            breakLine(at: source)
            // Empty lines are kept, too.
            if breaks == .lines { writePending() }
        } else if mode == .collapse || mode == .preserveBreaks || breaks == .spaces {
            if pending == nil { pending = (0x20, source) }
        } else if unit != 0x0D {
            writePending()
            write(unit, source)
        }
    }

    /// Divides two parts by the white space or the boundary between them.
    private mutating func divide(_ end: Int, from start: Int, mode: WhiteSpaceCollapse) {
        let gap = markup.text[end..<start]
        if gap.contains(where: \.isWhiteSpace) {
            if mode != .collapse, gap.contains(0x0A) {
                breakLine(at: Int32(end))
            } else if pending == nil {
                pending = (0x20, Int32(end))
            }
        }
        guard pending?.unit != 0x0A, end > 0, let before = markup.textNode(at: end - 1),
            let after = markup.textNode(at: start), before < after, markup.hasLineBoundary(between: before, and: after)
        else { return }
        breakLine(at: Int32(end))
    }

    private mutating func writePending() {
        guard let space = pending else { return }
        pending = nil
        guard let last = units.last else { return }
        if space.unit == 0x20, last.isWhiteSpace { return }
        if space.unit == 0x0A {
            while units.last == 0x20 {
                units.removeLast()
                sources.removeLast()
            }
        }
        write(space.unit, space.source)
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
