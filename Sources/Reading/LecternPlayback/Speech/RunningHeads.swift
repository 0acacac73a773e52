import LecternBase
import LecternContent
import LecternGeometry
import LecternLocators
import LecternMarkup
import LecternModel
import LecternPublication

/// Finds what the pages of a PDF repeat and a reader skips: headers and footers, page numbers, and the numbers of lines in
/// the margin. It compares lines at the same height on neighbouring pages, numbers aside.
@MainActor final class RunningHeads {
    /// A piece of a line without its numbers, at a height.
    private struct Head: Hashable {
        let text: String
        let height: Int
    }

    /// The number of a line, which stands at the same place on each page.
    private struct LineNumber: Hashable {
        let text: String
        let x: Int
        let y: Int
    }

    private struct Page {
        var pieces: PDFPieces
        var heads: Set<Head>
        var numbers: Set<LineNumber>
    }

    private let publication: Publication
    private let documents: PublicationDocuments
    private var pages: [Int: Page] = [:]
    /// The ranges that are not spoken, in the canonical text of a page.
    private var hidden: [Int: [Range<Int>]] = [:]
    /// Longer texts are no headers.
    private static let longest = 120
    /// How many pages before and after are compared: chapters and left and right pages have heads of their own.
    private static let reach = 3
    /// A page with fewer numbers in its margin has no numbered lines.
    private static let fewestNumbers = 5

    /// - Returns: `nil` for other publications than PDFs.
    init?(_ publication: Publication) {
        guard publication.units.contains(where: { $0.page != nil }) else { return nil }
        self.publication = publication
        documents = PublicationDocuments(publication)
    }

    /// Returns an element without headers, footers and line numbers; nil if it is nothing else.
    func without(_ element: any ContentElement) async -> (any ContentElement)? {
        guard var text = element as? TextContentElement, let page = publication.unitIndex(of: element.locator) else {
            return element
        }
        let hidden = await hiddenRanges(on: page)
        guard hidden.contains(where: { range in text.segments.contains { $0.range.overlaps(range) } }) else {
            return element
        }
        text.segments = text.segments.compactMap { $0.removing(hidden) }
        return text.segments.isEmpty ? nil : text
    }

    private func hiddenRanges(on index: Int) async -> [Range<Int>] {
        if let cached = hidden[index] { return cached }
        let neighbours = max(0, index - Self.reach)...min(index + Self.reach, publication.units.count - 1)
        for neighbour in neighbours where pages[neighbour] == nil { pages[neighbour] = await read(neighbour) }
        let others = neighbours.filter { $0 != index }.compactMap { pages[$0] }
        let repeatedRanges = pages[index].map { page in
            page.pieces.all.filter { isRepeated($0, on: page, others) }.map(\.range)
        }
        hidden[index] = repeatedRanges ?? []
        return repeatedRanges ?? []
    }

    private func isRepeated(_ piece: PDFPieces.Piece, on page: Page, _ others: [Page]) -> Bool {
        if Self.isPageNumber(piece.text), page.pieces.isOutermost(piece) { return true }
        if let number = Self.lineNumber(piece), page.numbers.count >= Self.fewestNumbers,
            others.contains(where: { $0.numbers.contains(number) && $0.numbers.count >= Self.fewestNumbers })
        {
            return true
        }
        guard let head = Self.head(piece) else { return false }
        let count = others.count { page in
            (-1...1).contains { page.heads.contains(Head(text: head.text, height: head.height + $0)) }
        }
        return count > 1 || count == 1 && page.pieces.isNearEdge(piece)
    }

    private func read(_ index: Int) async -> Page? {
        guard publication.units[index].page != nil,
            let document = await documents.document(at: index),
            let page = await documents.pdfPage(of: publication.units[index].link)
        else { return nil }
        let pieces = PDFPieces(document.text, page.boxes)
        return Page(
            pieces: pieces, heads: Set(pieces.all.compactMap { Self.head($0) }),
            numbers: Set(pieces.all.compactMap { Self.lineNumber($0) }))
    }

    // MARK: Pieces

    private static func head(_ piece: PDFPieces.Piece) -> Head? {
        guard piece.text.utf16.count <= longest else { return nil }
        let words = piece.text.split(whereSeparator: \.isWhitespace).map { isRoman($0) ? "#" : withoutNumbers($0) }
        // Numbers alone are cells of tables; page numbers and line numbers have rules of their own.
        guard words.contains(where: { $0.contains(where: \.isLetter) }) else { return nil }
        return Head(text: words.joined(), height: Int((piece.rect.y / 3).rounded()))
    }

    private static func withoutNumbers(_ word: Substring) -> String {
        var plain = ""
        for character in word {
            if !character.isNumber {
                plain.append(character)
            } else if plain.last != "#" {
                plain.append("#")
            }
        }
        return plain
    }

    private static func isRoman(_ word: Substring) -> Bool {
        !word.isEmpty && word.count <= 7 && word.allSatisfy { "ivxlc".contains($0) }
    }

    /// “12”, “– 12 –”, “xii”
    private static func isPageNumber(_ text: String) -> Bool {
        let plain = text.filter { !$0.isWhitespace && !"-–—·.|[]()".contains($0) }
        guard !plain.isEmpty, plain.count <= 5 else { return false }
        return plain.allSatisfy(\.isNumber) || isRoman(plain[...])
    }

    /// “1” to “999”, also with a letter as on proofs: “S32”.
    private static func lineNumber(_ piece: PDFPieces.Piece) -> LineNumber? {
        let text = piece.text.filter { !$0.isWhitespace }
        let digits = text.first?.isLetter == true ? text.dropFirst() : text[...]
        guard (1...3).contains(digits.count), digits.allSatisfy(\.isNumber) else { return nil }
        return LineNumber(
            text: text, x: Int((piece.rect.x / 6).rounded()), y: Int((piece.rect.y / 4).rounded()))
    }
}
