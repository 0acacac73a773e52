import Foundation

/// Searches the table of contents.
public enum ContentsFilter {
    /// Returns the rows whose titles contain every word of the text; all rows
    /// if the text has no words.
    ///
    /// Case, accents and character width are ignored.
    public static func rows(_ rows: [ContentsRow], matching text: String) -> [ContentsRow] {
        let words = folded(text).split(separator: " ")
        guard !words.isEmpty else { return rows }
        return rows.filter { row in
            let title = folded(row.title)
            return words.allSatisfy { title.contains($0) }
        }
    }

    private static func folded(_ text: String) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    }
}
