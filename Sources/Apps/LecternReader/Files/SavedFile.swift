import Foundation

/// Writes files outside of the library.
public enum SavedFile {
    /// Writes a file atomically: it appears complete or not at all.
    ///
    /// - Returns: Whether the file was written.
    public static func write(_ bytes: [UInt8], to path: String) -> Bool {
        do {
            try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
            return true
        } catch {
            return false
        }
    }

    /// Returns the text of a small file; nil if it cannot be read, has more than a megabyte, or is no text.
    public static func text(at path: String) -> String? {
        guard let file = FileHandle(forReadingAtPath: path), let data = try? file.read(upToCount: 1 << 20 + 1),
            data.count <= 1 << 20
        else { return nil }
        return String(data: data, encoding: .utf8)
    }

    /// Whether two paths lead to the same file.
    static func isSame(_ path: String, _ other: String) -> Bool {
        let resolved = [path, other].map { URL(fileURLWithPath: $0).resolvingSymlinksInPath().standardizedFileURL }
        return resolved[0] == resolved[1]
    }
}
