import LecternText

/// A hyphenator for layout tests that allows a break after every n-th letter,
/// in every language or in one.
package final class StubHyphenator: Hyphenator {
    private let interval: Int
    private let language: String?

    package init(every interval: Int, in language: String? = nil) {
        self.interval = interval
        self.language = language
    }

    package func supports(language: String) -> Bool { self.language == nil || self.language == language }

    package func hyphenationPoints(
        of word: ArraySlice<UInt16>, language: String, minimumBefore: Int, minimumAfter: Int
    ) -> [Int] {
        guard supports(language: language) else { return [] }
        return stride(from: interval, to: word.count, by: interval)
            .filter { $0 >= minimumBefore && word.count - $0 >= minimumAfter }
    }
}
