import CZlib
import LecternBase

/// Compressed data for fixtures.
enum Compression {
    /// Compresses pieces to one stream, with a full flush after each but the last.
    ///
    /// - Parameter windowBits: zlib's: 15 for zlib, -15 for raw data.
    static func deflated(_ pieces: [[UInt8]], windowBits: Int32) -> [[UInt8]] {
        var stream = z_stream()
        let size = Int32(MemoryLayout<z_stream>.size)
        guard
            deflateInit2_(&stream, 9, Z_DEFLATED, windowBits, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size) == Z_OK
        else { return [] }
        defer { deflateEnd(&stream) }
        return pieces.enumerated().map { index, piece in
            var input = piece
            var output = [UInt8](repeating: 0, count: piece.count * 2 + 64)
            let space = output.count
            input.withUnsafeMutableBufferPointer { input in
                output.withUnsafeMutableBufferPointer { output in
                    stream.next_in = input.baseAddress
                    stream.avail_in = UInt32(input.count)
                    stream.next_out = output.baseAddress
                    stream.avail_out = UInt32(space)
                    _ = deflate(&stream, index == pieces.count - 1 ? Z_FINISH : Z_FULL_FLUSH)
                }
            }
            return Array(output[..<(space - Int(stream.avail_out))])
        }
    }

    /// A zlib stream.
    static func zlib(_ bytes: [UInt8]) -> [UInt8] { deflated([bytes], windowBits: 15).flatMap { $0 } }

    /// A stream of LZO1X with literals alone.
    static func lzo(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.count > 238 else { return [UInt8(17 + bytes.count)] + bytes + [17, 0, 0] }
        let zeros = [UInt8](repeating: 0, count: (bytes.count - 19) / 255)
        return [0] + zeros + [UInt8(bytes.count - 18 - zeros.count * 255)] + bytes + [17, 0, 0]
    }

    /// A gzip file without a table of chunks.
    static func gzip(_ bytes: [UInt8]) -> [UInt8] {
        [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + deflated([bytes], windowBits: -15).flatMap { $0 } + trailer(bytes)
    }

    /// A file of dictzip.
    static func dictzip(_ bytes: [UInt8], chunkLength: Int) -> [UInt8] {
        let pieces = stride(from: 0, to: bytes.count, by: chunkLength).map {
            Array(bytes[$0..<min(bytes.count, $0 + chunkLength)])
        }
        let chunks = deflated(pieces, windowBits: -15)
        let table = little(1) + little(chunkLength) + little(chunks.count) + chunks.flatMap { little($0.count) }
        let field = Array("RA".utf8) + little(table.count) + table
        // A name and a comment, too.
        return [0x1F, 0x8B, 8, 4 | 8 | 16, 0, 0, 0, 0, 2, 3] + little(field.count) + field
            + Array("a.dict\0note\0".utf8)
            + chunks.flatMap { $0 } + trailer(bytes)
    }

    private static func trailer(_ bytes: [UInt8]) -> [UInt8] {
        let checksum = UInt32(crc32(0, bytes, UInt32(bytes.count)))
        return [checksum, UInt32(bytes.count)].flatMap { number in (0..<4).map { UInt8(number >> ($0 * 8) & 255) } }
    }

    private static func little(_ number: Int) -> [UInt8] { [UInt8(number & 255), UInt8(number >> 8)] }

    static func adler(_ bytes: [UInt8]) -> [UInt8] { big(Int(adler32(1, bytes, UInt32(bytes.count))), 4) }
}

/// A number, the most significant byte first.
func big(_ number: Int, _ length: Int) -> [UInt8] {
    (0..<length).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
}
