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
    /// A colour of the paper below the tint; nil for the paper of the page.
    public var backgroundColor: Color?
    /// What the reader has written; nil for a highlight without a note.
    public var note: String?

    /// The ends of a range by elements of the chapter's document.
    public struct Ends: Hashable, Codable, Sendable {
        /// The index of the element that contains the start, among the nodes of the document: see
        /// ``PageInformation/startIndex``.
        public var startIndex: Int
        /// The offset of the start in that element's text.
        public var startOffset: Int
        /// The index of the element that contains the end.
        public var endIndex: Int
        /// The offset of the end in that element's text.
        public var endOffset: Int

        /// Creates ends from stored values. Offsets are UTF-16 units of the elements' text.
        public init(startIndex: Int, startOffset: Int, endIndex: Int, endOffset: Int) {
            self.startIndex = startIndex
            self.startOffset = startOffset
            self.endIndex = endIndex
            self.endOffset = endOffset
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
        pagePercent: Double, highlightColor: Color, backgroundColor: Color? = nil, note: String? = nil
    ) {
        self.code = code
        self.bookCode = bookCode
        self.chapterIndex = chapterIndex
        self.range = range
        self.locator = locator
        self.ends = ends
        self.pagePercent = pagePercent
        self.highlightColor = highlightColor
        self.note = note
        self.backgroundColor = backgroundColor
    }
}

extension ChapterHighlight: Codable {
    private enum CodingKeys: CodingKey {
        case code, bookCode, chapterIndex, range, locator, ends, pagePercent, highlightColor, backgroundColor, note
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        guard let locator = Locator(jsonString: try values.decode(String.self, forKey: .locator)) else {
            throw DecodingError.dataCorruptedError(
                forKey: .locator, in: values, debugDescription: "not the JSON of a locator")
        }
        self.init(
            code: try values.decode(Int.self, forKey: .code), bookCode: try values.decode(Int.self, forKey: .bookCode),
            chapterIndex: try values.decode(Int.self, forKey: .chapterIndex),
            range: try values.decode(Range<Int>.self, forKey: .range), locator: locator,
            ends: try values.decode(Ends.self, forKey: .ends),
            pagePercent: try values.decode(Double.self, forKey: .pagePercent),
            highlightColor: try values.decode(Color.self, forKey: .highlightColor),
            backgroundColor: try values.decodeIfPresent(Color.self, forKey: .backgroundColor),
            note: try values.decodeIfPresent(String.self, forKey: .note))
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(code, forKey: .code)
        try values.encode(bookCode, forKey: .bookCode)
        try values.encode(chapterIndex, forKey: .chapterIndex)
        try values.encode(range, forKey: .range)
        try values.encode(locator.jsonString, forKey: .locator)
        try values.encode(ends, forKey: .ends)
        try values.encode(pagePercent, forKey: .pagePercent)
        try values.encode(highlightColor, forKey: .highlightColor)
        try values.encodeIfPresent(backgroundColor, forKey: .backgroundColor)
        try values.encodeIfPresent(note, forKey: .note)
    }
}

extension ChapterHighlight.Ends {
    /// Finds the elements that contain the ends of a range of a document.
    init(_ range: Range<Int>, in markup: MarkupDocument) {
        let words = markup.withoutOuterSpaces(range)
        let (start, end) = (markup.place(of: words.lowerBound), markup.place(of: max(words.upperBound - 1, 0)))
        self.init(
            startIndex: start.element, startOffset: start.offset, endIndex: end.element,
            endOffset: end.offset + (range.isEmpty ? 0 : 1))
    }
}

extension MarkupDocument {
    /// Returns the innermost element that contains an offset, and the offset in its text.
    fileprivate func place(of offset: Int) -> (element: Int, offset: Int) {
        guard let node = node(at: offset) else { return (0, offset) }
        let element = selfAndAncestors(of: node).first { self[$0].kind == .element && Int(self[$0].textEnd) > offset }
        guard let element else { return (0, offset) }
        return (Int(element.rawValue), offset - Int(self[element].textStart))
    }

    /// Returns a range without white space between blocks at its ends: that belongs to none of its paragraphs. Spaces
    /// among words stay.
    fileprivate func withoutOuterSpaces(_ range: Range<Int>) -> Range<Int> {
        var words = range
        while let text = words.isEmpty ? nil : blankText(at: words.lowerBound) {
            words = min(text.upperBound, words.upperBound)..<words.upperBound
        }
        while let text = words.isEmpty ? nil : blankText(at: words.upperBound - 1) {
            words = words.lowerBound..<max(text.lowerBound, words.lowerBound)
        }
        return words.isEmpty ? range : words
    }

    /// Returns the text node at an offset if it is only white space.
    private func blankText(at offset: Int) -> Range<Int>? {
        guard let node = node(at: offset), self[node].kind == .text else { return nil }
        let text = Int(self[node].textStart)..<Int(self[node].textEnd)
        return text.contains(offset) && isBlank(text) ? text : nil
    }

    /// Returns the last node that begins at or before an offset.
    private func node(at offset: Int) -> NodeID? {
        var (low, high) = (0, nodes.count)
        while low < high {
            let middle = (low + high) / 2
            if Int(nodes[middle].textStart) <= offset { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? NodeID(rawValue: Int32(low - 1)) : nil
    }
}
