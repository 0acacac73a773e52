import LecternBase

/// Collects the markup of an article: white space is collapsed, paragraphs without content are taken back.
struct MarkupOutput {
    private(set) var pieces: [ArticlePiece] = []
    /// The number of characters and pictures.
    private(set) var contentCount = 0
    /// The element that text is put in; nil if text may stand where it is.
    var paragraph: String? = "p"
    private var inlines: [Inline] = []
    private var open: Open?
    private var pendingSpace = false
    private var pendingBreaks = 0

    /// An inline element in progress.
    private struct Inline {
        let start: String
        let end: String
    }

    /// A paragraph in progress.
    private struct Open {
        let name: String?
        let pieceCount: Int
        let contentCount: Int
    }

    /// Where output can be taken back to.
    struct Mark {
        fileprivate let pieceCount: Int
        fileprivate let contentCount: Int
    }

    var mark: Mark { Mark(pieceCount: pieces.count, contentCount: contentCount) }

    /// Whether content was added since a mark.
    func hasContent(since mark: Mark) -> Bool { contentCount > mark.contentCount }

    /// Takes back everything since a mark.
    mutating func takeBack(to mark: Mark) { pieces.removeLast(pieces.count - mark.pieceCount) }

    /// Adds markup between paragraphs.
    mutating func add(_ markup: String) { pieces.append(.markup(markup)) }

    // MARK: Inline content

    /// Adds text.
    mutating func add(text: some Sequence<UInt16>) {
        var word: [UInt16] = []
        for unit in text {
            switch unit {
            case 0x09, 0x0A, 0x0C, 0x0D, 0x20:
                put(&word)
                pendingSpace = true
            default:
                // Indents of lines: the style makes them.
                if Self.indents.contains(unit), word.isEmpty, isAtStart {
                    pendingBreaks = max(pendingBreaks, lineIndent)
                } else {
                    word.append(unit)
                }
            }
        }
        put(&word)
    }

    private static let indents: [UInt16] = [0xA0, 0x2003, 0x3000]

    /// A line that begins with an indent begins a paragraph.
    private var lineIndent: Int { pendingBreaks > 0 ? 2 : 0 }

    /// Whether nothing stands before in the line.
    private var isAtStart: Bool {
        open == nil || pendingBreaks > 0 || open.map { contentCount == $0.contentCount } == true
    }

    private mutating func put(_ word: inout [UInt16]) {
        guard !word.isEmpty else { return }
        begin()
        pieces.append(.markup(String(decoding: word, as: UTF16.self).escapedForXML))
        contentCount += word.count
        word.removeAll(keepingCapacity: true)
    }

    /// Adds a picture.
    ///
    /// - Parameter inParagraph: Whether a paragraph is begun for it, if none is in progress.
    mutating func add(picture url: HTTPURL, description: String, inParagraph: Bool) {
        if inParagraph || open != nil { begin() }
        pieces.append(.picture(url, description: description))
        contentCount += 1
    }

    /// Adds markup that counts as content, such as a formula.
    mutating func add(content: String) {
        begin()
        pieces.append(.markup(content))
        contentCount += 1
    }

    /// Adds the end of a line: two of them end the paragraph.
    mutating func addBreak() {
        pendingBreaks += 1
        pendingSpace = false
    }

    /// Begins an inline element.
    mutating func begin(_ name: String, _ attributes: String = "") {
        if pendingBreaks > 0, open != nil { begin() }
        if pendingSpace, open != nil { space() }
        let inline = Inline(start: "<\(name)\(attributes)>", end: "</\(name)>")
        inlines.append(inline)
        if open != nil { pieces.append(.markup(inline.start)) }
    }

    /// Ends the inline element that was begun last.
    mutating func end() {
        guard let inline = inlines.popLast(), open != nil else { return }
        pieces.append(.markup(inline.end))
    }

    private mutating func space() {
        if let open, contentCount > open.contentCount { pieces.append(.markup(" ")) }
        pendingSpace = false
    }

    /// Writes what precedes content: the start of a paragraph, the ends of lines, white space.
    private mutating func begin() {
        if pendingBreaks > 1, paragraph != nil { endParagraph() }
        if let open {
            if pendingBreaks > 0, contentCount > open.contentCount {
                pieces.append(.markup("<br/>"))
                pendingSpace = false
            } else if pendingSpace {
                space()
            }
        } else {
            open = Open(name: paragraph, pieceCount: pieces.count, contentCount: contentCount)
            if let paragraph { pieces.append(.markup("<\(paragraph)>")) }
            for inline in inlines { pieces.append(.markup(inline.start)) }
        }
        pendingBreaks = 0
        pendingSpace = false
    }

    /// Ends the paragraph in progress.
    mutating func endParagraph() {
        pendingBreaks = 0
        pendingSpace = false
        guard let open else { return }
        self.open = nil
        guard contentCount > open.contentCount else { return pieces.removeLast(pieces.count - open.pieceCount) }
        for inline in inlines.reversed() { pieces.append(.markup(inline.end)) }
        if let name = open.name { pieces.append(.markup("</\(name)>\n")) }
    }

    /// The pieces with adjacent markup joined.
    var joined: [ArticlePiece] {
        var result: [ArticlePiece] = []
        var markup = ""
        for piece in pieces {
            guard case .picture = piece else {
                markup += piece.markup { _ in nil }
                continue
            }
            if !markup.isEmpty { result.append(.markup(markup)) }
            result.append(piece)
            markup = ""
        }
        if !markup.isEmpty { result.append(.markup(markup)) }
        return result
    }
}
