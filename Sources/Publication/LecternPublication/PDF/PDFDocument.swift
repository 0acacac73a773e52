public import LecternAssets
public import LecternBase
public import LecternGeometry
public import LecternModel

/// An open PDF, independent of the library that reads it.
///
/// Other documents of pages, such as DjVu, are read in the same way.
///
/// Pages are counted from 0. Rectangles are in points (1/72 inch) from the top
/// left corner of the page as shown: rotated and cropped.
public protocol PDFDocument: Sendable {
    /// The number of pages.
    var pageCount: Int { get }

    /// The document's metadata.
    var information: PDFInformation { get }

    /// Returns the outline as links to `#page=` fragments of a resource.
    func tableOfContents(href: String) async -> [Link]

    /// Returns the label of a page; nil if it has none.
    func label(ofPage page: Int) async -> String?

    /// Returns the size and boxes of a page; nil if it is damaged.
    func geometry(ofPage page: Int) async -> PDFPageGeometry?

    /// Returns the text of a page.
    func text(ofPage page: Int) async -> PDFPageText

    /// Returns the links on a page.
    func links(onPage page: Int) async -> [PDFPageLink]

    /// Returns the annotations on a page, in document order.
    func annotations(onPage page: Int) async -> [PDFPageAnnotation]

    /// Returns why a page without text and picture was not read: it exceeds a
    /// limit, or its bytes were not accessible. Known after the page was
    /// requested.
    func refusal(ofPage page: Int) async -> String?

    /// Draws a page on white; nil if it cannot be drawn or is too large.
    func picture(ofPage page: Int, width: Int, height: Int) async -> PDFPicture?

    /// Draws a part of a page on white; nil if it cannot be drawn, is too
    /// large, or the task is cancelled.
    ///
    /// - Parameters:
    ///   - width: the width of the whole page in pixels.
    ///   - height: the height of the whole page in pixels.
    ///   - region: the pixels to draw; pixels outside the page are white.
    func picture(ofPage page: Int, width: Int, height: Int, region: PixelArea) async -> PDFPicture?

    /// Returns the pictures on a page, in drawing order.
    func images(onPage page: Int) async -> [PDFPageImage]

    /// Returns the embedded files.
    func attachments() async -> [PDFAttachment]

    /// Writes a copy of the document with annotations added; the document itself does not change. The file appears
    /// whole or not at all, and replaces an existing one.
    ///
    /// The copy is the document followed by an incremental update, so that signatures and the protection by a password
    /// stay; a damaged document is written anew. Annotations on pages that it does not have are left out.
    func writeCopy(to path: String, adding annotations: [PDFAnnotationDraft]) async throws(PDFCopyError)
}

extension PDFDocument {
    /// Default: no annotations.
    public func annotations(onPage page: Int) async -> [PDFPageAnnotation] { [] }

    /// Default: throws ``PDFCopyError/notAvailable``.
    public func writeCopy(to path: String, adding annotations: [PDFAnnotationDraft]) async throws(PDFCopyError) {
        throw .notAvailable
    }

    /// Default: every page is read.
    public func refusal(ofPage page: Int) async -> String? { nil }

    /// Default: no metadata.
    public var information: PDFInformation { PDFInformation() }

    /// Default: no outline.
    public func tableOfContents(href: String) async -> [Link] { [] }

    /// Default: no label.
    public func label(ofPage page: Int) async -> String? { nil }

    /// Default: no text.
    public func text(ofPage page: Int) async -> PDFPageText { PDFPageText() }

    /// Default: no links.
    public func links(onPage page: Int) async -> [PDFPageLink] { [] }

    /// Default: the region that is the whole page.
    public func picture(ofPage page: Int, width: Int, height: Int) async -> PDFPicture? {
        await picture(
            ofPage: page, width: width, height: height, region: .init(x: 0, y: 0, width: width, height: height))
    }

    /// Default: no pictures.
    public func images(onPage page: Int) async -> [PDFPageImage] { [] }

    /// Default: no embedded files.
    public func attachments() async -> [PDFAttachment] { [] }
}

/// Opens PDF documents.
public protocol PDFDocumentFactory: Sendable {
    /// Opens a document.
    func open(_ resource: any Resource, password: String?) async throws(PDFOpenError) -> any PDFDocument
}

/// The reason why a PDF could not be opened.
public enum PDFOpenError: Error, Sendable {
    /// A password is missing or wrong.
    case passwordNeeded
    /// The PDF library is not installed.
    case notAvailable
    /// The library of another format is not installed; what to install.
    case libraryMissing(String)
    /// The file is damaged beyond repair, or not a PDF.
    case damaged(String)
    /// The bytes of the file cannot be read.
    case reading(ReadError)
}

extension PDFOpenError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .passwordNeeded: "the password is missing or wrong"
        case .notAvailable: "PDFium is not installed: install the package lectern-pdfium, or run Scripts/install-pdfium"
        case .libraryMissing(let reason), .damaged(let reason): reason
        case .reading(let error): error.description
        }
    }
}

