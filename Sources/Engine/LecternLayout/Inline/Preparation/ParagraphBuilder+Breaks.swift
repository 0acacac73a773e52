import LecternCSS
import LecternGeometry
import LecternMarkup
import LecternText

// Break opportunities.
// https://www.w3.org/TR/css-text-3/#line-breaking

extension ParagraphBuilder {
    /// Returns Unicode's opportunities with the options of each range, changed by styles and atomic inlines.
    func breakOpportunities(_ text: [UInt16]) -> [BreakOpportunity] {
        guard !text.isEmpty else { return [.none] }
        var breaks = analyzeObjects(text)
        if container.style.text.typesetting == .book {
            adjustAddresses(&breaks, text)
            keepNotes(&breaks, text)
        }
        for item in scratch.items where item.start < item.end {
            let style = styles[Int(item.style)]
            switch item.kind {
            case .text: adjust(&breaks, text, item: item, style: style)
            case .tab where style.wraps && style.collapse == .breakSpaces: breaks[Int(item.end)] = .allowed
            case .atomic where !isText(item): openAround(item, in: text, breaks: &breaks)
            default: break
            }
            if item.startDoesNotWrap, item.kind != .lineBreak { breaks[Int(item.start)] = .none }
        }
        breaks[0] = .none
        return breaks
    }

    /// Analyses ruby bases as if their characters were in the text, and combined text "as a regular inline with its
    /// actual contents".
    ///
    /// https://www.w3.org/TR/css-ruby-1/#line-breaks
    private func analyzeObjects(_ text: [UInt16]) -> [BreakOpportunity] {
        let edges = scratch.items.compactMap { item -> (item: PreparedItem, first: UInt16, last: UInt16)? in
            guard item.kind == .ruby || item.kind == .atomic, item.content >= 0 else { return nil }
            switch content.items[Int(item.content)] {
            case .ruby(let segment):
                return (
                    item, edge(of: segment.bases.first, isFirst: true), edge(of: segment.bases.last, isFirst: false)
                )
            case .atomic(let box) where box.isCombinedText:
                guard case .inlines(let inner) = box.kind else { return nil }
                return (item, edge(of: inner, isFirst: true), edge(of: inner, isFirst: false))
            case .atomic(let box) where box.isFormula: return (item, Self.letter, Self.letter)
            default: return nil
            }
        }
        guard !edges.isEmpty else { return analyze(text) }
        var units = text
        for edge in edges { units[Int(edge.item.start)] = edge.first }
        var breaks = analyze(units)
        guard edges.contains(where: { $0.first != $0.last }) else { return breaks }
        for edge in edges { units[Int(edge.item.start)] = edge.last }
        let after = analyze(units)
        for edge in edges { breaks[Int(edge.item.end)] = after[Int(edge.item.end)] }
        return breaks
    }

    /// A formula breaks from the text around it like a letter: not from the punctuation behind it.
    private static let letter: UInt16 = 0x78

    /// Whether an atomic inline has the opportunities of text.
    private func isText(_ item: PreparedItem) -> Bool {
        if item.content >= 0, case .atomic(let box) = content.items[Int(item.content)] {
            box.isCombinedText || box.isFormula
        } else {
            false
        }
    }

    /// Returns the first or last character of a base. One ideograph represents all of them.
    private func edge(of base: InlineContent?, isFirst: Bool) -> UInt16 {
        guard let items = base?.items else { return InlineCharacter.objectReplacement }
        for item in isFirst ? items : items.reversed() {
            var units: ArraySlice<UInt16> = []
            switch item {
            case .text(let range, _, _): units = source[Int(range.lowerBound)..<Int(range.upperBound)]
            case .generated(let text, _, _, _): units = Array(text.utf16)[...]
            case .ruby(let inner): return edge(of: isFirst ? inner.bases.first : inner.bases.last, isFirst: isFirst)
            case .atomic: return InlineCharacter.objectReplacement
            default: continue
            }
            let visible = isFirst ? units.first { !isBlank($0) } : units.last { !isBlank($0) }
            guard let visible else { continue }
            let isIdeograph = (0x4E00...0x9FFF).contains(visible) || (0xD800...0xDFFF).contains(visible)
            return isIdeograph ? 0x4E00 : visible
        }
        return InlineCharacter.objectReplacement
    }

    private func isBlank(_ unit: UInt16) -> Bool { unit == 0x20 || unit == 0x0A || unit == 0x09 }

    /// Returns the opportunities by the options of each stretch of text. Which options hold between two stretches is
    /// undefined in CSS Text 3; a line breaks there if either side allows it, as in browsers.
    private func analyze(_ text: [UInt16]) -> [BreakOpportunity] {
        let options = breakOptions()
        var breaks = lineBreakOpportunities(text, options: options.first ?? LineBreakOptions())
        guard options.count > 1 else { return breaks }
        let analyses = [breaks] + options.dropFirst().map { lineBreakOpportunities(text, options: $0) }
        var previous: (end: Int32, analysis: Int)?
        for item in scratch.items where item.kind == .text && item.start < item.end {
            let analysis = options.firstIndex(of: styles[Int(item.style)].breakOptions) ?? 0
            let start = Int(item.start)
            breaks[start] = analyses[analysis][start]
            if let previous, previous.end == item.start {
                breaks[start] = max(breaks[start], analyses[previous.analysis][start])
            }
            for index in start + 1..<max(start + 1, Int(item.end)) { breaks[index] = analyses[analysis][index] }
            previous = (item.end, analysis)
        }
        return breaks
    }

