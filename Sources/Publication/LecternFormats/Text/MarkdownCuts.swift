import LecternBase

/// Finds the cuts in a long Markdown text, and the definitions that every
/// section may refer to.
///
/// Cuts are between blocks and never inside fenced code; very long lists and
/// quotes may be cut.
struct MarkdownCuts: Sendable {
    private(set) var ranges: [Range<Int>] = []
    /// All lines such as `[1]: https://example.org` and `[^1]: Note`.
    private(set) var definitions = Bytes.empty
    private static let mostDefinitions = 1 << 18

    init(_ text: Bytes, _ lengths: SectionLengths) {
        text.withUnsafeBytes { find($0, lengths) }
    }

    private mutating func find(_ bytes: UnsafeRawBufferPointer, _ lengths: SectionLengths) {
        let lookout = UTF8Lookout(bytes)
        var definitionLines = Array("\n\n".utf8)
        var (start, line, isAfterBlank) = (0, 0, true)
        var fence: MarkdownLine.Fence?
        while line < bytes.count {
            let end = bytes[line...].firstIndex(of: 10) ?? bytes.count
            let look = MarkdownLine(UnsafeRawBufferPointer(rebasing: bytes[line..<end]))
            start = lookout.cut(start, upTo: line, lengths.character, into: &ranges)
            if fence == nil, line - start >= look.limit(lengths, isAfterBlank: isAfterBlank) {
                ranges.append(start..<line)
                start = line
            }
            if let mark = look.fence {
                if let open = fence { fence = mark.closes(open) ? nil : open } else { fence = mark }
            } else if fence == nil, look.isDefinition, definitionLines.count + look.bytes.count < Self.mostDefinitions {
                definitionLines += look.bytes + [10]
            }
            isAfterBlank = look.isBlank
            line = end + 1
        }
        start = lookout.cut(start, upTo: bytes.count, lengths.character, into: &ranges)
        if start < bytes.count { ranges.append(start..<bytes.count) }
        definitions = Bytes(definitionLines)
    }
}

/// The properties of a Markdown line, by its beginning.
private struct MarkdownLine {
    /// A line of three or more `` ` `` or `~`.
    struct Fence {
        var mark: UInt8
        var count: Int
        /// Whether nothing follows the fence.
        var isBare: Bool

        func closes(_ open: Fence) -> Bool { mark == open.mark && count >= open.count && isBare }
    }

    let bytes: UnsafeRawBufferPointer
    private let indent: Int

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
        indent = bytes.prefix { $0 == 0x20 }.count
    }

    private var content: Slice<UnsafeRawBufferPointer> { bytes[indent...] }

    var isBlank: Bool { content.allSatisfy { $0 <= 0x20 } }

    /// Returns the length after which a section is cut before this line.
    func limit(_ lengths: SectionLengths, isAfterBlank: Bool) -> Int {
        let level = content.prefix { $0 == UInt8(ascii: "#") }.count
        if indent < 4, (1...6).contains(level), content.dropFirst(level).first == 0x20 {
            return level <= 2 ? lengths.chapter : lengths.heading
        }
        guard isAfterBlank, !isBlank else { return lengths.any }
        // Lists and quotes continue after blank lines.
        let begins = content.first.map { $0 >= 0x80 || (0x41...0x5A).contains($0 & 0xDF) } ?? false
        return indent == 0 && begins ? lengths.paragraph : lengths.any
    }

    var fence: Fence? {
        guard indent < 4, let mark = content.first, mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") else {
            return nil
        }
        let count = content.prefix { $0 == mark }.count
        guard count >= 3 else { return nil }
        return Fence(mark: mark, count: count, isBare: content.dropFirst(count).allSatisfy { $0 <= 0x20 })
    }

    /// Whether it defines a reference or a note: `[a]: …`.
    var isDefinition: Bool {
        guard indent < 4, content.first == UInt8(ascii: "["), let close = content.firstIndex(of: UInt8(ascii: "]"))
        else { return false }
        return bytes[(close + 1)...].first == UInt8(ascii: ":")
    }
}
