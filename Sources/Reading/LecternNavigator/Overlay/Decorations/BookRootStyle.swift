import LecternBase
import LecternGeometry
import LecternMarkup
import LecternModel
import LecternPaint

/// What a class of the root element makes of a page: the colours of its texts, and its paper.
///
/// Spec: https://www.w3.org/TR/epub-33/#playback-active-class
struct BookRootStyle {
    /// The class of the root element, for a decoration of the whole document; nil for others.
    static func rootClass(of style: Decoration.Style) -> String? {
        guard case .custom(.bookClass, let config) = style, config["class"] == nil else { return nil }
        return config["rootClass"]?.string
    }

    /// The class of the root element that a decoration of an element expects.
    static func classBelow(_ style: Decoration.Style) -> String? {
        guard case .custom(.bookClass, let config) = style else { return nil }
        return config["rootClass"]?.string
    }

    private let page: PlacedPage
    private let rootClass: String
    private let settings: LayoutSettings
    /// Texts with the same ancestors have the same colours.
    private var cachedStyles: [String: BookClassStyle?] = [:]
    /// A page has fewer texts; a limit for hostile ones.
    private static let mostTexts = 4_000

    init(_ page: PlacedPage, rootClass: String, settings: LayoutSettings) {
        self.page = page
        self.rootClass = rootClass
        self.settings = settings
    }

    /// Whether the colours of a book's root are shown: on white paper only.
    static func isPainted(_ settings: LayoutSettings) -> Bool {
        settings.usesPublisherStyles && !settings.theme.replacesPaper
    }

    /// The marks of the page: the paper, then each text whose colour changes.
    mutating func marks() -> [DecorationMark] {
        guard Self.isPainted(settings), page.kind.hasMarkup else { return [] }
        let markup = page.document.markup
        var marks: [DecorationMark] = []
        var offset = page.page.range.lowerBound
        var count = 0
        while offset < page.page.range.upperBound, count < Self.mostTexts, let node = markup.textNode(at: offset) {
            let end = min(Int(markup[node].textEnd), page.page.range.upperBound)
            if let element = markup.parent(of: node), let style = style(of: element) {
                let paper = style.background ?? settings.theme.background
                let frames = page.frames(
                    of: TextRange(chapter: page.page.chapter, range: offset..<max(end, offset + 1)))
                marks += frames.map {
                    DecorationMark(
                        frame: $0, color: paper, blend: .recolor(from: style.paintedInk, ink: style.ink))
                }
            }
            offset = max(end, offset + 1)
            count += 1
        }
        let paper = cachedStyles.values.lazy.compactMap { $0?.background }.first
        guard let paper else { return marks }
        let old = DecorationMark(
            frame: page.frame, color: paper, blend: .replace(settings.theme.background))
        return [old] + marks
    }

    private mutating func style(of element: NodeID) -> BookClassStyle? {
        let markup = page.document.markup
        let signature = markup.selfAndAncestors(of: element).map { node in
            let attributes = markup.attributes(of: node).map { "\(markup.names.text($0.name))=\($0.value)" }
            return "\(markup.names.text(markup[node].name))[\(attributes.joined(separator: " "))]"
        }.joined(separator: ">")
        if let style = cachedStyles[signature] { return style }
        let style = BookClasses(page.document, element, root: rootClass, paper: settings.theme.background)?.root
        cachedStyles[signature] = .some(style)
        return style
    }
}
