import Foundation
import GRDB
import LecternBase
import LecternContent
import LecternLibrary
import LecternNavigator
import LecternTestKit
import Testing

@testable import LecternReader

/// Messages about failures of the library and of searches.
@MainActor @Suite(.timeLimit(.minutes(10))) struct FailureTests {
    @Test func unreadableBookmarksAreReported() async throws {
        let folder = try TemporaryFolder()
        let library = try Library(path: folder.path + "/library.sqlite")
        let reader = try TestReader(library: library, folder: folder)
        let model = await reader.open(try reader.write("Book", TestReader.bodies))
        var told: [String] = []
        model.onChange = { if case .message(let text, _) = $0 { told.append(text) } }
        var patient = Configuration()
        patient.busyMode = .timeout(20)
        let other = try DatabaseQueue(path: folder.path + "/library.sqlite", configuration: patient)
        try await other.write { try $0.execute(sql: "DROP TABLE bookmark; DROP TABLE highlight") }
        told = []
        await model.bookmarks.reload()
        await model.highlights.reload()
        #expect(told.contains { $0.hasPrefix("The bookmarks cannot be read: ") })
        #expect(told.contains { $0.hasPrefix("The highlights cannot be read: ") })
    }

    /// A book of which a part can be read is opened, and says that the rest is missing.
    @Test func cutOffBookSaysSo() async throws {
        let reader = try TestReader()
        let whole = try reader.write("Book", TestReader.bodies)
        let bytes = try [UInt8](Data(contentsOf: URL(filePath: whole)))
        let path = try reader.folder.write("Cut.epub", Bytes(Array(bytes.prefix(bytes.count * 3 / 4))))
        for (path, isDamaged) in [(path, true), (whole, false)] {
            let model = reader.app.open(path: path)
            var told: [String] = []
            model.onChange = { if case .message(let text, _) = $0 { told.append(text) } }
            model.setViewport(width: 400, height: 300, scale: 1)
            await model.opened()
            await model.settle()
            #expect(model.current?.text.contains("Paragraph 1 of part 1") == true)
            #expect(told.contains { $0.hasPrefix("The file is damaged or incomplete") } == isDamaged)
            model.close()
        }
    }

    @Test func impossibleSearchSaysWhy() async throws {
        let reader = try TestReader()
        let model = await reader.open(try reader.write("Book", TestReader.bodies))
        model.search.find(String(repeating: "long ", count: SearchError.maximumLength))
        #expect(try await eventually { !model.search.isRunning })
        #expect(model.search.summary == "The text to search for is too long.")
        model.search.find("naive")
        #expect(try await eventually { !model.search.isRunning })
        #expect(model.search.summary == "60 hits")
    }
}
