import LecternBase
public import LecternGeometry
import LecternModel
public import LecternNavigator
import LecternPreferences
import LecternPublication

// What a window shows of the book.
extension ReaderModel {
    /// The spread to show: of the requested layout, or of the previous one until
    /// that is laid out.
    public var current: LaidOutSpread? { navigator?.spread }
    public var next: LaidOutSpread? { navigator?.preparedNeighbour(.forward) }
    public var previous: LaidOutSpread? { navigator?.preparedNeighbour(.backward) }
    public var isRightToLeft: Bool { session.isRightToLeft }
    /// The colour of the page.
    public var paper: Color { theme.backgroundColor }
    /// The colour of text, also of that in the margins.
    public var ink: Color { theme.textColor }
    public var isDark: Bool { theme.isDark }

    private var theme: Theme { appearance.effectiveTheme }

    /// The title of the book; the file name until it is open.
    public var title: String { session.title }

    public var author: String { session.author }

    /// The title of the contents entry that the page belongs to.
    public var chapterTitle: String { current.map { chapterTitle(on: $0) } ?? "" }

    /// Returns the title of the contents entry that a spread begins in.
    public func chapterTitle(on spread: LaidOutSpread) -> String { session.chapterTitle(on: spread) }

    /// `Page 12 of 340`, or a percentage while pages are being counted.
    public var pageLabel: String {
        guard let navigator, let spread = navigator.spread else { return "" }
        guard let numbers = navigator.pages.pageNumbers(on: spread) else { return percentLabel(progression) }
        let (page, last) = (numbers.lowerBound, numbers.upperBound)
        guard let total = navigator.pages.total else { return tr("Page {page}", ["page": "\(page)"]) }
        if let pageNames = session.pageNames {
            let names = spread.pages.map { pageNames[$0.page.chapter] }.joined(separator: "–")
            return tr("Page {name} ({page} of {total})", ["name": names, "page": "\(page)", "total": "\(total)"])
        }
        if last > page {
            return tr(
                "Pages {first}–{last} of {total}", ["first": "\(page)", "last": "\(last)", "total": "\(total)"])
        }
        return tr("Page {page} of {total}", ["page": "\(page)", "total": "\(total)"])
    }

    /// Returns the page numbers of a spread in reading order, for the margins.
    ///
    /// Empty for pages of a fixed size, which have no margins, and until pages
    /// are counted.
    public func pageNumbers(on spread: LaidOutSpread) -> [String] {
        guard let navigator, !spread.isFixed else { return [] }
        return navigator.pages.pageNumbers(on: spread)?.map { "\($0)" } ?? []
    }

    /// `8 pages left in this chapter`; empty while pages are being counted.
    public var remainingLabel: String {
        if navigator?.spread?.isFixed == true { return "" }
        guard let navigator, let spread = navigator.spread, let left = navigator.pages.pagesLeft(after: spread)
        else { return "" }
        if left == 0 { return tr("Last page of this chapter") }
        return trn("{count} page left in this chapter", "{count} pages left in this chapter", left)
    }

    /// The reader's progression in the book, from 0 to 1.
    public var progression: Double {
        guard let navigator, let spread = navigator.spread else { return 0 }
        if spread.endsChapter, spread.key.chapter == navigator.publication.units.count - 1 { return 1 }
        return navigator.totalProgression ?? 0
    }

    public func percentLabel(_ progression: Double) -> String { slider.percentLabel(progression) }

    /// The book's metadata for a dialog: names and values.
    public var details: [(name: String, value: String)] {
        guard let metadata = session.publication?.metadata else { return [(tr("File"), path)] }
        let rows: [(String, String?)] = [
            (tr("Title"), metadata.displayTitle), (tr("Subtitle"), metadata.localizedSubtitle?.displayString),
            (tr("Author"), author),
            (tr("Translator"), metadata.translators.map(\.name.displayString).joined(separator: ", ")),
            (tr("Publisher"), metadata.publishers.map(\.name.displayString).joined(separator: ", ")),
            (tr("Language"), metadata.languages.map { Language($0).name }.joined(separator: ", ")),
            (tr("Identifier"), metadata.identifier), (tr("File"), path),
            (tr("Text and Data Mining"), metadata.tdm?.reservation == .all ? tr("Reserved by the publisher") : nil),
        ]
        let claims = session.publication.map { AccessibilityWords(manifest: $0.manifest).rows } ?? []
        return (rows + claims).compactMap { name, value in value.flatMap { $0.isEmpty ? nil : (name, $0) } }
    }
}
