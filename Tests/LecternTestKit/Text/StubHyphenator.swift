import LecternText

/// A hyphenator for layout tests that allows a break after every n-th letter,
/// in every language.
package final class StubHyphenator: Hyphenator {
    private let interval: Int

    package init(every interval: Int) { self.interval = interval }

    package func supports(language: String) -> Bool { true }

    package func hyphenationPoints(
        of word: ArraySlice<UInt16>, language: String, minimumBefore: Int, minimumAfter: Int
    ) -> [Int] {
        stride(from: interval, to: word.count, by: interval)
            .filter { $0 >= minimumBefore && word.count - $0 >= minimumAfter }
    }
}
