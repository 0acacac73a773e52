import Foundation
import Lectern
import LecternDjVu
import LecternTestKit
import Testing

/// The services of each format, checked with a file of the format. The table in
/// `docs/formats.md` is generated from it.
///
/// `LECTERN_UPDATE_DOCS=1 swift test --filter FormatMatrixTests` writes it.
@Suite(.timeLimit(.minutes(10))) struct FormatMatrixTests {
    /// One row of the table.
    struct Kind: Sendable {
        var name: String
        var file: String
        var bytes: Bytes
        /// The reasons for missing services, by name.
        var reasons: [String: String] = [:]
    }

    static let services = ["metadata", "contents", "cover", "positions", "locate", "text", "pictures", "pages"]

    private static let noText = "pictures only"
    private static let pictureBook = ["contents": "no chapters in this file", "text": noText]
    private static let sound = ["text": "is listened to", "pictures": "cover only", "pages": "is listened to"]
    private static let oneText = ["cover": "text has none", "pictures": "text has none"]

    static let kinds: [Kind] = [
        Kind(name: "EPUB 2 and 3", file: "a.epub", bytes: epub),
        Kind(name: "Readium Web Publication (.webpub, folders, manifests on the web)", file: "a.webpub", bytes: webpub),
        Kind(name: "Divina (.divina)", file: "a.divina", bytes: divina, reasons: ["text": noText]),
        Kind(
            name: "Readium audiobook (.audiobook, .lcpa)", file: "a.audiobook", bytes: audiobook,
            reasons: sound),
        Kind(name: "Sound files, zipped or in a folder (.zab)", file: "a.zab", bytes: zab, reasons: sound),
        Kind(name: "One sound file (.mp3, .m4b, .flac, .ogg, .opus, .wav)", file: "a.mp3", bytes: mp3, reasons: sound),
        Kind(name: "W3C packaged publication (.lpf)", file: "a.lpf", bytes: lpf),
        Kind(
            name: "Comic in ZIP (.cbz), folder of pictures", file: "a.cbz", bytes: zip([("1.gif", pixel)]),
            reasons: pictureBook),
        Kind(name: "Comic in tar (.cbt)", file: "a.cbt", bytes: tar, reasons: pictureBook),
        Kind(name: "Comic in RAR (.cbr)", file: "a.cbr", bytes: rar, reasons: pictureBook),
        Kind(name: "Comic in 7-Zip (.cb7)", file: "a.cb7", bytes: sevenZip, reasons: pictureBook),
        Kind(name: "One picture (.jpg, .png, .gif, .webp, …)", file: "a.gif", bytes: pixel, reasons: pictureBook),
        Kind(
            name: "PDF", file: "a.pdf", bytes: pdf,
            reasons: ["pictures": "they are parts of its pages: `lectern images` takes them out"]),
        Kind(
            name: "DjVu (.djvu, .djv; with `LecternDjVu`)", file: "a.djvu",
            bytes: DjVuBuilder(pages: [.init(lines: [["Call", "me", "Ishmael."]])]).build(),
            reasons: [
                "contents": "none in this file", "pictures": "they are its pages: `lectern images` takes them out",
            ]),
        Kind(name: "Plain text (.txt)", file: "a.txt", bytes: Bytes(utf8: "第一章 甲\n他说。\n第二章 乙\n完。\n"), reasons: oneText),
        Kind(
            name: "Markdown (.md)", file: "a.md", bytes: Bytes(utf8: "# One\n\nText.\n\n# Two\n\nText.\n"),
            reasons: oneText),
        Kind(
            name: "HTML, one document", file: "a.html",
            bytes: Bytes(utf8: "<title>T</title><h1>One</h1><p>x<h1>Two</h1><p>y"),
            reasons: ["cover": "a document has none", "pictures": "those beside the file"]),
        Kind(name: "FictionBook 2 (.fb2, .fb2.zip)", file: "a.fb2", bytes: Bytes(utf8: fictionBook)),
        Kind(name: "Mobipocket (.mobi, .prc, .azw)", file: "a.mobi", bytes: mobipocket),
        Kind(name: "Kindle KF8 (.azw3)", file: "a.azw3", bytes: kf8),
        Kind(name: "DAISY 2.02 and 3 (.zip, folders)", file: "a.zip", bytes: daisy),
        Kind(
            name: "Word (.docx)", file: "a.docx",
            bytes: OfficeBuilder.word(
                "<w:p><w:pPr><w:outlineLvl w:val='0'/></w:pPr><w:r><w:t>One</w:t></w:r></w:p><w:p><w:r><w:t>Text.</w:t></w:r></w:p>",
                pictures: [("a.gif", pixel)]), reasons: ["cover": "a document has none"]),
        Kind(
            name: "OpenDocument text (.odt)", file: "a.odt",
            bytes: OfficeBuilder.openDocument(
                "<text:h>One</text:h><text:p>\(String(repeating: "Text. ", count: 40))<draw:frame><draw:image xlink:href='Pictures/a.gif'/></draw:frame></text:p>",
                files: [("Pictures/a.gif", pixel)]), reasons: ["cover": "a document has none"]),
        Kind(
            name: "RTF (.rtf)", file: "a.rtf",
            bytes: Bytes(
                utf8:
                    "{\\rtf1\\pard\\outlinelevel0 One\\par\\pard \(String(repeating: "Text. ", count: 40)){\\pict\\pngblip \(Self.hex(pixel))}\\par}"
            ),
            reasons: ["cover": "a document has none"]),
        Kind(name: "HTML Help (.chm)", file: "a.chm", bytes: help, reasons: ["cover": "a help book has none"]),
        Kind(
            name: "Kindle print replica (.azw4)", file: "a.azw4", bytes: printReplica,
            reasons: ["pictures": "as PDF"]),
    ]

    // MARK: The check

    /// Opens a file of any of the formats.
    static func open(_ bytes: Bytes, name: String) async throws -> Publication {
        let resource = DataResource(bytes, properties: ResourceProperties(filename: name))
        return try await PublicationOpener(parser: DefaultPublicationParser(additionalParsers: [DjVuParser()])).open(
            try await AssetRetriever.standard.retrieve(resource: resource))
    }

    /// Whether a service returns a result for a file.
    private func works(_ service: String, _ publication: Publication) async throws -> Bool {
        switch service {
        case "metadata": return publication.metadata.title?.isEmpty == false
        case "contents": return !publication.tableOfContents.isEmpty
        case "cover": return try await publication.cover()?.bytes.isEmpty == false
        case "positions": return await publication.positions().isEmpty == false
        case "locate": return await publication.locate(progression: 0.5) != nil
        case "pictures":
            let links =
                publication.readingOrder
                + publication.resources.filter { !$0.has(rel: "cover") || !publication.conforms(to: .audiobook) }
            return links.contains { $0.mediaType?.isImage == true }
        case "text":
            if let document = try await publication.pdfDocument() {
                return await !document.text(ofPage: 0).units.isEmpty
            }
            return try await chapter(publication)?.paragraphs.contains { !$0.isEmpty } == true
        default:
            if let document = try await publication.pdfDocument() {
                return await document.picture(ofPage: 0, width: 20, height: 20) != nil
            }
            return try await chapter(publication)?.page(at: 0) != nil
        }
    }

    private func chapter(_ publication: Publication) async throws -> Chapter? {
        guard publication.isSetInPages else { return nil }
        let settings = LayoutSettings(pageWidth: 300, pageHeight: 400)
        return try await Rendition(publication, services: .standard, settings: settings).chapter(at: 0)
    }

    @Test func formatTableEqualsTheImplementation() async throws {
        var rows: [String] = []
        for kind in Self.kinds {
            let publication = try await Self.open(kind.bytes, name: kind.file)
            var cells = [kind.name]
            for service in Self.services {
                if try await works(service, publication) {
                    #expect(kind.reasons[service] == nil, "\(kind.name) has \(service) now")
                    cells.append("yes")
                } else {
                    let reason = kind.reasons[service]
                    #expect(reason != nil, "\(kind.name) has no \(service)")
                    cells.append("– (\(reason ?? "?"))")
                }
            }
            rows.append("| " + cells.joined(separator: " | ") + " |")
        }
        let head = ["format"] + Self.services
        let table =
            (["| " + head.joined(separator: " | ") + " |", String(repeating: "|---", count: head.count) + "|"] + rows)
            .joined(separator: "\n") + "\n"
        try compare(table)
    }

    private func compare(_ table: String) throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "docs/formats.md")
        let text = try String(contentsOf: file, encoding: .utf8)
        let (start, end) = ("<!-- made by FormatMatrixTests -->\n", "<!-- end -->")
        let head = try #require(text.ranges(of: start).first)
        let tail = try #require(text.ranges(of: end).first)
        if ProcessInfo.processInfo.environment["LECTERN_UPDATE_DOCS"] != nil {
            try (text[..<head.upperBound] + table + text[tail.lowerBound...]).write(
                to: file, atomically: true, encoding: .utf8)
        } else {
            #expect(difference(expected: String(text[head.upperBound..<tail.lowerBound]), actual: table) == nil)
        }
    }
}

