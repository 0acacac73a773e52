import LecternBase
public import LecternGeometry
import LecternMarkup
public import LecternModel

/// A highlight or note in a chapter, as an app stores it.
///
/// The navigator asks for those of a chapter when it loads the chapter, draws
/// them, and reports which to insert and which to delete: see
/// ``SpreadNavigatorDataSource``.
public struct ChapterHighlight: Identifiable, Hashable, Sendable {
    /// The app's number of the record; 0 until the app has stored it.
    public var code: Int
    /// The app's number of the book.
    public var bookCode: Int
    /// The index of the chapter.
    public var chapterIndex: Int
    /// The range of the chapter's canonical text.
    public var range: Range<Int>
    /// The range as a locator, with its text: what finds it again if the text has changed.
    public var locator: Locator
    /// The first and the last place, by element.
    public var ends: Ends
    /// Where it begins in its chapter, from 0 to 1.
    public var pagePercent: Double
    /// The colour of the tint.
    public var highlightColor: Color
    /// What the reader has written; nil for a highlight without a note.
    public var note: String?

    /// The ends of a range by elements of the chapter's document.
    public struct Ends: Hashable, Codable, Sendable {
        /// The index of the element that contains the start.
        public var startIndex: Int
        /// The offset of the start in that element's text.
        public var startOffset: Int
        /// The index of the element that contains the end.
        public var endIndex: Int
        /// The offset of the end in that element's text.
        public var endOffset: Int

        public init(startIndex: Int, startOffset: Int, endIndex: Int, endOffset: Int) {
            (self.startIndex, self.startOffset) = (startIndex, startOffset)
            (self.endIndex, self.endOffset) = (endIndex, endOffset)
        }
    }

    /// The identity: highlights of a chapter never overlap, so that their ranges tell them apart.
    public var id: String { "\(bookCode)/\(chapterIndex)/\(range.lowerBound)-\(range.upperBound)" }

    /// Whether the reader has written a note.
    public var isNote: Bool { note != nil }

    /// The highlighted text.
    public var text: String { locator.text.highlight ?? "" }

    /// Creates a highlight from stored values.
    public init(
        code: Int, bookCode: Int, chapterIndex: Int, range: Range<Int>, locator: Locator, ends: Ends,
        pagePercent: Double, highlightColor: Color, note: String? = nil
    ) {
        (self.code, self.bookCode, self.chapterIndex) = (code, bookCode, chapterIndex)
        (self.range, self.locator, self.ends) = (range, locator, ends)
        (self.pagePercent, self.highlightColor, self.note) = (pagePercent, highlightColor, note)
    }
}

extension ChapterHighlight.Ends {
    /// Finds the elements that contain the ends of a range of a document.
    init(_ range: Range<Int>, in markup: MarkupDocument) {
        let (start, end) = (markup.place(of: range.lowerBound), markup.place(of: max(range.upperBound - 1, 0)))
        self.init(
            startIndex: start.element, startOffset: start.offset, endIndex: end.element,
            endOffset: end.offset + (range.isEmpty ? 0 : 1))
    }
}

extension MarkupDocument {
    /// Returns the innermost element that contains an offset, and the offset in its text.
    fileprivate func place(of offset: Int) -> (element: Int, offset: Int) {
        var (low, high) = (0, nodes.count)
        while low < high {
            let middle = (low + high) / 2
            if Int(nodes[middle].textStart) <= offset { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return (0, offset) }
        let element = selfAndAncestors(of: NodeID(rawValue: Int32(low - 1))).first {
            self[$0].kind == .element && Int(self[$0].textEnd) > offset
        }
        guard let element else { return (0, offset) }
        return (Int(element.rawValue), offset - Int(self[element].textStart))
    }
}
