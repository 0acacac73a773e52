public import LecternBase
import LecternUnicode

/// The article of a web page, without what is around it.
///
///     guard let article = WebArticle(html: bytes, url: url) else { return }
///     print(article.title, article.content)
///
/// It is found by the length and the punctuation of the text in each container, the share of links in it, and what the
/// page says about itself: JSON-LD, OpenGraph, microdata and `meta`.
public struct WebArticle: Sendable {
    /// The address that the page has for itself, or else that from which it came.
    public let url: HTTPURL
    /// The heading of the article, without the name of the site.
    public let title: String
    /// The names of the authors.
    public let authors: [String]
    /// The language as a BCP 47 tag: what the page says, or a guess from the text.
    public let language: String?
    /// The name of the site.
    public let siteName: String?
    /// When it was published, as the page writes it: usually an ISO 8601 date.
    public let published: String?
    /// A few sentences about the article.
    public let summary: String?
    /// The picture that other sites and programs show beside a link to the page: `og:image`.
    public let picture: HTTPURL?
    /// The addresses of the pictures in the article, in order.
    public var pictures: [HTTPURL] { pieces.compactMap(\.picture) }
    /// Content for the `body` of an XHTML document, with absolute addresses. It has headings, paragraphs, lists, tables,
    /// figures, quotations, code and formulas, and no styles, scripts or forms.
    public var content: String { pieces.map { $0.markup { $0.string } }.joined() }

    let pieces: [ArticlePiece]
    /// The length of the text, in which an ideograph counts as two letters.
    let length: Int
    /// The length of the text that is no link.
    let proseLength: Int

    /// Extracts the article of a page.
    ///
    /// - Parameters:
    ///   - html: The page. Its encoding is detected.
    ///   - url: Its address.
    /// - Returns: nil if there is no article on the page.
    public init?(html: Bytes, url: HTTPURL) { self.init(WebPage(html, url: url)) }

    /// The shortest article, in letters. A page with pictures may have less.
    private static let shortest = 25

    init?(_ page: WebPage) {
        let roots = ArticleFinder(page).find()
        let metadata = page.metadata
        let title = metadata.title ?? page.url.string
        var writer = ArticleWriter(page, title: title)
        for root in roots { writer.write(root) }
        length = writer.length
        proseLength = roots.reduce(0) {
            $0 + Int(Double(page.scores.length(of: $1)) * (1 - page.scores.linkDensity(of: $1)))
        }
        pieces = writer.pieces
        guard length >= Self.shortest || pieces.contains(where: { $0.picture != nil }) else { return nil }
        self.title = title
        url = Self.canonical(page)
        authors = metadata.authors
        language = metadata.language ?? LanguageGuess.language(of: writer.sample)
        siteName = metadata.siteName
        published = metadata.published
        summary = metadata.description
        picture = metadata.picture
    }

    /// The canonical address, unless it is another site's or leads to the site's home page.
    static func canonical(_ page: WebPage) -> HTTPURL {
        guard let canonical = page.metadata.canonical, WebPage.isSameSite(canonical, page.url),
            canonical.path.count > 1 || canonical.query != nil
        else { return page.url.removingFragment() }
        return canonical.removingFragment()
    }
}

/// A part of an article's markup.
enum ArticlePiece: Hashable, Sendable {
    case markup(String)
    /// A picture with its description.
    case picture(HTTPURL, description: String)

    var picture: HTTPURL? { if case .picture(let url, _) = self { url } else { nil } }

    /// Returns the markup.
    ///
    /// - Parameter address: Returns the address of a picture; nil if there is none, so that its description is shown.
    func markup(_ address: (HTTPURL) -> String?) -> String {
        switch self {
        case .markup(let text): return text
        case .picture(let url, let description):
            guard let source = address(url) else {
                return description.isEmpty ? "" : "<span class=\"picture\">\(description.escapedForXML)</span>"
            }
            return "<img src=\"\(source.escapedForXML)\" alt=\"\(description.escapedForXML)\"/>"
        }
    }
}
