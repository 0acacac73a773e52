public import Foundation
import LecternCodecs
public import LecternNavigator

extension SpreadNavigator {
    /// Draws a page of a fixed size into a PNG file: for programs that want a path, such as that of a thumbnail.
    ///
    ///     let file = try await navigator.writePage(3, fitting: (width: 200, height: 300), to: folder)
    ///
    /// - Parameters:
    ///   - index: Of `Publication.units`; the file is called `page-4.png` for 3.
    ///   - folder: An existing folder.
    /// - Returns: The file; nil if the page is damaged, has no size of its own, or the task is cancelled.
    public func writePage(
        _ index: Int, fitting room: (width: Int, height: Int), to folder: URL
    ) async throws -> URL? {
        guard let picture = await thumbnail(ofUnit: index, fitting: room) else { return nil }
        let file = folder.appending(path: "page-\(index + 1).png")
        return try await Task.detached(priority: .utility) {
            guard let bytes = PNGEncoder.encode(picture) else { return nil }
            try Data(bytes).write(to: file, options: .atomic)
            return file
        }.value
    }
}
