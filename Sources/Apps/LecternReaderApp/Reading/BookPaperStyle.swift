import LecternGTK
import LecternGeometry

/// Style classes for bars that continue a book's own background.
@MainActor enum BookPaperStyle {
    private static var sheets: [String: ApplicationStyleSheet] = [:]
    /// More colours than books have.
    private static let maximumCount = 64

    /// Returns the class for a background; nil if there are too many.
    static func name(for paper: Color) -> String? {
        let hex = [paper.red, paper.green, paper.blue].map { value in
            String(repeating: "0", count: value < 16 ? 1 : 0) + String(value, radix: 16)
        }.joined()
        let name = "book-paper-\(hex)"
        if sheets[name] != nil { return name }
        guard sheets.count < maximumCount else { return nil }
        let light = 0.299 * Double(paper.red) + 0.587 * Double(paper.green) + 0.114 * Double(paper.blue)
        let ink = light < 128 ? "#f2f2f2" : "#22201e"
        let sheet = ApplicationStyleSheet(
            """
            .\(name), .\(name) .reading-bar { background-color: #\(hex); color: \(ink); }
            """)
        sheet.apply()
        sheets[name] = sheet
        return name
    }
}
