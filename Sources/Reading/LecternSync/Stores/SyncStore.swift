public import LecternBase

/// Keeps the files that devices exchange: a folder, or a WebDAV server.
public protocol SyncStore: Sendable {
    /// Returns a file, with all copies that conflicting changes have left.
    func read(_ name: String) async throws(SyncError) -> StoredFile

    /// Writes a file, if it is still as it was read.
    ///
    /// - Throws: ``SyncError/changed`` if another device has written it
    ///   meanwhile; read and join it then.
    func write(_ bytes: Bytes, to name: String, replacing file: StoredFile) async throws(SyncError)
}

/// A file as it was read.
public struct StoredFile: Sendable {
    /// The contents: none if there is no file, several after a conflict.
    public var copies: [Bytes]
    /// The version of the file, for the store.
    public var tag: String?
    /// The names of conflicting copies.
    public var conflicts: [String] = []

    /// Creates a file, for stores. Without copies it does not exist yet.
    public init(copies: [Bytes], tag: String? = nil, conflicts: [String] = []) {
        self.copies = copies
        self.tag = tag
        self.conflicts = conflicts
    }
}

/// Why devices could not be brought in step. Nothing is lost: the next attempt
/// goes on.
public enum SyncError: Error, Sendable {
    /// The file was changed by another device meanwhile.
    case changed
    /// The server or the folder cannot be reached. The text is one clause.
    case unreachable(String)
    /// The login is missing or wrong.
    case loginRequired(String)
    /// A file, or the server's answer, is not what it should be. Other books may still be exchanged.
    case unexpected(String)
    /// The library cannot be read or written.
    case library(any Error)
}

extension SyncError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .changed: "another device is writing all the time"
        case .unreachable(let reason): reason
        case .loginRequired(let address): "\(address) requires a login, or refused the one given"
        case .unexpected(let reason): reason
        case .library(let error): "\(error)"
        }
    }
}
