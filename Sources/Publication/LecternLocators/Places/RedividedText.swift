import LecternMarkup
public import LecternModel
import LecternPublication

/// A text that is divided into other documents than before, such as by another rule for its chapters.
///
///     let text = await RedividedText(before: documents, after: PublicationDocuments(opened))
///     let place = await text.locate(bookmark.locator)
///
/// Both divisions have the same letters in the same order. A place is found by the number of letters before it, so that
/// words that occur many times lead to the right ones; its quoted words correct small differences, as of headings.
public struct RedividedText: Sendable {
    private let before: Division
    private let after: Division

    /// Counts the letters of both divisions: reads all documents once.
    public init(before: PublicationDocuments, after: PublicationDocuments) async {
        self.before = await Division(before)
        self.after = await Division(after)
    }

    /// Converts a locator of the former division.
    ///
    /// - Returns: A locator of the present one; nil if the text has no such place. A range that goes beyond a document is
    ///   cut at its end.
    public func locate(_ locator: Locator) async -> Locator? {
        guard let chapter = before.documents.publication.unitIndex(of: locator),
            let document = await before.documents.document(at: chapter), let locatedRange = document.range(of: locator)
        else { return await after.documents.locate(locator) }
        let count = before.letters(before: chapter) + Letters.count(in: document, until: locatedRange.range.lowerBound)
        let target = after.chapter(withLetter: count)
        guard let other = await after.documents.document(at: target) else { return nil }
        let counted = range(
            like: locatedRange.range, of: document, in: other, letter: count - after.letters(before: target))
        var near = locator
        near.locations = Locator.Locations()
        near.locations.textOffset = counted.lowerBound
        let quoted = other.range(of: near).flatMap { $0.evidence >= .words ? $0.range : nil }
        return after.documents.place(quoted ?? counted, in: other, chapter: target)
    }

    /// The range with the same letters, and with the signs before the first and after the last one.
    private func range(
        like range: Range<Int>, of document: MarkupDocument, in other: MarkupDocument, letter: Int
    ) -> Range<Int> {
        let length = Letters.count(in: document, from: range.lowerBound, until: range.upperBound)
        let lead = document.text[range.lowerBound...].prefix { !Letters.contains($0) }.count
        let first = Letters.offset(of: letter, in: other)
        let start = max(first - lead, letter == 0 ? 0 : Letters.offset(of: letter - 1, in: other) + 1)
        guard length > 0 else { return start..<start }
        let tail = document.text[range].reversed().prefix { !Letters.contains($0) }.count
        let end = Letters.offset(of: letter + length - 1, in: other) + 1 + tail
        return start..<max(start, min(end, other.text.count))
    }

    /// The numbers of letters in the documents of a division.
    private struct Division: Sendable {
        let documents: PublicationDocuments
        /// The number of letters before each unit, and of all.
        private var starts = [0]

        init(_ documents: PublicationDocuments) async {
            self.documents = documents
            for unit in documents.publication.units {
                let document = await documents.parse(unit.link)
                let count = document.map { Letters.count(in: $0, until: $0.text.count) } ?? 0
                starts.append(starts[starts.count - 1] + count)
            }
        }

        func letters(before chapter: Int) -> Int { starts[chapter] }

        /// The unit with the letter that follows `count` others; the last one for the end of the text.
        func chapter(withLetter count: Int) -> Int {
            max((starts.firstIndex { $0 > count } ?? starts.count - 1) - 1, 0)
        }
    }
}

/// The letters of a document's body that every division of a text has: no white space, and no signs, as headings may lose
/// their ornaments.
private enum Letters {
    static func contains(_ unit: UInt16) -> Bool {
        switch unit {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        // Punctuation of Western and East Asian text, geometric shapes, full-width signs.
        case ..<0xC0, 0xD7, 0xF7, 0x2000...0x2BFF, 0x3000...0x303F, 0xFE30...0xFE6F, 0xFF00...0xFF0F, 0xFF1A...0xFF20:
            false
        default: true
        }
    }

    /// The beginning of the body: the title in the head is no part of the text.
    private static func start(of document: MarkupDocument) -> Int {
        document.body.map { Int(document[$0].textStart) } ?? 0
    }

    static func count(in document: MarkupDocument, from start: Int = 0, until end: Int) -> Int {
        let start = max(start, Self.start(of: document))
        guard start < end else { return 0 }
        return document.text[start..<min(end, document.text.count)].count { contains($0) }
    }

    /// The offset of a letter by its number from 0; the end of the text for numbers beyond the last.
    static func offset(of number: Int, in document: MarkupDocument) -> Int {
        var left = number
        for index in start(of: document)..<document.text.count where contains(document.text[index]) {
            if left == 0 { return index }
            left -= 1
        }
        return document.text.count
    }
}
