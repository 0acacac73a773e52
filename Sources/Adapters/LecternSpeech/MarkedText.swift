import LecternBase
import LecternContent
import LecternPlayback

/// A text as SSML with an index mark before each word.
///
/// Spec: https://www.w3.org/TR/speech-synthesis11/#S3.3.2
struct MarkedText {
    let ssml: String

    /// - Parameter phonemes: in ascending order, without overlaps.
    init(_ text: String, phonemes: [TTSUtterance.Phonemes] = []) {
        let units = Array(text.utf16)
        var tags: [(offset: Int, text: String)] = []
        var pending = phonemes[...]
        // A mark may stand before a phoneme element, not in it.
        for word in DefaultTextTokenizer(.word).ranges(in: text) {
            while let next = pending.first, next.range.lowerBound <= word.lowerBound {
                if next.range.upperBound > word.lowerBound { break }
                pending.removeFirst()
            }
            let isInside = pending.first.map { $0.range.lowerBound < word.lowerBound } ?? false
            if !isInside { tags.append((word.lowerBound, "<mark name=\"w\(word.lowerBound)-\(word.upperBound)\"/>")) }
        }
        for part in phonemes {
            let alphabet = part.alphabet.map { " alphabet=\"\(Self.escaped(Array($0.utf16)[...]))\"" } ?? ""
            tags.append(
                (part.range.lowerBound, "<phoneme\(alphabet) ph=\"\(Self.escaped(Array(part.text.utf16)[...]))\">"))
            tags.append((part.range.upperBound, "</phoneme>"))
        }
        ssml = "<speak>" + Self.woven(units, tags) + "</speak>"
    }

    /// The escaped text with tags put in; of those at the same offset, end tags first and marks next.
    private static func woven(_ units: [UInt16], _ tags: [(offset: Int, text: String)]) -> String {
        func rank(_ tag: String) -> Int { tag.hasPrefix("</") ? 0 : tag.hasPrefix("<mark") ? 1 : 2 }
        let sorted = tags.sorted { ($0.offset, rank($0.text)) < ($1.offset, rank($1.text)) }
        var result = ""
        var end = 0
        for tag in sorted where (end...units.count).contains(tag.offset) {
            result += escaped(units[end..<tag.offset])
            if rank(tag.text) == 1, isStartOfSentence(units, tag.offset) { result += "\u{2060}" }
            result += tag.text
            end = tag.offset
        }
        return result + escaped(units[end...])
    }

    /// Whether a full stop and white space precede an offset, and no small letter follows. espeak-ng drops a mark there,
    /// unless another character precedes it. A word joiner changes nothing in the speech; the service replaces a
    /// no-break space by a space.
    ///
    /// See https://github.com/espeak-ng/espeak-ng/issues/920
    private static func isStartOfSentence(_ units: [UInt16], _ offset: Int) -> Bool {
        func isSpace(_ unit: UInt16) -> Bool { Unicode.Scalar(unit)?.properties.isWhitespace ?? false }
        guard offset > 0, isSpace(units[offset - 1]), units[..<offset].last(where: { !isSpace($0) }) == 0x2E else {
            return false
        }
        let next = String(decoding: units[offset..<min(offset + 2, units.count)], as: UTF16.self).first
        return !(next?.isLowercase ?? true)
    }

    /// The text as the data of a SPEAK command: lines that begin with a full stop get another one, and a line with a
    /// single one ends the data.
    ///
    /// Spec: https://htmlpreview.github.io/?https://github.com/brailcom/speechd/blob/master/doc/ssip.html#Speech-Synthesis-and-Sound-Output-Commands
    var ssipData: String {
        let lines = ssml.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return lines.map { $0.hasPrefix(".") ? "." + $0 : String($0) }.joined(separator: "\r\n") + "\r\n."
    }

    /// The range of the word that a mark precedes, in UTF-16 units; `nil` for marks of others.
    static func range(ofMark name: String) -> Range<Int>? {
        guard name.hasPrefix("w") else { return nil }
        let parts = name.dropFirst().split(separator: "-").compactMap { Int($0) }
        guard parts.count == 2, parts[0] < parts[1] else { return nil }
        return parts[0]..<parts[1]
    }

    /// Escapes markup. Control characters, which XML forbids, part words as spaces do.
    private static func escaped(_ units: ArraySlice<UInt16>) -> String {
        let spaced = units.map { $0 < 0x20 && $0 != 0x9 && $0 != 0xA ? 0x20 : $0 }
        return String(decoding: spaced, as: UTF16.self).escapedForXML
    }
}
