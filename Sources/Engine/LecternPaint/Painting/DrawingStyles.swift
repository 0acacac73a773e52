import LecternBase
import LecternCSS
import LecternImages
import LecternMarkup

/// The style sheets of a document's drawings as text. A standalone drawing has no address from which sheets could be
/// loaded: linked sheets are found, and imported ones replace their `@import` rules.
struct DrawingStyles {
    private let markup: MarkupDocument
    private let pictures: SVGSerializer.Pictures
    /// How many sheets may still be read.
    private var left = 32
    private static let deepest = 5
    private static let longest = 1 << 19

    init(_ markup: MarkupDocument, _ pictures: SVGSerializer.Pictures) {
        self.markup = markup
        self.pictures = pictures
    }

    /// Returns the linked sheets: those of a drawing, and those of another document that say something about drawings.
    mutating func linked() -> [String] {
        let isDrawing = markup.root.map { markup[$0].namespace == .svg } ?? false
        return StyleSheetCache.references(of: markup).compactMap { sheet(at: pictures.resolve($0), depth: 0) }.filter {
            text in
            isDrawing || ["fill", "stroke", "stop-color", "text-anchor"].contains { text.contains($0) }
        }
    }

    /// Returns a sheet of the document with its imports.
    mutating func withImports(_ text: String) -> String { withImports(text, base: nil, depth: 0) }

    // MARK: Imports

    private mutating func sheet(at address: String, depth: Int) -> String? {
        guard left > 0, depth <= Self.deepest, let bytes = pictures.images?.bytes(for: address),
            bytes.count <= Self.longest
        else { return nil }
        left -= 1
        return withImports(String(decoding: bytes, as: UTF8.self), base: address, depth: depth)
    }

    /// https://www.w3.org/TR/css-cascade-5/#at-import: imports come before all other rules.
    private mutating func withImports(_ text: String, base: String?, depth: Int) -> String {
        var (remaining, imported) = (Self.withoutLead(text[...]), "")
        while remaining.prefix(7).lowercased() == "@import", let rule = ImportRule(remaining.dropFirst(7)) {
            remaining = Self.withoutLead(rule.following)
            guard rule.appliesToScreens else { continue }
            let address = base.map { AnyURL(string: $0)?.resolve(rule.reference)?.string ?? rule.reference }
            imported += sheet(at: address ?? pictures.resolve(rule.reference), depth: depth + 1).map { $0 + "\n" } ?? ""
        }
        return imported + remaining
    }

    /// Leaves out white space, comments, and rules that may stand before imports.
    private static func withoutLead(_ text: Substring) -> Substring {
        var remaining = text
        while true {
            remaining = remaining.drop { $0.isWhitespace }
            if remaining.hasPrefix("/*"), let end = remaining.firstRange(of: "*/")?.upperBound {
                remaining = remaining[end...]
            } else if remaining.hasPrefix("<!--") {
                remaining = remaining.dropFirst(4)
            } else if remaining.hasPrefix("@charset"), let end = remaining.firstIndex(of: ";") {
                remaining = remaining[remaining.index(after: end)...]
            } else {
                return remaining
            }
        }
    }
}

/// `url(a.css) screen;`, the part of an import rule after its name.
private struct ImportRule {
    let reference: String
    /// The media of the rule.
    private let media: Substring
    /// The text after the rule.
    let following: Substring

    var appliesToScreens: Bool {
        let words = media.lowercased().split { !$0.isLetter && $0 != "-" }
        return words.isEmpty || words.contains("all") || words.contains("screen")
    }

    init?(_ text: Substring) {
        var text = text.drop { $0.isWhitespace }
        let isFunction = text.prefix(4).lowercased() == "url("
        if isFunction { text = text.dropFirst(4).drop { $0.isWhitespace } }
        if let quote = text.first, quote == "\"" || quote == "'" {
            text = text.dropFirst()
            guard let end = text.firstIndex(of: quote) else { return nil }
            reference = String(text[..<end])
            text = text[text.index(after: end)...]
        } else {
            guard isFunction, let end = text.firstIndex(of: ")") else { return nil }
            reference = String(text[..<end]).trimmed
            text = text[end...]
        }
        if isFunction { text = text.drop { $0 != ")" }.dropFirst() }
        let end = text.firstIndex(of: ";") ?? text.endIndex
        media = text[..<end]
        following = text[end...].dropFirst()
    }
}
