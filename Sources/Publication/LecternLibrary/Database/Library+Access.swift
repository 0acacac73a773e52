import Foundation
import GRDB
import LecternBase

/// The guarantee of a write when its call returns.
enum Durability {
    /// The write survives a failure of the machine.
    case machine
    /// The write survives the end of the process. If the machine fails, the
    /// last writes may be lost, but nothing is damaged.
    case process
}

extension Library {
    /// Reads from a single state of the database.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(LibraryError) -> Value {
        do {
            return try await database.read(body)
        } catch {
            throw failure(error)
        }
    }

    /// Reads synchronously, to fill a window before it is shown.
    func readNow<Value>(_ body: (Database) throws -> Value) throws(LibraryError) -> Value {
        do {
            return try database.read(body)
        } catch {
            throw failure(error)
        }
    }

    /// Writes all or nothing, and notifies observers.
    ///
    /// A write is completed even if the task that requested it is cancelled:
    /// closing a window must not lose the reader's place.
    func write<Value: Sendable>(
        _ changes: LibraryChanges, durability: Durability = .machine,
        body: @escaping @Sendable (Database) throws -> Value
    ) async throws(LibraryError) -> Value {
        let result: Result<Value, any Error> = await withCheckedContinuation { continuation in
            database.asyncWriteWithoutTransaction { database in
                continuation.resume(returning: Result { try durability.transaction(database, body) })
            }
        }
        return try finish(result, changes)
    }

    /// Writes synchronously.
    func writeNow<Value>(
        _ changes: LibraryChanges, durability: Durability = .machine, body: (Database) throws -> Value
    ) throws(LibraryError) -> Value {
        let result = Result { try database.writeWithoutTransaction { try durability.transaction($0, body) } }
        return try finish(result, changes)
    }

    private func finish<Value>(
        _ result: Result<Value, any Error>, _ changes: LibraryChanges
    ) throws(LibraryError) -> Value {
        switch result {
        case .success(let value):
            notices.announce(changes)
            return value
        case .failure(let error): throw failure(error)
        }
    }

    /// Converts an error. Damage is recorded for the next start.
    private func failure(_ error: any Error) -> LibraryError {
        let result = LibraryError(error, path: path)
        if case .damaged = result { DatabaseFile(path: path).markForCheck() }
        return result
    }
}

extension Durability {
    fileprivate func transaction<Value>(_ database: Database, _ body: (Database) throws -> Value) throws -> Value {
        if self == .process { try database.execute(sql: "PRAGMA synchronous = NORMAL") }
        defer { if self == .process { try? database.execute(sql: "PRAGMA synchronous = FULL") } }
        var value: Value?
        try database.inTransaction(.immediate) {
            value = try body(database)
            return .commit
        }
        guard let value else { throw LibraryError.database(reason: "the transaction was not run") }
        return value
    }
}

extension LibraryError {
    /// Converts an error of the database.
    package init(_ error: any Error, path: String) {
        if let libraryError = error as? LibraryError {
            self = libraryError
        } else if error is CancellationError {
            self = .cancelled
        } else if let database = error as? DatabaseError {
            self.init(database, path: path)
        } else {
            self = .database(reason: "\(error)")
        }
    }

    private init(_ error: DatabaseError, path: String) {
        let reason = error.message ?? "\(error.resultCode)"
        switch error.resultCode {
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .damaged(reason: reason)
        case .SQLITE_FULL: self = .diskFull
        case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy
        case .SQLITE_INTERRUPT, .SQLITE_ABORT: self = .cancelled
        case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_READONLY, .SQLITE_AUTH:
            self = .cannotOpen(path: path, reason: reason)
        default: self = .database(reason: reason)
        }
    }
}