// MARK: The files

extension FormatMatrixTests {
    static func hex(_ bytes: Bytes) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    static var help: Bytes {
        var book = CHMBuilder()
        book.add("/one.htm", "<title>One</title><p>\(String(repeating: "Text. ", count: 40))<img src=a.gif>")
        book.add("/a.gif", pixel)
        book.add(
            "/a.hhc",
            "<ul><li><object type='text/sitemap'><param name=Name value=One><param name=Local value=one.htm></object></ul>"
        )
        return book.build()
    }

    static let pixel = Bytes([
        0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0x2C, 0, 0, 0, 0, 1, 0,
        1, 0,
        0, 2, 2, 0x44, 1, 0, 0x3B,
    ])

    static func zip(_ files: [(path: String, bytes: Bytes)]) -> Bytes {
        var zip = ZIPBuilder()
        for file in files { zip.add(file.path, file.bytes) }
        return zip.bytes()
    }

    static var epub: Bytes {
        var book = EPUBBuilder()
        book.addChapter("one.xhtml", title: "One", body: "<h1>One</h1><p>Text.</p>")
        var zip = book.zip()
        let package = zip.entries.first { $0.path.hasSuffix(".opf") }?.bytes.utf8Text ?? ""
        zip.entries.removeAll { $0.path.hasSuffix(".opf") }
        zip.add(
            "EPUB/package.opf",
            package.replacing(
                "</manifest>",
                with: "<item id=\"c\" href=\"c.gif\" media-type=\"image/gif\" properties=\"cover-image\"/></manifest>"))
        zip.add("EPUB/c.gif", pixel)
        return zip.bytes()
    }