    /// The different options of the paragraph's text, in its order and at most eight. Text with further options breaks by
    /// the first.
    private func breakOptions() -> [LineBreakOptions] {
        var options: [LineBreakOptions] = []
        for item in scratch.items where item.kind == .text && item.start < item.end {
            let style = styles[Int(item.style)].breakOptions
            if options.last != style, !options.contains(style), options.count < 8 { options.append(style) }
        }
        return options
    }

    // MARK: Addresses and code

    /// Identifiers longer than this may be divided where lines are ragged, too.
    private static let longWord = 24

    /// Changes the breaks of addresses, and of code in prose: see docs/decisions/0046.
    private func adjustAddresses(_ breaks: inout [BreakOpportunity], _ text: [UInt16]) {
        if text.contains(0x2F) { SlashBreaks.keepFirst(text, in: 0..<text.count, breaks: &breaks) }
        let isJustified = container.style.text.textAlign == .justify
        var depth = 0
        for item in scratch.items {
            switch item.kind {
            case .open where isCode(item): depth += 1
            case .close where isCode(item): depth -= 1
            case .text where depth > 0 && styles[Int(item.style)].collapse == .collapse:
                let range = Int(item.start)..<max(Int(item.start), Int(item.end))
                SlashBreaks.openCode(text, in: range, minimumLength: isJustified ? 0 : Self.longWord, breaks: &breaks)
            default: break
            }
        }
    }

    /// Whether an item begins or ends an element of code.
    private func isCode(_ item: PreparedItem) -> Bool {
        guard item.content >= 0 else { return false }
        switch content.items[Int(item.content)] {
        case .open(let box, _), .close(let box, _):
            let markup = paragraphs.tree.document.markup
            return [Name.code, .samp, .kbd, .tt].contains { markup.isElement(box.node, named: $0) }
        default: return false
        }
    }

    // MARK: Notes

    /// A reference to a note stays with the word before it, and the arrow that leads back with the last word of its note.
    private func keepNotes(_ breaks: inout [BreakOpportunity], _ text: [UInt16]) {
        func keep(_ index: Int) { if index < text.count, breaks[index] == .allowed { breaks[index] = .none } }
        for item in scratch.items where item.kind == .open && isRaised(item) { keep(Int(item.start)) }
        for index in text.indices where text[index] == Self.arrow { keep(index) }
    }

    /// U+21A9 LEFTWARDS ARROW WITH HOOK.
    private static let arrow: UInt16 = 0x21A9

    private func isRaised(_ item: PreparedItem) -> Bool {
        guard item.content >= 0, case .open(let box, _) = content.items[Int(item.content)] else { return false }
        return box.style.box.verticalAlign == .super
    }

    private func adjust(
        _ breaks: inout [BreakOpportunity], _ text: [UInt16], item: PreparedItem, style: InlineStyle
    ) {
        let inside = Int(item.start) + 1..<max(Int(item.start) + 1, Int(item.end))
        if !style.wraps {
            for index in inside { breaks[index] = .none }
            return
        }
        if style.computed.text.hyphens == .none {
            for index in Int(item.start)..<Int(item.end) where text[index] == InlineCharacter.softHyphen {
                breaks[index + 1] = .none
            }
        }
        if style.collapse == .breakSpaces {
            // "A soft wrap opportunity exists after every preserved white space character
            // and after every other space separator."
            for index in Int(item.start)..<Int(item.end) where isBreakingSpace(text[index]) {
                breaks[index + 1] = .allowed
            }
        } else if !style.collapsesSpaces {
            // Also after spaces that begin a line.
            var isLeading = item.start == 0 || text[Int(item.start) - 1] == 0x0A
            for index in Int(item.start)..<Int(item.end) {
                if isLeading, text[index] != 0x20 {
                    if index > Int(item.start) { breaks[index] = .allowed }
                    break
                }
                isLeading = isLeading && text[index] == 0x20
                if !isLeading { break }
            }
        }
    }

    /// Whether a unit is a space or another space separator, except no-break spaces.
    private func isBreakingSpace(_ unit: UInt16) -> Bool {
        switch unit {
        case 0x20, 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x205F, 0x3000: true
        default: false
        }
    }

    /// "There is a soft wrap opportunity before and after each replaced element
    /// or other atomic inline, even when adjacent to U+00A0", but not beside GL, WJ, ZWJ.
    private func openAround(_ item: PreparedItem, in text: [UInt16], breaks: inout [BreakOpportunity]) {
        let (start, end) = (Int(item.start), Int(item.end))
        if start > 0, breaks[start] == .none, !joins(text[start - 1]) { breaks[start] = .allowed }
        if end < text.count, breaks[end] == .none, !joins(text[end]), !InlineCharacter.isSpace(text[end]) {
            breaks[end] = .allowed
        }
    }

    /// Whether a unit forbids a break beside an atomic inline: glue and joiners, bidi controls and forced breaks.
    private func joins(_ unit: UInt16) -> Bool {
        switch unit {
        case 0x0A, 0x202A...0x202E, 0x2066...0x2069: true
        default: joinsAtomicInlines(unit)
        }
    }
}