/// The metadata of a PDF.
public struct PDFInformation: Hashable, Sendable {
    /// The version times ten, such as 17.
    public var version: Int?
    /// A URI made of the permanent identifier of the file: `urn:pdf-id:` and hexadecimal digits.
    public var identifier: String?
    /// The title; nil or the name of a file in many documents.
    public var title: String?
    /// The authors, as a rule separated by semicolons.
    public var author: String?
    /// What the document is about, in a sentence or so.
    public var subject: String?
    /// Keywords, separated by commas or semicolons.
    public var keywords: String?
    /// The program in which the document was written.
    public var creator: String?
    /// The program that made the PDF of it.
    public var producer: String?
    /// Dates in PDF syntax: `D:20010203040506Z`.
    public var created: String?
    /// The date of the last change, in the same syntax.
    public var modified: String?
    /// The language tag of the document.
    public var language: String?
    /// Whether the pages are read from right to left.
    ///
    /// Spec: ISO 32000-1, table 150: `Direction`
    public var isRightToLeft = false
    /// Whether the file was damaged, and its objects were found by a search.
    public var wasRepaired = false

    /// Creates metadata; all that is not a parameter is unknown.
    public init(title: String? = nil, author: String? = nil) {
        self.title = title
        self.author = author
    }
}

/// The size of a page and its boxes.
public struct PDFPageGeometry: Hashable, Sendable {
    /// The width in points, as shown.
    public var width: Double
    /// The height in points, as shown.
    public var height: Double
    /// The rotation in degrees, clockwise: 0, 90, 180 or 270.
    public var rotation: Int
    /// In page coordinates: left, bottom, right, top.
    public var mediaBox: [Double]?
    /// The visible part, in page coordinates: left, bottom, right, top. Nil if the page states none.
    public var cropBox: [Double]?

    /// Creates the size of a page.
    ///
    /// - Parameters:
    ///   - width: in points, after rotation and cropping.
    ///   - height: the same.
    public init(width: Double, height: Double, rotation: Int = 0, mediaBox: [Double]? = nil, cropBox: [Double]? = nil) {
        self.width = width
        self.height = height
        self.rotation = rotation
        self.mediaBox = mediaBox
        self.cropBox = cropBox
    }
}

/// The text of a page and the rectangles of its units.
public struct PDFPageText: Hashable, Sendable {
    /// UTF-16 units; lines end with a line feed. A word that is broken across
    /// lines has a soft hyphen (U+00AD) instead.
    public var units: [UInt16]
    /// A rectangle for each unit; nil if it is invisible.
    public var boxes: [Rect?]

    /// Creates a text with a box for each unit; by default that of a page without text.
    public init(units: [UInt16] = [], boxes: [Rect?] = []) {
        self.units = units
        self.boxes = boxes
    }

    /// The text in lines; words broken across lines are joined.
    public var string: String { String(decoding: units.filter { $0 != 0xAD }, as: UTF16.self) }

    /// Returns the rectangles of a range of units, one for each line.
    public func rects(of range: Range<Int>) -> [Rect] {
        Rect.lines(boxes[range.clamped(to: 0..<min(units.count, boxes.count))])
    }
}

/// A link on a page.
public struct PDFPageLink: Hashable, Sendable {
    /// The target of a link.
    public enum Target: Hashable, Sendable {
        /// A page of the document, counted from 0.
        case page(Int)
        /// An address, as the document writes it.
        case uri(String)
        /// Another file, by its path relative to the document, and its page if
        /// given, counted from 0.
        case file(String, page: Int?)
    }
    /// The active area on the page.
    public var rect: Rect
    /// The target of the link.
    public var target: Target

    /// Creates a link.
    ///
    /// - Parameter rect: in points from the top left corner of the page as shown.
    public init(rect: Rect, target: Target) {
        self.rect = rect
        self.target = target
    }
}

/// A picture with four bytes per pixel in the order BGRA, opaque.
public struct PDFPicture: Hashable, Sendable {
    /// In pixels.
    public var width: Int
    /// In pixels.
    public var height: Int
    /// The pixels in rows without padding.
    public var pixels: [UInt8]

    /// Creates a picture of `width` × `height` pixels of four bytes.
    public init(width: Int, height: Int, pixels: [UInt8]) {
        self.width = width
        self.height = height
        self.pixels = pixels
    }
}

/// A picture on a page.
public struct PDFPageImage: Hashable, Sendable {
    /// The position on the page, in points.
    public var rect: Rect
    /// The size of the picture in pixels.
    public var width: Int
    /// The height of the picture in pixels.
    public var height: Int
    /// The embedded file, if it is a JPEG or JPEG 2000.
    public var file: Bytes?
    /// The pixels, if there is no embedded file.
    public var picture: PDFPicture?

    /// Creates a picture with an embedded file or with pixels.
    public init(rect: Rect, width: Int, height: Int, file: Bytes? = nil, picture: PDFPicture? = nil) {
        self.rect = rect
        self.width = width
        self.height = height
        self.file = file
        self.picture = picture
    }
}

/// An embedded file.
public struct PDFAttachment: Hashable, Sendable {
    /// The file name.
    public var name: String
    /// The content of the file.
    public var bytes: Bytes

    /// Creates an embedded file with its whole content.
    public init(name: String, bytes: Bytes) {
        self.name = name
        self.bytes = bytes
    }
}
