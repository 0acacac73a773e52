import Lectern
import LecternCommands

/// Opens chapters for commands that walk through a rendition; reports one that
/// fails on the standard error stream.
enum ChapterOpening {
    static func open(_ index: Int, of rendition: Rendition) async -> Chapter? {
        do {
            return try await rendition.chapter(at: index)
        } catch {
            StandardError.write("lectern: \(ErrorMessages.sentence(for: error)); it is skipped")
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
