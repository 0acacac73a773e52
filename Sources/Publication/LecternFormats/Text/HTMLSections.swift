import LecternBase
import LecternMarkup

/// The sections of an HTML text. A long text is parsed section by section, so
/// that its whole tree is never in memory. Elements that are open at a cut are
/// closed there, as browsers close unclosed elements.
struct HTMLSections: Sendable {
    /// The lengths of the sections in bytes; empty for a whole document.
    let lengths: [Int]
    private let read: @Sendable (Int) -> HTMLSection

    /// The number of sections.
    var count: Int { isWhole ? 1 : lengths.count }
    /// Whether it is one document in memory.
    var isWhole: Bool { lengths.isEmpty }

    /// Returns a section, always the same for the same number.
    func section(_ number: Int) -> HTMLSection { read(number) }

    /// Wraps a parsed document.
    init(whole document: MarkupDocument) {
        let section = HTMLSection(document, number: nil)
        lengths = []
        read = { _ in section }
    }

    /// Finds the sections of an HTML text; nil if it is short enough to parse
    /// whole.
    init?(html text: Bytes, _ mode: MarkupParser.Mode, cut: SectionLengths = SectionLengths()) {
        guard text.count > cut.wholeHTML else { return nil }
        let ranges = text.withUnsafeBytes { HTMLCuts(bytes: UTF8Lookout($0), lengths: cut).ranges() }
        let names = NameTable()
        lengths = ranges.map(\.count)
        read = { number in
            let section = text.slice(ranges[number])
            let source = number == 0 ? section : HTMLSections.body(section)
            let parsed = MarkupParser(names: names).parse(source, mode: mode, encodingHint: "utf-8")
            return HTMLSection(parsed.document, number: number)
        }
    }

    /// Finds the sections of a Markdown text; nil if it is short enough to
    /// parse whole.
    init?(markdown text: Bytes, cut: SectionLengths = SectionLengths()) {
        guard text.count > cut.wholeMarkdown else { return nil }
        let cuts = MarkdownCuts(text, cut)
        lengths = cuts.ranges.map(\.count)
        read = { number in
            let section = text.slice(cuts.ranges[number]).array + cuts.definitions.array
            return HTMLSection(CommonMark.document(Bytes(section)), number: number)
        }
    }

    /// Parses the content of a body.
    private static func body(_ content: Bytes) -> Bytes {
        Bytes(Array("<!DOCTYPE html><html><body>\n".utf8) + content.array)
    }
}

/// The length in bytes after which a section is cut at a place, by the kind of
/// place.
struct SectionLengths: Sendable {
    /// Shorter texts are not cut. A tree takes 30 to 40 times the memory of its
    /// text.
    var wholeHTML = 6 << 20
    var wholeMarkdown = 4 << 20
    /// Before a heading of a chapter.
    var chapter = 1 << 16
    /// Before any heading.
    var heading = 1 << 18
    /// Between paragraphs.
    var paragraph = 1 << 19
    /// Between elements, or lines.
    var any = 1 << 20
    /// Between characters.
    var character = 1 << 21
}

/// Finds the cuts in a long HTML text.
private struct HTMLCuts {
    let bytes: UTF8Lookout
    let lengths: SectionLengths
    private static let paragraphs: Set<String> = [
        "p", "div", "section", "article", "hr", "ul", "ol", "dl", "table", "blockquote", "pre",
    ]
    /// Elements whose content is raw text.
    private static let raw: Set<String> = ["script", "style", "textarea", "title"]

    func ranges() -> [Range<Int>] {
        var result: [Range<Int>] = []
        var (start, index) = (0, 0)
        while index < bytes.count {
            let tag = bytes.next("<", from: index)
            start = bytes.cut(start, upTo: tag, lengths.character, into: &result)
            let name = bytes.name(at: tag + 1)
            if !name.isEmpty, tag - start >= limit(name) {
                result.append(start..<tag)
                start = tag
            }
            index = end(of: name, at: tag)
        }
        start = bytes.cut(start, upTo: bytes.count, lengths.character, into: &result)
        if start < bytes.count { result.append(start..<bytes.count) }
        return result
    }

    private func limit(_ name: String) -> Int {
        if name == "h1" || name == "h2" { return lengths.chapter }
        if name.count == 2, name.first == "h", name.last?.isNumber == true { return lengths.heading }
        return Self.paragraphs.contains(name) ? lengths.paragraph : lengths.any
    }

    /// Where the search continues: after comments and raw text.
    private func end(of name: String, at tag: Int) -> Int {
        if bytes.holds("<!--", at: tag) { return bytes.next("-->", from: tag + 4) }
        return Self.raw.contains(name) ? bytes.next("</" + name, from: tag + 1) : tag + 1
    }
}

/// Searches ASCII text in UTF-8.
struct UTF8Lookout {
    private let bytes: UnsafeRawBufferPointer
    var count: Int { bytes.count }

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// Returns the next occurrence of a text, ignoring letter case; the end if
    /// there is none.
    func next(_ text: String, from start: Int) -> Int {
        guard let first = text.utf8.first else { return count }
        var index = min(start, count)
        while let match = bytes[index...].firstIndex(of: first) {
            if holds(text, at: match) { return match }
            index = match + 1
        }
        return count
    }

    func holds(_ text: String, at start: Int) -> Bool {
        guard start + text.utf8.count <= count else { return false }
        return zip(bytes[start...], text.utf8).allSatisfy { $0 == $1 || Self.lowercased($0) == $1 }
    }

    /// Returns the name of a start tag; empty if there is none. The names that
    /// matter are short.
    func name(at start: Int) -> String {
        let letters = bytes[min(start, count)...].prefix(12).prefix { byte in
            (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
        }
        return String(decoding: letters.map(Self.lowercased), as: UTF8.self)
    }

    /// Cuts text that is too long between characters; returns the start of the
    /// rest.
    func cut(_ start: Int, upTo end: Int, _ maximum: Int, into ranges: inout [Range<Int>]) -> Int {
        var start = start
        while end - start > maximum {
            let place = characterStart(before: start + maximum)
            ranges.append(start..<place)
            start = place
        }
        return start
    }

    /// Returns the last character boundary up to an offset.
    private func characterStart(before place: Int) -> Int {
        (0..<4).map { place - $0 }.first { bytes[$0] & 0xC0 != 0x80 } ?? place
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
}
