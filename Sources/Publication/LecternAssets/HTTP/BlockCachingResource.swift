package import LecternBase
import Synchronization

/// Reads a resource in blocks and caches the most recently used ones: many
/// small reads of a remote source become few, in bounded memory.
package final class BlockCachingResource: Resource {
    private struct State {
        var blocks: [UInt64: Bytes] = [:]
        /// Least recently used first.
        var order: [UInt64] = []
        var bytes = 0
    }
    private let source: any Resource
    private let blockLength: UInt64
    private let capacity: Int
    private let state = Mutex(State())

    /// - Parameters:
    ///   - blockLength: the length of a block in bytes.
    ///   - capacity: the size of the cache in bytes.
    package init(_ source: any Resource, blockLength: UInt64 = 1 << 15, capacity: Int = 8 << 20) {
        self.source = source
        self.blockLength = max(1, blockLength)
        self.capacity = capacity
    }

    package var properties: ResourceProperties { source.properties }

    package func length() async throws(ReadError) -> UInt64 { try await source.length() }

    package func read(range: Range<UInt64>?) async throws(ReadError) -> Bytes {
        let length = try await source.length()
        let byteRange = (range ?? 0..<length).clamped(to: 0..<length)
        guard !byteRange.isEmpty else { return .empty }
        // A read that would replace the whole cache bypasses it.
        guard byteRange.upperBound - byteRange.lowerBound <= UInt64(capacity / 2) else {
            return try await source.read(range: byteRange)
        }
        let numbers = byteRange.lowerBound / blockLength...(byteRange.upperBound - 1) / blockLength
        if let bytes = assemble(byteRange, numbers) { return bytes }
        let missing = missingRun(numbers)
        let span = missing.lowerBound * blockLength..<min(length, (missing.upperBound + 1) * blockLength)
        let fetched = try await source.read(range: span)
        guard UInt64(fetched.count) == span.upperBound - span.lowerBound else {
            throw .decoding("the source returned \(fetched.count) bytes instead of \(span.count)")
        }
        keep(fetched, from: missing.lowerBound)
        return assemble(byteRange, numbers, also: (span.lowerBound, fetched)) ?? .empty
    }

    /// From the first to the last missing block.
    private func missingRun(_ numbers: ClosedRange<UInt64>) -> ClosedRange<UInt64> {
        state.withLock { state in
            let missing = numbers.filter { state.blocks[$0] == nil }
            return (missing.first ?? numbers.lowerBound)...(missing.last ?? numbers.upperBound)
        }
    }

    /// Returns the bytes of a range; nil unless all its blocks are cached or
    /// just fetched.
    private func assemble(
        _ byteRange: Range<UInt64>, _ numbers: ClosedRange<UInt64>, also fetched: (start: UInt64, bytes: Bytes)? = nil
    ) -> Bytes? {
        var parts: [Bytes] = []
        for number in numbers {
            let start = number * blockLength
            guard let block = block(number) ?? fetched.flatMap({ cut($0, at: start) }) else { return nil }
            let from = max(byteRange.lowerBound, start) - start
            parts.append(block.clamped(to: from..<max(from, byteRange.upperBound - start)))
        }
        guard parts.count > 1 else { return parts.first }
        return Bytes(parts.flatMap(\.self))
    }

    private func cut(_ fetched: (start: UInt64, bytes: Bytes), at start: UInt64) -> Bytes? {
        guard start >= fetched.start, start - fetched.start < UInt64(fetched.bytes.count) else { return nil }
        return fetched.bytes.clamped(to: start - fetched.start..<start - fetched.start + blockLength)
    }

    private func block(_ number: UInt64) -> Bytes? {
        state.withLock { state in
            guard let block = state.blocks[number] else { return nil }
            if state.order.last != number {
                state.order.removeAll { $0 == number }
                state.order.append(number)
            }
            return block
        }
    }

    private func keep(_ bytes: Bytes, from first: UInt64) {
        state.withLock { state in
            var start: UInt64 = 0
            var number = first
            while start < UInt64(bytes.count) {
                // Copy: a slice would keep the whole read in memory.
                let block = Bytes(bytes.clamped(to: start..<start + blockLength).array)
                if state.blocks.updateValue(block, forKey: number) == nil {
                    state.order.append(number)
                    state.bytes += block.count
                }
                start += blockLength
                number += 1
            }
            while state.bytes > capacity, !state.order.isEmpty {
                state.bytes -= state.blocks.removeValue(forKey: state.order.removeFirst())?.count ?? 0
            }
        }
    }
}
