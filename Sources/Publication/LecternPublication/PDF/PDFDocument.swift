public import LecternAssets
public import LecternBase
public import LecternModel

/// An open PDF, behind whatever library reads it.
///
/// Pages are counted from 0. Rectangles are in points (1/72 inch) from the top
/// left corner of the page as it is shown, rotated and cropped.
public protocol PDFDocument: Sendable {
    /// How many pages there are.
    var pageCount: Int { get }

    /// What the document says of itself.
    var information: PDFInformation { get }

    /// The outline, as links to `#page=` fragments of a resource.
    func tableOfContents(href: String) async -> [Link]

    /// What a page is called, `nil` where it has no label.
    func label(ofPage page: Int) async -> String?

    /// A page's boxes and size; `nil` where the page is damaged.
    func geometry(ofPage page: Int) async -> PDFPageGeometry?

    /// The text of a page.
    func text(ofPage page: Int) async -> PDFPageText

    /// The links on a page.
    func links(onPage page: Int) async -> [PDFPageLink]

    /// What is written and marked on a page, in the order of the document.
    func annotations(onPage page: Int) async -> [PDFPageAnnotation]

    /// Why a page that has no text and no picture is not read, where that is for
    /// what reading it would take or its bytes could not be had; it is known once
    /// the page was asked for.
    func refusal(ofPage page: Int) async -> String?

    /// A page drawn on white, `nil` where it cannot be or would be too large.
    func picture(ofPage page: Int, width: Int, height: Int) async -> PDFPicture?

    /// A part of a page drawn on white; `nil` where it cannot be, would be too
    /// large, or the task is cancelled.
    ///
    /// - Parameters:
    ///   - width: of the whole page, in pixels.
    ///   - height: of the whole page, in pixels.
    ///   - region: the pixels that are wanted; what lies beside the page is white.
    func picture(ofPage page: Int, width: Int, height: Int, region: PDFPixelRegion) async -> PDFPicture?

    /// The pictures that a page shows, in the order it draws them.
    func images(onPage page: Int) async -> [PDFPageImage]

    /// Files inside the document.
    func attachments() async -> [PDFAttachment]
}

extension PDFDocument {
    /// None: what a library that knows no annotations says.
    public func annotations(onPage page: Int) async -> [PDFPageAnnotation] { [] }

    /// None: what a library that reads every page says.
    public func refusal(ofPage page: Int) async -> String? { nil }
}

/// Opens PDF documents.
public protocol PDFDocumentFactory: Sendable {
    /// Opens a document.
    func open(_ resource: any Resource, password: String?) async throws(PDFOpenError) -> any PDFDocument
}

/// Why a PDF could not be opened.
public enum PDFOpenError: Error, Sendable {
    /// It needs a password, or another than was given.
    case passwordNeeded
    /// The library that reads PDF is not there.
    case notAvailable
    /// It is damaged beyond repair, or no PDF.
    case damaged(String)
    case reading(ReadError)
}

extension PDFOpenError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .passwordNeeded: "a password is needed"
        case .notAvailable: "PDFium is not installed (see Scripts/install-pdfium)"
        case .damaged(let reason): reason
        case .reading(let error): error.description
        }
    }
}

/// What a PDF says of itself.
public struct PDFInformation: Hashable, Sendable {
    /// Ten times the version, such as 17.
    public var version: Int?
    public var identifier: String?
    public var title: String?
    public var author: String?
    public var subject: String?
    public var keywords: String?
    public var creator: String?
    public var producer: String?
    /// Dates as PDF writes them: `D:20010203040506Z`.
    public var created: String?
    public var modified: String?
    public var language: String?
    /// Whether its pages are read from right to left.
    ///
    /// Spec: ISO 32000-1, table 150: `Direction`
    public var isRightToLeft = false
    /// Whether the file was damaged and its parts had to be looked for.
    public var wasRepaired = false

    public init() {}
}

/// A rectangle on a page, in points from its top left corner.
public struct PDFRect: Hashable, Sendable {
    public var x: Double
    public var y: Double
    public var width: Double
    public var height: Double

    public init(x: Double, y: Double, width: Double, height: Double) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    /// Whether a point is in it or on its edge.
    public func contains(x: Double, y: Double) -> Bool {
        self.x <= x && x <= self.x + width && self.y <= y && y <= self.y + height
    }

