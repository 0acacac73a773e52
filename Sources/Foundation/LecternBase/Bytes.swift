import Glibc

/// Immutable bytes in memory, cheap to copy and to slice.
///
///     let bytes = Bytes([0x50, 0x4B, 3, 4])
///     bytes.slice(0..<2).count  // 2
///     bytes.withUnsafeBytes { parse($0) }
///
/// The memory belongs to an owner: an allocation, a mapped file, a C library. A
/// slice shares its owner.
public struct Bytes: Sendable {
    /// Owns memory and releases it at the end.
    ///
    /// Safe to share: the memory is only written before the owner is returned
    /// from its initializer, and never again.
    private final class Owner: @unchecked Sendable {
        let memory: UnsafeMutableRawBufferPointer
        let release: @Sendable (UnsafeMutableRawBufferPointer) -> Void

        init(
            _ memory: UnsafeMutableRawBufferPointer,
            release: @escaping @Sendable (UnsafeMutableRawBufferPointer) -> Void
        ) {
            self.memory = memory
            self.release = release
        }

        deinit { release(memory) }
    }

    private let owner: Owner?
    private let start: Int
    /// The number of bytes.
    public let count: Int

    /// No bytes.
    public static let empty = Bytes(owner: nil, start: 0, count: 0)

    private init(owner: Owner?, start: Int, count: Int) {
        self.owner = owner
        self.start = start
        self.count = count
    }

    /// Takes ownership of memory allocated elsewhere, such as a mapped file.
    ///
    /// - Parameter release: called once, when the last slice is released.
    public init(
        adopting memory: UnsafeMutableRawBufferPointer,
        release: @escaping @Sendable (UnsafeMutableRawBufferPointer) -> Void
    ) {
        self.init(owner: Owner(memory, release: release), start: 0, count: memory.count)
    }

    /// Allocates `capacity` bytes for `fill`, which returns how many it wrote.
    public init<Failure: Error>(
        capacity: Int, filledBy fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
    ) throws(Failure) {
        guard capacity > 0 else {
            self = .empty
            return
        }
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: capacity, alignment: 16)
        let owner = Owner(memory) { $0.deallocate() }
        let count = try fill(memory)
        precondition(count >= 0 && count <= capacity)
        self.init(owner: owner, start: 0, count: count)
    }

    /// A copy of raw memory.
    public init(copying source: UnsafeRawBufferPointer) {
        self.init(capacity: source.count) { buffer in
            buffer.copyMemory(from: source)
            return source.count
        }
    }

    /// A copy of an array.
    public init(_ array: [UInt8]) {
        self = array.withUnsafeBytes { Bytes(copying: $0) }
    }

    /// The UTF-8 code units of a text.
    public init(utf8 text: String) { self.init(Array(text.utf8)) }

    /// Calls `body` with the memory; the pointer must not escape.
    public func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard let owner, count > 0 else { return try body(UnsafeRawBufferPointer(start: nil, count: 0)) }
        let result = try body(UnsafeRawBufferPointer(rebasing: owner.memory[start..<start + count]))
        withExtendedLifetime(owner) {}
        return result
    }

    /// The bytes as an array (a copy).
    public var array: [UInt8] { withUnsafeBytes { Array($0) } }

    /// The bytes decoded as UTF-8, with ill-formed sequences replaced.
    public var utf8Text: String { withUnsafeBytes { String(decoding: $0, as: UTF8.self) } }

    /// Returns the part of `range` that exists, sharing the memory.
    public func clamped(to range: Range<UInt64>) -> Bytes {
        let size = UInt64(count)
        return slice(Int(Swift.min(range.lowerBound, size))..<Int(Swift.min(range.upperBound, size)))
    }

    /// Returns a part that shares the memory; its indices start at 0.
    public func slice(_ range: Range<Int>) -> Bytes {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "range out of bounds")
        return Bytes(owner: owner, start: start + range.lowerBound, count: range.count)
    }
}

extension Bytes: RandomAccessCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { count }

    public subscript(position: Int) -> UInt8 {
        guard let owner, position >= 0, position < count else { preconditionFailure("index out of range") }
        return owner.memory[start + position]
    }
}

extension Bytes: Hashable {
    public static func == (a: Bytes, b: Bytes) -> Bool {
        guard a.count == b.count else { return false }
        return a.withUnsafeBytes { first in
            b.withUnsafeBytes { second in
                guard let first = first.baseAddress, let second = second.baseAddress else { return a.isEmpty }
                return memcmp(first, second, a.count) == 0
            }
        }
    }

    public func hash(into hasher: inout Hasher) { withUnsafeBytes { hasher.combine(bytes: $0) } }
}