    static var webpub: Bytes {
        let manifest = """
            {"metadata":{"title":"T"},"readingOrder":[{"href":"a.html","type":"text/html"}],"resources":[{"href":"c.gif",\
            "type":"image/gif","rel":"cover"}],"toc":[{"href":"a.html","title":"A"}]}
            """
        return zip([("manifest.json", Bytes(utf8: manifest)), ("a.html", Bytes(utf8: "<p>Text.")), ("c.gif", pixel)])
    }

    static var divina: Bytes {
        let manifest = """
            {"metadata":{"title":"T"},"readingOrder":[{"href":"1.gif","type":"image/gif"}],"toc":[{"href":"1.gif","title":"A"}]}
            """
        return zip([("manifest.json", Bytes(utf8: manifest)), ("1.gif", pixel)])
    }

    static var audiobook: Bytes {
        let manifest = """
            {"metadata":{"title":"T"},"readingOrder":[{"href":"1.mp3","type":"audio/mpeg","duration":1}],"resources":[\
            {"href":"c.gif","type":"image/gif","rel":"cover"}],"toc":[{"href":"1.mp3","title":"A"}]}
            """
        return zip([("manifest.json", Bytes(utf8: manifest)), ("1.mp3", mp3), ("c.gif", pixel)])
    }

