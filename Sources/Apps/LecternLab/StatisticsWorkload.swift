import LecternBase
import LecternLibrary

/// A library of readers who have read for decades: books of one line, and readings in sessions of an hour or so.
struct StatisticsWorkload {
    let books: Int
    let readings: Int

    private static let firstDay = 1_100_000_000

    /// Fills a library. Files of the books are written to a folder.
    func fill(_ library: Library, folder: String, write: (Bytes, String) throws -> Void) async throws -> [BookID] {
        let paths = (0..<books).map { "\(folder)/\($0).epub" }
        for (number, path) in paths.enumerated() { try write(Bytes(utf8: "book \(number)"), path) }
        _ = await library.add(paths: paths, importer: AuthorImporter())
        let ids = try await library.books().map(\.id)
        guard !ids.isEmpty else { return [] }
        var random = SystemRandomNumberGenerator()
        var (count, time, book) = (0, Self.firstDay, 0)
        var sessions: [Int: [PageReading]] = [:]
        while count < readings {
            time += .random(in: 3 * 3600...8 * 3600, using: &random)
            if Bool.random(using: &random) { book = .random(in: ids.indices, using: &random) }
            for page in 0..<Int.random(in: 20...80, using: &random) {
                let duration = Int.random(in: 20...100, using: &random)
                let reading = PageReading(
                    page: (count + page) % 300 + 1, totalPages: 300, start: time, duration: duration)
                if let reading { sessions[book, default: []].append(reading) }
                time += duration
                count += 1
            }
        }
        for (book, readings) in sessions { try await library.add(readings, to: ids[book]) }
        for id in ids.prefix(books / 10) {
            let end = Timestamp(seconds: Double(.random(in: Self.firstDay...time, using: &random)))
            try await library.markFinished(id, at: end)
        }
        return ids
    }
}

/// Describes books without reading them: ten of each author.
private struct AuthorImporter: BookImporter {
    func describe(path: String) async throws(BookImportError) -> BookDescription {
        let number = path.split(separator: "/").last?.split(separator: ".").first.flatMap { Int($0) } ?? 0
        return BookDescription(title: "Book \(number)", authors: ["Author \(number / 10)"])
    }
}
