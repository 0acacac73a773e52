internal import CPDFium
import LecternBase
import LecternPublication

extension PDFiumPage {
    private static let mostAnnotations = 10_000
    private static let mostAreas = 1_000
    /// Invisible, hidden and not to be seen.
    ///
    /// Spec: ISO 32000-1, table 165
    private static let unseen: Int32 = 1 | 1 << 1 | 1 << 5

    /// What is written and marked on the page.
    func annotations() -> [PDFPageAnnotation] {
        let functions = handle.functions
        let count = min(max(Int(functions.FPDFPage_GetAnnotCount(page)), 0), Self.mostAnnotations)
        return (0..<count).compactMap { index in
            guard let found = functions.FPDFPage_GetAnnot(page, Int32(index)) else { return nil }
            defer { functions.FPDFPage_CloseAnnot(found) }
            return annotation(found)
        }
    }

    private func annotation(_ found: UnsafeMutableRawPointer) -> PDFPageAnnotation? {
        let functions = handle.functions
        // What says that somebody agreed with another one is no note.
        guard let kind = PDFPageAnnotation.Kind(subtype: functions.FPDFAnnot_GetSubtype(found)),
            functions.FPDFAnnot_GetFlags(found) & Self.unseen == 0,
            functions.FPDFAnnot_HasKey(found, "StateModel") == 0
        else { return nil }
        var box = cpdfium_rect()
        guard functions.FPDFAnnot_GetRect(found, &box) != 0,
            let rect = rect(
                left: Double(box.left), bottom: Double(box.bottom), right: Double(box.right), top: Double(box.top))
        else { return nil }
        return PDFPageAnnotation(
            kind: kind, rect: rect, areas: kind.marksWords ? areas(of: found) : [],
            contents: lines(of: found, "Contents"), author: lines(of: found, "T"), modified: lines(of: found, "M"))
    }

    /// The quadrilaterals of marked words, as rectangles.
    private func areas(of annotation: UnsafeMutableRawPointer) -> [PDFRect] {
        let functions = handle.functions
        let count = min(functions.FPDFAnnot_CountAttachmentPoints(annotation), Self.mostAreas)
        return (0..<count).compactMap { index in
            var quad = cpdfium_quad()
            guard functions.FPDFAnnot_GetAttachmentPoints(annotation, index, &quad) != 0 else { return nil }
            let (x, y) = ([quad.x1, quad.x2, quad.x3, quad.x4], [quad.y1, quad.y2, quad.y3, quad.y4])
            guard let left = x.min(), let right = x.max(), let bottom = y.min(), let top = y.max() else { return nil }
            return rect(left: Double(left), bottom: Double(bottom), right: Double(right), top: Double(top))
        }
    }

    /// A text with its lines, `nil` where nothing is in it.
    private func lines(of annotation: UnsafeMutableRawPointer, _ key: String) -> String? {
        let bytes = handle.bytes { handle.functions.FPDFAnnot_GetStringValue(annotation, key, $0, $1) }
        let units = stride(from: 0, to: bytes.count - bytes.count % 2, by: 2).map {
            UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8
        }
        let text = String(decoding: units.prefix { $0 != 0 }, as: UTF16.self)
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { String($0) }
        let whole = Self.trimmed(lines.joined(separator: "\n"))
        return whole.isEmpty ? nil : whole
    }

    private static func trimmed(_ text: String) -> String {
        var text = text[...].drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}

extension PDFPageAnnotation.Kind {
    /// - Parameter subtype: one of PDFium's `FPDF_ANNOT_` numbers.
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

    /// Whether it has areas of words.
    fileprivate var marksWords: Bool {
        switch self {
        case .highlight, .underline, .squiggly, .strikeOut: true
        default: false
        }
    }
}
