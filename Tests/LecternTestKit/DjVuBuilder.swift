public import LecternBase

/// Builds small DjVu documents, without tools: pages with a black rectangle, a text layer and annotations.
///
///     let bytes = DjVuBuilder(pages: [.init(lines: [["Hello", "world"]])]).build()
///
/// Several pages are in the old bundled format, whose directory is not compressed.
public struct DjVuBuilder: Sendable {
    public struct Page: Sendable {
        /// The size in pixels, before the rotation. The width must be more than 192, the height more than 100.
        public var width = 320
        public var height = 400
        /// Pixels per inch.
        public var resolution = 100
        /// Quarter turns to the left.
        public var turns = 0
        /// The words in lines. The first line is 60 pixels below the top, the others 50 below the one before; a word is 60
        /// pixels wide and 40 high, and begins 64 after the one before; the first one begins at 64.
        public var lines: [[String]]
        /// Whether lines have no words, only their text.
        public var hasOnlyLines = false
        /// In the syntax of the library: `(maparea "#2" "" (rect 0 0 9 9))`.
        public var annotations = ""

        public init(lines: [[String]] = []) { self.lines = lines }
    }

    public var pages: [Page]

    public init(pages: [Page]) { self.pages = pages }

    public func build() -> Bytes {
        let magic = Array("AT&T".utf8)
        if let page = pages.first, pages.count == 1 { return Bytes(magic + Self.chunk("FORM", Self.content(page))) }
        let names = pages.indices.map { "p\($0 + 1).djvu" }
        // The first page has the order of pages.
        let order = Self.chunk("NDIR", names.map { $0 + "\n" }.joined().utf8.map { $0 })
        let forms = pages.enumerated().map { index, page in
            Self.chunk("FORM", Self.content(page) + (index == 0 ? order : []))
        }
        let directoryLength = 2 + names.reduce(0) { $0 + $1.utf8.count + 10 }
        var offset = 4 + 8 + 4 + 8 + directoryLength + directoryLength % 2
        var directory = Self.number(pages.count, 2)
        for (name, form) in zip(names, forms) {
            directory += Array(name.utf8) + [0, 1] + Self.number(offset, 4) + Self.number(form.count, 4)
            offset += form.count
        }
        let content = Array("DJVM".utf8) + Self.chunk("DIR0", directory) + forms.flatMap(\.self)
        return Bytes(magic + Self.chunk("FORM", content))
    }

    private static func content(_ page: Page) -> [UInt8] {
        var content = Array("DJVU".utf8)
        let orientation: [UInt8] = [1, 6, 2, 5]
        content += chunk(
            "INFO",
            number(page.width, 2) + number(page.height, 2) + [24, 0]
                + [UInt8(page.resolution & 255), UInt8(page.resolution >> 8), 22, orientation[page.turns & 3]])
        content += chunk("Smmr", picture(page.width, page.height))
        if !page.lines.isEmpty { content += chunk("TXTa", text(page)) }
        if !page.annotations.isEmpty { content += chunk("ANTa", Array(page.annotations.utf8)) }
        return content
    }

    // MARK: Picture

    /// A rectangle from 64 to 192 pixels from the left and from 60 to 100 from the top.
    ///
    /// Spec: ITU-T T.6
    private static func picture(_ width: Int, _ height: Int) -> [UInt8] {
        let vertical = "1", pass = "0001", horizontal = "001"
        let white64 = "11011" + "00110101", black128 = "000011001000" + "0000110111"
        var bits = String(repeating: vertical, count: 60) + horizontal + white64 + black128 + vertical
        bits += String(repeating: vertical + vertical + vertical, count: 39) + pass + vertical
        bits += String(repeating: vertical, count: height - 101) + "000000000001000000000001"
        var bytes: [UInt8] = []
        var rest = Array(bits.utf8)[...]
        while !rest.isEmpty {
            var byte: UInt8 = 0
            for bit in 0..<8 where rest.dropFirst(bit).first == 0x31 { byte |= 0x80 >> UInt8(bit) }
            bytes.append(byte)
            rest = rest.dropFirst(8)
        }
        return Array("MMR".utf8) + [0] + number(width, 2) + number(height, 2) + bytes
    }

    // MARK: Text

    private static func text(_ page: Page) -> [UInt8] {
        let texts = page.lines.map { $0.joined(separator: " ") }
        let whole = Array(texts.joined(separator: "\n").utf8)
        var lines: [[UInt8]] = []
        for (index, words) in page.lines.enumerated() {
            let members = page.hasOnlyLines ? [] : self.words(words)
            // The first line is relative to the page, the others to the line before.
            lines.append(
                zone(
                    5, at: [index == 0 ? 64 : 0, index == 0 ? 60 : 10, 64 * words.count, 40], start: index == 0 ? 0 : 1,
                    length: texts[index].utf8.count, members))
        }
        let zones = zone(1, at: [0, 0, page.width, page.height], start: 0, length: whole.count, lines)
        return number(whole.count, 3) + whole + [1] + zones
    }

    private static func words(_ words: [String]) -> [[UInt8]] {
        words.enumerated().map { index, word in
            zone(
                6, at: [index == 0 ? 0 : 4, 0, 60, 40], start: index == 0 ? 0 : 1, length: word.utf8.count, [])
        }
    }

    private static func zone(
        _ type: UInt8, at place: [Int], start: Int, length: Int, _ members: [[UInt8]]
    ) -> [UInt8] {
        [type] + (place + [start]).flatMap { number($0 + 0x8000, 2) } + number(length, 3) + number(members.count, 3)
            + members.flatMap(\.self)
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        Array(name.utf8) + number(content.count, 4) + content + (content.count % 2 == 1 ? [0] : [])
    }

    private static func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
}
