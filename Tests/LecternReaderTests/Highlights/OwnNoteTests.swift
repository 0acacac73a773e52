import LecternLibrary
import LecternTestKit
import Testing

@testable import LecternReader

/// What the reader writes about a book as a whole.
@MainActor struct OwnNoteTests {
    @Test func aNoteIsKeptChangedAndRemoved() async throws {
        let reader = try TestReader()
        let path = try reader.write("Book", TestReader.bodies)
        let model = await reader.open(path)
        #expect(await model.ownNote() == "")
        model.keepOwnNote("Lent to Ann.")
        while await model.ownNote() != "Lent to Ann." { try await Task.sleep(for: .milliseconds(2)) }
        let id = try #require(model.bookID)
        let first = try #require(await reader.app.library.note(of: id))
        model.close()
        let again = await reader.open(path)
        #expect(await again.ownNote() == "Lent to Ann.")
        again.keepOwnNote("Ann has brought it back.")
        while await again.ownNote() != "Ann has brought it back." { try await Task.sleep(for: .milliseconds(2)) }
        #expect(try await reader.app.library.note(of: id)?.createdAt == first.createdAt, "it is the same note")
        again.keepOwnNote("")
        while await again.ownNote() != "" { try await Task.sleep(for: .milliseconds(2)) }
        #expect(try await reader.app.library.note(of: id) == nil)
    }
}
