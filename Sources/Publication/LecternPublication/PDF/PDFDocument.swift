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

    /// A page drawn on white, `nil` where it cannot be or would be too large.
    func picture(ofPage page: Int, width: Int, height: Int) async -> PDFPicture?

    /// Files inside the document.
    func attachments() async -> [PDFAttachment]
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
    /// UTF-16 units; lines end with a line feed.
    public var units: [UInt16]
    /// One for each unit, `nil` for what is not seen.
    public var boxes: [PDFRect?]

    public init(units: [UInt16] = [], boxes: [PDFRect?] = []) { (self.units, self.boxes) = (units, boxes) }

    public var string: String { String(decoding: units, as: UTF16.self) }

    /// The rectangles of a range of units, one for each line it touches.
    public func rects(of range: Range<Int>) -> [PDFRect] {
        var result: [PDFRect] = []
        for index in range.clamped(to: 0..<min(units.count, boxes.count)) {
            guard let box = boxes[index] else { continue }
            if let last = result.last, last.sharesLine(with: box), box.x > last.x - last.height {
                result[result.count - 1] = last.union(box)
            } else {
                result.append(box)
            }
        }
        return result
    }
}

/// A link on a page.
public struct PDFPageLink: Hashable, Sendable {
    /// Where a link leads.
    public enum Target: Hashable, Sendable {
        case page(Int)
        case uri(String)
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

/// A file inside a PDF.
public struct PDFAttachment: Hashable, Sendable {
    public var name: String
    public var bytes: Bytes

    public init(name: String, bytes: Bytes) { (self.name, self.bytes) = (name, bytes) }
}
