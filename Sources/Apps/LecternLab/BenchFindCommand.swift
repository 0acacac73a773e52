import ArgumentParser
import Foundation
import Lectern
import LecternCommands
import LecternLibrary
import LecternTextIndex

/// `lectern-lab bench-find`: measures searches in the texts of all books of a folder.
struct BenchFindCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench-find", abstract: "Measure searches in the texts of many books.")

    @Argument(help: "Folders with books.", completion: .directory)
    var folders: [String]
    @Option(help: "How often each book is in the index, for a larger one.")
    var copies = 1
    @OptionGroup var bars: Bars

    private static let words = [
        "war", "peace", "the", "Natasha", "whale", "\"war and peace\"", "prince NEAR andrew", "napol*", "love OR hate",
        "house -war", "白", "\"it was\"", "xyzzy", "der", "que",
    ]

    func run() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "lectern-find-\(getpid())").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let index = try TextIndex(path: folder + "/words")
        let start = Clock.wall()
        var unreadable = 0
        for path in Self.files(in: folders) {
            guard let publication = try? await BookArgument.openWithoutAsking(path) else {
                unreadable += 1
                continue
            }
            for copy in 0..<max(copies, 1) { try await index.add(publication, as: BookID(hash: "\(path) \(copy)")) }
        }
        try await index.compact()
        let reading = Clock.wall() - start
        var times: [Double] = []
        for text in Self.words {
            let query = try TextQuery(text)
            let start = Clock.wall()
            _ = try await index.find(query)
            times.append(Clock.wall() - start)
        }
        let content = try await index.content()
        let share = Double(index.byteCount) / Double(max(content.textLength, 1)) * 100
        let slowest = times.max() ?? 0
        let result: JSONObject = [
            "books": .integer(content.books), "unreadable": .integer(unreadable), "reading": JSONValue(reading),
            "textBytes": .integer(content.textLength), "indexBytes": .integer(index.byteCount),
            "indexPercent": JSONValue(share), "median": JSONValue(times.sorted()[times.count / 2]),
            "slowest": JSONValue(slowest), "resident": .integer(Memory.resident()),
        ]
        print(JSONValue.object(result).text(.indented))
        try bars.verify([Bars.Bar("slowest", slowest, atMost: 50), Bars.Bar("indexPercent", share, atMost: 40)])
    }

    private static func files(in folders: [String]) -> [String] {
        folders.flatMap { folder in
            let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
            return names.filter { $0.hasSuffix(".epub") }.sorted().map { folder + "/" + $0 }
        }
    }
}
