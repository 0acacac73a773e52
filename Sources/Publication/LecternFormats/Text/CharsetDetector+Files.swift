import LecternAssets
import LecternBase
import LecternMarkup

extension CharsetDetector {
    /// The encoding of a long text in a file, which is looked through and not
    /// held, and the length of its mark.
    static func encoding(
        of file: any Resource, length: UInt64
    ) throws(ReadError) -> (encoding: TextEncoding, markLength: Int) {
        let part = UInt64(sampleLength / 2)
        let head = try read(file, 0..<min(length, part))
        let marked = TextEncoding.decode(head)
        if marked.markLength > 0 { return (marked.encoding, marked.markLength) }
        let half = length / 2 & ~3
        let sample = sample(head, middle: try read(file, half..<min(length, half + part)))
        if length % 2 == 0, let wide = wideText(head, head) { return (wide.encoding, 0) }
        if let encoding = iso2022(sample).flatMap({ TextEncoding(label: $0) }) { return (encoding, 0) }
        if try shape(of: file, length).looksLikeUTF8 { return (.utf8, 0) }
        return (guess(sample).flatMap { TextEncoding(label: $0) } ?? .windows1252, 0)
    }

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
        }
        return shape
    }

    private static func read(_ file: any Resource, _ range: Range<UInt64>) throws(ReadError) -> Bytes {
        guard let bytes = try file.readImmediately(range: range) else {
            throw .unsupportedOperation("the file is not at hand")
        }
        return bytes
    }
}
