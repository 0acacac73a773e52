/// Judges alternative texts of images and formulas.
package enum AlternativeText {
    private static let meaningless: Set<String> = [
        "alternative text not available", "alternate text not available", "no alternative text", "no alt text",
        "no alternative text available", "no alt text available", "alt text not available", "alternative text",
        "alt text",
        "missing alt text", "image", "img", "picture", "graphic", "photo", "figure", "illustration",
        "inline image", "image not available", "image description", "no description available",
        "description not available", "no image description available", "null", "undefined", "untitled", "tbd",
    ]
    private static let fileEndings = [".jpg", ".jpeg", ".png", ".gif", ".svg", ".webp", ".tif", ".tiff", ".bmp"]

    /// Whether a text says nothing about what it stands for: a placeholder of an authoring tool, or the name of a file.
    ///
    /// An empty text is not meaningless: it marks a decorative image.
    package static func isMeaningless(_ text: String) -> Bool {
        let words = text.lowercased().split { $0.isWhitespace || "[](){}<>\"'*".contains($0) }
        guard !words.isEmpty else { return false }
        var line = words.joined(separator: " ")
        while let last = line.last, ".:!".contains(last) { line.removeLast() }
        if meaningless.contains(line) { return true }
        return words.count == 1 && fileEndings.contains { line.hasSuffix($0) }
    }
}
