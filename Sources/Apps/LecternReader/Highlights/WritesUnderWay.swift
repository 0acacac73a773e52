/// Tells which answers of the library are older than what is seen already.
///
/// A change is seen at once and written after it. What the library was asked while a write was under way, or before it,
/// does not know of the change, however late the answer is; so the library is asked again when a write is done.
struct WritesUnderWay {
    private var unfinished = 0
    private var begun = 0

    /// A question to the library.
    struct Question {
        fileprivate let begun: Int
    }

    mutating func begin() {
        unfinished += 1
        begun += 1
    }

    mutating func end() { unfinished -= 1 }

    /// `nil` while something is being written: it would be asked in vain.
    var question: Question? { unfinished == 0 ? Question(begun: begun) : nil }

    /// Whether the answer to a question still says what there is.
    func isCurrent(_ question: Question) -> Bool { unfinished == 0 && question.begun == begun }
}
