import LecternCSS
import LecternGeometry
import LecternMarkup
import LecternText

// Break opportunities.
// https://www.w3.org/TR/css-text-3/#line-breaking

extension ParagraphBuilder {
    /// Unicode's opportunities by the options of each range, then what styles
    /// and atomic inlines change.
    func breakOpportunities(_ text: [UInt16]) -> [BreakOpportunity] {
        guard !text.isEmpty else { return [.none] }
        var breaks = analyze(text)
        for item in scratch.items where item.start < item.end {
            let style = styles[Int(item.style)]
            switch item.kind {
            case .text: adjust(&breaks, text, item, style)
            case .atomic, .ruby: openAround(item, text, &breaks)
            default: break
            }
            if item.startDoesNotWrap, item.kind != .lineBreak { breaks[Int(item.start)] = .none }
        }
        breaks[0] = .none
        return breaks
    }

    private func analyze(_ text: [UInt16]) -> [BreakOpportunity] {
        var options: [LineBreakOptions] = []
        for item in scratch.items where item.kind == .text && item.start < item.end {
            let own = styles[Int(item.style)].breakOptions
            if options.last != own, !options.contains(own), options.count < 8 { options.append(own) }
        }
        let first = options.first ?? LineBreakOptions()
        var breaks = lineBreakOpportunities(text, options: first)
        guard options.count > 1 else { return breaks }
        for other in options.dropFirst() {
            let own = lineBreakOpportunities(text, options: other)
            for item in scratch.items where item.kind == .text && styles[Int(item.style)].breakOptions == other {
                // A boundary between styles belongs to what both are in; the item's end is its own.
                for index in Int(item.start) + 1..<max(Int(item.start) + 1, Int(item.end)) {
                    breaks[index] = own[index]
                }
            }
        }
        return breaks
    }

    private func adjust(
        _ breaks: inout [BreakOpportunity], _ text: [UInt16], _ item: PreparedItem, _ style: InlineStyle
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
            // "A soft wrap opportunity exists after every preserved white space character."
            for index in Int(item.start)..<Int(item.end) where text[index] == 0x20 { breaks[index + 1] = .allowed }
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

    /// "There is a soft wrap opportunity before and after each replaced element
    /// or other atomic inline, even when adjacent to U+00A0", but not beside GL, WJ, ZWJ.
    private func openAround(_ item: PreparedItem, _ text: [UInt16], _ breaks: inout [BreakOpportunity]) {
        let (start, end) = (Int(item.start), Int(item.end))
        if start > 0, breaks[start] == .none, !joins(text[start - 1]) { breaks[start] = .allowed }
        if end < text.count, breaks[end] == .none, !joins(text[end]), !InlineCharacter.isSpace(text[end]) {
            breaks[end] = .allowed
        }
    }

    /// GL (but for U+00A0), WJ, ZWJ, controls that stand for box edges, and forced breaks.
    private func joins(_ unit: UInt16) -> Bool {
        switch unit {
        case 0x0A, 0x034F, 0x2007, 0x200D, 0x2011, 0x202F, 0x2060, 0xFEFF, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
