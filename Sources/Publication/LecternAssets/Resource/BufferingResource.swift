public import LecternBase
import Synchronization

/// A resource that reads ahead: many small reads of a slow source become few
/// large ones.
public struct BufferingResource: Resource {
    private let source: any Resource
    private let window: UInt64
    private let buffer = Buffer()

    private final class Buffer: Sendable {
        let kept = Mutex<(start: UInt64, bytes: Bytes)>((0, .empty))
    }

    /// - Parameter window: the smallest length of a read in bytes.
    public init(_ source: any Resource, window: UInt64 = 1 << 16) {
        self.source = source
        self.window = max(window, 1)
    }

    public var properties: ResourceProperties { source.properties }

    public func length() async throws(ReadError) -> UInt64 { try await source.length() }

    public func lengthImmediately() throws(ReadError) -> UInt64? { try source.lengthImmediately() }

    public func read(range: Range<UInt64>?) async throws(ReadError) -> Bytes {
        guard let range, UInt64(range.count) < window else { return try await source.read(range: range) }
        if let bytes = buffered(range) { return bytes }
        return keep(try await source.read(range: widened(range)), for: range)
    }

    public func readImmediately(range: Range<UInt64>?) throws(ReadError) -> Bytes? {
        guard let range, UInt64(range.count) < window else { return try source.readImmediately(range: range) }
        if let bytes = buffered(range) { return bytes }
        return try source.readImmediately(range: widened(range)).map { keep($0, for: range) }
    }

    private func widened(_ range: Range<UInt64>) -> Range<UInt64> {
        range.lowerBound..<max(range.upperBound, range.lowerBound.addingReportingOverflow(window).partialValue)
    }

    private func buffered(_ range: Range<UInt64>) -> Bytes? {
        buffer.kept.withLock { kept in
            guard range.lowerBound >= kept.start, range.upperBound <= kept.start + UInt64(kept.bytes.count) else {
                return nil
            }
            return kept.bytes.clamped(to: range.lowerBound - kept.start..<range.upperBound - kept.start)
        }
    }

    private func keep(_ bytes: Bytes, for range: Range<UInt64>) -> Bytes {
        buffer.kept.withLock { $0 = (range.lowerBound, bytes) }
        return bytes.clamped(to: 0..<UInt64(range.count))
    }
}
