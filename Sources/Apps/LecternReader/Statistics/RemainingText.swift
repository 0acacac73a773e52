/// The text at the end of the bar with the page number.
public enum RemainingText: String, Hashable, Sendable, CaseIterable {
    /// The pages to the end of the chapter.
    case pages
    /// The time to the end of the chapter, at the reader's speed.
    case timeInChapter
    /// The time to the end of the book, at the reader's speed.
    case timeInBook

    /// The name in the settings.
    public var title: String {
        switch self {
        case .pages: tr("Pages Left in Chapter")
        case .timeInChapter: tr("Time Left in Chapter")
        case .timeInBook: tr("Time Left in Book")
        }
    }

    /// The choice after this one; the first one after the last.
    var next: RemainingText {
        let choices = Self.allCases
        return choices[((choices.firstIndex(of: self) ?? 0) + 1) % choices.count]
    }
}
