import LecternAssets
import LecternBase
import LecternMarkup
import Synchronization

/// A text as UTF-8. A long one in a file stays there: the boundaries of its
/// pieces, each of some lines, are known, and pieces are read and decoded on
/// demand.
final class TextPieces: Sendable {
    private struct Piece {
        /// The range of bytes in the file.
        var source: Range<UInt64>
        /// The range in the decoded text.
        var text: Range<Int>
        /// Whether the bytes need no decoding.
        var isPlain: Bool
    }

    let count: Int
    /// Whether invalid bytes were replaced.
    let hasReplacements: Bool
    let encoding: TextEncoding
    private let pieces: [Piece]
    private let file: (any Resource)?
    /// The most recently read pieces; the whole text if it is short.
    private let kept: Mutex<[(number: Int, bytes: Bytes)]>
    private static let mostKept = 3
    /// The length of a piece in the file.
    static let pieceLength: UInt64 = 1 << 20
    /// Shorter texts are held in memory.
    static let shortest: UInt64 = 4 << 20

    /// Wraps a text in memory.
    init(_ decoded: DecodedText) {
        count = decoded.utf8.count
        hasReplacements = decoded.hasReplacements
        encoding = decoded.encoding
        file = nil
        pieces = [Piece(source: 0..<0, text: 0..<decoded.utf8.count, isPlain: true)]
        kept = Mutex([(0, decoded.utf8)])
    }

    /// The text in a range of a local file.
    ///
    /// - Parameters:
    ///   - isWellFormed: whether the text is known to be well-formed.
    ///   - look: receives each piece with its offset.
    init(
        of file: any Resource, _ range: Range<UInt64>, _ encoding: TextEncoding, isWellFormed: Bool = false,
        pieceLength: UInt64 = pieceLength, look: (Bytes, Int) -> Void = { _, _ in }
    ) throws(ReadError) {
        var pieces: [Piece] = []
        var (position, end, hasReplacements) = (range.lowerBound, 0, false)
        var length = pieceLength
        while position < range.upperBound {
            let byteRange = position..<min(position + length, range.upperBound)
            let bytes = try Self.read(file, byteRange)
            let isLast = byteRange.upperBound == range.upperBound
            guard let cut = isLast ? bytes.count : TextCut.last(in: bytes, encoding) else {
                length *= 2
                continue
            }
            let source = bytes.slice(0..<cut)
            let isKnown = isWellFormed && encoding == .utf8
            let decoded = isKnown ? nil : encoding.decode(source)
            let text = decoded?.utf8 ?? source
            let isPlain = encoding == .utf8 && decoded?.hasReplacements != true
            look(text, end)
            pieces.append(
                Piece(
                    source: position..<position + UInt64(cut), text: end..<end + text.count, isPlain: isPlain))
            hasReplacements = hasReplacements || decoded?.hasReplacements == true
            end += text.count
            position += UInt64(cut)
            length = pieceLength
        }
        self.pieces = pieces
        self.file = file
        self.encoding = encoding
        self.hasReplacements = hasReplacements
        count = end
        kept = Mutex([])
    }

    /// The ranges of the pieces; no line crosses a boundary.
    var ranges: [Range<Int>] { pieces.map(\.text) }

    /// Returns a part of the text; empty if it cannot be read any more.
    func slice(_ range: Range<Int>) -> Bytes {
        guard !range.isEmpty, let number = number(of: range.lowerBound) else { return .empty }
        let piece = pieces[number]
        let bytes = (try? bytes(of: number)) ?? .empty
        let start = range.lowerBound - piece.text.lowerBound
        let first = bytes.slice(min(start, bytes.count)..<min(start + range.count, bytes.count))
        guard range.upperBound > piece.text.upperBound else { return first }
        return Bytes(first.array + slice(piece.text.upperBound..<range.upperBound).array)
    }

    /// - Throws: if a part cannot be read, or the file has changed.
    func check(_ range: Range<Int>) throws(ReadError) {
        guard file != nil, let first = number(of: range.lowerBound) else { return }
        for number in first..<pieces.count where pieces[number].text.lowerBound < range.upperBound {
            guard try bytes(of: number).count == pieces[number].text.count else {
                throw .decoding("the file was changed while it was read")
            }
        }
    }

    private func number(of position: Int) -> Int? {
        var (low, high) = (0, pieces.count)
        while low < high {
            let middle = (low + high) / 2
            if pieces[middle].text.upperBound <= position { low = middle + 1 } else { high = middle }
        }
        return low < pieces.count ? low : nil
    }

    private func bytes(of number: Int) throws(ReadError) -> Bytes {
        if let cached = kept.withLock({ $0.first { $0.number == number }?.bytes }) { return cached }
        guard let file else { return .empty }
        let source = try Self.read(file, pieces[number].source)
        let bytes = pieces[number].isPlain ? source : encoding.decode(source).utf8
        kept.withLock { kept in
            kept.insert((number, bytes), at: 0)
            if kept.count > Self.mostKept { kept.removeLast() }
        }
        return bytes
    }

    private static func read(_ file: any Resource, _ range: Range<UInt64>) throws(ReadError) -> Bytes {
        guard let bytes = try file.readImmediately(range: range) else {
            throw .unsupportedOperation("the file is not local")
        }
        guard bytes.count == range.count else { throw .decoding("the file was changed while it was read") }
        return bytes
    }
}

/// Finds places where the bytes of a text may be divided.
enum TextCut {
    /// Returns the end of the last whole line; for UTF-8 without one, of the
    /// last character. Nil if there is none, or it cannot be determined.
    static func last(in bytes: Bytes, _ encoding: TextEncoding) -> Int? {
        switch encoding {
        case .utf8: lineEnd(in: bytes) ?? characterEnd(in: bytes)
        case .utf16(let order): lineEnd(in: bytes, order == .little ? [10, 0] : [0, 10])
        case .utf32(let order): lineEnd(in: bytes, order == .little ? [10, 0, 0, 0] : [0, 0, 0, 10])
        // In the other encodings these bytes are never parts of letters.
        default: lineEnd(in: bytes) ?? (encoding.isStateful ? nil : end(of: 0x20, in: bytes))
        }
    }

    private static func lineEnd(in bytes: Bytes) -> Int? {
        if let end = end(of: 10, in: bytes) { return end }
        // The last byte may be the first half of a line end.
        return end(of: 13, in: bytes.slice(0..<max(0, bytes.count - 1)))
    }

    private static func end(of byte: UInt8, in bytes: Bytes) -> Int? {
        bytes.withUnsafeBytes { $0.lastIndex(of: byte) }.map { $0 + 1 }
    }

    private static func lineEnd(in bytes: Bytes, _ unit: [UInt8]) -> Int? {
        var end = bytes.count / unit.count * unit.count
        while end > 0 {
            if bytes.slice(end - unit.count..<end).elementsEqual(unit) { return end }
            end -= unit.count
        }
        return nil
    }

    private static func characterEnd(in bytes: Bytes) -> Int? {
        var end = bytes.count
        while end > 0, bytes.count - end < 4 {
            end -= 1
            if bytes[end] & 0xC0 != 0x80 { return end > 0 ? end : nil }
        }
        return bytes.count > 4 ? bytes.count : nil
    }
}
