internal import CZlib
import LecternBase

/// Deflates in pieces, always with the same result.
///
/// Used by one writer only.
final class DeflateStream {
    private let stream: UnsafeMutablePointer<z_stream>

    init?() {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        let size = Int32(MemoryLayout<z_stream>.size)
        guard
            deflateInit2_(stream, 6, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size) == Z_OK
        else {
            stream.deallocate()
            return nil
        }
    }

    deinit {
        deflateEnd(stream)
        stream.deallocate()
    }

    /// Deflates up to 4 GB; flushes the stream if they are the last ones.
    func deflate(_ source: Bytes, isLast: Bool) -> Bytes {
        var output: [UInt8] = []
        source.withUnsafeBytes { input in
            stream.pointee.next_in = UnsafeMutablePointer(
                mutating: input.baseAddress?.assumingMemoryBound(to: UInt8.self))
            stream.pointee.avail_in = UInt32(clamping: input.count)
            withUnsafeTemporaryAllocation(byteCount: 1 << 15, alignment: 16) { buffer in
                repeat {
                    stream.pointee.next_out = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
                    stream.pointee.avail_out = UInt32(buffer.count)
                    _ = CZlib.deflate(stream, isLast ? Z_FINISH : Z_NO_FLUSH)
                    output += UnsafeRawBufferPointer(
                        rebasing: buffer[..<(buffer.count - Int(stream.pointee.avail_out))])
                } while stream.pointee.avail_out == 0
            }
        }
        return Bytes(output)
    }
}
