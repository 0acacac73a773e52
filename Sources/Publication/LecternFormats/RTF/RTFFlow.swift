import LecternBase

/// Paragraphs and tables that are being written: those of the document, of a
/// note, or of a box.
///
/// They are written as WordprocessingML, which has the same properties.
struct RTFFlow {
    enum Kind: Hashable {
        case body, footnote, endnote, box
    }

    /// A part of a paragraph.
    struct Piece {
        /// The look of a run; nil for what is in none.
        var style: OfficeTextStyle?
        var markup: String
        /// The number of letters.
        var length: Int
        /// Whether `t` is open at the end.
        var isOpen: Bool
    }

    let kind: Kind
    private(set) var pieces: [Piece] = []
    /// Whether the next paragraph begins a page.
    var breaksPage = false
    private var blocks = ""
    private var tables: [RTFTable] = []

    init(_ kind: Kind) { self.kind = kind }

    // MARK: Runs

    /// Adds text.
    mutating func add(text: String, style: OfficeTextStyle) {
        let length = text.unicodeScalars.count { !$0.properties.isWhitespace }
        let markup = text.escapedForXML
        if let last = pieces.last, last.style == style {
            if !last.isOpen { pieces[pieces.count - 1].markup += Self.start }
            pieces[pieces.count - 1].markup += markup
            pieces[pieces.count - 1].length += length
            pieces[pieces.count - 1].isOpen = true
        } else {
            pieces.append(Piece(style: style, markup: Self.start + markup, length: length, isOpen: true))
        }
    }

    private static let start = "<t xml:space=\"preserve\">"

    /// Adds an element of a run.
    mutating func add(element: String, style: OfficeTextStyle) {
        if let last = pieces.last, last.style == style {
            pieces[pieces.count - 1].markup += (last.isOpen ? "</t>" : "") + element
            pieces[pieces.count - 1].isOpen = false
        } else {
            pieces.append(Piece(style: style, markup: element, length: 0, isOpen: false))
        }
    }

    /// Adds an element of a paragraph.
    mutating func add(markup: String) { pieces.append(Piece(style: nil, markup: markup, length: 0, isOpen: false)) }

    // MARK: Paragraphs

    /// Takes the parts of the paragraph at its end.
    mutating func takePieces() -> [Piece] {
        defer { pieces = [] }
        return pieces
    }

    /// Adds a paragraph to the cell or text at a depth.
    mutating func add(paragraph: String, depth: Int) {
        settle(depth)
        if tables.isEmpty { blocks += paragraph } else { tables[tables.count - 1].add(paragraph) }
    }

    /// Opens and closes tables until a number of them is open.
    private mutating func settle(_ depth: Int) {
        while tables.count > depth {
            let markup = tables.removeLast().markup
            if tables.isEmpty { blocks += markup } else { tables[tables.count - 1].add(markup) }
        }
        while tables.count < depth { tables.append(RTFTable()) }
    }

    /// Ends a cell of the table at a depth.
    mutating func endCell(depth: Int) {
        guard depth > 0 else { return }
        settle(depth)
        tables[depth - 1].endCell()
    }

    /// Ends a row of the table at a depth.
    mutating func endRow(_ row: RTFTable.Row, depth: Int) {
        guard depth > 0 else { return }
        settle(depth)
        tables[depth - 1].endRow(row)
    }

    /// Ends all tables and returns the paragraphs.
    mutating func finish() -> String {
        settle(0)
        return blocks
    }
}
