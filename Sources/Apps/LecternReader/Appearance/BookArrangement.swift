import LecternBase
import LecternLibrary
public import LecternModel
import LecternPreferences

/// How the pages of one comic or PDF are arranged, where the book is wrong or silent about it.
public struct BookArrangement: Hashable, Sendable {
    /// The direction in which pages follow each other; nil for the book's.
    public var progression: ReadingProgression?
    /// Whether the first page stands alone where pages are shown in pairs; nil for the usual arrangement.
    public var coverIsAlone: Bool?
    /// By how much pages are turned.
    var rotation = PageRotation.upright

    public init() {}

    private static let (directionKey, coverKey, rotationKey) = ("direction", "coverAlone", "rotation")

    /// Reads the arrangement of a book.
    init(of book: BookID?, in library: Library) {
        guard let book else { return }
        func stored(_ key: String) -> JSONValue? { library.settingNow(key, scope: .book(book)) }
        progression = stored(Self.directionKey)?.string.flatMap(ReadingProgression.init)
        coverIsAlone = stored(Self.coverKey)?.bool
        rotation = stored(Self.rotationKey)?.string.flatMap(PageRotation.init) ?? .upright
    }

    /// Stores the members that differ from another arrangement.
    func store(over old: BookArrangement, of book: BookID, in library: Library) async {
        if progression != old.progression {
            let value = progression.map { JSONValue.string($0.rawValue) }
            await library.keep { try await $0.setSetting(Self.directionKey, to: value, scope: .book(book)) }
        }
        if coverIsAlone != old.coverIsAlone {
            await library.keep {
                try await $0.setSetting(Self.coverKey, to: coverIsAlone.map { .bool($0) }, scope: .book(book))
            }
        }
        if rotation != old.rotation {
            let value = rotation == .upright ? nil : JSONValue.string(rotation.rawValue)
            await library.keep { try await $0.setSetting(Self.rotationKey, to: value, scope: .book(book)) }
        }
    }
}
