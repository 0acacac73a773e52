internal import CDeflate
internal import CZlib
package import LecternBase

/// Deflate compression and decompression, and the CRC-32 of ZIP.
package enum Deflate {
    /// The highest possible ratio of inflated to deflated bytes.
    static let highestRatio = 1032

    /// The result of inflating a whole entry.
    enum Outcome {
        case complete(Bytes)
        /// The data is damaged; these bytes came before the damage.
        case damaged(Bytes)
    }

    /// Inflates all of `source`, whose length should be `expected`.
    ///
    /// If it is longer, at most `limit` bytes are produced.
    static func inflate(_ source: Bytes, expected: Int, limit: Int) -> Outcome {
        let maximumLength = min(limit, source.count.multipliedReportingOverflow(by: highestRatio).partialValue + 64)
        if expected <= maximumLength, let bytes = inflateAtOnce(source, expected: expected) { return .complete(bytes) }
        guard var stream = InflateStream() else { return .damaged(.empty) }
        var result: [UInt8] = []
        let state = stream.inflate(source, into: &result, skipping: 0, upTo: maximumLength)
        return state == .ended ? .complete(Bytes(result)) : .damaged(Bytes(result))
    }

    /// Inflates a whole resource; nil if the data is damaged or implausibly long.
    ///
    /// - Parameter expected: the declared length, which may be wrong.
    package static func inflateWhole(_ source: Bytes, expected: Int?) -> Bytes? {
        let maximumLength = PackedLength.maximum(ofPacked: source.count)
        let declared = expected.flatMap { $0 <= maximumLength ? $0 : nil } ?? maximumLength &+ 1
        guard case .complete(let bytes) = inflate(source, expected: declared, limit: maximumLength) else { return nil }
        return bytes
    }

    /// Inflates a resource of a known length; nil if the data is damaged, has
    /// another length, or goes on after its end.
    package static func inflateExactly(_ source: Bytes, length: Int) -> Bytes? {
        guard length <= PackedLength.maximum(ofPacked: source.count) else { return nil }
        return inflateAtOnce(source, expected: length, isWhole: true)
    }

    /// - Parameter isWhole: whether all of `source` has to be used.
    private static func inflateAtOnce(_ source: Bytes, expected: Int, isWhole: Bool = false) -> Bytes? {
        guard let inflater = libdeflate_alloc_decompressor() else { return nil }
        defer { libdeflate_free_decompressor(inflater) }
        var result = LIBDEFLATE_SUCCESS
        var used = 0
        let bytes = source.withUnsafeBytes { input in
            // One byte of capacity even if empty: libdeflate needs a pointer.
            Bytes(capacity: max(expected, 1)) { output in
                var written = 0
                result = libdeflate_deflate_decompress_ex(
                    inflater, input.baseAddress, input.count, output.baseAddress, expected, &used, &written)
                return result == LIBDEFLATE_SUCCESS ? written : 0
            }
        }
        let isFine = result == LIBDEFLATE_SUCCESS && bytes.count == expected && (!isWhole || used == source.count)
        return isFine ? bytes : nil
    }

    /// Returns the CRC-32 of bytes.
    package static func checksum(_ bytes: Bytes) -> UInt32 { checksum(bytes, after: 0) }

    /// Continues the CRC-32 of earlier bytes.
    static func checksum(_ bytes: Bytes, after before: UInt32) -> UInt32 {
        // Empty bytes have no address, and libdeflate would start again for a null pointer.
        bytes.isEmpty ? before : bytes.withUnsafeBytes { libdeflate_crc32(before, $0.baseAddress, $0.count) }
    }

    /// Returns raw deflate data, always the same for the same bytes.
    package static func compress(_ bytes: Bytes) -> Bytes {
        guard let compressor = libdeflate_alloc_compressor(6) else { return .empty }
        defer { libdeflate_free_compressor(compressor) }
        let capacity = libdeflate_deflate_compress_bound(compressor, bytes.count)
        return bytes.withUnsafeBytes { input in
            Bytes(capacity: capacity) { output in
                libdeflate_deflate_compress(
                    compressor, input.baseAddress, input.count, output.baseAddress, output.count)
            }
        }
    }
}

/// Inflates in pieces, for ranges of large entries and for damaged ones.
struct InflateStream: ~Copyable {
    /// The state of the stream.
    enum State { case wantsInput, reachedLimit, ended, damaged }

    private let stream: UnsafeMutablePointer<z_stream>
    /// The number of inflated bytes, including skipped ones.
    private(set) var position: UInt64 = 0
    private(set) var state = State.wantsInput

    init?() {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        guard inflateInit2_(stream, -MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            stream.deallocate()
            return nil
        }
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    /// Inflates `source`; drops output before `start` and stops at `end`
    /// (offsets in the entry). `leftOver` receives the number of unused input
    /// bytes.
    mutating func inflate(
        _ source: Bytes, into output: inout [UInt8], skipping start: UInt64, upTo end: Int, leftOver: inout Int
    ) -> State {
        guard state == .wantsInput || state == .reachedLimit else { return state }
        state = source.withUnsafeBytes { input in
            stream.pointee.next_in = UnsafeMutablePointer(
                mutating: input.baseAddress?.assumingMemoryBound(to: UInt8.self))
            stream.pointee.avail_in = UInt32(clamping: input.count)
            return run(into: &output, from: start, to: UInt64(clamping: end))
        }
        leftOver = Int(stream.pointee.avail_in)
        return state
    }

    mutating func inflate(_ source: Bytes, into output: inout [UInt8], skipping start: UInt64, upTo end: Int) -> State {
        var leftOver = 0
        return inflate(source, into: &output, skipping: start, upTo: end, leftOver: &leftOver)
    }

    private mutating func run(into output: inout [UInt8], from start: UInt64, to end: UInt64) -> State {
        withUnsafeTemporaryAllocation(byteCount: 1 << 15, alignment: 16) { buffer in
            while position < end {
                let spaceLeft = min(UInt64(buffer.count), end - position)
                stream.pointee.next_out = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
                stream.pointee.avail_out = UInt32(spaceLeft)
                let result = CZlib.inflate(stream, Z_NO_FLUSH)
                let outputCount = spaceLeft - UInt64(stream.pointee.avail_out)
                let skipped = start > position ? min(start - position, outputCount) : 0
                output += UnsafeRawBufferPointer(rebasing: buffer[Int(skipped)..<Int(outputCount)])
                position += outputCount
                if result == Z_STREAM_END { return .ended }
                if result != Z_OK && result != Z_BUF_ERROR { return .damaged }
                if outputCount == 0 || (stream.pointee.avail_in == 0 && stream.pointee.avail_out > 0) {
                    return .wantsInput
                }
            }
            return .reachedLimit
        }
    }
}
