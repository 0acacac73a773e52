import Testing

@testable import LecternReader

/// Searching the contents.
@Suite(.timeLimit(.minutes(10))) struct ContentsFilterTests {
    private let rows = ["Prologue", "Über den Fluß", "The Second Café", "The second prologue"].enumerated().map {
        ContentsRow(id: $0, title: $1, depth: 0, pageLabel: "", isCurrent: false, leadsSomewhere: true)
    }

    @Test(arguments: [
        ("", [0, 1, 2, 3]), ("  ", [0, 1, 2, 3]), ("PROLOGUE", [0, 3]), ("cafe second", [2]), ("uber", [1]),
        ("second the", [2, 3]), ("epilogue", []),
    ])
    func allWordsCountWithoutCaseAndAccents(text: String, found: [Int]) {
        #expect(ContentsFilter.rows(rows, matching: text).map(\.id) == found)
    }
}
