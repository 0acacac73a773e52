import LecternBase
import LecternPlayback

/// An utterance as sentences, written as they are read.
struct PronouncedText {
    /// A sentence, or words that the book says how to pronounce.
    enum Part: Hashable, Sendable {
        case sentence(TracedText)
        case phonemes(String, text: String, source: Range<Int>, isFollowedBySpace: Bool)
    }

    private(set) var parts: [Part] = []

    /// - Parameter longest: in Unicode scalars; the rest is left out.
    init(_ utterance: TTSUtterance, longest: Int) {
        var text = TracedText(utterance.text)
        if text.scalars.count > longest { text = text.part(0..<longest) }
        var start = 0
        for given in utterance.phonemes where given.alphabet?.lowercased() == "ipa" {
            guard let first = text.index(of: given.range.lowerBound, from: start),
                let end = text.index(of: given.range.upperBound, from: first), first < end
            else { continue }
            append(text.part(start..<first))
            let isFollowedBySpace = end < text.scalars.count && text.scalars[end].properties.isWhitespace
            parts.append(
                .phonemes(
                    PhoneticAlphabet.phonemes(ofIPA: given.text), text: TracedText.string(text.scalars[first..<end]),
                    source: given.range, isFollowedBySpace: isFollowedBySpace))
            start = end
        }
        append(text.part(start..<text.scalars.count))
    }

    private mutating func append(_ text: TracedText) {
        let worded = EnglishWording.words(of: text)
        parts += SpokenSentences.ranges(of: worded).map { .sentence(worded.part($0)) }
    }
}

extension TracedText {
    /// The index of the scalar at a place of the original, or of the end; nil if none begins there.
    fileprivate func index(of place: Int, from start: Int) -> Int? {
        if let last = sources.last, place == last.upperBound { return scalars.count }
        return sources[min(start, sources.count)...].firstIndex { $0.lowerBound == place }
    }
}
