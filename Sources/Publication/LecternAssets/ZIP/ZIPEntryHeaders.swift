import LecternBase

/// The headers of an entry that is being written.
struct ZIPEntryHeaders {
    let name: [UInt8]
    let method: ZIPWriter.Method
    var checksum: UInt32
    var length: UInt64
    var packedLength: UInt64
    let offset: UInt64
    /// Whether space for 64-bit lengths is reserved, even if they turn out to
    /// be short.
    var reservesLong = false

    /// The largest value of a four-byte field; larger ones need Zip64.
    static let limit: UInt64 = 0xFFFF_FFFF

    private var isLong: Bool { reservesLong || length >= Self.limit || packedLength >= Self.limit }

    /// § 4.3.7.
    var localHeader: [UInt8] {
        var header = ZIPNumbers(signature: 0x0403_4B50)
        addShared(to: &header, isZip64: isLong)
        let extra = isLong ? zip64([length, packedLength]) : []
        header.add16(UInt16(clamping: name.count), UInt16(extra.count))
        return header.bytes + name + extra
    }

    /// § 4.3.12.
    var directoryHeader: [UInt8] {
        var values = isLong ? [length, packedLength] : []
        if offset >= Self.limit { values.append(offset) }
        let extra = values.isEmpty ? [] : zip64(values)
        var header = ZIPNumbers(signature: 0x0201_4B50)
        header.add16(extra.isEmpty ? 20 : 45)
        addShared(to: &header, isZip64: !extra.isEmpty)
        header.add16(UInt16(clamping: name.count), UInt16(extra.count), 0, 0, 0)
        header.add32(0, UInt32(clamping: offset))
        return header.bytes + name + extra
    }

    /// Version, flags (names are UTF-8), method, time, checksum and lengths.
    private func addShared(to header: inout ZIPNumbers, isZip64: Bool) {
        header.add16(isZip64 ? 45 : 20, 0x0800, method.rawValue, 0, 0x0021)
        header.add32(checksum)
        header.add32(isLong ? UInt32.max : UInt32(packedLength), isLong ? UInt32.max : UInt32(length))
    }

    /// § 4.5.3.
    private func zip64(_ values: [UInt64]) -> [UInt8] {
        var extra = ZIPNumbers()
        extra.add16(1, UInt16(values.count * 8))
        for value in values { extra.add64(value) }
        return extra.bytes
    }
}

/// A buffer of little-endian numbers.
struct ZIPNumbers {
    private(set) var bytes: [UInt8] = []

    init() {}

    init(signature: UInt32) { add32(signature) }

    mutating func add16(_ values: UInt16...) { for value in values { add(UInt64(value), 2) } }
    mutating func add32(_ values: UInt32...) { for value in values { add(UInt64(value), 4) } }
    mutating func add64(_ values: UInt64...) { for value in values { add(value, 8) } }

    private mutating func add(_ value: UInt64, _ count: UInt64) {
        for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: value >> (index * 8))) }
    }
}
