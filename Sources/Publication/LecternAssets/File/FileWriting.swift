import Glibc
package import LecternBase

extension ReadError {
    /// Why a file could not be written, in a clause.
    package var reasonForWriting: String {
        switch self {
        case .access(.forbidden(let path)): "no permission to write \(path)"
        case .access(.fileSystem(let path, let number)):
            "\(path) could not be written (\(strerror(number).map { String(cString: $0) } ?? "error \(number)"))"
        default: description
        }
    }
}

/// Writes files with the calls of the system.
package enum FileWriting {
    /// Writes all bytes, with as many calls as it takes.
    ///
    /// - Parameter path: The path that an error names.
    package static func write(_ bytes: Bytes, to descriptor: Int32, path: String) throws(ReadError) {
        try bytes.withUnsafeBytes { buffer throws(ReadError) in
            var remaining = buffer[...]
            while !remaining.isEmpty {
                let part = UnsafeRawBufferPointer(rebasing: remaining)
                let count = Glibc.write(descriptor, part.baseAddress, part.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { throw ReadError(errno: errno, path: path) }
                remaining = remaining.dropFirst(count)
            }
        }
    }

    /// Gives a finished file its path, unless another file has it.
    ///
    /// - Returns: Whether the path was free.
    package static func move(_ temporary: String, toFree path: String) throws(ReadError) -> Bool {
        // Unlike `rename`, `link` does not replace a file.
        if link(temporary, path) == 0 {
            unlink(temporary)
            return true
        }
        if errno == EEXIST { return false }
        // Some file systems have no links.
        guard access(path, F_OK) != 0 else { return false }
        guard rename(temporary, path) == 0 else { throw ReadError(errno: errno, path: path) }
        return true
    }

    /// Gives a finished file a name in a folder, with a number if another file has the name: `Emma.epub`,
    /// `Emma (2).epub`.
    ///
    /// - Parameter ending: The end of the name after the number.
    /// - Returns: The path.
    package static func move(
        _ temporary: String, into folder: String, name: String, ending: String
    ) throws(ReadError) -> String {
        for number in 1..<mostNames {
            let path = folder + "/" + name + (number == 1 ? "" : " (\(number))") + ending
            if try move(temporary, toFree: path) { return path }
        }
        throw .access(.other("there are too many files named \(name)\(ending) in \(folder)"))
    }

    private static let mostNames = 1_000

    /// Returns the name of a file for a title, without what file systems reject; it may be empty.
    ///
    /// - Parameter limit: The largest number of UTF-8 bytes.
    package static func name(_ title: String, limit: Int) -> String {
        var name = ""
        for character in title {
            let isControl = character.unicodeScalars.contains { $0.properties.generalCategory == .control }
            let kept = "/\\:*?\"<>|".contains(character) || isControl ? "_" : character
            guard name.utf8.count + kept.utf8.count <= limit else { break }
            name.append(kept)
        }
        // A leading dot hides a file, and a trailing one is lost on some file systems.
        var trimmed = name.drop { $0 == "." || $0.isWhitespace }
        while let last = trimmed.last, last == "." || last.isWhitespace { trimmed.removeLast() }
        return String(trimmed)
    }
}
