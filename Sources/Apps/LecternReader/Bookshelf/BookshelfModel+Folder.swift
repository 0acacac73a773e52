import Foundation
import LecternLibrary

// The folder of books that the settings name.
extension BookshelfModel {
    /// Adds the new books of a folder, without a word about the others.
    @discardableResult public func follow(folder: String) -> Task<Void, Never> {
        Task {
            let libraryPaths = Set(((try? await library.books()) ?? []).map(\.path))
            let new = await Self.files(in: folder).filter { !libraryPaths.contains($0) }
            guard !new.isEmpty else { return }
            _ = await library.add(paths: new, importer: importer) { _ in }
            await refresh()
        }
    }

    /// The files in a folder and its folders; hidden ones are not for readers.
    @concurrent private nonisolated static func files(in folder: String) async -> [String] {
        let address = URL(filePath: folder, directoryHint: .isDirectory)
        let enumerator = FileManager.default.enumerator(
            at: address, includingPropertiesForKeys: [.isRegularFileKey], options: [.skipsHiddenFiles])
        var paths: [String] = []
        while let file = enumerator?.nextObject() as? URL {
            guard (try? file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true else { continue }
            // Other files beside the books, such as covers and lists.
            guard BookFiles.mayBeBook(file.lastPathComponent) else { continue }
            paths.append(file.path(percentEncoded: false))
        }
        return paths.sorted()
    }
}

/// The names of files that are added from a folder which nobody looks through.
enum BookFiles {
    private static let endings: Set<String> = [
        "epub", "pdf", "djvu", "djv", "cbz", "cbr", "cb7", "cbt", "fb2", "fbz", "fb2.zip", "lcpl", "audiobook", "lpf",
        "webpub",
        "divina",
        "m4b", "mobi", "prc", "azw", "azw3", "azw4", "chm",
    ]

    static func mayBeBook(_ name: String) -> Bool {
        let name = name.lowercased()
        return endings.contains { name.hasSuffix("." + $0) }
    }
}
