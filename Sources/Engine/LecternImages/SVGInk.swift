import LecternGeometry

/// The initial colour of an SVG file.
///
/// It is set by presentation attributes of the root, which have the least weight of all that an author declares: every
/// rule, attribute and colour of the file overrides them.
enum SVGInk {
    /// Returns the file with another colour than black for all that has none of its own.
    static func applying(_ ink: Color, to file: [UInt8]) -> [UInt8] {
        guard let root = SVGHeader.openTag(file) else { return file }
        let color = ink.alpha == 0 ? "rgba(0,0,0,0)" : "\(ink)"
        var result = Array(file[..<root.end])
        result += attributes(color, besides: root.attributes)
        // In a mask black is no ink, but what is hidden.
        var at = root.end
        for mask in masks(file, from: root.end) {
            result += file[at..<mask.end]
            result += attributes("#000", besides: mask.attributes)
            at = mask.end
        }
        return result + file[at...]
    }

    private static func attributes(_ color: String, besides existing: Set<String>) -> [UInt8] {
        Array(["color", "fill"].filter { !existing.contains($0) }.map { " \($0)=\"\(color)\"" }.joined().utf8)
    }

    private static let mask = Array("<mask".utf8)
    /// The most masks of a file whose ink is kept.
    private static let mostMasks = 1_000

    private static func masks(_ file: [UInt8], from start: Int) -> [SVGHeader.OpenTag] {
        var tags: [SVGHeader.OpenTag] = []
        var at = start
        while let open = file[at...].firstIndex(of: 0x3C), tags.count < mostMasks {
            at = open + 1
            let end = open + mask.count
            guard end < file.count, file[end] <= 0x20 || file[end] == 0x3E, file[open..<end].elementsEqual(mask) else {
                continue
            }
            tags.append(SVGHeader.attributes(of: file, from: end))
        }
        return tags
    }
}
