import LecternBase
import LecternLibrary
import LecternNavigator
import LecternTestKit
import Testing

@testable import LecternReader

/// Two books side by side.
@MainActor @Suite(.timeLimit(.minutes(10))) struct BookPairTests {
    private let reader: TestReader
    private let original: ReaderModel
    private let translation: ReaderModel

    init() async throws {
        reader = try TestReader()
        original = await reader.open(try reader.write("Original", TestReader.bodies))
        // It has a preface, and other words.
        let preface = ["<h1>Preface</h1><p>A word of the translator.</p>"]
        translation = await reader.open(
            try reader.write("Translation", preface + TestReader.bodies.map { $0.replacing("plain", with: "schlicht") })
        )
    }

    private func chapters(_ pair: BookPair) async -> [Int?] {
        await pair.settle()
        return [original, translation].map { $0.contents.currentID }
    }

    private func begin() async -> BookPair {
        let pair = reader.app.makePair(original, translation)
        // To chapter 1, after the preface.
        translation.perform(.nextChapter)
        #expect(await chapters(pair) == [0, 1])
        return pair
    }

    @Test func eachBookHasItsOwnPlace() async throws {
        let pair = await begin()
        original.perform(.lastPage)
        #expect(await chapters(pair) == [3, 1])
        translation.perform(.firstPage)
        #expect(await chapters(pair) == [3, 0])
        for model in [original, translation] { model.close() }
        await reader.app.written()
        for (model, chapter) in [(original, 3), (translation, 0)] {
            let again = await reader.open(model.path)
            #expect(again.contents.currentID == chapter)
        }
    }

    @Test func booksAreInStepFromWhereTheyAre() async throws {
        let pair = await begin()
        var messages: [String] = []
        original.onChange = { if case .message(let text, _) = $0 { messages.append(text) } }
        pair.setInStep(true, by: original)
        #expect(pair.isInStep && messages == ["In step: “Chapter 1” with “Chapter 2”"])
        #expect(await chapters(pair) == [0, 1])
        original.perform(.nextChapter)
        #expect(await chapters(pair) == [1, 2])
        translation.perform(.nextChapter)
        #expect(await chapters(pair) == [2, 3])
        translation.contents.go(to: 1)
        #expect(await chapters(pair) == [0, 1])
        // The preface goes with nothing.
        translation.perform(.firstPage)
        #expect(await chapters(pair) == [0, 0])
        pair.setInStep(false, by: original)
        original.perform(.lastPage)
        #expect(await chapters(pair) == [3, 0])
    }

    @Test func aBookInTheRightChapterStays() async throws {
        let pair = await begin()
        pair.setInStep(true, by: original)
        original.contents.go(to: 3)
        #expect(await chapters(pair) == [3, 4])
        for _ in 0..<2 {
            translation.perform(.nextPage)
            await pair.settle()
        }
        let place = try #require(translation.navigator?.place)
        original.perform(.nextPage)
        #expect(await chapters(pair) == [3, 4] && translation.navigator?.place == place)
        // Another layout is no move.
        original.setViewport(width: 300, height: 200, scale: 1)
        #expect(await chapters(pair) == [3, 4] && translation.navigator?.place == place)
    }

    @Test func thePairIsKept() async throws {
        let pair = await begin()
        pair.setInStep(true, by: translation)
        pair.swap()
        #expect(pair.first === translation && pair.isInStep)
        original.perform(.nextChapter)
        #expect(await chapters(pair) == [1, 2])
        pair.setShare(0.7)
        pair.close(isOver: false)
        await reader.app.written()
        let last = try #require(reader.app.lastPair)
        #expect(last.first == translation.path && last.second == original.path)
        // In the other order, with both sides exchanged.
        let again = reader.app.makePair(original, translation)
        #expect(again.isInStep && again.share == 0.7)
        original.perform(.nextChapter)
        #expect(await chapters(again) == [2, 3])
        again.close(isOver: true)
        await reader.app.written()
        #expect(reader.app.lastPair == nil)
    }

    @Test func aBookThatIsReadAloneEndsThePair() async throws {
        let pair = await begin()
        await pair.settle()
        pair.close(isOver: false)
        await reader.app.written()
        #expect(reader.app.lastPair != nil)
        let alone = await reader.open(original.path)
        #expect(try await eventually { reader.app.lastPair == nil })
        alone.close()
    }

    @Test func booksWithoutContentsCannotBeInStep() async throws {
        let pdf = PDFBuilder(pages: [["One"], ["Two"]]).build()
        let plain = await reader.open(try reader.folder.write("plain.pdf", pdf))
        let pair = reader.app.makePair(original, plain)
        var messages: [String] = []
        plain.onChange = { if case .message(let text, _) = $0 { messages.append(text) } }
        pair.setInStep(true, by: plain)
        #expect(!pair.isInStep && messages == ["“plain” has no contents to go by"])
    }

    @Test func damagedPairsAreLeftOut() async throws {
        let library = try Library.inMemory()
        try await library.setSetting(
            "pairs",
            to: .array([
                .string("x"), .object(["first": .string("a")]),
                .object(["first": .string("a"), "second": .string("a")]),
                .object([
                    "first": .string("a"), "second": .string("b"), "share": .number(7), "step": .array([.integer(1)]),
                ]),
            ]))
        let pairs = KeptPairs(in: library).pairs
        #expect(pairs == [KeptPair(first: BookID(hash: "a"), second: BookID(hash: "b"), isOpen: false)])
    }

    @Test func companionsComeFirst() async throws {
        let pair = await begin()
        await pair.settle()
        let list = reader.app.makeCompanions(of: original.bookID)
        list.find("")
        await list.settle()
        #expect(list.rows.map(\.id) == [translation.bookID])
        list.find("nothing has these words")
        await list.settle()
        #expect(list.rows.isEmpty)
        list.find("transl")
        await list.settle()
        #expect(list.rows.map(\.path) == [translation.path])
        list.close()
    }
}
