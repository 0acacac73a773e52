import LecternContent
import LecternModel
import LecternPublication

/// A kind of content that reading aloud may leave out.
///
///     model.speech.skip(.notes, true)
public enum SpeechSkip: String, CaseIterable, Sendable {
    /// The numbers of the printed pages. A voice leaves them out in any case.
    case pageNumbers
    /// Footnotes and endnotes.
    case notes
    /// The marks that refer to notes. A voice leaves them out in any case.
    case noteReferences
    /// The descriptions of pictures, which a voice speaks.
    case pictures
    /// The headers of columns before the cells of tables, and the word before code, which a voice speaks.
    case headers
    /// Sentences of the text that are repeated as decoration.
    case pullQuotes
    case bibliography
    /// Lists of illustrations, tables, and other places in the book.
    case listings

    /// The title of its entry in the menu “Skip”.
    public var title: String {
        switch self {
        case .pageNumbers: tr("Page Numbers")
        case .notes: tr("Notes")
        case .noteReferences: tr("References to Notes")
        case .pictures: tr("Descriptions of Pictures")
        case .headers: tr("Headers of Table Cells, “Code”")
        case .pullQuotes: tr("Pull Quotes")
        case .bibliography: tr("Bibliography")
        case .listings: tr("Lists of Illustrations and Tables")
        }
    }

    /// The roles in a narrator's guide.
    var roles: Set<GuidedNavigationRole> {
        switch self {
        case .pageNumbers: [.pagebreak]
        case .notes: [.footnote, .endnotes]
        case .noteReferences: [.noteref]
        case .pictures, .headers: []
        case .pullQuotes: [.pullquote]
        case .bibliography: [.bibliography]
        case .listings: [.landmarks, .loa, .loi, .lot, .lov]
        }
    }
}

extension Set<SpeechSkip> {
    /// What a narrator leaves out.
    var roles: Set<GuidedNavigationRole> { reduce(into: []) { $0.formUnion($1.roles) } }
}

extension Publication {
    /// What a voice would read, and may leave out. Reads the text until everything is found.
    @concurrent nonisolated func spokenSkips() async -> Set<SpeechSkip> {
        var skips: Set<SpeechSkip> = []
        guard let iterator = content()?.iterator() else { return [] }
        while skips != [.notes, .pictures, .headers], !Task.isCancelled, let element = await iterator.next() {
            switch element {
            case let text as TextContentElement:
                if text.role == .footnote { skips.insert(.notes) }
                if text.announcements.contains(where: \.isOptional) { skips.insert(.headers) }
            case let table as TableContentElement:
                if table.rows.contains(where: { $0.contains { $0.columnHeader != nil } }) { skips.insert(.headers) }
            case let image as ImageContentElement where image.text != nil: skips.insert(.pictures)
            default: break
            }
        }
        return skips
    }
}

extension TextContentElement.Announcement {
    /// Whether it may be left out: pages show the numbers of lists.
    fileprivate var isOptional: Bool { if case .listNumber = self { false } else { true } }
}
