import GRDB
import Glibc

/// Writes the readings of a library into KOReader's statistics.
struct KOReaderExport {
    let path: String
    let library: Library

    func run() throws(KOReaderStatisticsError) -> KOReaderStatistics.ExportResult {
        let isNew = access(path, F_OK) != 0
        do {
            let file = try DatabaseQueue(path: path, configuration: KOReaderSchema.configuration())
            defer { try? file.close() }
            return try write(to: file)
        } catch {
            // SQLite creates the file before anything is written.
            if isNew { unlink(path) }
            throw KOReaderStatisticsError(error, path: path)
        }
    }

    private func write(to file: DatabaseQueue) throws -> KOReaderStatistics.ExportResult {
        let shared = try library.readNow { try SharedBook.all($0, isRead: true) }
        var result = KOReaderStatistics.ExportResult()
        try file.inTransaction(.immediate) { target in
            if try KOReaderSchema.isEmpty(target) { try target.execute(sql: KOReaderSchema.tables) }
            try KOReaderSchema.verify(target, path: path)
            let finder = BookFinderByIdentity(try Self.books(target))
            for book in shared {
                try Task.checkCancellation()
                let identity = book.identity
                let number = try finder.book(identity) ?? Self.insert(book, digest: identity.digest, target)
                try copy(book, to: number, target, result: &result)
            }
            return .commit
        }
        return result
    }

    private static func books(_ target: Database) throws -> [(identity: BookIdentity, id: Int64)] {
        let sql = """
            SELECT id, CAST(title AS TEXT) AS title, CAST(authors AS TEXT) AS authors, CAST(md5 AS TEXT) AS md5
            FROM book ORDER BY id
            """
        return try Row.fetchAll(target, sql: sql).map { row in
            let authors = (row["authors"] as String? ?? "").split(whereSeparator: \.isNewline).map(String.init)
            let digest = (row["md5"] as String?).flatMap { $0.isEmpty ? nil : $0 }
            return (BookIdentity(digest: digest, title: row["title"] as String? ?? "", authors: authors), row["id"])
        }
    }

    /// KOReader writes "N/A" for what a book does not say.
    private static func insert(_ book: SharedBook, digest: String?, _ target: Database) throws -> Int64 {
        try target.execute(
            sql: """
                INSERT INTO book (title, authors, notes, last_open, highlights, pages, series, language, md5,
                    total_read_time, total_read_pages) VALUES (?, ?, ?, 0, ?, 0, ?, ?, ?, 0, 0)
                """,
            arguments: [
                book.title, book.authors.isEmpty ? "N/A" : book.authors.joined(separator: "\n"), book.notes,
                book.highlights, book.series ?? "N/A", book.language ?? "N/A", digest ?? "",
            ])
        return target.lastInsertedRowID
    }

    private func copy(
        _ book: SharedBook, to number: Int64, _ target: Database, result: inout KOReaderStatistics.ExportResult
    ) throws {
        let readings = try library.readNow { try Library.readings($0, book.id) }
        guard let last = readings.last else { return }
        let statement = try target.cachedStatement(
            sql: """
                INSERT INTO page_stat_data (id_book, page, start_time, duration, total_pages) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (id_book, page, start_time) DO UPDATE SET duration = excluded.duration
                    WHERE excluded.duration > duration
                """)
        var added = 0
        for reading in readings {
            try statement.execute(
                arguments: [number, reading.page, reading.start, reading.duration, reading.totalPages])
            added += target.changesCount
        }
        result.books += 1
        result.added += added
        result.unchanged += readings.count - added
        // A second export changes nothing.
        if added > 0 { try Self.update(number, pages: last.totalPages, end: last.start + last.duration, target) }
    }

    /// Sets the sums of a book as KOReader computes them: from its view, which has the pages of the present layout.
    private static func update(_ number: Int64, pages: Int, end: Int, _ target: Database) throws {
        try target.execute(
            sql: """
                UPDATE book SET pages = CASE WHEN ifnull(pages, 0) > 0 THEN pages ELSE ?1 END,
                    last_open = max(ifnull(last_open, 0), ?2) WHERE id = ?3
                """,
            arguments: [pages, end, number])
        try target.execute(
            sql: """
                UPDATE book SET (total_read_pages, total_read_time) =
                    (SELECT count(DISTINCT page), sum(duration) FROM page_stat WHERE id_book = book.id)
                WHERE id = ?
                """,
            arguments: [number])
    }
}
