import Foundation
import Glibc
import Lectern
import LecternCommands

/// A file or folder that is written to a temporary path and renamed when it is
/// complete.
actor PackageOutput {
    private let path: String
    private let temporary: String
    private let format: OutputFormat
    private let isForced: Bool
    private var archive: ZIPWriter?
    private let file: Int32

    /// Creates the temporary file or folder.
    static func make(at path: String, _ format: OutputFormat, isForced: Bool) throws -> PackageOutput {
        try PackageOutput(path, format, isForced: isForced)
    }

    private init(_ path: String, _ format: OutputFormat, isForced: Bool) throws {
        var path = path
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        self.path = path
        self.format = format
        self.isForced = isForced
        var template = Array((path + ".part-XXXXXX").utf8CString)
        if format == .folder {
            guard mkdtemp(&template) != nil else { throw Self.failure(path) }
            file = -1
        } else {
            file = mkstemp(&template)
            guard file >= 0 else { throw Self.failure(path) }
        }
        temporary = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? path }
        if format != .folder {
            let (file, path) = (file, path)
            archive = ZIPWriter { bytes in
                try Self.write(bytes, to: file, path)
            } overwrite: { bytes, position in
                try Self.overwrite(bytes, at: position, of: file, path)
            }
        }
    }

    /// Adds a file, a long one in pieces.
    func add(_ entry: PackageEntry) async throws {
        guard archive == nil else { return try await pack(entry) }
        let target = temporary + "/" + entry.path
        if let slash = target.lastIndex(of: "/") { try OutputFile.makeFolder(String(target[..<slash])) }
        try await OutputFile.write(entry, to: target)
    }

    private func pack(_ entry: PackageEntry) async throws {
        guard var cursor = try await entry.cursor(), let first = try await cursor.read(OutputFile.pieceLength) else {
            let bytes = try await entry.bytes()
            try archive?.add(entry.path, bytes, method: entry.method)
            return
        }
        try archive?.begin(entry.path, method: entry.method, expecting: cursor.length)
        try archive?.append(first)
        while let piece = try await cursor.read(OutputFile.pieceLength) { try archive?.append(piece) }
        try archive?.end()
    }

    /// Moves the output to its path.
    func finish() throws {
        if archive != nil {
            try archive?.finish()
            let mode = umask(0)
            umask(mode)
            fchmod(file, 0o666 & ~mode)
            guard fsync(file) == 0, close(file) == 0 else { throw Self.failure(path) }
            try takePlace()
        } else {
            let mode = umask(0)
            umask(mode)
            chmod(temporary, 0o777 & ~mode)
            try takeFolderPlace()
        }
    }

    /// Deletes the temporary output.
    func abandon() {
        if format == .folder {
            FolderRemoval.remove(temporary)
        } else {
            close(file)
            unlink(temporary)
        }
    }

    private func takePlace() throws {
        if isForced {
            guard rename(temporary, path) == 0 else { throw Self.failure(path) }
        } else {
            // `link` fails if the path exists.
            guard link(temporary, path) == 0 else { throw Self.failure(path) }
            unlink(temporary)
        }
    }

    private func takeFolderPlace() throws {
        guard rename(temporary, path) != 0 else { return }
        guard isForced, errno == ENOTEMPTY || errno == EEXIST else { throw Self.failure(path) }
        let old = temporary + ".old"
        guard rename(path, old) == 0 else { throw Self.failure(path) }
        guard rename(temporary, path) == 0 else {
            let error = Self.failure(path)
            rename(old, path)
            throw error
        }
        FolderRemoval.remove(old)
    }

    // MARK: The system

    /// - Throws: if something at the path must not be replaced.
    static func checkIsFree(_ path: String, _ format: OutputFormat, isForced: Bool) throws {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        guard isForced else { throw CommandError("\(path) exists", advice: "give --force to replace it") }
        let isFolder = status.st_mode & S_IFMT == S_IFDIR
        if isFolder, format != .folder {
            throw CommandError("\(path) is a folder", advice: "give another name")
        }
        if !isFolder, format == .folder {
            throw CommandError("\(path) is a file, not a folder", advice: "give another name")
        }
        // Protects folders with other content.
        if isFolder, access(path + "/manifest.json", F_OK) != 0, !FolderRemoval.isEmpty(path) {
            throw CommandError(
                "\(path) is a folder with other content than a publication", advice: "give another name")
        }
    }

    private static func write(_ bytes: Bytes, to file: Int32, _ path: String) throws {
        try bytes.withUnsafeBytes { buffer throws in
            var remaining = buffer[...]
            while !remaining.isEmpty {
                let count = Glibc.write(file, UnsafeRawBufferPointer(rebasing: remaining).baseAddress, remaining.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { throw failure(path) }
                remaining = remaining.dropFirst(count)
            }
        }
    }

    /// Overwrites a header at an offset.
    private static func overwrite(_ bytes: Bytes, at position: UInt64, of file: Int32, _ path: String) throws {
        let count = bytes.withUnsafeBytes { pwrite(file, $0.baseAddress, $0.count, off_t(position)) }
        guard count == bytes.count else { throw failure(path) }
    }

    private static func failure(_ path: String) -> CommandError {
        CommandError("\(path): \(String(cString: strerror(errno)))", advice: "choose another place")
    }
}

/// Deletes folders that this process created.
enum FolderRemoval {
    /// Deletes a folder and its content; links are deleted, not followed.
    static func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }

    /// Whether a folder is empty.
    static func isEmpty(_ path: String) -> Bool {
        guard let folder = opendir(path) else { return false }
        defer { closedir(folder) }
        var count = 0
        while readdir(folder) != nil { count += 1 }
        // Entries for the folder itself and its parent.
        return count <= 2
    }
}
