import LecternMarkup

/// How much of a page is in each element, to see which elements are beside the article.
struct PageContents {
    private let document: MarkupDocument
    /// For each node the number of elements before it that an article is in: `article`, `main` and `h1`.
    private let bodies: [Int32]
    private let headings: [Int32]

    init(_ document: MarkupDocument) {
        self.document = document
        var (bodies, headings): ([Int32], [Int32]) = ([0], [0])
        for node in document.nodes {
            let isElement = node.kind == .element
            let isHeading = isElement && (node.name == .h1 || node.name == .main)
            headings.append((headings.last ?? 0) + (isHeading ? 1 : 0))
            bodies.append((bodies.last ?? 0) + (isHeading || isElement && node.name == .article ? 1 : 0))
        }
        self.bodies = bodies
        self.headings = headings
    }

    /// Whether an element is beside the article by its name, role or class.
    func isMarginal(_ node: NodeID) -> Bool {
        let name = document[node].name
        switch name {
        case .html, .body, .main, .h1: return false
        case .nav: return true
        case .aside: return !ClassWords(document, node).contains(anyOf: ClassWords.notes)
        case .footer: return !isBelow(node, .blockquote)
        case .header: if !isBelow(node, .article), !isBelow(node, .main), !has(headings, below: node) { return true }
        default: break
        }
        if let role = document.attribute(.role, of: node), Self.roles.contains(role.lowercased()) {
            return !has(headings, below: node)
        }
        return isMarginalByClass(node, isArticle: name == .article)
    }

    private func isMarginalByClass(_ node: NodeID, isArticle: Bool) -> Bool {
        guard isArticle || ElementKind.isBlock(document[node].name) || document[node].name == .span else {
            return false
        }
        let words = ClassWords(document, node)
        guard !words.isEmpty else { return false }
        // Comments are often marked as articles.
        if words.contains(anyOf: ClassWords.comments) { return !has(headings, below: node) }
        if document[node].name == .td, words.contains(anyOf: ClassWords.lineNumbers) { return true }
        guard !isArticle, words.contains(anyOf: ClassWords.margins) else { return false }
        // The class of a layout, such as `with-sidebar`, is about more than the sidebar.
        return !has(bodies, below: node) && !holdsMostText(node)
    }

    private static let roles: Set<String> = [
        "navigation", "banner", "contentinfo", "complementary", "search", "dialog", "alertdialog", "menu", "menubar",
        "toolbar", "tablist", "button",
    ]

    private func has(_ counts: [Int32], below node: NodeID) -> Bool {
        counts[Int(document[node].subtreeEnd)] > counts[Int(node.rawValue) + 1]
    }

    /// Whether more than half of the document's characters are below a node.
    private func holdsMostText(_ node: NodeID) -> Bool {
        Int(document[node].textEnd - document[node].textStart) * 2 > document.text.count
    }

    private func isBelow(_ node: NodeID, _ name: Name) -> Bool {
        document.ancestors(of: node).contains { document.isElement($0, named: name) }
    }
}

/// The words in the class and the id of an element: `post-body entryText` has the words post, body, entry and text.
struct ClassWords {
    private var words: [String] = []

    init(_ document: MarkupDocument, _ node: NodeID) {
        for attribute in document.attributes(of: node) where attribute.name == .class || attribute.name == .id {
            for token in attribute.value.prefix(400).split(whereSeparator: \.isWhitespace) { add(token) }
        }
    }

    var isEmpty: Bool { words.isEmpty }

    func contains(anyOf set: Set<String>) -> Bool { words.contains { set.contains($0) } }

    private mutating func add(_ token: Substring) {
        // Names of layouts and of the subjects of an article.
        let other = ["tag-", "category-", "has-", "no-", "with-", "without-", "is-", "not-", "js-no"]
        guard !other.contains(where: { token.hasPrefix($0) }) else { return }
        var word = ""
        var wasSmall = false
        for character in token {
            let isLetter = character.isLetter
            if !isLetter || wasSmall && character.isUppercase {
                if !word.isEmpty { words.append(word) }
                word = ""
            }
            if isLetter { word += character.lowercased() }
            wasSmall = character.isLowercase
        }
        if !word.isEmpty { words.append(word) }
    }

    static let comments: Set<String> = [
        "comment", "comments", "disqus", "respond", "replies", "commentlist", "livefyre",
    ]
    static let margins: Set<String> = [
        "share", "sharing", "sharebar", "sharedaddy", "social", "sidebar", "related", "recommend", "recommended",
        "recommendations", "newsletter", "subscribe", "subscription", "signup", "promo", "promotion", "promoted",
        "advert", "adverts", "advertisement", "ads", "ad", "adsense", "sponsor", "sponsored", "cookie", "cookies",
        "consent", "gdpr", "popup", "modal", "breadcrumb", "breadcrumbs", "pagination", "pager", "pagenav", "nav",
        "navbar", "navigation", "menu", "toolbar", "widget", "widgets", "footer", "outbrain", "taboola", "rating",
        "ratings", "noprint", "copyright", "donate", "donation", "paywall", "login", "taglist", "readmore",
        "screenreader", "skiplink", "byline", "meta", "editsection", "postmetadata",
    ]
    /// Asides that belong to the text.
    static let notes: Set<String> = [
        "note", "notes", "footnote", "footnotes", "endnote", "endnotes", "sidenote", "callout", "admonition", "quote",
        "pullquote", "tip", "warning", "infobox",
    ]
    /// Containers of articles.
    static let bodies: Set<String> = [
        "article", "body", "content", "contents", "entry", "main", "post", "text", "story", "chapter", "hentry",
        "prose",
        "novel", "honbun", "markdown", "reader", "reading",
    ]
    /// Numbers of lines beside code.
    static let lineNumbers: Set<String> = ["lineno", "linenos", "linenumber", "linenumbers", "gutter", "linenodiv"]
}
