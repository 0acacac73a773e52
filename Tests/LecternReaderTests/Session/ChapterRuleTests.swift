import Foundation
import Lectern
import LecternLibrary
import LecternLocators
import LecternMarkup
import LecternNavigator
import LecternReader
import LecternTestKit
import Testing

/// The reader's own rule for the chapters of a plain text.
@MainActor @Suite(.timeLimit(.minutes(10))) struct ChapterRuleTests {
    private static let text = (1...3).map { number in
        "Log \(number)\n\n" + String(repeating: "The ship went on to the west.\n", count: 30)
    }.joined(separator: "\n\n")

    private func open(_ reader: TestReader, _ path: String) async -> ReaderModel {
        let model = reader.app.open(path: path)
        model.setViewport(width: 400, height: 300, scale: 1)
        await model.opened()
        await model.settle()
        return model
    }

    @Test func aRuleFindsChaptersAndCountsWhenTheTextIsOpenedAgain() async throws {
        let reader = try TestReader()
        let path = reader.folder.path + "/log.txt"
        try Data(Self.text.utf8).write(to: URL(filePath: path))
        var model = await open(reader, path)
        #expect(model.chapterRule.isPossible && model.chapterRule.rule == nil)
        let titles = ["Log 1", "Log 2", "Log 3"]
        #expect(await model.chapterRule.outcome(of: "^Log \\d+") == .chapters(titles))
        #expect(await model.chapterRule.outcome(of: "^Log [2-3]") != .chapters(titles))
        #expect(await model.chapterRule.outcome(of: "Log (") == .invalid(at: 6))
        await model.chapterRule.setRule(try TextChapterRule("^Log [2-3]"))
        model.close()
        await reader.app.flush()
        model = await open(reader, path)
        #expect(model.chapterRule.rule?.patterns == ["^Log [2-3]"])
        let found = model.navigator?.publication.tableOfContents.compactMap(\.title) ?? []
        #expect(found.suffix(2) == ["Log 2", "Log 3"] && !found.contains("Log 1"), "\(found)")
        await model.chapterRule.setRule(nil)
        #expect(model.chapterRule.rule == nil)
    }

    /// The same line stands thirty times in each chapter: only the place tells which one was marked.
    @Test func marksStayOnTheirWordsUnderAnotherRule() async throws {
        let reader = try TestReader()
        let path = reader.folder.path + "/log.txt"
        try Data(Self.text.utf8).write(to: URL(filePath: path))
        let patterns: [String?] = ["^=* ?Log [2-3]", nil, "^Log 3", "^Log \\d+"]
        var model = await open(reader, path)
        let book = try #require(try reader.app.library.lastOpened()).id
        var marked: Set<Int> = []
        for number in [0, 7, 40, 41, 89] {
            let documents = PublicationDocuments(try #require(model.navigator).publication)
            let place = try #require(await Self.sentence(number, documents))
            try await reader.app.library.save(Highlight(book: book, locator: place, note: "\(number)"))
            try await reader.app.library.save(Bookmark(book: book, locator: place, title: "\(number)"))
            marked.insert(number)
        }
        for pattern in patterns {
            await model.chapterRule.setRule(try pattern.map { try TextChapterRule($0) })
            model.close()
            await reader.app.flush()
            model = await open(reader, path)
            let documents = PublicationDocuments(try #require(model.navigator).publication)
            let highlights = try await reader.app.library.highlights(of: book)
            let bookmarks = try await reader.app.library.bookmarks(of: book)
            #expect(Set(highlights.compactMap { Int($0.note) }) == marked && bookmarks.count == marked.count)
            for (name, locator) in highlights.map({ ($0.note, $0.locator) })
                + bookmarks.map({ ($0.title ?? "", $0.locator) })
            {
                let number = try #require(Int(name))
                let place = try #require(await Self.sentence(number, documents))
                #expect(
                    locator.href == place.href && locator.locations.textOffset == place.locations.textOffset, "\(name)")
                #expect(locator.text.highlight == "The ship went on to the west.")
            }
            #expect(model.highlights.rows.count == marked.count)
        }
    }

    /// The page after the change shows the words of the page before it.
    @Test func thePlaceStaysUnderAnotherRule() async throws {
        let reader = try TestReader()
        let path = reader.folder.path + "/log.txt"
        let text = (1...3).map { part in
            "Log \(part)\n\n" + (1...60).map { "In part \(part) the ship went on to \($0).\n" }.joined(separator: "\n")
        }
        try Data(text.joined(separator: "\n\n").utf8).write(to: URL(filePath: path))
        var model = await open(reader, path)
        #expect(await model.navigator?.go(toProgression: 0.55) == true)
        for pattern in ["^Log 2", nil, "^Log \\d+"] as [String?] {
            await model.settle()
            let words = try await Self.line(at: try #require(model.navigator))
            let moved = try #require(await model.chapterRule.setRule(try pattern.map { try TextChapterRule($0) }))
            model.close()
            await reader.app.flush()
            model = reader.app.open(path: path)
            model.begin(at: moved)
            model.setViewport(width: 400, height: 300, scale: 1)
            await model.opened()
            await model.settle()
            let shown = try #require(model.current).text
            #expect(words.hasPrefix("In part") && shown.contains(words), "\(words) is not in \(shown)")
        }
    }

    /// The line of the text at the reader's place.
    private static func line(at navigator: SpreadNavigator) async throws -> String {
        let place = try #require(navigator.currentLocation)
        let index = try #require(navigator.publication.unitIndex(of: place))
        let document = try #require(await PublicationDocuments(navigator.publication).document(at: index))
        let offset = try #require(place.locations.textOffset)
        let start = document.text[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        return String(utf16Units: Array(document.text[start...].prefix { $0 != 0x0A }))
    }

    /// The place of one of the ninety equal sentences.
    private static func sentence(_ number: Int, _ documents: PublicationDocuments) async -> Locator? {
        var left = number
        for (index, link) in documents.publication.readingOrder.enumerated() {
            guard let document = await documents.document(at: index), let href = link.url else { continue }
            let text = String(utf16Units: document.text)
            for range in text.ranges(of: "The ship went on to the west.") {
                if left == 0 {
                    let start = text.utf16.distance(from: text.startIndex, to: range.lowerBound)
                    return document.locator(of: start..<start + 29, in: link, at: href)
                }
                left -= 1
            }
        }
        return nil
    }

    @Test func onlyPlainTextHasOne() async throws {
        let reader = try TestReader()
        let model = await open(reader, try reader.write("Book", TestReader.bodies))
        #expect(!model.chapterRule.isPossible)
        #expect(!ReaderMenu.main(for: .text).actions.contains(.chapterRule))
    }
}
