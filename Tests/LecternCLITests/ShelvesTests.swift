import Foundation
import LecternBase
import LecternLibrary
import LecternTestKit
import Testing

/// `lectern shelves`, by its whole output.
@Suite(.timeLimit(.minutes(10))) struct ShelvesTests {
    private struct NamedImporter: BookImporter {
        func describe(path: String) async throws(BookImportError) -> BookDescription {
            BookDescription(title: path.split(separator: "/").last.map(String.init) ?? "", authors: ["Ann"])
        }
    }

    private let folder: TemporaryFolder
    private let library: Library

    init() throws {
        folder = try TemporaryFolder()
        library = try Library(path: folder.path + "/library.sqlite")
    }

    private func shelves(_ arguments: String...) async throws -> Run {
        try await lectern(["shelves"] + arguments + ["--library", library.path], folder: folder.path)
    }

    private func add(_ name: String, _ text: String) async throws -> Book {
        try await library.add(path: try folder.write(name, text), importer: NamedImporter()).book
    }

    @Test func shelvesAreMadeFilledShownAndDeleted() async throws {
        let (ash, elm) = (try await add("ash", "1"), try await add("elm", "2"))
        #expect(try await shelves() == Run(status: 0, output: ""))
        #expect(try await shelves("add", "Trips", ash.path, elm.path).output == "Trips: 2 added, 2 books\n")
        #expect(try await shelves("add", "trips", ash.path).output == "Trips: 2 books\n")
        let rule = try await shelves("add", "Unread", "--where", "unread", "--where", "tag=Sea")
        #expect(rule.output == "Unread: 0 books\n")
        #expect(try await shelves("list").output == "Trips   2\nUnread  0  by rule\n")
        #expect(try await shelves("show", "TRIPS").output == "ash · Ann  \(ash.path)\nelm · Ann  \(elm.path)\n")
        _ = try await library.tag([elm.id], "sea")
        #expect(try await shelves("show", "Unread").output == "elm · Ann  \(elm.path)\n")
        #expect(try await shelves("remove", "Trips", ash.path).output == "Trips: 1 removed, 1 book\n")
        #expect(try await shelves("remove", "Trips").output == "deleted “Trips”\n")
        #expect(try await library.count() == 2)
    }

    @Test func shelvesAreJSON() async throws {
        let ash = try await add("ash", "1")
        _ = try await shelves("add", "Trips", ash.path)
        _ = try await shelves("add", "New", "--where", "days=30", "--where", "rating=4", "--any")
        let list = try JSONValue(parsing: try await shelves("list", "--json").output).array ?? []
        #expect(list.map { $0["name"] } == ["Trips", "New"] && list.map { $0["count"] } == [1, 1])
        let rule: JSONValue = ["match": "any", "conditions": [["addedWithinDays": 30], ["rating": 8]]]
        #expect(list.map { $0["rule"] } == [nil, rule])
        let shown = try JSONValue(parsing: try await shelves("show", "Trips", "--json").output).array ?? []
        #expect(shown.map { $0["path"] } == [.string(ash.path)] && shown.first?["authors"] == ["Ann"])
    }

    @Test func duplicatesAreListed() async throws {
        let first = try await add("ash", "1")
        let copy = try folder.write("copy", "1")
        _ = try await library.add(path: copy, importer: NamedImporter())
        let canonical = first.path.replacing("/ash", with: "/copy")
        #expect(try await shelves("duplicates").output == "ash · Ann\n  \(first.path)\n  \(canonical)\n")
        let list = try JSONValue(parsing: try await shelves("duplicates", "--json").output).array ?? []
        #expect(list.map { $0["paths"]?.array?.count } == [2])
    }

    @Test func wrongArgumentsAreNamed() async throws {
        for (arguments, words) in [
            (["show", "None"], "there is no shelf “None”"), (["add", " "], "is no name"),
            (["add", "A", "/nowhere"], "/nowhere is not in the library"),
            (["add", "A", "--where", "colour=red"], "“colour=red” is no condition"),
            (["add", "A", "x", "--where", "unread"], "give books or --where, not both"),
        ] {
            let run = try await lectern(
                ["shelves"] + arguments + ["--library", library.path], folder: folder.path)
            #expect(run.status != 0 && run.complaint.contains(words), "\(run.complaint)")
        }
        _ = try await shelves("add", "Rule", "--where", "unread")
        let ash = try await add("ash", "1")
        #expect(try await shelves("add", "Rule", ash.path).complaint.contains("are chosen by its rule"))
    }
}
