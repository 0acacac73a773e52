/// Immutable bytes in memory, cheap to copy and to slice.
///
/// They are owned by whoever made them: an allocation, a mapped file, a C
/// library. A slice shares its owner.
///
///     let bytes = Bytes([0x50, 0x4B, 3, 4])
///     bytes.slice(0..<2).count  // 2
///     bytes.withUnsafeBytes { parse($0) }
public struct Bytes: Sendable {
    /// Keeps memory alive and says what to do with it in the end.
    ///
    /// Safe to share: the memory is only written before the owner is handed
    /// over, and never again.
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
    /// How many bytes there are.
    public let count: Int

    /// No bytes.
    public static let empty = Bytes(owner: nil, start: 0, count: 0)

    private init(owner: Owner?, start: Int, count: Int) {
        self.owner = owner
        self.start = start
        self.count = count
    }

    /// Takes over memory that somebody else made, such as a mapped file.
    ///
    /// - Parameter release: called once, when the last slice is gone.
    public init(
        adopting memory: UnsafeMutableRawBufferPointer,
        release: @escaping @Sendable (UnsafeMutableRawBufferPointer) -> Void
    ) {
        self.init(owner: Owner(memory, release: release), start: 0, count: memory.count)
    }

    /// Room for `capacity` bytes that `fill` writes; it returns how many it wrote.
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
        self.init(capacity: source.count) { room in
            room.copyMemory(from: source)
            return source.count
        }
    }

    /// A copy of an array.
    public init(_ array: [UInt8]) {
        self = array.withUnsafeBytes { Bytes(copying: $0) }
    }

    /// The UTF-8 code units of a text.
    public init(utf8 text: String) { self.init(Array(text.utf8)) }

    /// Reads the memory in place; the pointer is not to be kept.
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

    /// The bytes read as UTF-8, ill-formed sequences replaced.
    public var utf8Text: String { withUnsafeBytes { String(decoding: $0, as: UTF8.self) } }

    /// The part of `range` that exists, sharing the memory.
    public func clamped(to range: Range<UInt64>) -> Bytes {
        let size = UInt64(count)
        return slice(Int(Swift.min(range.lowerBound, size))..<Int(Swift.min(range.upperBound, size)))
    }

    /// A part that shares the memory; its indices start at 0 again.
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
        return a.withUnsafeBytes { a in b.withUnsafeBytes { b in a.elementsEqual(b) } }
    }

    public func hash(into hasher: inout Hasher) { withUnsafeBytes { hasher.combine(bytes: $0) } }
}
