/// Replacements of parts of a text that do not overlap.
struct TextEdits {
    private var edits: [(range: Range<Int>, text: [UInt8])] = []

    mutating func replace(_ range: Range<Int>, with text: String) { edits.append((range, Array(text.utf8))) }

    mutating func insert(_ text: String, at place: Int) { replace(place..<place, with: text) }

    func applied(to text: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var position = 0
        // Of edits at the same place, in the order in which they were made.
        let ordered = edits.enumerated().sorted {
            ($0.element.range.lowerBound, $0.element.range.upperBound, $0.offset)
                < ($1.element.range.lowerBound, $1.element.range.upperBound, $1.offset)
        }
        for (_, edit) in ordered where edit.range.lowerBound >= position {
            result += text[position..<edit.range.lowerBound] + edit.text
            position = edit.range.upperBound
        }
        return result + text[position...]
    }
}
