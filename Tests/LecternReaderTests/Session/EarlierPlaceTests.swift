import Foundation
import LecternBase
import LecternReader
import LecternTestKit
import Testing

/// Places stored before the file got another name or was copied.
@MainActor @Suite(.timeLimit(.minutes(10))) struct EarlierPlaceTests {
    private static let herbal = PDFBuilder(pages: (1...6).map { ["Leaf \($0) of the herbal"] })

    private let reader: TestReader

    init() throws { reader = try TestReader() }

    private func open(_ name: String, _ bytes: Bytes) async throws -> ReaderModel {
        try await open(reader.folder.write(name, bytes))
    }

    private func open(_ path: String) async throws -> ReaderModel {
        let model = reader.app.open(path: path)
        // Too narrow for two pages.
        model.setViewport(width: 300, height: 400, scale: 1)
        await model.opened()
        await model.settle()
        return model
    }

    private func isOffered(by model: ReaderModel) -> Bool {
        if case .earlierPlaceFound = model.placeStatus { true } else { false }
    }

    /// A renamed copy of a large book begins at its first page and offers the
    /// place of the earlier reading. Neither new layouts nor page turns replace
    /// it before the user has decided.
    @Test func earlierPlaceOfALargeBookIsOffered() async throws {
        var pdf = Self.herbal
        pdf.pages[5].comment = "%" + String(repeating: "x", count: 25 << 20) + "\n"
        let bytes = pdf.build()
        let first = try await open("large.pdf", bytes)
        #expect(try await eventually { first.placeStatus == .stored })
        first.pages.go(toNumber: 3)
        #expect(try await eventually { first.pages.number == 3 })
        first.close()
        for (name, goesThere) in [("copy.pdf", false), ("again.pdf", true)] {
            let copy = try await open(name, bytes)
            for width in [500.0, 900, 300] {
                copy.setViewport(width: width, height: 400, scale: 1)
                await copy.settle()
            }
            #expect(try await eventually { isOffered(by: copy) }, "\(copy.placeStatus)")
            copy.setViewport(width: 310, height: 400, scale: 1)
            await copy.settle()
            copy.perform(.nextPage)
            await copy.settle()
            #expect(copy.pages.number == 2 && isOffered(by: copy), "\(copy.placeStatus)")
            if goesThere {
                copy.goToEarlierPlace()
                #expect(try await eventually { copy.pages.number == 3 && copy.placeStatus == .stored })
            }
            copy.close()
        }
        try await declining("last.pdf", bytes)
    }

    private func declining(_ name: String, _ bytes: Bytes) async throws {
        let model = try await open(name, bytes)
        #expect(try await eventually { isOffered(by: model) })
        model.declineEarlierPlace()
        #expect(isOffered(by: model), "nothing replaces it yet")
        model.perform(.nextPage)
        #expect(try await eventually { model.placeStatus == .stored })
        model.close()
    }

    /// The library identifies a book by its content, and a PDF names its only
    /// resource after the file: place and bookmarks survive a new name.
    @Test func renamedFileKeepsPlaceAndBookmarks() async throws {
        let model = try await open("herbal.pdf", Self.herbal.build())
        model.pages.go(toNumber: 4)
        #expect(try await eventually { model.pages.number == 4 })
        model.bookmarks.toggle()
        #expect(try await eventually { model.bookmarks.isOnPage })
        model.close()
        let renamed = model.path.replacing("herbal.pdf", with: "other name.pdf")
        try FileManager.default.moveItem(atPath: model.path, toPath: renamed)
        let again = try await open(renamed)
        #expect(again.pages.number == 4)
        #expect(try await eventually { again.bookmarks.isOnPage })
        #expect(again.bookmarks.rows.map(\.pageLabel) == ["4"])
    }
}
