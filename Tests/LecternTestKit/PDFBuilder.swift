public import LecternBase

/// Builds small PDFs: pages of lines in Helvetica, with contents, links, labels
/// and a password.
///
///     var pdf = PDFBuilder(pages: [["First page"], ["Second"]])
///     pdf.password = "secret"
///     let bytes = pdf.build()
public struct PDFBuilder: Sendable {
    /// A page with its contents.
    public struct Page: Sendable {
        public var lines: [String]
        public var width: Int
        public var height: Int
        /// Operators before the visible content.
        public var comment = ""
        /// Operators after the visible content.
        public var ending = ""
        /// Left, bottom, right, top, from the bottom-left corner.
        public var links: [(box: [Int], target: Target)] = []
        /// Dictionaries of annotations, without the angle brackets and the type.
        public var annotations: [String] = []

        public init(_ lines: [String], width: Int = 200, height: Int = 300) {
            self.lines = lines
            self.width = width
            self.height = height
        }
    }

    /// The target of a link; pages are counted from 0.
    public enum Target: Sendable {
        case page(Int)
        case uri(String)
        /// Another document, and a page or a named destination in it.
        case file(String, destination: String)
        /// A file of any type, to be opened.
        case launch(String)
    }

    public var pages: [Page]
    public var title: String?
    /// Titles and pages, counted from 0.
    public var outline: [(title: String, page: Int)] = []
    /// The number tree of page labels, such as `0<</S/r>>2<</S/D>>`.
    public var labels: String?
    /// `Direction` of the viewer preferences: `R2L` for books read from right to left.
    public var direction: String?
    /// Encrypts the document (RC4 with 40 bits).
    public var password: String?

    public init(pages: [[String]]) { self.pages = pages.map { Page($0) } }

    /// Returns the bytes of the file.
    public func build() -> Bytes {
        var writer = PDFWriter(password: password)
        let (first, font) = (4, 3)
        let outlineStart = first + pages.count * 2
        let kids = pages.indices.map { "\(first + $0 * 2) 0 R" }.joined(separator: " ")
        var catalog = "<</Type/Catalog/Pages 2 0 R"
        if !outline.isEmpty { catalog += "/Outlines \(outlineStart) 0 R" }
        if let labels { catalog += "/PageLabels<</Nums[\(labels)]>>" }
        if let direction { catalog += "/ViewerPreferences<</Direction/\(direction)>>" }
        writer.add(catalog + ">>")
        writer.add("<</Type/Pages/Kids[\(kids)]/Count \(pages.count)>>")
        writer.add("<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>")
        for (index, page) in pages.enumerated() {
            writer.add(dictionary(of: page, content: first + index * 2 + 1, font: font, first: first))
            writer.addStream(content(of: page))
        }
        if !outline.isEmpty { addOutline(at: outlineStart, first: first, to: &writer) }
        guard let title else { return writer.bytes(trailer: "") }
        writer.add { "<</Title\($0.string(title))>>" }
        return writer.bytes(trailer: "/Info \(writer.count) 0 R")
    }

    private func dictionary(of page: Page, content: Int, font: Int, first: Int) -> String {
        let links = page.links.map { link in
            let box = link.box.map(String.init).joined(separator: " ")
            let target =
                switch link.target {
                case .page(let number): "/Dest[\(first + number * 2) 0 R/Fit]"
                case .uri(let uri): "/A<</S/URI/URI(\(uri))>>"
                case .file(let path, let destination): "/A<</S/GoToR/F(\(path))/D\(destination)>>"
                case .launch(let path): "/A<</S/Launch/F(\(path))>>"
                }
            return "<</Type/Annot/Subtype/Link/Rect[\(box)]\(target)>>"
        }
        let marks = page.annotations.map { "<</Type/Annot\($0)>>" }
        return "<</Type/Page/Parent 2 0 R/MediaBox[0 0 \(page.width) \(page.height)]/Contents \(content) 0 R"
            + "/Resources<</Font<</F \(font) 0 R>>>>/Annots[\((links + marks).joined())]>>"
    }

    /// Returns a content stream: lines 24 points apart, the first 50 points below the top, 20 points from the left.
    private func content(of page: Page) -> String {
        let lines = page.lines.map { "(\(Self.escaped($0)))Tj 0 -24 Td" }.joined(separator: " ")
        return page.comment + "BT /F 16 Tf 20 \(page.height - 50) Td \(lines) ET" + page.ending
    }

    private func addOutline(at start: Int, first: Int, to writer: inout PDFWriter) {
        let last = start + outline.count
        writer.add("<</Type/Outlines/First \(start + 1) 0 R/Last \(last) 0 R/Count \(outline.count)>>")
        for (index, entry) in outline.enumerated() {
            let next = index + 1 < outline.count ? "/Next \(start + index + 2) 0 R" : ""
            writer.add {
                "<</Title\($0.string(entry.title))/Parent \(start) 0 R/Dest[\(first + entry.page * 2) 0 R/Fit]\(next)>>"
            }
        }
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("(", with: "\\(").replacing(")", with: "\\)")
    }
}

