import Foundation

/// The corpus of real files beside the checkout, or where `LECTERN_CORPUS` says. Tests that need it are skipped without it.
public enum TestCorpus {
    /// Returns the path of a file or folder of the corpus; nil if it is not there.
    public static func path(_ name: String) -> String? {
        let top = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let own = ProcessInfo.processInfo.environment["LECTERN_CORPUS"].map { [URL(filePath: $0)] } ?? []
        let beside = ["../shared/corpus", "../../shared/corpus"].map { top.appending(path: $0).standardizedFileURL }
        return (own + beside).map { $0.path + "/" + name }.first { FileManager.default.fileExists(atPath: $0) }
    }
}
