import Lectern
import LecternCommands

/// Opens chapters for commands that walk through a rendition.
enum ChapterOpening {
    /// Returns a chapter; nil for one that fails, which is left out.
    static func open(_ index: Int, of rendition: Rendition, _ omissions: Omissions) async -> Chapter? {
        do {
            return try await rendition.chapter(at: index)
        } catch {
            omissions.add(error)
            return nil
        }
    }
}

/// The pages of a chapter, laid out on demand.
struct Pages: Sequence, IteratorProtocol {
    private let chapter: Chapter
    private var number = 0

    init(_ chapter: Chapter) { self.chapter = chapter }

    mutating func next() -> Page? {
        defer { number += 1 }
        return chapter.page(at: number)
    }
}
