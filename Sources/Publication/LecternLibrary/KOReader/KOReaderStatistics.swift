import GRDB
import LecternBase

/// KOReader's statistics, in its file `statistics.sqlite3`.
///
///     let file = KOReaderStatistics(path: "/media/reader/.adds/koreader/settings/statistics.sqlite3")
///     let result = try await file.importReadings(into: library)
///     try await file.exportReadings(of: library)
///
/// Books are recognized by KOReader's digest of the file, then by title and authors. Doing either a second time changes
/// nothing, so that both programs have the same sums.
///
/// Spec: `plugins/statistics.koplugin/main.lua` of KOReader, schema 20221111
public struct KOReaderStatistics: Sendable {
    /// The path of the file.
    public let path: String

    /// Creates the statistics in a file, which may not exist before an export.
    public init(path: String) { self.path = path }

    /// The result of an import.
    public struct ImportResult: Hashable, Sendable {
        /// Books of the library that have readings in the file.
        public internal(set) var books: [BookID] = []
        /// Readings that are new in the library, or longer than before.
        public internal(set) var added = 0
        /// Readings that the library had already.
        public internal(set) var unchanged = 0
        /// Titles of books with readings that the library does not have.
        public internal(set) var otherTitles: [String] = []
        /// Rows that are not readings, such as those with a duration of zero.
        public internal(set) var invalid = 0
    }

    /// The result of an export.
    public struct ExportResult: Hashable, Sendable {
        /// Books with readings.
        public internal(set) var books = 0
        /// Readings that are new in the file, or longer than before.
        public internal(set) var added = 0
        /// Readings that the file had already.
        public internal(set) var unchanged = 0
    }

    /// Reads the file, which is not changed, and stores the readings of books in the library: all of them, or none.
    public func importReadings(into library: Library) async throws(KOReaderStatisticsError) -> ImportResult {
        try await perform { () throws(KOReaderStatisticsError) in
            try KOReaderImport(path: path, library: library).run()
        }
    }

    /// Writes all readings of the library into the file: all of them, or none. A file that does not exist is created;
    /// other rows of one that exists are not touched.
    public func exportReadings(of library: Library) async throws(KOReaderStatisticsError) -> ExportResult {
        try await perform { () throws(KOReaderStatisticsError) in
            try KOReaderExport(path: path, library: library).run()
        }
    }

    /// Runs work that waits for the disk on a thread of its own.
    private func perform<Value: Sendable>(
        _ work: @escaping @Sendable () throws(KOReaderStatisticsError) -> Value
    ) async throws(KOReaderStatisticsError) -> Value {
        let task = Task(executorPreference: BackgroundThreads.importing) {
            () -> Result<Value, KOReaderStatisticsError> in
            Result { () throws(KOReaderStatisticsError) in try work() }
        }
        return try await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }.get()
    }
}

/// Why KOReader's statistics could not be read or written. Nothing was changed.
public enum KOReaderStatisticsError: Error, Sendable {
    /// There is no such file.
    case notFound(path: String)
    /// The file is something else.
    case notStatistics(path: String)
    /// The file was written by a KOReader of 2022 or before: a newer one converts it when it starts.
    case oldVersion(path: String)
    /// The file was written by a KOReader that is newer than this program knows.
    case newerVersion(path: String)
    /// The file is larger than a gigabyte.
    case tooLarge(path: String)
    /// The file is damaged. The reason is one clause.
    case damaged(path: String, reason: String)
    /// Another program is writing the file.
    case busy(path: String)
    /// The file cannot be read or written. The reason is one clause.
    case inaccessible(path: String, reason: String)
    /// The library cannot be read or written.
    case library(LibraryError)
    /// The task was cancelled.
    case cancelled
}

extension KOReaderStatisticsError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .notFound(let path): "\(path) does not exist"
        case .notStatistics(let path): "\(path) is not KOReader's statistics"
        case .oldVersion(let path): "\(path) is of an old KOReader: open a book in a newer one first"
        case .newerVersion(let path): "\(path) is of a newer KOReader, whose statistics this version does not know"
        case .tooLarge(let path): "\(path) is larger than 1 GB"
        case .damaged(let path, let reason): "\(path) is damaged: \(reason)"
        case .busy(let path): "\(path) is in use by another program: close it first"
        case .inaccessible(let path, let reason): "\(path): \(reason)"
        case .library(let error): error.description
        case .cancelled: "cancelled"
        }
    }

    /// Converts an error of the database in the file, or of the library.
    init(_ error: any Error, path: String) {
        if let error = error as? KOReaderStatisticsError {
            self = error
        } else if let error = error as? LibraryError {
            if case .cancelled = error { self = .cancelled } else { self = .library(error) }
        } else if error is CancellationError {
            self = .cancelled
        } else if let error = error as? DatabaseError {
            self.init(error, path: path)
        } else {
            self = .inaccessible(path: path, reason: "\(error)")
        }
    }

    private init(_ error: DatabaseError, path: String) {
        let reason = error.message ?? "\(error.resultCode)"
        switch error.resultCode {
        case .SQLITE_NOTADB: self = .notStatistics(path: path)
        case .SQLITE_CORRUPT: self = .damaged(path: path, reason: reason)
        case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy(path: path)
        case .SQLITE_INTERRUPT, .SQLITE_ABORT: self = .cancelled
        default: self = .inaccessible(path: path, reason: reason)
        }
    }
}
