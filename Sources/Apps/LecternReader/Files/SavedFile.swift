import Foundation

/// Writes what the reader keeps outside of the library.
public enum SavedFile {
    /// Writes bytes to a file that appears whole or not at all.
    ///
    /// - Returns: whether it is written.
    public static func write(_ bytes: [UInt8], to path: String) -> Bool {
        do {
            try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
            return true
        } catch {
            return false
        }
    }
}
