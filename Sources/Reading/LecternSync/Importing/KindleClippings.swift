import LecternBase

/// The file `My Clippings.txt` of Kindle readers, in any of their languages.
///
/// A clipping is a title line, a line with page, location and time, an empty
/// line, the text, and ten equals signs.
struct KindleClippings {
    private struct Clipping {
        var mark: ImportedMark
        var isNote: Bool
        var locations: ClosedRange<Int>?
    }
    private let text: String

    init(_ text: String) { self.text = text }

    /// The words for a note in the languages of the devices.
    private static let noteWords = [
        "note", "notiz", "nota", "notitie", "メモ", "笔记", "筆記", "заметка", "anotação", "notatka",
        "anteckning",
    ]
    private static let bookmarkWords = [
        "bookmark", "lesezeichen", "signet", "marcador", "segnalibro", "bladwijzer", "ブックマーク", "书签",
        "закладка",
    ]

    func marks() -> [ImportedMark] {
        let clippings = text.split(separator: "==========").compactMap(clipping)
        var result: [Clipping] = []
        for clipping in clippings {
            // A note follows its highlight, or precedes it, and is at its end.
            let highlightIndex = result.lastIndex {
                !$0.isNote && $0.mark.note == nil && Self.belongs(clipping, to: $0)
            }
            if clipping.isNote, let highlightIndex {
                result[highlightIndex].mark.note = clipping.mark.text
            } else if !clipping.isNote,
                let note = result.lastIndex(where: { $0.isNote && Self.belongs($0, to: clipping) })
            {
                var joined = clipping
                joined.mark.note = result[note].mark.text
                result[note] = joined
            } else {
                result.append(clipping)
            }
        }
        return result.map { clipping in
            guard clipping.isNote else { return clipping.mark }
            var mark = clipping.mark
            mark.text = nil
            mark.note = clipping.mark.text
            return mark
        }
    }

    private static func belongs(_ note: Clipping, to highlight: Clipping) -> Bool {
        guard note.isNote, note.mark.bookTitle == highlight.mark.bookTitle, let place = note.locations,
            let range = highlight.locations
        else { return false }
        return range.contains(place.lowerBound)
    }

    private func clipping(_ part: Substring) -> Clipping? {
        let lines = part.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map { $0.drop { $0 == "\u{FEFF}" } }.drop { $0.isEmpty }
        guard lines.count >= 3, let title = lines.first, let details = lines.dropFirst().first,
            details.hasPrefix("-")
        else { return nil }
        let words = details.lowercased()
        guard !Self.bookmarkWords.contains(where: { words.contains($0) }) else { return nil }
        let text = lines.dropFirst(2).joined(separator: "\n").trimmed
        guard !text.isEmpty else { return nil }
        var mark = ImportedMark(text: text)
        (mark.bookTitle, mark.bookAuthor) = Self.book(title)
        let parts = details.split(separator: "|")
        mark.created = parts.last.map { $0.trimmed }
        let isNote = Self.noteWords.contains { words.prefix(40).contains($0) }
        return Clipping(mark: mark, isNote: isNote, locations: Self.locations(parts))
    }

    /// The author is in the last parentheses.
    private static func book(_ line: Substring) -> (title: String, author: String?) {
        let line = String(line).trimmed
        guard line.hasSuffix(")"), let open = line.lastIndex(of: "(") else { return (line, nil) }
        let author = line[line.index(after: open)...].dropLast()
        return (String(line[..<open]).trimmed, String(author))
    }

    /// The last numbers before the time: locations, or pages.
    private static func locations(_ parts: [Substring]) -> ClosedRange<Int>? {
        guard let part = parts.dropLast().last ?? parts.first else { return nil }
        let numbers = part.split { !$0.isNumber }.compactMap { Int($0) }
        guard let first = numbers.first else { return nil }
        let last = numbers.count > 1 ? numbers[1] : first
        // The second number may be shortened: 1204-7.
        return first...max(first, last)
    }
}
