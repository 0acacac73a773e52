import LecternCommands
import LecternLibrary

/// Imports the books of calibre, and says in lines what came of it.
enum CalibreListing {
    static func importBooks(of folder: String, into library: Library) async throws {
        let result: CalibreLibrary.ImportResult
        do {
            result = try await CalibreLibrary(folder: folder).importBooks(into: library, importer: ShelfImporter())
        } catch {
            throw CommandError("\(error)", advice: "give the folder that calibre calls its library")
        }
        for line in lines(of: result) { print(line) }
    }

    static func lines(of result: CalibreLibrary.ImportResult) -> [String] {
        let report = result.report
        var lines = ["\(count(report.added.count)) added"]
        let known = report.known.count + result.unchanged
        if known > 0 { lines.append("\(count(known)) in the library already") }
        if !result.shelves.isEmpty { lines.append("shelves: " + result.shelves.map(\.name).joined(separator: ", ")) }
        if !result.withoutFile.isEmpty {
            lines.append("\(count(result.withoutFile.count)) without a file that Lectern can read:")
            lines += result.withoutFile.map { "  \($0)" }
        }
        lines += report.failures.map { "not added: \($0.path): \($0.error)" }
        if !result.skippedSearches.isEmpty {
            lines.append("searches that are no shelves: " + result.skippedSearches.joined(separator: ", "))
        }
        return lines
    }

    private static func count(_ number: Int) -> String { number == 1 ? "1 book" : "\(number) books" }
}
