import LecternBase

/// An article with all its pages.
struct ReadChapter: Sendable {
    /// The address of its first page.
    let url: HTTPURL
    var title: String
    /// The article on the first page.
    let article: WebArticle
    private(set) var pieces: [ArticlePiece]
    /// The addresses of the further pages.
    private(set) var pages: [HTTPURL] = []
    /// The next chapter.
    private(set) var next: HTTPURL?
    let validators: WebVisitor.Validators
    /// The title in the head of the first page.
    let documentTitle: String

    private static let mostPages = 100

    /// Reads the further pages of an article.
    ///
    /// - Parameters:
    ///   - page: The page on which the article begins.
    ///   - isAlone: Whether further pages are not read.
    static func read(
        _ article: WebArticle, on page: WebPage, _ validators: WebVisitor.Validators, from visitor: WebVisitor,
        isAlone: Bool
    ) async throws(WebFetchError) -> ReadChapter {
        var chapter = ReadChapter(page, article, validators: validators)
        if !isAlone { try await chapter.readPages(after: page, from: visitor) }
        return chapter
    }

    private init(_ page: WebPage, _ article: WebArticle, validators: WebVisitor.Validators) {
        url = page.url.removingFragment()
        title = article.title
        self.article = article
        pieces = article.pieces
        self.validators = validators
        documentTitle = page.metadata.documentTitle
    }

    private mutating func readPages(after page: WebPage, from visitor: WebVisitor) async throws(WebFetchError) {
        var page = page
        var seen: Set<String> = [WebPage.key(page.url)]
        for number in 1...Self.mostPages {
            switch NextPage.find(on: page, number, of: url) {
            case .chapter(let url):
                next = url
                return
            case .continuation(let url):
                guard seen.insert(WebPage.key(url)).inserted,
                    case .content(let bytes, let address, let type, _) = try await visitor.page(url)
                else { return }
                page = WebPage(bytes, url: address, type: type)
                pages.append(url)
                if let part = WebArticle(page) { pieces += part.pieces }
            case nil: return
            }
        }
    }

    /// The chapter in the record.
    func entry(file: String) -> FetchRecord.Chapter {
        FetchRecord.Chapter(
            file: file, title: title, url: url, pages: pages, canonical: article.url == url ? nil : article.url,
            digest: digest, validators: validators, hasFormulas: pieces.contains { $0.hasFormula })
    }

    /// By which a change of the article is noticed.
    var digest: String {
        let content = pieces.map { $0.markup { $0.string } }.joined()
        return SHA256.digest(of: Array((title + "\n" + content).utf8)).hexadecimal
    }
}

extension ArticlePiece {
    fileprivate var hasFormula: Bool { if case .markup(let text) = self { text.contains("<math ") } else { false } }
}
