import LecternLibrary
import LecternModel
import LecternTestKit
import Testing

/// Cards are shown again when they are about to be forgotten.
@Suite(.timeLimit(.minutes(10))) struct ReviewTests {
    private static let day = 86_400.0

    private func review(_ grades: [(ReviewGrade, days: Double)]) throws -> CardMemory {
        var memory: CardMemory?
        var time = 1e9
        for (grade, days) in grades {
            time += days * Self.day
            memory = ReviewSchedule.review(memory, grade, at: Timestamp(seconds: time))
        }
        return try #require(memory)
    }

    /// The numbers were computed from the published formulas by another program.
    @Test func memoryFollowsThePublishedFormulas() throws {
        let memory = try review([(.again, 0), (.good, 0), (.good, 1), (.good, 3), (.good, 8), (.good, 21)])
        #expect(abs(memory.stability - 48.265493) < 1e-4 && abs(memory.difficulty - 7.104417) < 1e-4)
        #expect(memory.reviews == 6 && memory.lapses == 0)
        #expect(memory.dueAt.seconds - memory.reviewedAt.seconds == 48 * Self.day)
        let first = ReviewGrade.allCases.map { ReviewSchedule.review(nil, $0, at: Timestamp(seconds: 0)) }
        #expect(first.map(\.stability) == [0.40255, 1.18385, 3.173, 15.69105])
        #expect(first.map { $0.dueAt.seconds / Self.day } == [600 / Self.day, 1, 3, 16])
        #expect(first[0].difficulty == 7.1949 && first[3].difficulty < first[2].difficulty)
    }

    @Test func betterGradesWaitLonger() throws {
        let start: [(ReviewGrade, days: Double)] = [(.good, 0), (.good, 3)]
        let next = try ReviewGrade.allCases.map { try review(start + [($0, 10)]) }
        for (worse, better) in zip(next, next.dropFirst()) {
            #expect(worse.stability < better.stability && worse.dueAt < better.dueAt)
            #expect(worse.difficulty > better.difficulty)
        }
        #expect(next.map(\.lapses) == [1, 0, 0, 0])
        let memory = next[2]
        func recall(_ days: Double) -> Double {
            ReviewSchedule.retrievability(
                memory, at: Timestamp(seconds: memory.reviewedAt.seconds + days * Self.day))
        }
        #expect(recall(0) == 1 && abs(recall(memory.stability) - 0.9) < 1e-9 && recall(-5) == 1)
        #expect(recall(1000) < recall(100))
    }

    /// Whatever is answered, and whenever, numbers stay in their ranges.
    @Test(arguments: 0..<50) func randomReviewsStayInRange(_ seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        var memory: CardMemory?
        var time = 1e9
        for _ in 0..<100 {
            let grade = try #require(ReviewGrade.allCases.randomElement(using: &random))
            time += Double.random(in: -10...1_000, using: &random) * Self.day
            let next = ReviewSchedule.review(memory, grade, at: Timestamp(seconds: time))
            #expect(next.stability >= 0.01 && next.stability <= 36_500 && (1...10).contains(next.difficulty))
            #expect(next.dueAt > next.reviewedAt && next.reviews == (memory?.reviews ?? 0) + 1)
            memory = next
        }
    }

    private func highlight(_ book: BookID, _ text: String?, note: String = "", at time: Double) -> Highlight {
        var place = locator(0.5)
        place.text.highlight = text
        return Highlight(book: book, locator: place, note: note, createdAt: Timestamp(seconds: time))
    }

    @Test(arguments: Storage.allCases) func highlightsAreReviewed(storage: Storage) async throws {
        try await withLibrary(storage) { library, folder in
            let book = try await library.add("Moby-Dick", in: folder).id
            let craft = highlight(book, "a noble craft", at: 2)
            let asked = highlight(book, "Call me Ishmael.", note: "How does it begin?", at: 1)
            try await library.replaceHighlights(
                [], with: [craft, asked, highlight(book, "…", at: 3), highlight(book, nil, at: 4)])
            let now = Timestamp(seconds: 1e9)
            let cards = try await library.cards(about: .highlights, at: now)
            #expect(cards.map(\.question) == ["How does it begin?", "a […] craft"])
            #expect(cards.map(\.answer) == ["Call me Ishmael.", "a noble craft"])
            #expect(cards[0].source == "Moby-Dick" && cards[0].path.hasSuffix("/book.epub") && cards[0].memory == nil)
            #expect(try await library.cards(about: .highlights, at: now, newLimit: 1).count == 1)
            let memory = try await library.review(cards[0], .good, at: now)
            #expect(try await library.cards(about: .highlights, at: now).map(\.id) == [cards[1].id])
            let later = Timestamp(seconds: memory.dueAt.seconds)
            let due = try await library.cards(about: .highlights, at: later)
            #expect(due.map(\.id) == cards.map(\.id) && due[0].memory == memory, "those that are due come first")
            let count = try await library.reviewCount(about: .highlights, at: later)
            #expect(count.due == 1 && count.new == 1, "texts without letters make no cards")
            let learnt = try await library.cards(about: .highlights, at: later, newLimit: 0)
            #expect(learnt.map(\.id) == [due[0].id], "cards that are due are no new ones")
            // A changed highlight keeps its card, and so does one that is removed and restored.
            var changed = asked
            changed.color = .red
            try await library.save(changed)
            try await library.removeHighlight(asked.id)
            #expect(try await library.cards(about: .highlights, at: later).count == 1)
            try await library.save(changed)
            #expect(try await library.cards(about: .highlights, at: later).first?.memory == memory)
            // Taken back.
            try await library.setMemory(nil, of: due[0])
            #expect(try await library.reviewCount(about: .highlights, at: later).due == 0)
            _ = try await library.remove([book])
            #expect(try await library.cards(about: .highlights, at: later).isEmpty)
        }
    }

    /// A gap alone asks nothing: the text around a highlighted word does.
    @Test func wordsThatAreHighlightedAreAskedForByTheTextAround() async throws {
        try await withLibrary(.memory) { library, folder in
            let book = try await library.add("Moby-Dick", in: folder).id
            for (number, around) in [("A noble\n", ", but"), (nil, nil)].enumerated() {
                var mark = highlight(book, "craft", at: Double(number))
                mark.locator.text = .init(before: around.0, highlight: "craft", after: around.1)
                try await library.save(mark)
            }
            let cards = try await library.cards(about: .highlights)
            #expect(cards.map(\.question) == ["A noble […], but", "[…]"] && cards.map(\.answer) == ["craft", "craft"])
        }
    }

    @Test(arguments: Storage.allCases) func wordsAreReviewed(storage: Storage) async throws {
        try await withLibrary(storage) { library, folder in
            let book = try await library.add("Moby-Dick", in: folder).id
            try await library.keep(
                VocabularyWord("craft", language: "en", sentence: "A noble craft.", book: book, bookTitle: "Moby-Dick"))
            let cards = try await library.cards(about: .words)
            #expect(cards.map(\.question) == ["A noble […]."] && cards.map(\.answer) == ["craft – A noble craft."])
            try await library.review(cards[0], .easy)
            #expect(try await library.cards(about: .words).isEmpty)
            let count = try await library.reviewCount(about: .words)
            #expect(count.due == 0 && count.new == 0)
        }
    }
}
