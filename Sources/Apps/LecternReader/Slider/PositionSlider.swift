import LecternNavigator
import LecternPublication

/// The text that a slider shows for the position under the pointer.
public struct SliderPreview: Hashable, Sendable {
    /// The title of the chapter.
    public var title: String
    /// The page, or the percentage of the book.
    public var label: String

    public init(title: String, label: String) {
        self.title = title
        self.label = label
    }
}

/// The slider through a book. Its positions are progressions from 0 to 1.
@MainActor public struct PositionSlider {
    let session: ReadingSession

    /// Where parts of the book begin: the entries of one level of the contents and of those above it.
    ///
    /// The deepest level with 5 to 60 entries is shown. If there is none, the one that is nearest to that.
    public var chapterMarks: [Double] {
        guard let navigator = session.navigator else { return [] }
        let entries = navigator.contents.entries
        let levels = Set(entries.map(\.depth)).sorted().map { depth in
            entries.filter { $0.depth <= depth && $0.chapter != nil }
        }
        guard let chosen = Self.bestLevel(of: levels.map(\.count)) else { return [] }
        return levels[chosen].compactMap { mark(of: $0, navigator) }
    }

    /// The numbers of marks that divide a book well.
    private static let goodCounts = 5...60

    /// Returns the level whose entries are marked.
    ///
    /// - Parameter counts: The number of entries down to each level, which never falls.
    static func bestLevel(of counts: [Int]) -> Int? {
        if let good = counts.lastIndex(where: { goodCounts.contains($0) }) { return good }
        // Few are better than many: those of 200 chapters would be a second line. But a few that only name the ends of
        // the book say nothing about what is in between.
        guard let more = counts.firstIndex(where: { $0 > goodCounts.upperBound }) else {
            return counts.indices.last { counts[$0] > 0 }
        }
        if counts[more] <= 2 * goodCounts.upperBound { return more }
        return more > 0 ? more - 1 : nil
    }

    /// Returns the position of an entry; nil if it is not known yet.
    private func mark(of entry: ContentsIndex.Entry, _ navigator: SpreadNavigator) -> Double? {
        navigator.contents.place(of: entry, pages: navigator.pages).flatMap { navigator.totalProgression(of: $0) }
    }

    /// Returns the text for a position.
    public func preview(at progression: Double) -> SliderPreview {
        guard let place = place(at: progression) else {
            return SliderPreview(title: "", label: percentLabel(progression))
        }
        let title = session.title(at: place)
        return SliderPreview(title: title, label: session.labels.words(of: place) ?? percentLabel(progression))
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
