public import LecternGeometry

/// A page of a PDF as a document of paragraphs. Content, search and navigators
/// share it, so that their offsets agree.
///
///     let page = PDFPageDocument(await document.text(ofPage: 2))
///     page.rects(of: 10..<24)
///
/// In its canonical text the lines of a paragraph are separated by white space,
/// if their script has any; a word broken across lines has a soft hyphen.
public struct PDFPageDocument: Sendable {
    /// The text in paragraphs, as XHTML.
    package let markup: String
    /// The rectangle of each unit of the canonical text; nil if it is
    /// invisible.
    package let boxes: [Rect?]

    /// - Parameter language: the language of the text, as a BCP 47 tag.
    package init(_ text: PDFPageText, language: String? = nil) {
        var writer = PDFPageWriter()
        for paragraph in PDFParagraphs(text).all { writer.write(paragraph, of: text) }
        boxes = writer.boxes
        let tag = (language ?? "").filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        markup =
            "<html xmlns=\"http://www.w3.org/1999/xhtml\"\(tag.isEmpty ? "" : " lang=\"\(tag)\"")>"
            + "<head><title/></head><body>\(writer.markup)</body></html>"
    }

    /// Returns the rectangles of a range of the canonical text, one for each
    /// line.
    public func rects(of range: Range<Int>) -> [Rect] { Rect.lines(boxes[range.clamped(to: 0..<boxes.count)]) }

    /// Returns the canonical text in areas of the page: from the first to the
    /// last character whose centre is in one of them; nil if there is none.
    package func range(in areas: [Rect]) -> Range<Int>? {
        let inside = boxes.indices.filter { index in
            guard let box = boxes[index] else { return false }
            let (x, y) = (box.x + box.width / 2, box.y + box.height / 2)
            return areas.contains { $0.touches(x: x, y: y) }
        }
        guard let first = inside.first, let last = inside.last else { return nil }
        return first..<last + 1
    }

    /// Returns the character at a point, else the nearest one, and its nearest
    /// boundary; nil without text.
    package func offset(nearX x: Double, y: Double) -> (offset: Int, caret: Int, isInside: Bool)? {
        var best: (offset: Int, distance: Double)?
        for (offset, box) in boxes.enumerated() {
            guard let box else { continue }
            let dx = max(box.x - x, x - box.x - box.width, 0)
            let dy = max(box.y - y, y - box.y - box.height, 0)
            // Vertical distance counts more than horizontal.
            let distance = dx + dy * 4
            if distance < best?.distance ?? .infinity { best = (offset, distance) }
        }
        guard let best, let box = boxes[best.offset] else { return nil }
        let isAfter = x > box.x + box.width / 2
        return (best.offset, best.offset + (isAfter ? 1 : 0), best.distance == 0)
    }

    /// Returns the position of the caret at an offset, a rectangle without
    /// width.
    package func caret(at offset: Int) -> Rect? {
        if boxes.indices.contains(offset), let next = boxes[offset] {
            return Rect(x: next.x, y: next.y, width: 0, height: next.height)
        }
        guard boxes.indices.contains(offset - 1), let last = boxes[offset - 1] else { return nil }
        return Rect(x: last.x + last.width, y: last.y, width: 0, height: last.height)
    }
}

/// Writes paragraphs and records the rectangle of each unit.
private struct PDFPageWriter {
    private(set) var markup = ""
    private(set) var boxes: [Rect?] = []

    mutating func write(_ lines: [Range<Int>], of text: PDFPageText) {
        var units: [UInt16] = []
        for line in lines {
            if let last = units.last, let next = text.units[line].first { join(&units, last: last, next: next) }
            for index in line {
                units.append(Self.allowed(text.units[index]))
                boxes.append(text.boxes[index])
            }
        }
        guard !units.isEmpty else { return }
        markup += "<p>"
        for character in String(decoding: units, as: UTF16.self).unicodeScalars {
            switch character {
            case "<": markup += "&lt;"
            case ">": markup += "&gt;"
            case "&": markup += "&amp;"
            default: markup.unicodeScalars.append(character)
            }
        }
        markup += "</p>"
    }

    /// Writes the separator of two lines.
    private mutating func join(_ units: inout [UInt16], last: UInt16, next: UInt16) {
        if last == 0xAD || Self.hasNoSpaces(last) && Self.hasNoSpaces(next) { return }
        if Self.isHyphen(last), units.dropLast().last.map(Self.isLetter) == true, Self.isSmall(next) {
            units[units.count - 1] = 0xAD
            return
        }
        units.append(0x20)
        boxes.append(nil)
    }

    private static func isHyphen(_ unit: UInt16) -> Bool { unit == 0x2D || unit == 0x2010 }

    private static func isLetter(_ unit: UInt16) -> Bool {
        Unicode.Scalar(unit)?.properties.isAlphabetic ?? false
    }

    private static func isSmall(_ unit: UInt16) -> Bool { Unicode.Scalar(unit)?.properties.isLowercase ?? false }

    /// Whether a script has no spaces: ideographs, kana and their punctuation.
    private static func hasNoSpaces(_ unit: UInt16) -> Bool {
        (0x2E80...0xA4CF).contains(unit) || (0xF900...0xFAFF).contains(unit) || (0xFE30...0xFE4F).contains(unit)
            || (0xFF00...0xFF9F).contains(unit) || (0xD840...0xD8BF).contains(unit) || (0xDC00...0xDFFF).contains(unit)
    }

    /// Replaces control characters, which XML forbids.
    /// https://www.w3.org/TR/xml/#charsets
    private static func allowed(_ unit: UInt16) -> UInt16 {
        unit < 0x20 || unit >= 0xFFFE || unit == 0x7F ? 0x20 : unit
    }
}

extension Rect {
    /// Whether a point of a page is inside, or on an edge: text and links may be as thin as a line.
    package func touches(x: Double, y: Double) -> Bool {
        self.x <= x && x <= right && self.y <= y && y <= bottom
    }

    /// Whether both are on one line of text; a space has no height.
    package func sharesLine(with other: Rect) -> Bool {
        let overlap = min(bottom, other.bottom) - max(y, other.y)
        return overlap >= 0.3 * min(height, other.height) - 1
    }

    /// Returns the smallest rectangle around both, also around one without an area.
    package func enclosing(_ other: Rect) -> Rect {
        Rect(
            left: min(x, other.x), top: min(y, other.y), right: max(right, other.right),
            bottom: max(bottom, other.bottom))
    }

    /// Joins the rectangles of characters to those of lines.
    static func lines(_ boxes: some Sequence<Rect?>) -> [Rect] {
        var result: [Rect] = []
        for case let box? in boxes {
            if let last = result.last, last.sharesLine(with: box), box.x > last.x - last.height {
                result[result.count - 1] = last.enclosing(box)
            } else {
                result.append(box)
            }
        }
        return result
    }
}
