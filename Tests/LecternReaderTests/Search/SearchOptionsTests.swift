import LecternBase
import LecternGeometry
import LecternNavigator
import LecternTestKit
import Testing

@testable import LecternReader

/// The options of the search, its history, and its marks on the page.
@MainActor @Suite(.timeLimit(.minutes(10))) struct SearchOptionsTests {
    private static let bodies = [
        "<h1>One</h1><p>The cat sat. A Cat! Category, concatenate.</p>",
        "<h1>Two</h1><p>Another cat.</p><h2 id=\"b\">Part b</h2><p>No cats in 1847 or 1848.</p>",
    ]

    private func open() async throws -> (TestReader, ReaderModel) {
        let reader = try TestReader()
        return (reader, await reader.open(try reader.write("Book", Self.bodies)))
    }

    private func found(
        _ query: String, _ model: ReaderModel, _ change: (inout SearchChoices) -> Void
    ) async throws -> [String] {
        var choices = SearchChoices()
        change(&choices)
        model.search.setChoices(choices)
        model.search.find(query)
        #expect(try await eventually { !model.search.isRunning })
        return model.search.rows.map(\.match)
    }

    @Test func optionsNarrowTheSearch() async throws {
        let (reader, model) = try await open()
        #expect(try await found("cat", model) { _ in } == ["cat", "Cat", "Cat", "cat", "cat", "cat"])
        #expect(try await found("cat", model) { $0.wholeWords = true } == ["cat", "Cat", "cat"])
        #expect(try await found("cat", model) { $0.matchesCase = true } == ["cat", "cat", "cat", "cat"])
        #expect(
            try await found("cat", model) {
                $0.wholeWords = true
                $0.matchesCase = true
            } == ["cat", "cat"])
        #expect(try await found("18[0-9]{2}", model) { $0.isExpression = true } == ["1847", "1848"])
        #expect(try await found("18[0-9", model) { $0.isExpression = true }.isEmpty)
        #expect(model.search.summary.hasPrefix("The regular expression has an error"))
        #expect(try await found("cat", model) { $0.isThisChapter = true } == ["cat", "Cat", "Cat", "cat"])
        model.contents.go(to: 1)
        #expect(try await eventually { model.current?.key.chapter == 1 })
        #expect(try await found("Cat", model) { $0.isThisChapter = true } == ["cat", "cat"])
        withExtendedLifetime(reader) {}
    }

    @Test func optionsAndSearchesAreKept() async throws {
        let (reader, model) = try await open()
        _ = try await found("c", model) { $0.wholeWords = true }
        model.search.remember()
        _ = try await found("another  cat", model) { $0.wholeWords = true }
        model.search.goToHit(0)
        _ = try await found("sat", model) { $0.wholeWords = true }
        model.search.remember()
        _ = try await found("Another Cat", model) { $0.wholeWords = true }
        model.search.remember()
        #expect(model.search.history.queries == ["Another Cat", "sat"], "the newest first, none twice")
        await reader.app.written()
        let other = await reader.open(model.path)
        #expect(other.search.choices.wholeWords && !other.search.choices.matchesCase)
        #expect(other.search.history.queries == ["Another Cat", "sat"])
        other.search.forgetHistory()
        await reader.app.written()
        #expect(await reader.open(model.path).search.history.queries.isEmpty)
        var history = SearchHistory(json: .array([]))
        for number in 0..<50 { history.add("query \(number)") }
        #expect(history.queries.count == 20 && history.queries.first == "query 49")
    }

    /// Marks are on the page while the search is shown, and while the reader goes from hit to hit.
    @Test func marksLeaveWithTheSearch() async throws {
        let (reader, model) = try await open()
        model.search.opened()
        _ = try await found("cat", model) { _ in }
        #expect(model.search.marks.count == 4 && model.search.marks.allSatisfy { !$0.isCurrent })
        model.search.goToHit(1)
        await model.settle()
        model.search.closed()
        #expect(model.search.marks.isEmpty && model.search.rows.count == 6, "the hits stay for the next time")
        model.search.opened()
        #expect(model.search.marks.count == 4)
        // A panel that covered the page leaves the hit that was chosen, until the page is turned.
        model.search.closed(keepsCurrent: true)
        #expect(model.search.marks.map(\.isCurrent) == [true])
        model.turn(.forward)
        await model.settle()
        model.turn(.backward)
        await model.settle()
        #expect(model.search.marks.isEmpty)
        model.perform(.findNext)
        await model.settle()
        #expect(model.search.marks.map(\.isCurrent) == [true])
        #expect(model.search.clearMarks() && !model.search.clearMarks())
        withExtendedLifetime(reader) {}
    }
}
