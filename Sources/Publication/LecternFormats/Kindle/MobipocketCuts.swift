import LecternBase

/// Divides the one HTML text of a Mobipocket book into parts: at its page
/// breaks, and where a part would be long at headings and paragraphs.
struct MobipocketCuts {
    private let text: [UInt8]
    private(set) var parts: [KindleParts.Part] = []
    private var start = 0
    /// Tags that are open at a cut, and open again after it.
    private var open: [(name: String, tag: ArraySlice<UInt8>)] = []
    /// The tags that were open at the start of the part.
    private var opening: [UInt8] = []
    /// After this length a part ends at a heading, after the next at a paragraph.
    private static let headingLength = 1 << 17
    private static let paragraphLength = 1 << 18
    private static let mostParts = 50_000
    private static let deepest = 32
    private static let headings: Set<String> = ["h1", "h2", "h3"]
    private static let kept: Set<String> = [
        "div", "blockquote", "font", "center", "b", "i", "em", "strong", "u", "ul", "ol",
    ]

    init(_ text: [UInt8]) {
        self.text = text
        MarkupTag.forEach(in: text) { visit($0) }
        cut(before: text.count)
    }

    private mutating func visit(_ tag: MarkupTag) {
        switch tag.name {
        case "body" where !tag.isEnd: if parts.isEmpty { start = tag.range.upperBound }
        case "mbp:pagebreak": if !tag.isEnd { cut(before: tag.range.lowerBound) }
        default:
            let length = tag.range.lowerBound - start
            let isLong = length > Self.paragraphLength && (tag.name == "p" || tag.name == "div")
            if !tag.isEnd, isLong || length > Self.headingLength && Self.headings.contains(tag.name) {
                cut(before: tag.range.lowerBound)
            }
            track(tag)
        }
    }

    private mutating func track(_ tag: MarkupTag) {
        guard Self.kept.contains(tag.name) else { return }
        if !tag.isEnd {
            if open.count < Self.deepest { open.append((tag.name, text[tag.range])) }
        } else if let index = open.lastIndex(where: { $0.name == tag.name }) {
            open.removeSubrange(index...)
        }
    }

    /// Ends a part, unless it is blank: then the next one begins there, too.
    private mutating func cut(before end: Int) {
        guard end > start, parts.count < Self.mostParts, Self.hasContent(text[start..<end]) else { return }
        parts.append(KindleParts.Part(start: start, text: Array(text[start..<end]), opening: opening))
        opening = open.flatMap { Array($0.tag) }
        start = end
    }

    /// Whether there are words or pictures.
    private static func hasContent(_ text: ArraySlice<UInt8>) -> Bool {
        var isInTag = false
        for (index, byte) in zip(text.indices, text) {
            switch byte {
            case UInt8(ascii: "<"):
                isInTag = true
                let name = text[index...].dropFirst().prefix(5).map { $0 | 0x20 }
                if [Array("img".utf8), Array("image".utf8), Array("audio".utf8), Array("video".utf8)].contains(
                    where: name.starts)
                {
                    return true
                }
            case UInt8(ascii: ">"): isInTag = false
            default: if !isInTag, byte > 0x20 { return true }
            }
        }
        return false
    }
}
