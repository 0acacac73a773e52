import LecternAssets
import LecternBase
import LecternMarkup

extension CharsetDetector {
    /// The encoding of a text in a file.
    struct Found {
        var encoding: TextEncoding
        /// The length of the byte order mark.
        var markLength = 0
        /// Whether all of it is known to be well-formed; false if unknown.
        var isWellFormed = false
    }

    /// Detects the encoding of a long text in a file, reading it in pieces.
    static func encoding(of file: any Resource, length: UInt64) throws(ReadError) -> Found {
        let part = UInt64(sampleLength / 2)
        let head = try read(file, 0..<min(length, part))
        let marked = TextEncoding.decode(head)
        if marked.markLength > 0 { return Found(encoding: marked.encoding, markLength: marked.markLength) }
        let half = length / 2 & ~3
        let sample = sample(head, middle: try read(file, half..<min(length, half + part)))
        if length % 2 == 0, let wide = wideText(head, head) { return Found(encoding: wide.encoding) }
        if let encoding = iso2022(sample).flatMap({ TextEncoding(label: $0) }) { return Found(encoding: encoding) }
        let shape = try shape(of: file, length)
        if shape.looksLikeUTF8 { return Found(encoding: .utf8, isWellFormed: shape.isWellFormed) }
        return Found(encoding: guess(sample).flatMap { TextEncoding(label: $0) } ?? .windows1252)
    }

    /// Measures how much of the file is UTF-8; stops when the result is
    /// certain.
    private static func shape(of file: any Resource, _ length: UInt64) throws(ReadError) -> UTF8Shape {
        var shape = UTF8Shape()
        var position: UInt64 = 0
        while position < length {
            let bytes = try read(file, position..<min(length, position + TextPieces.pieceLength))
            guard !bytes.isEmpty else { break }
            let isLast = position + UInt64(bytes.count) >= length
            let whole = isLast ? bytes.count : TextCut.last(in: bytes, .utf8) ?? bytes.count
            bytes.slice(0..<whole).withUnsafeBytes { shape.add($0) }
            position += UInt64(whole)
            // Stop: the rest cannot contain enough multi-byte characters.
            if UInt64(shape.errorCount) > UInt64(shape.multibyteCount) + (length - position) / 2 { break }
        }
        return shape
    }

    private static func read(_ file: any Resource, _ range: Range<UInt64>) throws(ReadError) -> Bytes {
        guard let bytes = try file.readImmediately(range: range) else {
            throw .unsupportedOperation("the file is not local")
        }
        return bytes
    }
}
