import LecternAssets
import LecternBase
import LecternModel
import LecternPublication

/// The services of a PDF publication.
enum PDFServices {
    /// - Parameter documents: the open documents by href.
    static func factories(_ documents: [String: any PDFDocument]) -> [PublicationServiceFactory] {
        [
            { _ in OpenPDFService(documents: documents) }, { PDFPositionsService($0, documents) },
            { context in
                context.manifest.readingOrder.first.flatMap { documents[$0.href] }.map { PDFCoverService(document: $0) }
            },
        ]
    }
}

/// Provides the documents that the parser opened.
private struct OpenPDFService: PDFDocumentService {
    let documents: [String: any PDFDocument]

    func document(of link: Link) async throws(PDFOpenError) -> any PDFDocument {
        guard let document = documents[link.href] else {
            throw .damaged("\(link.href) is not a PDF of this publication")
        }
        return document
    }

    func pageCount(of link: Link) -> Int? { documents[link.href]?.pageCount }
}

/// Lists one position for each page.
private struct PDFPositionsService: PositionsService {
    private let order: [(link: Link, pages: Int)]

    init(_ context: PublicationServiceContext, _ documents: [String: any PDFDocument]) {
        order = context.manifest.readingOrder.map { ($0, documents[$0.href]?.pageCount ?? 0) }
    }

    func positionsByReadingOrder() async -> [[Locator]] {
        let total = max(order.reduce(0) { $0 + $1.pages }, 1)
        var start = 0
        return order.map { link, pages in
            defer { start += pages }
            guard let href = link.url else { return [] }
            return (0..<pages).map { page in
                Locator(
                    href: href, mediaType: link.mediaType, title: link.title,
                    locations: .init(
                        fragments: ["page=\(page + 1)"], progression: Double(page) / Double(pages),
                        totalProgression: Double(start + page) / Double(total), position: start + page + 1))
            }
        }
    }
}

/// Draws the first page as cover.
private struct PDFCoverService: CoverService {
    let document: any PDFDocument
    /// The longer side in pixels if no size is requested.
    private static let length = 800

    func cover() async throws(ReadError) -> Cover? { try await cover(fitting: (Self.length, Self.length)) }

    func cover(fitting requestedSize: (width: Int, height: Int)) async throws(ReadError) -> Cover? {
        guard let size = await document.geometry(ofPage: 0), size.width > 0, size.height > 0 else { return nil }
        let scale = min(
            Double(min(requestedSize.width, 4000)) / size.width, Double(min(requestedSize.height, 4000)) / size.height)
        let (width, height) = (max(1, Int(size.width * scale)), max(1, Int(size.height * scale)))
        guard let picture = await document.picture(ofPage: 0, width: width, height: height) else { return nil }
        return Cover(bytes: PlainPNG.encode(picture), mediaType: .png)
    }
}

/// Encodes opaque pixels as a minimal PNG.
///
/// Spec: https://www.w3.org/TR/png-3/
enum PlainPNG {
    static func encode(_ picture: PDFPicture) -> Bytes {
        var rows: [UInt8] = []
        rows.reserveCapacity(picture.height * (picture.width * 3 + 1))
        for row in 0..<picture.height {
            rows.append(0)
            for pixel in stride(from: row * picture.width * 4, to: (row + 1) * picture.width * 4, by: 4) {
                rows += [picture.pixels[pixel + 2], picture.pixels[pixel + 1], picture.pixels[pixel]]
            }
        }
        let header = number(UInt32(picture.width)) + number(UInt32(picture.height)) + [8, 2, 0, 0, 0]
        let data = [0x78, 0x9C] + Deflate.compress(Bytes(rows)).array + number(adler(rows))
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        return Bytes(signature + chunk("IHDR", header) + chunk("IDAT", data) + chunk("IEND", []))
    }

    private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
        let content = Array(name.utf8) + body
        return number(UInt32(body.count)) + content + number(Deflate.checksum(Bytes(content)))
    }

    private static func number(_ value: UInt32) -> [UInt8] {
        [UInt8(value >> 24), UInt8(value >> 16 & 255), UInt8(value >> 8 & 255), UInt8(value & 255)]
    }

    private static func adler(_ bytes: [UInt8]) -> UInt32 {
        var (a, b): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            a = (a + UInt32(byte)) % 65_521
            b = (b + a) % 65_521
        }
        return b << 16 | a
    }
}
