import Foundation
import LecternCodecs
import LecternImages

/// The cover of a book that sounds as a file, for the desktop's media controls, which read covers from files. The file is
/// deleted with this object.
public final class CoverFile: Sendable {
    /// The URL of the file.
    public let address: String
    private let path: String

    /// The greatest width and height, in pixels.
    private static let side = 512

    /// Writes the cover; nil if there is none, if it cannot be written, or if the book is protected.
    ///
    /// - Parameter folder: Created if missing. Covers that terminated processes left there are deleted.
    @MainActor public init?(of model: some SoundingBook, in folder: String) async {
        guard !model.isProtected, let picture = await model.cover(fitting: (Self.side, Self.side)),
            let bytes = await Self.encoded(picture)
        else { return nil }
        let folder = URL(fileURLWithPath: folder, isDirectory: true)
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        Self.removeOthers(in: folder)
        // Always a new name, because media controls cache covers by their URLs.
        let file = folder.appendingPathComponent("\(Self.prefix)\(getpid())-\(UUID().uuidString).png")
        guard SavedFile.write(bytes, to: file.path) else { return nil }
        path = file.path
        address = file.absoluteString
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    @concurrent private static func encoded(_ picture: Bitmap) async -> [UInt8]? { PNGEncoder.encode(picture) }

    private static let prefix = "cover-"

    private static func removeOthers(in folder: URL) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] {
            guard name.hasPrefix(prefix), name.hasSuffix(".png"),
                let process = pid_t(name.dropFirst(prefix.count).prefix { $0.isNumber }),
                // There is no process with this id.
                kill(process, 0) != 0, errno == ESRCH
            else { continue }
            try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
        }
    }
}
