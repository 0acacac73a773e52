public import LecternGeometry

/// An annotation to write into a copy of a PDF: see ``PDFDocument/writeCopy(to:adding:)``.
///
///     let draft = PDFAnnotationDraft(page: 3, kind: .highlight, areas: text.rects(of: 40..<60))
///     try await document.writeCopy(to: path, adding: [draft])
///
/// Spec: ISO 32000-1, § 12.5.6.10
public struct PDFAnnotationDraft: Hashable, Sendable {
    /// What it looks like. Others than marks of text are written as a note.
    public var kind: PDFPageAnnotation.Kind
    /// The page, counted from 0.
    public var page: Int
    /// The areas of the marked text, usually one for each line; for a note the place of its icon.
    public var areas: [Rect]
    /// Red, green and blue from 0 to 255.
    public var color: (red: UInt8, green: UInt8, blue: UInt8) {
        get { (rgb[0], rgb[1], rgb[2]) }
        set { rgb = [newValue.red, newValue.green, newValue.blue] }
    }
    private var rgb: [UInt8] = [255, 224, 102]
    /// What the reader has written.
    public var contents: String?
    /// The name that other programs show with the annotation; nil for none.
    public var author: String?
    /// The date of the last change, in PDF syntax: `D:20010203040506Z`.
    public var modified: String?

    /// Creates a yellow annotation.
    public init(page: Int, kind: PDFPageAnnotation.Kind, areas: [Rect], contents: String? = nil) {
        self.page = page
        self.kind = kind
        self.areas = areas
        self.contents = contents
    }
}

/// Why a copy of a PDF was not written.
public enum PDFCopyError: Error, Sendable {
    /// The PDF library that is used cannot write.
    case notAvailable
    /// The library failed, or needed too much time or memory.
    case failed
    /// The document's bytes cannot be read.
    case reading(String)
    /// The target cannot be written; the reason.
    case writing(String)
    /// The task was cancelled. Nothing was written.
    case cancelled
}

extension PDFCopyError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .notAvailable: "PDF files cannot be written here"
        case .failed: "the annotations cannot be added to this document"
        case .reading(let reason), .writing(let reason): reason
        case .cancelled: "it was cancelled"
        }
    }
}
