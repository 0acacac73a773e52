public import LecternBase

/// Builds books of HTML Help whose files are not compressed.
///
///     var book = CHMBuilder()
///     book.add("/one.htm", "<p>Text")
///     let bytes = book.build()
///
/// Spec: https://www.nongnu.org/chmspec/latest/ITSF.html
public struct CHMBuilder: Sendable {
    private var files: [(name: String, bytes: [UInt8])] = []
    private static let chunkSize = 4096

    public init() {}

    /// Adds a file, whose name begins with a slash.
    public mutating func add(_ name: String, _ bytes: Bytes) { files.append((name, bytes.array)) }

    /// Adds a text.
    public mutating func add(_ name: String, _ text: String) { add(name, Bytes(utf8: text)) }

    /// Adds the project's fields: by number, see `#SYSTEM` in the specification.
    public mutating func addSystem(_ fields: [(code: Int, bytes: [UInt8])]) {
        let data = fields.flatMap { Self.number($0.code, 2) + Self.number($0.bytes.count, 2) + $0.bytes }
        files.append(("/#SYSTEM", Self.number(3, 4) + data))
    }

    /// Returns the book.
    public func build() -> Bytes {
        let chunks = chunks()
        let directory = directory(chunks.count) + chunks.flatMap { $0 }
        let directoryStart = 0x60 + 0x18
        let contentStart = directoryStart + directory.count
        let content = files.flatMap(\.bytes)
        var bytes = Array("ITSF".utf8) + [3, 0x60, 1, 0, 0x409].flatMap { Self.number($0, 4) }
        bytes += Self.identifier(0x10) + Self.identifier(0x11)
        bytes += [0x60, 0x18, directoryStart, directory.count, contentStart].flatMap { Self.number($0, 8) }
        bytes += Self.number(0x1FE, 8) + Self.number(contentStart + content.count, 8) + Self.number(0, 8)
        return Bytes(bytes + directory + content)
    }

    private func directory(_ count: Int) -> [UInt8] {
        let numbers = [1, 0x54, 10, Self.chunkSize, 2, 1, -1, 0, count - 1, -1, count, 0x409]
        return Array("ITSP".utf8) + numbers.flatMap { Self.number($0, 4) }
            + [0x6A, 0x92, 0x02, 0x5D, 0x2E, 0x21, 0xD0, 0x11, 0x9D, 0xF9, 0x00, 0xA0, 0xC9, 0x22, 0xE6, 0xEC]
            + [0x54, -1, -1, -1].flatMap { Self.number($0, 4) }
    }

    /// The list of files, in pieces of one length.
    private func chunks() -> [[UInt8]] {
        var entries: [[[UInt8]]] = [[]]
        var length = 0
        var offset = 0
        for file in files.sorted(by: { $0.name.lowercased() < $1.name.lowercased() }) {
            let name = Array(file.name.utf8)
            // The content has the order in which files were added.
            offset = start(of: file.name)
            let entry = Self.packed(name.count) + name + [0] + Self.packed(offset) + Self.packed(file.bytes.count)
            if length + entry.count > Self.chunkSize - 0x20 {
                entries.append([])
                length = 0
            }
            entries[entries.count - 1].append(entry)
            length += entry.count
        }
        return entries.enumerated().map { number, entries in
            let data = entries.flatMap { $0 }
            let free = Self.chunkSize - 0x14 - data.count
            let next = number + 1 < self.files.count ? number + 1 : -1
            return Array("PMGL".utf8) + Self.number(free, 4) + Self.number(0, 4) + Self.number(number - 1, 4)
                + Self.number(next, 4) + data + Array(repeating: 0, count: free - 2)
                + Self.number(entries.count, 2)
        }
    }

    private func start(of name: String) -> Int {
        files.prefix { $0.name != name }.reduce(0) { $0 + $1.bytes.count }
    }

    private static func identifier(_ first: UInt8) -> [UInt8] {
        [first, 0xFD, 0x01, 0x7C, 0xAA, 0x7B, 0xD0, 0x11, 0x9E, 0x0C, 0x00, 0xA0, 0xC9, 0x22, 0xE6, 0xEC]
    }

    private static func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    /// Seven bits a byte, the highest first.
    private static func packed(_ value: Int) -> [UInt8] {
        var bytes = [UInt8(value & 0x7F)]
        var rest = value >> 7
        while rest > 0 {
            bytes.insert(UInt8(rest & 0x7F) | 0x80, at: 0)
            rest >>= 7
        }
        return bytes
    }
}
