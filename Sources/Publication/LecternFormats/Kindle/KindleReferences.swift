import LecternBase

/// A reference in the text of a KF8 book, a URL with numbers in base 32:
/// `kindle:embed:0001?mime=image/jpeg`, `kindle:pos:fid:0001:off:000000000V`.
enum KindleReference: Hashable, Sendable {
    /// A resource, counted from 1.
    case embed(Int)
    /// A style sheet or drawing beside the text.
    case flow(Int)
    /// An offset in a fragment.
    case place(fragment: Int, offset: Int)

    private static let prefix = Array("kindle:".utf8)
    private static let longest = 256

    init?(_ text: String) {
        let parts = text.prefix { $0 != "?" }.split(separator: ":")
        func number(_ index: Int) -> Int? {
            parts.indices.contains(index) && parts[index].utf8.count <= 12 ? Int(parts[index], radix: 32) : nil
        }
        guard parts.count >= 3, parts[0] == "kindle" else { return nil }
        switch parts[1] {
        case "embed": self = .embed(number(2) ?? 0)
        case "flow": self = .flow(number(2) ?? 0)
        case "pos":
            guard let fragment = number(3) else { return nil }
            self = .place(fragment: fragment, offset: number(5) ?? 0)
        default: return nil
        }
    }

    /// All references in a text, with their places.
    static func all(in text: [UInt8]) -> [(range: Range<Int>, reference: KindleReference)] {
        var result: [(range: Range<Int>, reference: KindleReference)] = []
        var index = 0
        while index + prefix.count < text.count {
            guard text[index] == prefix[0], text[index..<index + prefix.count].elementsEqual(prefix) else {
                index += 1
                continue
            }
            let token = text[index...].prefix(longest).prefix { !isEnd($0) }
            if let reference = KindleReference(String(decoding: token, as: UTF8.self)) {
                result.append((index..<token.endIndex, reference))
            }
            index = token.endIndex
        }
        return result
    }

    private static func isEnd(_ byte: UInt8) -> Bool {
        byte <= 0x20 || byte >= 0x80 || [0x22, 0x27, 0x28, 0x29, 0x3C, 0x3E].contains(byte)
    }

    /// Returns a text with its references replaced; those without a
    /// replacement stay.
    static func replaced(in text: [UInt8], by replacement: (KindleReference) -> String?) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(text.count)
        var start = 0
        for (range, reference) in all(in: text) {
            guard let new = replacement(reference) else { continue }
            output += text[start..<range.lowerBound]
            output += Array(new.utf8)
            start = range.upperBound
        }
        return output + text[start...]
    }
}
