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

    /// Whether two paths lead to the same file.
    static func isSame(_ path: String, _ other: String) -> Bool {
        let resolved = [path, other].map { URL(fileURLWithPath: $0).resolvingSymlinksInPath().standardizedFileURL }
        return resolved[0] == resolved[1]
    }
}