    static var zab: Bytes { zip([("1.mp3", mp3), ("cover.gif", pixel)]) }

    /// A second of silence, with a cover.
    static var mp3: Bytes {
        let picture = [0] + Array("image/gif".utf8) + [0, 3, 0] + pixel.array
        let frame = Array("APIC".utf8) + [0, 0, 0, UInt8(picture.count), 0, 0] + picture
        let tag = Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, UInt8(frame.count)] + frame
        let sound = [0xFF, 0xFB, 0x90, 0x00] + [UInt8](repeating: 0, count: 413)
        return Bytes(tag + (0..<38).flatMap { _ in sound })
    }

    static var lpf: Bytes {
        let manifest = """
            {"@context":["https://schema.org","https://www.w3.org/ns/pub-context"],"name":"T","readingOrder":[{"url":"a.html",\
            "encodingFormat":"text/html","name":"A"}],"resources":[{"url":"c.gif","encodingFormat":"image/gif","rel":"cover"}]}
            """
        return zip([("publication.json", Bytes(utf8: manifest)), ("a.html", Bytes(utf8: "<p>Text.")), ("c.gif", pixel)])
    }

    static var tar: Bytes {
        var header = [UInt8](repeating: 0, count: 512)
        func put(_ text: String, at place: Int) {
            header.replaceSubrange(place..<place + text.utf8.count, with: text.utf8)
        }
        put("1.gif", at: 0)
        put("0000644", at: 100)
        put("000000000" + String(pixel.count, radix: 8), at: 124)
        put("        0", at: 148)
        put("ustar\u{0}00", at: 257)
        let sum = String(header.reduce(0) { $0 + Int($1) }, radix: 8)
        put(String(repeating: "0", count: 6 - sum.count) + sum + "\u{0} ", at: 148)
        return Bytes(header + pixel.array + [UInt8](repeating: 0, count: 512 - pixel.count + 1024))
    }

    /// One stored file in RAR 4.
    static var rar: Bytes {
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        func block(_ body: [UInt8]) -> [UInt8] { number(Int(Deflate.checksum(Bytes(body)) & 0xFFFF), 2) + body }
        let name = Array("1.gif".utf8)
        let archive = block([0x73] + number(0, 2) + number(13, 2) + number(0, 6))
        let file = block(
            [0x74] + number(0x8000, 2) + number(32 + name.count, 2) + number(pixel.count, 4) + number(pixel.count, 4)
                + [3]
                + number(Int(Deflate.checksum(pixel)), 4) + number(0, 4) + [20, 0x30] + number(name.count, 2)
                + number(0o100644, 4) + name)
        let marker: [UInt8] = [0x52, 0x61, 0x72, 0x21, 0x1A, 0x07, 0x00]
        return Bytes(marker + archive + file + pixel.array + [0xC4, 0x3D, 0x7B, 0x00, 0x40, 0x07, 0x00])
    }

    /// One stored file in 7-Zip.
    static let sevenZip = Bytes([
        0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C, 0x00, 0x03, 0x19, 0x9E, 0x44, 0xA2, 0x23, 0x00, 0x00, 0x00, 0x00, 0x00,
        0x00, 0x00, 0x36, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0xF4, 0x4A, 0xCF, 0x2A, 0x47, 0x49, 0x46, 0x38,
        0x39, 0x61, 0x01, 0x00, 0x01, 0x00, 0x80, 0x00, 0x00, 0x00, 0x00, 0x00, 0xFF, 0xFF, 0xFF, 0x2C, 0x00, 0x00,
        0x00, 0x00, 0x01, 0x00, 0x01, 0x00, 0x00, 0x02, 0x02, 0x44, 0x01, 0x00, 0x3B, 0x01, 0x04, 0x06, 0x00, 0x01,
        0x09, 0x23, 0x00, 0x07, 0x0B, 0x01, 0x00, 0x01, 0x01, 0x00, 0x0C, 0x23, 0x00, 0x08, 0x0A, 0x01, 0x7D, 0x01,
        0x25, 0x28, 0x00, 0x00, 0x05, 0x01, 0x11, 0x0D, 0x00, 0x31, 0x00, 0x2E, 0x00, 0x67, 0x00, 0x69, 0x00, 0x66,
        0x00, 0x00, 0x00, 0x15, 0x06, 0x01, 0x00, 0x20, 0x80, 0xA4, 0x81, 0x00, 0x00,
    ])

    static var pdf: Bytes {
        let objects = [
            "<</Type/Catalog/Pages 2 0 R/Outlines 6 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>",
            "<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 300]/Resources<</Font<</F 4 0 R>>>>/Contents 5 0 R>>",
            "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
            "<</Length 35>>\nstream\nBT /F 20 Tf 20 250 Td (Text) Tj ET  \nendstream",
            "<</Type/Outlines/First 7 0 R/Last 7 0 R/Count 1>>", "<</Title(One)/Parent 6 0 R/Dest[3 0 R/Fit]>>",
        ]
        var text = "%PDF-1.7\n"
        for (number, object) in objects.enumerated() { text += "\(number + 1) 0 obj\n\(object)\nendobj\n" }
        return Bytes(utf8: text + "trailer\n<</Size 8/Root 1 0 R>>\n%%EOF\n")
    }

    static var mobipocket: Bytes {
        var book = KindleBuilder(html: "<html><body><h1>One</h1><p>Text.</p><img recindex=00001></body></html>")
        book.contents = [.init(title: "One", position: 12)]
        book.resources = [pixel.array]
        book.fields = [(201, [0, 0, 0, 0])]
        return book.build()
    }

    static var kf8: Bytes {
        let document = KindleBuilder.Document(
            skeleton: "<html><body></body></html>", fragments: [(12, "<h1>One</h1><p>Text.</p>")])
        var book = KindleBuilder(documents: [document])
        book.contents = [.init(title: "One", position: 0, fragment: 0)]
        book.resources = [pixel.array]
        book.fields = [(201, [0, 0, 0, 0])]
        return book.build()
    }

    /// A table of one section: the PDF.
    static var printReplica: Bytes {
        let number = KindleBuilder.number
        var book = KindleBuilder(html: "")
        // Real headers are longer: the signature of the PDF is not at the beginning.
        book.fields = [(103, [UInt8](repeating: UInt8(ascii: "a"), count: 2_000))]
        book.text = Array("%MOP".utf8) + number(1, 4) + number(1, 4) + number(20, 4) + number(pdf.count, 4) + pdf.array
        return book.build()
    }

    /// DAISY 3: a text with its recording.
    static var daisy: Bytes {
        let package = """
            <package><metadata><dc-metadata><Format>ANSI/NISO Z39.86-2005</Format><Title>T</Title></dc-metadata></metadata><manifest>\
            <item href="a.smil" media-type="application/smil"/><item href="a.ncx" media-type="application/x-dtbncx+xml"/>\
            <item href="a.xml" media-type="application/x-dtbook+xml"/></manifest><spine/></package>
            """
        let step = "<par id='p'><text src='a.xml#a'/><audio src='a.mp3' clipEnd='1s'/></par>"
        let point = "<navPoint><navLabel><text>One</text></navLabel><content src='a.smil#p'/></navPoint>"
        return zip([
            ("a.opf", Bytes(utf8: package)), ("a.smil", Bytes(utf8: "<smil><body>\(step)</body></smil>")),
            ("a.ncx", Bytes(utf8: "<ncx><navMap>\(point)</navMap></ncx>")), ("a.mp3", mp3), ("cover.gif", pixel),
            ("a.xml", Bytes(utf8: "<dtbook><book><level1><h1 id='a'>One</h1><p>Text.</p></level1></book></dtbook>")),
        ])
    }

    static let fictionBook = """
        <?xml version="1.0"?><FictionBook xmlns:l="http://www.w3.org/1999/xlink"><description><title-info><book-title>T</book-title>
        <coverpage><image l:href="#c"/></coverpage></title-info></description><body><section><title><p>One</p></title><p>Text.</p>
        </section></body><binary id="c" content-type="image/gif">R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAkQBADs=</binary></FictionBook>
        """
}
