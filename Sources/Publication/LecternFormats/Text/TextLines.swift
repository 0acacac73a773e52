import LecternAssets
import LecternBase
import LecternMarkup

/// The lines of a text. Overlong lines are split; of several empty lines in a
/// row two are kept.
struct TextLines: Sendable {
    let text: TextPieces
    /// The lines that may be headings, by their bytes.
    let candidates: [Int32]
    /// The start of each line times four, plus the length of its line end, or 3
    /// if it is empty.
    private let starts: [UInt32]
    /// The end of the last line, including its line end.
    private let end: Int
    /// Whether the text has too many lines and was truncated.
    let isCut: Bool
    private static let longest = 1 << 16
    private static let maximumLines = 16_000_000
    private static let longestText = 1 << 30
    private static let empty: UInt32 = 3

    /// Finds the lines of well-formed UTF-8.
    init(_ text: Bytes) { self.init(TextPieces(TextEncoding.utf8.decode(text))) }

    init(_ text: TextPieces) {
        var builder = Builder()
        for range in text.ranges where !builder.isFull(at: range.upperBound) {
            builder.add(text.slice(range), from: range.lowerBound)
        }
        self.init(text, builder)
    }

    /// Finds the lines of a long text in a file, reading it once.
    init(
        of file: any Resource, _ range: Range<UInt64>, _ charset: CharsetDetector.Found
    ) throws(ReadError) {
        var builder = Builder()
        let text = try TextPieces(of: file, range, charset.encoding, isWellFormed: charset.isWellFormed) {
            bytes, start in
            if !builder.isFull(at: start + bytes.count) { builder.add(bytes, from: start) }
        }
        self.init(text, builder)
    }

    private init(_ text: TextPieces, _ builder: Builder) {
        self.text = text
        starts = builder.starts
        end = builder.end
        candidates = builder.candidates
        isCut = builder.starts.count >= Self.maximumLines || text.count >= Self.longestText
    }

    /// Finds lines piece by piece.
    private struct Builder {
        var starts: [UInt32] = []
        var end = 0
        var candidates: [Int32] = []

        /// Whether a limit is reached at `end`.
        func isFull(at end: Int) -> Bool { starts.count >= maximumLines || end >= longestText }

        mutating func add(_ bytes: Bytes, from offset: Int) { bytes.withUnsafeBytes { add($0, from: offset) } }

        private mutating func add(_ bytes: UnsafeRawBufferPointer, from offset: Int) {
            var start = 0
            var index = 0
            while index < bytes.count {
                let byte = bytes[index]
                index += 1
                // A form feed also ends a line.
                guard byte == 10 || byte == 13 || byte == 12 else { continue }
                let end = index - 1
                if byte == 13, index < bytes.count, bytes[index] == 10 { index += 1 }
                append(start..<end, endLength: index - end, of: bytes, at: offset)
                start = index
            }
            if start < bytes.count { append(start..<bytes.count, endLength: 0, of: bytes, at: offset) }
        }

        /// Cuts a line after a space, else between characters.
        private mutating func append(
            _ line: Range<Int>, endLength: Int, of bytes: UnsafeRawBufferPointer, at offset: Int
        ) {
            var start = line.lowerBound
            while line.upperBound - start > longest {
                var end = start + longest
                let spaces = bytes[(end - 4096)..<end]
                if let space = spaces.lastIndex(of: 0x20) {
                    end = space + 1
                } else {
                    while end > start + 1, bytes[end] & 0xC0 == 0x80 { end -= 1 }
                }
                add(offset + start..<offset + end, 0)
                start = end
            }
            let whole = offset + start..<offset + line.upperBound + endLength
            guard start == line.upperBound else {
                let isCandidate = HeadingBytes.mayBegin(
                    UnsafeRawBufferPointer(rebasing: bytes[start..<line.upperBound]))
                if isCandidate, starts.count < maximumLines {
                    candidates.append(Int32(truncatingIfNeeded: starts.count))
                }
                return add(whole, UInt32(endLength))
            }
            let isThird = starts.count >= 2 && (starts.count - 2..<starts.count).allSatisfy { starts[$0] & 3 == empty }
            if !isThird { add(whole, empty) }
        }

        private mutating func add(_ line: Range<Int>, _ code: UInt32) {
            guard starts.count < maximumLines else { return }
            starts.append(UInt32(truncatingIfNeeded: line.lowerBound) << 2 | code)
            end = line.upperBound
        }
    }

    var count: Int { starts.count }

    /// Returns the bytes of a line, without its line end.
    func range(_ line: Int) -> Range<Int> {
        let start = Int(starts[line] >> 2)
        let code = starts[line] & 3
        if code == Self.empty { return start..<start }
        let next = line + 1 < starts.count ? Int(starts[line + 1] >> 2) : end
        return start..<max(start, next - Int(code))
    }

    /// From the start of the first line to the end of the last.
    func bytes(of lines: Range<Int>) -> Range<Int> {
        lines.isEmpty ? 0..<0 : range(lines.lowerBound).lowerBound..<range(lines.upperBound - 1).upperBound
    }

    subscript(_ line: Int) -> String { text.slice(range(line)).utf8Text }

    /// Whether a line has only white space, including ideographic.
    func isBlank(_ line: Int) -> Bool {
        let range = range(line)
        if range.isEmpty { return true }
        if range.count > 200 { return false }
        let bytes = text.slice(range)
        // Fast path: an ASCII letter.
        if bytes.contains(where: { $0 > 0x20 && $0 < 0x80 }) { return false }
        return bytes.utf8Text.allSatisfy { $0.isWhitespace || $0 == "\u{FEFF}" || $0 == "\0" }
    }

    /// The approximate width of a line: 1 for ASCII, 2 for wide characters.
    func width(_ line: Int) -> Int {
        var width = 0
        for byte in text.slice(range(line)) where byte & 0xC0 != 0x80 { width += byte < 0xE0 ? 1 : 2 }
        return width
    }
}
