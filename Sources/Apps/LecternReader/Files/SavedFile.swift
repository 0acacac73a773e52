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
}
