internal import CZlib
import LecternBase

/// Decompression with zlib, with a limit on what comes out.
enum Inflation {
    /// What surrounds the compressed data.
    enum Wrapper: Int32 { case none = -15, zlib = 15, gzip = 31 }

    /// Decompresses bytes.
    ///
    /// - Parameter limit: the largest number of bytes that may come out.
    /// - Returns: `nil` if the data are damaged, or longer than `limit`.
    static func bytes(_ source: Bytes, _ wrapper: Wrapper, limit: Int) -> Bytes? {
        guard source.count <= Int(UInt32.max) else { return nil }
        var stream = z_stream()
        guard inflateInit2_(&stream, wrapper.rawValue, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            return nil
        }
        defer { inflateEnd(&stream) }
        var output: [UInt8] = []
        output.reserveCapacity(min(limit, source.count * 4))
        let isWhole = source.withUnsafeBytes { input in
            stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress?.assumingMemoryBound(to: UInt8.self))
            stream.avail_in = UInt32(input.count)
            return run(&stream, into: &output, limit: limit)
        }
        return isWhole ? Bytes(output) : nil
    }

    /// Decompresses the first bytes of raw data, and no more than these.
    ///
    /// - Returns: `nil` if the data are damaged; fewer bytes if they end before.
    static func prefix(of source: Bytes, count: Int) -> Bytes? {
        guard source.count <= Int(UInt32.max), count <= Int(UInt32.max) else { return nil }
        var stream = z_stream()
        let size = Int32(MemoryLayout<z_stream>.size)
        guard inflateInit2_(&stream, Wrapper.none.rawValue, ZLIB_VERSION, size) == Z_OK else { return nil }
        defer { inflateEnd(&stream) }
        var status = Z_OK
        let bytes = Bytes(capacity: count) { output in
            source.withUnsafeBytes { input in
                stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress?.assumingMemoryBound(to: UInt8.self))
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
                stream.avail_out = UInt32(count)
                status = inflate(&stream, Z_SYNC_FLUSH)
                return count - Int(stream.avail_out)
            }
        }
        return [Z_OK, Z_STREAM_END, Z_BUF_ERROR].contains(status) ? bytes : nil
    }

    private static func run(_ stream: inout z_stream, into output: inout [UInt8], limit: Int) -> Bool {
        withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { block in
            while true {
                stream.next_out = block.baseAddress?.assumingMemoryBound(to: UInt8.self)
                stream.avail_out = UInt32(block.count)
                let status = inflate(&stream, Z_NO_FLUSH)
                output += UnsafeRawBufferPointer(rebasing: block[..<(block.count - Int(stream.avail_out))])
                if output.count > limit { return false }
                if status == Z_STREAM_END { return true }
                // No progress: the input is used up.
                if status != Z_OK || stream.avail_in == 0 && stream.avail_out > 0 { return false }
            }
        }
    }
}
