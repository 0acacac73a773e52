/// A colour profile of a screen (ICC.1: a header, primaries and tone curves).
public enum TestColorProfile {
    /// The red, green and blue of sRGB at D50, as XYZ.
    private static let red = [0.4361, 0.2225, 0.0139]
    private static let green = [0.3851, 0.7169, 0.0971]
    private static let blue = [0.1431, 0.0606, 0.7141]

    /// The colours of sRGB with a plain gamma close to its curve.
    public static let likeSRGB = rgb([red, green, blue], gamma: 2.2)
    /// A screen whose red is blue and whose blue is red.
    public static let exchanged = rgb([blue, green, red], gamma: 2.2)
    /// A grey scale with a gamma of 1: linear light.
    public static let linearGray = profile("GRAY", [("wtpt", xyz([0.9642, 1, 0.8249])), ("kTRC", curve(1))])

    private static func rgb(_ primaries: [[Double]], gamma: Double) -> [UInt8] {
        let names = ["rXYZ", "gXYZ", "bXYZ"]
        return profile(
            "RGB ",
            [("wtpt", xyz([0.9642, 1, 0.8249]))] + zip(names, primaries).map { ($0, xyz($1)) }
                + ["rTRC", "gTRC", "bTRC"].map { ($0, curve(gamma)) })
    }

    private static func big(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (24 - 8 * $0) & 255) } }

    private static func xyz(_ values: [Double]) -> [UInt8] {
        Array("XYZ ".utf8) + big(0) + values.flatMap { big(Int(($0 * 65536).rounded())) }
    }

    private static func curve(_ gamma: Double) -> [UInt8] {
        let fixed = Int((gamma * 256).rounded())
        return Array("curv".utf8) + big(0) + big(1) + [UInt8(fixed >> 8), UInt8(fixed & 255), 0, 0]
    }

    private static func profile(_ space: String, _ tags: [(name: String, bytes: [UInt8])]) -> [UInt8] {
        var table = big(tags.count)
        var content: [UInt8] = []
        for tag in tags {
            table += Array(tag.name.utf8) + big(132 + tags.count * 12 + content.count) + big(tag.bytes.count)
            content += tag.bytes
        }
        var header = big(132 + tags.count * 12 + content.count) + big(0) + [2, 0x40, 0, 0]
        header += Array("mntr\(space)XYZ ".utf8) + [7, 232, 0, 1, 0, 1] + [UInt8](repeating: 0, count: 6)
        header += Array("acsp".utf8) + [UInt8](repeating: 0, count: 28)
        header += [0, 0, 0xF6, 0xD6, 0, 1, 0, 0, 0, 0, 0xD3, 0x2D]
        header += [UInt8](repeating: 0, count: 128 - header.count)
        return header + table + content
    }
}
