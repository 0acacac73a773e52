import LecternBase

/// A block of an `.mdx` file: how it is compressed, a checksum, the data.
enum MDictBlock {
    /// The largest block after decompression.
    static let largest = 16 << 20

    /// Decompresses a block.
    ///
    /// - Parameters:
    ///   - length: its length after decompression, as the file says.
    ///   - part: what it is, for errors.
    static func contents(
        _ block: Bytes, length: Int, path: String, part: String
    ) throws(DictionaryError) -> Bytes {
        guard length <= largest else { throw .tooLarge(path: path, part: part) }
        var cursor = ByteCursor(block)
        guard let method = cursor.littleEndian(4), cursor.slice(4) != nil, let data = cursor.slice(cursor.remaining)
        else {
            throw .damaged(path: path, part: "\(part) is incomplete")
        }
        let contents: Bytes?
        switch method {
        case 0: contents = data
        case 1: contents = LZO.bytes(data, limit: length)
        case 2: contents = Inflation.bytes(data, .zlib, limit: length)
        default: throw .unsupported(path: path, feature: "compression \(method) of MDict")
        }
        guard let contents, contents.count == length else {
            throw .damaged(path: path, part: "\(part) cannot be decompressed")
        }
        return contents
    }
}
