internal import CPDFium
import LecternBase
import LecternGeometry
import LecternPublication

/// A link or an annotation, received from the reading process.
struct PDFiumMark {
    private let facts: cpdfium_mark
    private let areas: [Rect]
    /// The bytes of its texts.
    private let texts: [ArraySlice<UInt8>]

    /// - Returns: nil if the length of the bytes is wrong.
    init?(_ bytes: [UInt8]) {
        let head = MemoryLayout<cpdfium_mark>.size
        let stride = MemoryLayout<cpdfium_area>.stride
        guard bytes.count >= head else { return nil }
        let facts = bytes.withUnsafeBytes { $0.loadUnaligned(as: cpdfium_mark.self) }
        let lengths = [facts.lengths.0, facts.lengths.1, facts.lengths.2].map { Int($0) }
        let start = head + Int(facts.areas) * stride
        guard start + lengths.reduce(0, +) == bytes.count else { return nil }
        self.facts = facts
        areas = (0..<Int(facts.areas)).map { index in
            bytes.withUnsafeBytes {
                Rect($0.loadUnaligned(fromByteOffset: head + index * stride, as: cpdfium_area.self))
            }
        }
        var next = start
        texts = lengths.map { length in
            defer { next += length }
            return bytes[next..<next + length]
        }
    }

    /// Returns the link, if it has a target.
    func link(pageCount: Int) -> PDFPageLink? {
        guard isLink else { return nil }
        let words = String(decoding: texts[0], as: UTF8.self)
        return PDFPageLink.Target(kind: facts.target, page: facts.page, words: words, pageCount: pageCount)
            .map { PDFPageLink(rect: Rect(facts.area), target: $0) }
    }

    /// The annotation, if it is of a supported type.
    var annotation: PDFPageAnnotation? {
        guard !isLink, facts.subtype != Int32(cpdfium_field_subtype),
            let kind = PDFPageAnnotation.Kind(subtype: facts.subtype)
        else { return nil }
        return PDFPageAnnotation(
            kind: kind, rect: Rect(facts.area), areas: areas, contents: lines(texts[0]), author: lines(texts[1]),
            modified: lines(texts[2]))
    }

    /// The value of a form field, if it is one.
    var field: PDFiumField? {
        guard facts.subtype == Int32(cpdfium_field_subtype) else { return nil }
        return lines(texts[0]).map { PDFiumField(value: $0, rect: Rect(facts.area)) }
    }

    private var isLink: Bool { facts.subtype == Int32(cpdfium_link_subtype) }

    /// Decodes a text with line feeds; nil if it is empty.
    private func lines(_ bytes: ArraySlice<UInt8>) -> String? {
        let bytes = Array(bytes)
        let units = stride(from: 0, to: bytes.count - bytes.count % 2, by: 2).map {
            UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8
        }
        let text = String(decoding: units.prefix { $0 != 0 }, as: UTF16.self)
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { String($0) }
        let whole = lines.joined(separator: "\n").trimmed
        return whole.isEmpty ? nil : whole
    }
}

extension Rect {
    private static let sixteenth = 1 / 16.0

    /// Converts an area in sixteenths of a point.
    init(_ area: cpdfium_area) {
        let (left, right) = (Double(area.left) * Self.sixteenth, Double(area.right) * Self.sixteenth)
        let (top, bottom) = (Double(area.top) * Self.sixteenth, Double(area.bottom) * Self.sixteenth)
        self.init(x: min(left, right), y: min(top, bottom), width: abs(right - left), height: abs(bottom - top))
    }
}

extension PDFPageAnnotation.Kind {
    /// - Parameter subtype: a PDFium `FPDF_ANNOT_` number.
    fileprivate init?(subtype: Int32) {
        switch subtype {
        case 1: self = .note
        case 3: self = .freeText
        case 4...8: self = .drawing
        case 9: self = .highlight
        case 10: self = .underline
        case 11: self = .squiggly
        case 12: self = .strikeOut
        case 13: self = .stamp
        case 14: self = .caret
        case 15: self = .ink
        default: return nil
        }
    }
}
