import FuzzDriver

@testable import LecternArchive
@testable import LecternAssets
@testable import LecternBase

/// The input is the blocks of a RAR 5 archive without its signature. Header
/// checksums are corrected, so that mutated headers are parsed.
enum FuzzRAR5 {
    private static let signature: [UInt8] = [0x52, 0x61, 0x72, 0x21, 0x1A, 0x07, 0x01, 0x00]

    static func archive(_ blocks: Bytes) -> Bytes {
        var bytes = signature + blocks.array
        var position = signature.count
        while let header = header(bytes, at: position) {
            let checksum = checksum(bytes[position + 4..<header.end])
            for index in 0..<4 { bytes[position + index] = UInt8(checksum >> (index * 8) & 0xFF) }
            guard let next = header.next, next > position else { break }
            position = next
        }
        return Bytes(bytes)
    }

    /// The CRC-32 of ZIP and RAR.
    private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        var sum: UInt32 = ~0
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : (sum >> 1) ^ 0xEDB8_8320 }
        }
        return ~sum
    }

    /// The end of a header and the start of the next; nil if the header is incomplete.
    private static func header(_ bytes: [UInt8], at start: Int) -> (end: Int, next: Int?)? {
        var position = start + 4
        guard let length = number(bytes, &position), length > 0, length <= bytes.count - position else { return nil }
        let end = position + length
        guard number(bytes, &position) != nil, let flags = number(bytes, &position) else { return (end, nil) }
        if flags & 1 != 0, number(bytes, &position) == nil { return (end, nil) }
        var data = 0
        if flags & 2 != 0 {
            guard let length = number(bytes, &position), length <= bytes.count - end else { return (end, nil) }
            data = length
        }
        return (end, end + data)
    }

    private static func number(_ bytes: [UInt8], _ position: inout Int) -> Int? {
        var value = 0
        for shift in stride(from: 0, to: 63, by: 7) {
            guard bytes.indices.contains(position) else { return nil }
            let byte = bytes[position]
            position += 1
            value |= Int(byte & 0x7F) << shift
            if byte < 0x80 { return value }
        }
        return nil
    }

    /// Opens the archive and reads its files in order and in reverse. Files that can be read both times must be equal;
    /// a file of a damaged archive may be readable only once.
    static func readAll(_ bytes: Bytes) async {
        guard let (container, _) = try? await LibarchiveOpener().sniffOpen(resource: DataResource(bytes)) else {
            return
        }
        let paths = Array(container.entries.prefix(16))
        var contents: [String: Bytes] = [:]
        for path in paths + paths.reversed() {
            guard let resource = container.resource(at: path) else {
                preconditionFailure("an entry without a resource")
            }
            let content = try? await resource.read()
            if let content, let before = contents.updateValue(content, forKey: path) {
                precondition(before == content, "a file is another one the second time")
            }
            _ = try? await resource.read(range: 3..<40)
        }
    }
}

/// The entry point that libFuzzer calls.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let bytes = FuzzRAR5.archive(Fuzzer.bytes(data, count))
    Fuzzer.wait { await FuzzRAR5.readAll(bytes) }
    return 0
}
