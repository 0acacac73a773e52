package import LecternGeometry
import LecternMarkup
import LecternPaint

/// Pages with their frames: what hit tests, selections, links and decorations work over, whether pages turn or scroll.
///
/// A ``LaidOutSpread`` and a ``ScrollWindow`` have the frames of their pages in the viewport. Both belong to one
/// ``LayoutRequest``: their points and rectangles mean nothing in another layout.
public protocol PlacedPages: Sendable {
    /// The layout of the pages.
    var layout: LayoutRequest { get }
    /// Identifies them in their layout.
    var key: SpreadKey { get }
    /// The pages in reading order.
    var pages: [PlacedPage] { get }
}

/// Identifies a spread, or a strip of a scrolled column, in a layout.
public struct SpreadKey: Hashable, Sendable {
    /// The chapter of its first page.
    public var chapter: Int
    /// The index among the chapter's spreads, or strips.
    package var index: Int

    /// Creates a key.
    ///
    /// - Parameters:
    ///   - chapter: the index in `Publication.units`.
    ///   - index: of the spread or strip in the chapter, from 0.
    public init(chapter: Int, index: Int) {
        self.chapter = chapter
        self.index = index
    }
}

extension PlacedPages {
    /// The text, one line per paragraph.
    public var text: String { pages.flatMap(\.paragraphs).map(\.text).joined(separator: "\n") }

    /// The last chapter that has content on the pages.
    public var lastChapter: Int { pages.last?.page.chapter ?? key.chapter }

    /// The length of the canonical text of the first chapter.
    package var chapterLength: Int { length(ofChapter: key.chapter) }

    /// Whether any page has a size of its own.
    public var isFixed: Bool { pages.contains { $0.kind.isFixed } }

    /// The colour where no page is.
    package var surround: Color {
        let theme = layout.settings.theme
        return pages.lazy.compactMap { $0.kind.surround(theme) }.first ?? theme.surround ?? theme.background
    }

    /// Whether one of the pages is of a chapter.
    func hasPage(ofChapter chapter: Int) -> Bool { pages.contains { $0.page.chapter == chapter } }

    /// Returns the length of a chapter's canonical text; 0 if none of its pages is here.
    func length(ofChapter chapter: Int) -> Int {
        pages.first { $0.page.chapter == chapter }?.document.markup.text.count ?? 0
    }

    /// Returns the rectangles of a range, one per part of a line.
    func frames(of range: TextRange) -> [Rect] { pages.flatMap { $0.frames(of: range) } }
}
