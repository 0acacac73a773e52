import Foundation
import Lectern
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

    @Test func onlyPlainTextHasOne() async throws {
        let reader = try TestReader()
        let model = await open(reader, try reader.write("Book", TestReader.bodies))
        #expect(!model.chapterRule.isPossible)
        #expect(!ReaderMenu.main(for: .text).actions.contains(.chapterRule))
    }
}
