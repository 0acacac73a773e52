import LecternAssets
import LecternBase

/// A byte to replace.
struct BytePatch: Hashable, Sendable {
    var position: UInt64
    var byte: UInt8
}

/// A resource with some bytes replaced when they are read.
struct PatchedResource: Resource {
    private let source: any Resource
    /// Sorted by position.
    private let patches: [BytePatch]

    init(_ source: any Resource, _ patches: [BytePatch]) {
        self.source = source
        self.patches = patches.sorted { $0.position < $1.position }
    }

    var properties: ResourceProperties { source.properties }

    func length() async throws(ReadError) -> UInt64 { try await source.length() }

    func read(range: Range<UInt64>?) async throws(ReadError) -> Bytes {
        patched(try await source.read(range: range), from: range?.lowerBound ?? 0)
    }

    func lengthImmediately() throws(ReadError) -> UInt64? { try source.lengthImmediately() }

    func readImmediately(range: Range<UInt64>?) throws(ReadError) -> Bytes? {
        try source.readImmediately(range: range).map { patched($0, from: range?.lowerBound ?? 0) }
    }

    private func patched(_ bytes: Bytes, from start: UInt64) -> Bytes {
        let end = start + UInt64(bytes.count)
        let first = patches.partitioningIndex { $0.position >= start }
        guard first < patches.count, patches[first].position < end else { return bytes }
        var array = bytes.array
        for patch in patches[first...].prefix(while: { $0.position < end }) {
            array[Int(patch.position - start)] = patch.byte
        }
        return Bytes(array)
    }
}

extension [BytePatch] {
    /// The first index for which a predicate holds, if it holds for all later
    /// ones.
    fileprivate func partitioningIndex(where holds: (BytePatch) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if holds(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
