import Glibc
import LecternAssets
import LecternBase
import Testing

/// A compressed resource of half a gigabyte is read to its end in a separate
/// process, whose memory hardly grows.
@Suite(.timeLimit(.minutes(10))) struct ConstantMemoryTests {
    @Test func longResourcesAreReadInConstantMemory() async {
        await #expect(processExitsWith: .success) {
            let blocks = 500 << 20 / LongArchive.block
            let container = try await ZIPContainer(opening: LongArchive(blocks: blocks))
            let resource = try #require(container.resource(at: "a"))
            var cursor = try await ResourceCursor(resource)
            var (count, sum) = (0, 0)
            _ = try await cursor.read(1 << 20)
            count = 1 << 20
            let before = peak()
            while let piece = try await cursor.read(1 << 20) {
                count += piece.count
                sum += Int(piece[piece.count - 1])
            }
            #expect(count == blocks * LongArchive.block && sum > 0)
            #expect(peak() - before < 32 << 10, "the process grew by \(peak() - before) kB")
        }
    }
}

/// The peak memory of this process in kilobytes.
private func peak() -> Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss
}

/// An archive with one entry that is generated when it is read: stored deflate
/// blocks.
private struct LongArchive: ImmediateResource {
    static let block = 65_535
    private let head: [UInt8]
    private let tail: [UInt8]
    private let blocks: Int
    private let template: [UInt8]

    init(blocks: Int) {
        self.blocks = blocks
        func little(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
        }
        let packed = blocks * (Self.block + 5)
        let facts =
            little(8, 2) + little(0, 8) + little(packed, 4) + little(blocks * Self.block, 4) + little(1, 2)
            + little(0, 2)
        head = [0x50, 0x4B, 3, 4] + little(20, 2) + little(0, 2) + facts + [0x61]
        let entry = [0x50, 0x4B, 1, 2] + little(20, 2) + little(20, 2) + little(0, 2) + facts + little(0, 14) + [0x61]
        tail =
            entry + [0x50, 0x4B, 5, 6] + little(0, 4) + little(1, 2) + little(1, 2) + little(entry.count, 4)
            + little(head.count + packed, 4) + little(0, 2)
        template = [0] + little(Self.block, 2) + little(~Self.block, 2) + (0..<Self.block).map { UInt8($0 % 251) }
    }

    private var end: Int { head.count + blocks * template.count }

    func lengthNow() -> UInt64 { UInt64(end + tail.count) }

    func readNow(range: Range<UInt64>?) -> Bytes {
        let range = (range ?? 0..<lengthNow()).clamped(to: 0..<lengthNow())
        var (position, result) = (Int(range.lowerBound), [UInt8]())
        result.reserveCapacity(Int(range.upperBound - range.lowerBound))
        while position < Int(range.upperBound) {
            let left = Int(range.upperBound) - position
            let part: ArraySlice<UInt8>
            if position < head.count {
                part = head[position...].prefix(left)
            } else if position >= end {
                part = tail[(position - end)...].prefix(left)
            } else {
                let (number, offset) = (position - head.count).quotientAndRemainder(dividingBy: template.count)
                part = template[offset...].prefix(left)
                // Marked as the last block.
                if offset == 0, number == blocks - 1 { result.append(1) }
            }
            result += result.count == position - Int(range.lowerBound) + 1 ? part.dropFirst() : part
            position += part.count
        }
        return Bytes(result)
    }
}
