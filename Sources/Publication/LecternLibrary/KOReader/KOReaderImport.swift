import GRDB
import Glibc

/// Reads KOReader's statistics into a library.
struct KOReaderImport {
    let path: String
    let library: Library

    private static let batch = 500
    /// How many titles the result names, and how long each may be: they are for people.
    private static let maximumTitles = 1_000
    private static let longestTitle = 1_000

    func run() throws(KOReaderStatisticsError) -> KOReaderStatistics.ImportResult {
        // SQLite creates files next to a database that it only reads, so we read a copy.
        let copy = try KOReaderCopy(of: path)
        do {
            let file = try DatabaseQueue(path: copy.path, configuration: KOReaderSchema.configuration())
            defer { try? file.close() }
            return try file.read { source in
                try KOReaderSchema.verify(source, path: path)
                return try read(source)
            }
        } catch {
            throw KOReaderStatisticsError(error, path: path)
        }
    }

    private func read(_ source: Database) throws -> KOReaderStatistics.ImportResult {
        let shared = try library.readNow { try SharedBook.all($0, isRead: false) }
        let finder = BookFinderByIdentity(
            try shared.map { book in
                try Task.checkCancellation()
                return (book.identity, book.id)
            })
        var result = KOReaderStatistics.ImportResult()
        try library.writeNow(.readings) { target in
            for book in try Self.books(source) {
                try Task.checkCancellation()
                guard let id = finder.book(book.identity) else {
                    if result.otherTitles.count < Self.maximumTitles { result.otherTitles.append(book.title) }
                    continue
                }
                if !result.books.contains(id) { result.books.append(id) }
                try copy(readingsOf: book.number, source, to: id, target, result: &result)
            }
        }
        return result
    }

    /// Returns the books with readings. A column of SQLite may hold any type of value, so the query converts them.
    private static func books(_ source: Database) throws -> [(number: Int64, title: String, identity: BookIdentity)] {
        let sql = """
            SELECT id, substr(CAST(title AS TEXT), 1, \(longestTitle)) AS title,
                substr(CAST(authors AS TEXT), 1, 10000) AS authors, substr(CAST(md5 AS TEXT), 1, 64) AS md5
            FROM book WHERE EXISTS (SELECT 1 FROM page_stat_data WHERE id_book = book.id) ORDER BY id
            """
        return try Row.fetchAll(source, sql: sql).map { row in
            let title = row["title"] as String? ?? ""
            let authors = (row["authors"] as String? ?? "").split(whereSeparator: \.isNewline).map(String.init)
            let digest = (row["md5"] as String?).flatMap { $0.isEmpty ? nil : $0 }
            return (row["id"], title, BookIdentity(digest: digest, title: title, authors: authors))
        }
    }

    private func copy(
        readingsOf number: Int64, _ source: Database, to id: BookID, _ target: Database,
        result: inout KOReaderStatistics.ImportResult
    ) throws {
        let sql = """
            SELECT CAST(page AS INTEGER), CAST(total_pages AS INTEGER), CAST(start_time AS INTEGER),
                CAST(duration AS INTEGER) FROM page_stat_data WHERE id_book = ?
            """
        let cursor = try Row.fetchCursor(source, sql: sql, arguments: [number])
        var readings: [PageReading] = []
        func store() throws {
            let added = try Library.add(readings, to: id, target)
            result.added += added
            result.unchanged += readings.count - added
            readings.removeAll(keepingCapacity: true)
        }
        while let row = try cursor.next() {
            guard let reading = PageReading(koreader: row) else {
                result.invalid += 1
                continue
            }
            readings.append(reading)
            if readings.count >= Self.batch { try store() }
        }
        try store()
    }
}

extension PageReading {
    /// Reads a row of KOReader. A page beyond the last one, from a layout of another time, is the last one.
    fileprivate init?(koreader row: Row) {
        guard let page: Int = row[0], let total: Int = row[1], let start: Int = row[2], let duration: Int = row[3]
        else { return nil }
        self.init(page: min(page, total), totalPages: total, start: start, duration: duration)
    }
}

/// A copy of a database with its journals, which is removed with its last reference.
final class KOReaderCopy {
    /// The path of the copy.
    let path: String
    private let folder: String

    private static let largest = 1 << 30
    private static let suffixes = ["", "-wal", "-journal"]

    init(of original: String) throws(KOReaderStatisticsError) {
        var status = stat()
        guard stat(original, &status) == 0 else {
            if errno == ENOENT { throw .notFound(path: original) }
            throw .inaccessible(path: original, reason: String(cString: strerror(errno)))
        }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notStatistics(path: original) }
        let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(parent)/lectern-statistics-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw .inaccessible(path: parent, reason: String(cString: strerror(errno)))
        }
        folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        path = folder + "/statistics.sqlite3"
        for suffix in Self.suffixes { try Self.copy(original + suffix, to: path + suffix) }
    }

    deinit {
        for suffix in Self.suffixes + ["-shm"] { unlink(path + suffix) }
        rmdir(folder)
    }

    /// Copies a file, if there is one.
    private static func copy(_ original: String, to path: String) throws(KOReaderStatisticsError) {
        let source = open(original, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        if source < 0, errno == ENOENT { return }
        guard source >= 0 else { throw .inaccessible(path: original, reason: String(cString: strerror(errno))) }
        defer { close(source) }
        let target = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard target >= 0 else { throw .inaccessible(path: path, reason: String(cString: strerror(errno))) }
        defer { close(target) }
        var (buffer, size) = ([UInt8](repeating: 0, count: 1 << 16), 0)
        while true {
            let count = read(source, &buffer, buffer.count)
            guard count >= 0 else { throw .inaccessible(path: original, reason: String(cString: strerror(errno))) }
            guard count > 0 else { return }
            size += count
            guard size <= largest else { throw .tooLarge(path: original) }
            guard write(target, buffer, count) == count else {
                throw .inaccessible(path: path, reason: String(cString: strerror(errno)))
            }
        }
    }
}
