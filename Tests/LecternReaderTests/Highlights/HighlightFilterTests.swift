import LecternLibrary
import Testing

@testable import LecternReader

/// Colours, search and order of the list of highlights.
@Suite(.timeLimit(.minutes(10))) struct HighlightFilterTests {
    private let rows = [
        HighlightRow(
            id: "note", text: "", note: "Lent to Ánn.", title: "Note on This Book", pageLabel: "", kind: .wholeBook,
            createdAt: Timestamp(seconds: 50)),
        HighlightRow(
            id: "a", color: .green, text: "The quick brown fox", note: "", title: "One", pageLabel: "1",
            createdAt: Timestamp(seconds: 30)),
        HighlightRow(
            id: "b", color: .blue, text: "jumps over", note: "why?", title: "One", pageLabel: "2",
            createdAt: Timestamp(seconds: 40)),
        HighlightRow(
            id: "c", color: .green, text: "the lazy dog", note: "FOX again", title: "Two", pageLabel: "9",
            createdAt: Timestamp(seconds: 10)),
        HighlightRow(
            id: "d", color: .yellow, text: "came with it", note: "", title: "Ben", pageLabel: "9", kind: .brought),
    ]

    private func ids(_ change: (inout HighlightFilter) -> Void) -> [String] {
        var filter = HighlightFilter()
        change(&filter)
        return filter.rows(rows).map(\.id)
    }

    @Test func everythingIsShownInTheOrderOfTheBook() {
        #expect(ids { _ in } == ["note", "a", "b", "c", "d"])
        #expect(!HighlightFilter().isActive)
    }

    @Test func rowsAreFiltered() {
        #expect(ids { $0.colors = [.green] } == ["a", "c"])
        #expect(ids { $0.colors = [.blue, .yellow] } == ["b", "d"])
        #expect(ids { $0.onlyNotes = true } == ["note", "b", "c"])
        #expect(ids { $0.text = " fox" } == ["a", "c"], "in texts and notes, in any case")
        #expect(ids { $0.text = "the fox" } == ["a", "c"], "every word")
        #expect(ids { $0.text = "ann" } == ["note"], "without accents")
        #expect(ids { $0.text = "two" } == ["c"], "in the title of the chapter")
        #expect(
            ids {
                $0.colors = [.green]
                $0.onlyNotes = true
                $0.text = "dog"
            } == ["c"])
        #expect(ids { $0.text = "cat" }.isEmpty)
    }

    @Test func newestAreFirst() { #expect(ids { $0.order = .date } == ["note", "b", "a", "c", "d"]) }
}
