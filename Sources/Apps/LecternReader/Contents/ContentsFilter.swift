import Foundation

/// Finds entries of the contents by their words.
public enum ContentsFilter {
    /// The rows whose titles hold every word; all rows where there is no word.
    ///
    /// Case and accents do not count. What is found stands without its
    /// indentation only where its parent is not found with it.
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
