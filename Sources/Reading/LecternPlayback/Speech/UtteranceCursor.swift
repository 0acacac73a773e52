import LecternContent
import LecternModel
import LecternPublication

/// Moves through the utterances of a publication, forward and backward.
@MainActor final class UtteranceCursor {
    private let iterator: any ContentIterator
    private var utterances: [PublicationSpeechSynthesizer.Utterance] = []
    private var index = -1
    /// Whether the iterator is before the element of `utterances` rather than after it.
    private var isBeforeElement = false
    /// Where to begin; `nil` once the first utterance is found.
    private var start: Locator?

    init(_ content: any Content, from start: Locator?) {
        iterator = content.iterator()
        self.start = start
    }

    /// Moves to the next utterance; `nil` at the end.
    ///
    /// - Parameter maker: makes the utterances of an element that is reached.
    func next(_ maker: UtteranceMaker) async -> PublicationSpeechSynthesizer.Utterance? {
        if index + 1 < utterances.count {
            index += 1
            return utterances[index]
        }
        if isBeforeElement { _ = await iterator.next() }
        isBeforeElement = false
        while let element = await iterator.next() {
            let found = maker.utterances(of: element)
            guard !found.isEmpty else { continue }
            (utterances, index) = (found, firstIndex(in: found))
            start = nil
            return utterances[index]
        }
        return nil
    }

    /// Moves to the previous utterance; `nil` at the beginning.
    func previous(_ maker: UtteranceMaker) async -> PublicationSpeechSynthesizer.Utterance? {
        if index > 0 {
            index -= 1
            return utterances[index]
        }
        if !isBeforeElement { _ = await iterator.previous() }
        isBeforeElement = true
        while let element = await iterator.previous() {
            let found = maker.utterances(of: element)
            guard !found.isEmpty else { continue }
            (utterances, index) = (found, found.count - 1)
            return utterances[index]
        }
        // The iterator is at the beginning: the next utterance is the first one again.
        isBeforeElement = false
        (utterances, index) = ([], -1)
        return nil
    }

    /// The utterance that contains the start in the first element.
    private func firstIndex(in found: [PublicationSpeechSynthesizer.Utterance]) -> Int {
        guard let start else { return 0 }
        if let offset = start.locations.textOffset {
            return found.firstIndex { $0.segment.map { $0.range.upperBound > offset } ?? false } ?? 0
        }
        guard let words = start.text.highlight, !words.isEmpty else { return 0 }
        return found.firstIndex { $0.text.contains(words) || words.hasPrefix($0.text) } ?? 0
    }
}
