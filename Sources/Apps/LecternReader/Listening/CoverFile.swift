import Foundation
import LecternCodecs
import LecternImages

/// The cover of an audiobook as a file, for as long as somebody holds this: what shows the covers of players reads
/// files, not books.
public final class CoverFile: Sendable {
    /// Where it is, as a URL.
    public let address: String
    private let path: String

    /// How wide and high it is at most.
    private static let side = 512

    /// Writes the cover; `nil` where there is none, or no room for it.
    ///
    /// - Parameter folder: is made where it is missing; covers of processes that died go from it.
    @MainActor public init?(of model: ListeningModel, in folder: String) async {
        guard let picture = await model.cover(fitting: (Self.side, Self.side)),
            let bytes = await Self.encoded(picture)
        else { return nil }
        let folder = URL(fileURLWithPath: folder, isDirectory: true)
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        Self.removeOthers(in: folder)
        // A name that was not there before: who shows pictures keeps them by their names.
        let file = folder.appendingPathComponent("\(Self.prefix)\(getpid())-\(UUID().uuidString).png")
        guard SavedFile.write(bytes, to: file.path) else { return nil }
        (path, address) = (file.path, file.absoluteString)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    @concurrent private static func encoded(_ picture: Bitmap) async -> [UInt8]? { PNGEncoder.encode(picture) }

    private static let prefix = "cover-"

    private static func removeOthers(in folder: URL) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] {
            guard name.hasPrefix(prefix), name.hasSuffix(".png"),
                let process = pid_t(name.dropFirst(prefix.count).prefix { $0.isNumber }),
                // Nobody has that number.
                kill(process, 0) != 0, errno == ESRCH
            else { continue }
            try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
        }
    }
}
