/// Detects results of reading the library that are older than what the window shows.
///
/// A change is shown at once and written afterwards. A read that began before or during a write may lack the change,
/// however late its result arrives; so the caller reads again when the write has ended.
struct WritesUnderWay {
    private var unfinished = 0
    private var begun = 0

    /// A read of the library.
    struct Question {
        fileprivate let begun: Int
    }

    mutating func begin() {
        unfinished += 1
        begun += 1
    }

    mutating func end() { unfinished -= 1 }

    /// Begins a read; nil while a write is unfinished, because the result would be stale.
    var question: Question? { unfinished == 0 ? Question(begun: begun) : nil }

    /// Returns whether the result of a read is up to date.
    func isCurrent(_ question: Question) -> Bool { unfinished == 0 && question.begun == begun }
}
