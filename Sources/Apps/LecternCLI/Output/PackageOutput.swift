import Foundation
import Glibc
import Lectern
import LecternCommands

/// The output of `lectern convert`: one file, or a folder. It appears complete or not at all.
struct PackageOutput {
    let path: String
    let format: OutputFormat
    let isForced: Bool

    init(_ path: String, _ format: OutputFormat, isForced: Bool) {
        var path = path
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        self.path = path
        self.format = format
        self.isForced = isForced
    }

    /// Writes all files.
    ///
    /// - Parameter progress: Called after each file with the number of those that are written.
    func write(_ entries: [PackageEntry], progress: (Int) -> Void = { _ in }) async throws {
        guard format == .folder else {
            return try await PackageFile.write(entries, to: path, replaces: isForced, progress: progress)
        }
        var template = Array((path + ".part-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else { throw failure }
        let temporary = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? path }
        do {
            for (index, entry) in entries.enumerated() {
                let target = temporary + "/" + entry.path
                if let slash = target.lastIndex(of: "/") { try OutputFile.makeFolder(String(target[..<slash])) }
                try await OutputFile.write(entry, to: target)
                progress(index + 1)
            }
            let mode = umask(0)
            umask(mode)
            chmod(temporary, 0o777 & ~mode)
            try takePlace(temporary)
        } catch {
            FolderRemoval.remove(temporary)
            throw error
        }
    }

    private func takePlace(_ temporary: String) throws {
        guard rename(temporary, path) != 0 else { return }
        guard isForced, errno == ENOTEMPTY || errno == EEXIST else { throw failure }
        let old = temporary + ".old"
        guard rename(path, old) == 0 else { throw failure }
        guard rename(temporary, path) == 0 else {
            let error = failure
            rename(old, path)
            throw error
        }
        FolderRemoval.remove(old)
    }

    /// - Throws: if something at the path must not be replaced.
    func checkIsFree() throws {
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

    private var failure: CommandError {
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
