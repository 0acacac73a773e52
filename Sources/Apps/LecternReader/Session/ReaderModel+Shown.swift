import LecternBase
public import LecternGeometry
import LecternLibrary
import LecternModel
public import LecternNavigator
import LecternPreferences
import LecternPublication

// What a window shows of the book.
extension ReaderModel {
    /// What to show: in the requested layout, or in the previous one until that is laid out.
    public var current: ShownPages? { navigator?.shown }
    public var next: ShownPages? { navigator?.preparedNeighbour(.forward).map { .spread($0) } }
    public var previous: ShownPages? { navigator?.preparedNeighbour(.backward).map { .spread($0) } }
    public var isRightToLeft: Bool { session.isRightToLeft }
    /// The colour of the page.
    public var paper: Color { appearance.customTheme?.paper ?? theme.backgroundColor }
    /// The colour of text, also of that in the margins.
    public var ink: Color { appearance.customTheme?.ink ?? theme.textColor }
    public var isDark: Bool { theme.isDark }

    private var theme: Theme { appearance.effectiveTheme }

    /// The title of the book; the file name until it is open.
    public var title: String { session.title }

    public var author: String { session.author }

    /// The title of the contents entry that the page belongs to.
    public var chapterTitle: String { current.map { chapterTitle(on: $0) } ?? "" }

    /// Returns the title of the contents entry that a spread begins in.
    public func chapterTitle(on spread: ShownPages) -> String { session.chapterTitle(on: spread) }

    /// `Page 12 of 340`, or a percentage while pages are being counted.
    public var pageLabel: String {
        guard let spread = navigator?.shown else { return "" }
        return session.labels.words(on: spread) ?? percentLabel(progression)
    }

    /// Returns the page labels of a spread in reading order, for the margins.
    ///
    /// Empty for pages of a fixed size, which have no margins, and until pages
    /// are counted.
    public func pageNumbers(on spread: ShownPages) -> [String] {
        spread.isFixed ? [] : session.labels.marginLabels(on: spread)
    }

    /// `8 pages left in this chapter`, or the time that is left, as the reader has chosen; empty while pages are being
    /// counted. Without a speed of the reader, pages are shown.
    public var remainingLabel: String { remainingTimeLabel ?? remainingPagesLabel }

    /// Shows the next one of pages, time in the chapter and time in the book beside the page number.
    public func showNextRemaining() {
        session.app.settings.change { $0.remaining = $0.remaining.next }
        if session.app.settings.values.remaining != .pages, readingTime.speed == nil {
            session.report(message: tr("The time left is shown after some pages."))
        }
    }

    private var remainingTimeLabel: String? {
        navigator?.shown.flatMap { timeLeft(session.app.settings.values.remaining, after: $0) }
    }

    /// Returns how long the rest of the chapter or the book takes at the reader's speed; nil if that is not known.
    func timeLeft(_ text: RemainingText, after spread: ShownPages) -> String? {
        guard let navigator, let speed = readingTime.speed, let total = navigator.pages.total,
            let last = navigator.pages.pageNumbers(on: spread)?.upperBound
        else { return nil }
        func time(_ pages: Int) -> String {
            StatisticsWords.time(Int(speed.seconds(forPages: pages, of: total).rounded()))
        }
        switch text {
        case .pages: return nil
        case .timeInChapter:
            guard !spread.isFixed, let left = navigator.pages.pagesLeft(after: spread), left > 0 else { return nil }
            return tr("{time} left in this chapter", ["time": time(left)])
        case .timeInBook: return last < total ? tr("{time} left in this book", ["time": time(total - last)]) : nil
        }
    }

    private var remainingPagesLabel: String { navigator?.shown.map { pagesLeft(after: $0) } ?? "" }

    /// Returns how many pages of the chapter follow a spread; empty for pages of a fixed size, and until they are counted.
    func pagesLeft(after spread: ShownPages) -> String {
        guard !spread.isFixed, let left = navigator?.pages.pagesLeft(after: spread) else { return "" }
        if left == 0 { return tr("Last page of this chapter") }
        return trn("{count} page left in this chapter", "{count} pages left in this chapter", count: left)
    }

    /// The reader's progression in the book, from 0 to 1.
    public var progression: Double {
        guard let navigator, let spread = navigator.shown else { return 0 }
        if spread.endsChapter, spread.lastChapter == navigator.publication.units.count - 1 { return 1 }
        return navigator.totalProgression ?? 0
    }

    public func percentLabel(_ progression: Double) -> String { slider.percentLabel(progression) }
}
