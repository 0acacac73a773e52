import LecternNavigator
import LecternPublication

/// The text that a slider shows for the position under the pointer.
public struct SliderPreview: Hashable, Sendable {
    /// The title of the chapter.
    public var title: String
    /// The page, or the percentage of the book.
    public var label: String

    public init(title: String, label: String) { (self.title, self.label) = (title, label) }
}

/// The slider through a book. Its positions are progressions from 0 to 1.
@MainActor public struct PositionSlider {
    let session: ReadingSession

    /// The most marks that a slider shows.
    static let markLimit = 60

    /// Where chapters begin. In a PDF and in a book of more than 60 chapters
    /// these are the top entries of the contents; empty if those are too many.
    public var chapterMarks: [Double] {
        guard let navigator = session.navigator, let publication = session.publication else { return [] }
        let units = publication.units
        let isPDF = units.count > publication.readingOrder.count
        let starts = navigator.chapterMarks
        if !isPDF, starts.count <= Self.markLimit { return starts }
        let chapters = navigator.contents.entries.filter { $0.depth == 0 }.compactMap(\.chapter)
        guard chapters.count <= Self.markLimit else { return [] }
        return chapters.compactMap { chapter in
            if isPDF { return Double(chapter) / Double(units.count) }
            return starts.indices.contains(chapter) ? starts[chapter] : nil
        }
    }

    /// Returns the text for a position.
    public func preview(at progression: Double) -> SliderPreview {
        guard let navigator = session.navigator, let place = place(at: progression) else {
            return SliderPreview(title: "", label: percentLabel(progression))
        }
        let title = session.title(ofChapter: place.chapter)
        guard let page = navigator.pages.pageNumber(of: place) else {
            return SliderPreview(title: title, label: percentLabel(progression))
        }
        return SliderPreview(title: title, label: tr("Page {page}", ["page": session.pageLabel(page)]))
    }

    func percentLabel(_ progression: Double) -> String {
        tr("{percent}%", ["percent": "\(Int((progression * 100).rounded()))"])
    }

    /// Returns the approximate place of a position: the start of a page if pages
    /// are counted, else of a chapter.
    func place(at progression: Double) -> Place? {
        guard let navigator = session.navigator else { return nil }
        let marks = navigator.chapterMarks
        guard let chapter = marks.lastIndex(where: { $0 <= progression }) else { return nil }
        let end = chapter + 1 < marks.count ? marks[chapter + 1] : 1
        let share = end > marks[chapter] ? (progression - marks[chapter]) / (end - marks[chapter]) : 0
        guard let starts = navigator.pages.chapters[chapter], !starts.isEmpty else {
            return Place(chapter: chapter, offset: 0)
        }
        let start = starts[min(Int(share * Double(starts.count)), starts.count - 1)]
        return Place(chapter: chapter, offset: start.offset, element: start.element)
    }

    /// Goes to a position and remembers the way back.
    public func seek(to progression: Double) {
        guard let navigator = session.navigator else { return }
        Task {
            if navigator.pages.isComplete, let place = place(at: progression) {
                await navigator.go(to: place)
            } else {
                await navigator.go(toProgression: progression)
            }
        }
    }
}
