import LecternBase

/// Caches names by their UTF-8 bytes during one parse: a repeated name creates
/// no `String` and takes no lock.
struct NameCache: ~Copyable {
    private let table: NameTable
    /// The names that have the same numbers in every table.
    private let predefined = Self.predefined
    /// Other names that occurred.
    private var others = NameEntries(minimumSlots: 64)

    init(_ table: NameTable) { self.table = table }

    private static let predefined: NameEntries = {
        let table = NameTable()
        var entries = NameEntries(minimumSlots: 2048)
        for text in Name.knownTexts {
            var text = text
            text.withUTF8 { key in
                entries.insert(table.name(String(decoding: key, as: UTF8.self)), for: key, hash: NameEntries.hash(key))
            }
        }
        return entries
    }()

    mutating func name(_ key: UnsafeBufferPointer<UInt8>) -> Name {
        let hash = NameEntries.hash(key)
        if let name = predefined.name(key, hash) ?? others.name(key, hash) { return name }
        let name = table.name(String(decoding: key, as: UTF8.self))
        others.insert(name, for: key, hash: hash)
        return name
    }
}

/// Names by the hash of their bytes, which are concatenated in one array.
///
/// Names chosen to collide cost no more than a lookup in the name table: after
/// a few probes the lookup fails, and such names are not cached.
private struct NameEntries {
    private struct Record {
        var name: Name
        var start: Int32
        var count: Int32
    }

    private var index: HashIndex
    private var records: [Record] = []
    private var bytes: [UInt8] = []
    private static let longestProbe = 12
    private static let maximumCount = 1 << 15
    private static let longestName = 255

    init(minimumSlots: Int) { index = HashIndex(minimumSlots: minimumSlots, longestProbe: Self.longestProbe) }

    /// FNV-1a.
    static func hash(_ key: UnsafeBufferPointer<UInt8>) -> UInt32 {
        var hash: UInt32 = 2_166_136_261
        for byte in key { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
        return hash ^ (hash >> 15)
    }

    /// Returns the name with these bytes and hash; `nil` if it is not cached.
    func name(_ key: UnsafeBufferPointer<UInt8>, _ hash: UInt32) -> Name? {
        index.first(hash) { matches(records[$0], key) }.map { records[$0].name }
    }

    private func matches(_ record: Record, _ key: UnsafeBufferPointer<UInt8>) -> Bool {
        guard Int(record.count) == key.count else { return false }
        let start = Int(record.start)
        for offset in 0..<key.count where bytes[start + offset] != key[offset] { return false }
        return true
    }

    /// Adds a name that is not there yet, if there is a free slot.
    mutating func insert(_ name: Name, for key: UnsafeBufferPointer<UInt8>, hash: UInt32) {
        guard key.count <= Self.longestName, records.count < Self.maximumCount else { return }
        guard index.insert(records.count, hash: hash) else { return }
        records.append(Record(name: name, start: Int32(bytes.count), count: Int32(key.count)))
        bytes.append(contentsOf: key)
    }
}
