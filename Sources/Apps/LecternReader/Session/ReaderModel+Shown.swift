public import LecternGeometry
import LecternModel
public import LecternNavigator
import LecternPreferences
import LecternPublication

// What a window shows of the book.
extension ReaderModel {
    /// The spread to show; of the wanted layout, or of the last one until that is done.
    public var current: LaidOutSpread? { navigator?.spread }
    public var next: LaidOutSpread? { navigator?.preparedNeighbour(.forward) }
    public var previous: LaidOutSpread? { navigator?.preparedNeighbour(.backward) }
    public var isRightToLeft: Bool { navigator?.presentation.readingProgression == .rtl }
    /// The colour around and below the text.
    public var paper: Color { theme.backgroundColor }
    /// The colour of the text, for what is written in the margins.
    public var ink: Color { theme.textColor }
    public var isDark: Bool { theme.isDark }

    private var theme: Theme { appearance.effectivePreferences.theme ?? .light }

    public var title: String {
        publication?.metadata.displayTitle ?? path.split(separator: "/").last.map(String.init) ?? path
    }

    public var author: String { publication?.metadata.authors.map(\.name.displayString).joined(separator: ", ") ?? "" }

    /// The entry of the contents in which the page is.
    public var chapterTitle: String { current.map { chapterTitle(on: $0) } ?? "" }

    /// The entry of the contents in which a spread begins.
    public func chapterTitle(on spread: LaidOutSpread) -> String {
        guard let navigator else { return "" }
        return navigator.contents.current(on: spread, pages: navigator.pages)?.title ?? ""
    }

    /// `Page 12 of 340`, or how far it is while the pages are not counted.
    public var pageLabel: String {
        guard let navigator, let spread = navigator.spread else { return "" }
        guard let page = navigator.pages.pageNumber(of: spread.start) else { return percentLabel(progression) }
        let last = page + spread.pages.count - 1
        guard let total = navigator.pages.total else { return tr("Page {page}", ["page": "\(page)"]) }
        if let pageNames {
            let names = spread.pages.map { pageNames[$0.page.chapter] }.joined(separator: "–")
            return tr("Page {name} ({page} of {total})", ["name": names, "page": "\(page)", "total": "\(total)"])
        }
        if last > page {
            return tr(
                "Pages {first}–{last} of {total}", ["first": "\(page)", "last": "\(last)", "total": "\(total)"])
        }
        return tr("Page {page} of {total}", ["page": "\(page)", "total": "\(total)"])
    }

    /// The numbers of the pages alone, one for each page of a spread in reading order.
    public func pageNumbers(on spread: LaidOutSpread) -> [String] {
        guard let navigator,
            // Pages of a size of their own have no margin to write in.
            !spread.isFixed, let page = navigator.pages.pageNumber(of: spread.start)
        else { return [] }
        return spread.pages.indices.map { "\(page + $0)" }
    }

    /// `8 pages left in this chapter`; empty while they are not counted.
    public var remainingLabel: String {
        if navigator?.spread?.isFixed == true { return "" }
        guard let navigator, let spread = navigator.spread, let starts = navigator.pages.chapters[spread.key.chapter]
        else { return "" }
        let left = starts.count - spread.pageIndex - spread.pages.count
        if left <= 0 { return tr("Last page of this chapter") }
        return trn("{count} page left in this chapter", "{count} pages left in this chapter", left)
    }

    /// How far into the book the reader is, from 0 to 1.
    public var progression: Double {
        guard let navigator, let spread = navigator.spread else { return 0 }
        if spread.endsChapter, spread.key.chapter == navigator.publication.units.count - 1 { return 1 }
        return navigator.totalProgression ?? 0
    }

    public func percentLabel(_ progression: Double) -> String {
        tr("{percent}%", ["percent": "\(Int((progression * 100).rounded()))"])
    }

    /// What is known of the book, for a dialog: a name and a value each.
    public var details: [(name: String, value: String)] {
        guard let metadata = publication?.metadata else { return [(tr("File"), path)] }
        let rows: [(String, String?)] = [
            (tr("Title"), metadata.displayTitle), (tr("Subtitle"), metadata.localizedSubtitle?.displayString),
            (tr("Author"), author),
            (tr("Translator"), metadata.translators.map(\.name.displayString).joined(separator: ", ")),
            (tr("Publisher"), metadata.publishers.map(\.name.displayString).joined(separator: ", ")),
            (tr("Language"), metadata.languages.joined(separator: ", ")),
            (tr("Identifier"), metadata.identifier), (tr("File"), path),
        ]
        return rows.compactMap { name, value in value.flatMap { $0.isEmpty ? nil : (name, $0) } }
    }
}

/// What a position slider shows of the place under the pointer.
public struct SliderPreview: Hashable, Sendable {
    /// Of the chapter.
    public var title: String
    /// The page, or the share of the book.
    public var label: String

    public init(title: String, label: String) { (self.title, self.label) = (title, label) }
}

// The slider through the book.
extension ReaderModel {
    /// Where chapters begin, from 0 to 1.
    public var chapterMarks: [Double] {
        guard let navigator, let publication else { return [] }
        let units = publication.units
        guard units.count > publication.readingOrder.count else { return navigator.chapterMarks }
        // The chapters of a PDF are what its contents name at the top.
        return navigator.contents.entries.filter { $0.depth == 0 }.compactMap(\.chapter).map {
            Double($0) / Double(units.count)
        }
    }

    /// What is at a share of the book, from 0 to 1.
    public func preview(at progression: Double) -> SliderPreview {
        guard let navigator, let place = approximatePlace(at: progression) else {
            return SliderPreview(title: "", label: percentLabel(progression))
        }
        let title = navigator.contents.title(ofChapter: place.chapter)
        guard let page = navigator.pages.pageNumber(of: place) else {
            return SliderPreview(title: title, label: percentLabel(progression))
        }
        return SliderPreview(title: title, label: tr("Page {page}", ["page": pageLabel(page)]))
    }

    func approximatePlace(at progression: Double) -> Place? {
        guard let navigator else { return nil }
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

    /// Goes to a share of the book; the way back is kept.
    public func seek(to progression: Double) {
        guard let navigator else { return }
        Task {
            if navigator.pages.isComplete, let place = approximatePlace(at: progression) {
                await navigator.go(to: place)
            } else {
                await navigator.go(toProgression: progression)
            }
        }
    }
}