/// Writes the objects of a PDF one after the other.
public struct PDFWriter {
    private var bytes: [UInt8] = Array("%PDF-1.7\n".utf8)
    private var offsets: [Int] = []
    private let encryption: PDFEncryption?

    /// - Parameter password: Encrypts the document, unless nil.
    public init(password: String? = nil) { encryption = password.map { PDFEncryption(password: $0) } }

    /// The number of objects.
    public var count: Int { offsets.count }

    /// Adds an object without strings.
    public mutating func add(_ object: String) { write(Array(object.utf8)) }

    /// Adds an object with strings, which are encrypted with its number.
    public mutating func add(_ object: (PDFStrings) -> String) {
        add(object(PDFStrings(number: count + 1, encryption: encryption)))
    }

    /// Adds a stream.
    public mutating func addStream(_ content: String, _ extra: String = "") {
        let body = encryption?.encrypt(Array(content.utf8), object: count + 1) ?? Array(content.utf8)
        write(Array("<</Length \(body.count)\(extra)>>\nstream\n".utf8) + body + Array("\nendstream".utf8))
    }

    private mutating func write(_ object: [UInt8]) {
        offsets.append(bytes.count)
        bytes += Array("\(offsets.count) 0 obj\n".utf8) + object + Array("\nendobj\n".utf8)
    }

    /// Returns the file with its cross-reference table and trailer.
    public func bytes(trailer: String) -> Bytes {
        var text = "xref\n0 \(count + 1)\n0000000000 65535 f \n"
        for offset in offsets { text += String(repeating: "0", count: 10 - "\(offset)".count) + "\(offset) 00000 n \n" }
        text += "trailer\n<</Size \(count + 1)/Root 1 0 R\(trailer)\(encryption?.trailer ?? "")>>\n"
        return Bytes(bytes + Array((text + "startxref\n\(bytes.count)\n%%EOF\n").utf8))
    }
}

/// Writes the strings of an object.
public struct PDFStrings {
    let number: Int
    let encryption: PDFEncryption?

    /// Returns a text as a hexadecimal string.
    public func string(_ text: String) -> String {
        let units: [UInt8] = [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        return PDFEncryption.hexadecimal(encryption?.encrypt(units, object: number) ?? units)
    }
}

/// The standard security handler of revision 2.
///
/// Spec: ISO 32000-1, § 7.6.3
/// https://opensource.adobe.com/dc-acrobat-sdk-docs/pdfstandards/PDF32000_2008.pdf
struct PDFEncryption {
    private let key: [UInt8]
    private let owner: [UInt8]
    private let identifier = Array("0123456789abcdef".utf8)
    private static let padding: [UInt8] = [
        0x28, 0xBF, 0x4E, 0x5E, 0x4E, 0x75, 0x8A, 0x41, 0x64, 0x00, 0x4E, 0x56, 0xFF, 0xFA, 0x01, 0x08, 0x2E, 0x2E,
        0x00, 0xB6, 0xD0, 0x68, 0x3E, 0x80, 0x2F, 0x0C, 0xA9, 0xFE, 0x64, 0x53, 0x69, 0x7A,
    ]

    init(password: String) {
        let padded = Array((Array(password.utf8) + Self.padding).prefix(32))
        owner = Self.rc4(padded, key: Array(Self.md5(padded).prefix(5)))
        key = Array(Self.md5(padded + owner + [0xFC, 0xFF, 0xFF, 0xFF] + identifier).prefix(5))
    }

    var trailer: String {
        let user = Self.rc4(Self.padding, key: key)
        let id = Self.hexadecimal(identifier)
        return "/ID[\(id)\(id)]/Encrypt<</Filter/Standard/V 1/R 2/P -4"
            + "/O\(Self.hexadecimal(owner))/U\(Self.hexadecimal(user))>>"
    }

    func encrypt(_ bytes: [UInt8], object: Int) -> [UInt8] {
        let number = [UInt8(object & 0xFF), UInt8(object >> 8 & 0xFF), UInt8(object >> 16 & 0xFF), 0, 0]
        return Self.rc4(bytes, key: Array(Self.md5(key + number).prefix(10)))
    }

    static func hexadecimal(_ bytes: [UInt8]) -> String {
        "<" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + ">"
    }

    private static func md5(_ bytes: [UInt8]) -> [UInt8] { MD5.digest(of: bytes) }

    private static func rc4(_ bytes: [UInt8], key: [UInt8]) -> [UInt8] {
        var state = (0...255).map { UInt8($0) }
        var j = 0
        for i in 0..<256 {
            j = (j + Int(state[i]) + Int(key[i % key.count])) & 0xFF
            state.swapAt(i, j)
        }
        var i = 0
        j = 0
        return bytes.map { byte in
            i = (i + 1) & 0xFF
            j = (j + Int(state[i])) & 0xFF
            state.swapAt(i, j)
            return byte ^ state[(Int(state[i]) + Int(state[j])) & 0xFF]
        }
    }
}
