import LecternGeometry

/// Groups the lines of a page into paragraphs, by line spacing, line height and
/// indents.
struct PDFParagraphs {
    /// The lines of each paragraph, as ranges of the page's text.
    private(set) var all: [[Range<Int>]] = []

    private struct Line {
        var range: Range<Int>
        /// The first and last rectangle: a word that PDFium joined at a hyphen
        /// is on two lines.
        var first: Rect?
        var last: Rect?
    }

    init(_ text: PDFPageText) {
        var last: Line?
        for line in Self.lines(of: text) {
            if let last, Self.goesOn(last, line, in: text) {
                all[all.count - 1].append(line.range)
            } else {
                all.append([line.range])
            }
            last = line
        }
    }

    /// The lines that are not blank, trimmed.
    private static func lines(of text: PDFPageText) -> [Line] {
        var lines: [Line] = []
        for part in text.units.indices.split(whereSeparator: { text.units[$0] == 0x0A }) {
            var range = part.lowerBound..<part.upperBound
            while !range.isEmpty, isSpace(text.units[range.lowerBound]) { range = range.dropFirst() }
            while !range.isEmpty, isSpace(text.units[range.upperBound - 1]) { range = range.dropLast() }
            guard !range.isEmpty else { continue }
            let rects = Rect.lines(text.boxes[range.clamped(to: 0..<text.boxes.count)])
            lines.append(Line(range: range, first: rects.first, last: rects.last))
        }
        return lines
    }

    private static func isSpace(_ unit: UInt16) -> Bool { unit <= 0x20 || unit == 0xA0 || unit == 0x3000 }

    /// Whether a line continues the paragraph of the line before it.
    private static func goesOn(_ last: Line, _ next: Line, in text: PDFPageText) -> Bool {
        if text.units[last.range.upperBound - 1] == 0xAD { return true }
        guard let above = last.last, let below = next.first else { return true }
        if above.sharesLine(with: below) { return true }
        let height = max(min(above.height, below.height), 1)
        // The next column.
        if below.y < above.y { return !endsSentence(text.units[last.range.upperBound - 1]) }
        if below.y - (above.y + above.height) > 0.9 * height { return false }
        if max(above.height, below.height) > 1.6 * height { return false }
        let isIndented = below.x > above.x + 0.8 * height
        let wasShort = above.x + above.width < below.x + below.width - 2 * height
        return !(isIndented || wasShort) || !endsSentence(text.units[last.range.upperBound - 1])
    }

    private static func endsSentence(_ unit: UInt16) -> Bool {
        switch unit {
        case 0x2E, 0x21, 0x3F, 0x3A, 0x22, 0x201D, 0x2019, 0x29, 0x3002, 0xFF01, 0xFF1F, 0x61F, 0x6D4: true
        default: false
        }
    }
}