    /// Whether both stand on one line of text; a space has no height.
    func sharesLine(with other: PDFRect) -> Bool {
        let overlap = min(y + height, other.y + other.height) - max(y, other.y)
        return overlap >= 0.3 * min(height, other.height) - 1
    }

    /// The smallest rectangle around this and another one.
    public func union(_ other: PDFRect) -> PDFRect {
        let (left, top) = (min(x, other.x), min(y, other.y))
        return PDFRect(
            x: left, y: top, width: max(x + width, other.x + other.width) - left,
            height: max(y + height, other.y + other.height) - top)
    }
}

/// The size of a page and its boxes.
public struct PDFPageGeometry: Hashable, Sendable {
    /// In points, as it is shown.
    public var width: Double
    public var height: Double
    /// Clockwise, in degrees: 0, 90, 180 or 270.
    public var rotation: Int
    /// In the page's own coordinates: left, bottom, right, top.
    public var mediaBox: [Double]?
    public var cropBox: [Double]?

    public init(width: Double, height: Double, rotation: Int, mediaBox: [Double]? = nil, cropBox: [Double]? = nil) {
        (self.width, self.height, self.rotation) = (width, height, rotation)
        (self.mediaBox, self.cropBox) = (mediaBox, cropBox)
    }
}

/// The text of a page, and where each unit of it stands.
public struct PDFPageText: Hashable, Sendable {
    /// UTF-16 units; lines end with a line feed. Where a word goes on in the
    /// next line there is a soft hyphen (U+00AD) and no line feed.
    public var units: [UInt16]
    /// One for each unit, `nil` for what is not seen.
    public var boxes: [PDFRect?]

    public init(units: [UInt16] = [], boxes: [PDFRect?] = []) { (self.units, self.boxes) = (units, boxes) }

    /// The text in lines; words that were broken stand whole in the first.
    public var string: String { String(decoding: units.filter { $0 != 0xAD }, as: UTF16.self) }

    /// The rectangles of a range of units, one for each line it touches.
    public func rects(of range: Range<Int>) -> [PDFRect] {
        PDFRect.lines(boxes[range.clamped(to: 0..<min(units.count, boxes.count))])
    }
}

/// A link on a page.
public struct PDFPageLink: Hashable, Sendable {
    /// Where a link leads.
    public enum Target: Hashable, Sendable {
        case page(Int)
        case uri(String)
        /// Another file, by its path from the document's as PDF writes it, and
        /// where the link says so its page, counted from 0.
        case file(String, page: Int?)
    }
    public var rect: PDFRect
    public var target: Target

    public init(rect: PDFRect, target: Target) { (self.rect, self.target) = (rect, target) }
}

/// A picture of a page: four bytes a pixel in the order BGRA, opaque.
public struct PDFPicture: Hashable, Sendable {
    public var width: Int
    public var height: Int
    public var pixels: [UInt8]

    public init(width: Int, height: Int, pixels: [UInt8]) {
        (self.width, self.height, self.pixels) = (width, height, pixels)
    }
}

/// A part of a drawn page, in pixels from its top left corner.
public struct PDFPixelRegion: Hashable, Sendable {
    public var x: Int
    public var y: Int
    public var width: Int
    public var height: Int

    public init(x: Int, y: Int, width: Int, height: Int) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }
}

/// A picture that a page of a PDF shows.
public struct PDFPageImage: Hashable, Sendable {
    /// Where it stands on the page, in points.
    public var rect: PDFRect
    /// Its own size in pixels.
    public var width: Int
    public var height: Int
    /// The file as it lies in the document, where it is one: a JPEG or JPEG 2000.
    public var file: Bytes?
    /// Its pixels, where they are no file.
    public var picture: PDFPicture?

    public init(rect: PDFRect, width: Int, height: Int, file: Bytes? = nil, picture: PDFPicture? = nil) {
        (self.rect, self.width, self.height, self.file, self.picture) = (rect, width, height, file, picture)
    }
}

/// A file inside a PDF.
public struct PDFAttachment: Hashable, Sendable {
    public var name: String
    public var bytes: Bytes

    public init(name: String, bytes: Bytes) { (self.name, self.bytes) = (name, bytes) }
}
