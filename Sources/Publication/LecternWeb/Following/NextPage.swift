import LecternBase

/// What follows a page.
enum NextPage: Equatable {
    /// A further page of the same article.
    case continuation(HTTPURL)
    /// The next chapter.
    case chapter(HTTPURL)

    /// Finds what follows a page of an article: by `rel=next`, the numbers of its pages, and the words of links.
    ///
    /// - Parameters:
    ///   - first: The address of the article's first page.
    ///   - number: The number of this page, from 1.
    static func find(on page: WebPage, _ number: Int, of first: HTTPURL) -> NextPage? {
        let candidates = candidates(on: page)
        func isContinuation(_ url: HTTPURL) -> Bool { PageNumber.isPage(url, number + 1, of: first) }
        if let next = candidates.first(where: { isContinuation($0.url) }) { return .continuation(next.url) }
        // Numbers of pages: 1 2 3.
        let numbered = page.links.first { $0.text == "\(number + 1)" && isContinuation($0.url) }
        if let numbered { return .continuation(numbered.url) }
        return candidates.first { $0.target != .page }.map { .chapter($0.url) }
    }

    /// Finds the next page of a list.
    static func ofList(on page: WebPage, _ number: Int, of first: HTTPURL) -> HTTPURL? {
        let next = candidates(on: page).first { $0.target != .chapter }?.url
        return next
            ?? page.links.first { $0.text == "\(number + 1)" && PageNumber.isPage($0.url, number + 1, of: first) }?.url
    }

    /// The links to what follows, the surest first, on the same site and to other pages.
    private static func candidates(on page: WebPage) -> [(url: HTTPURL, target: NavigationWords.Target)] {
        var found: [(url: HTTPURL, target: NavigationWords.Target)] = []
        if let next = page.metadata.next { found.append((next, .either)) }
        found += page.links.filter { $0.rel.contains("next") }.map {
            ($0.url, NavigationWords.following($0.text) ?? .either)
        }
        found += page.links.compactMap { link in NavigationWords.following(link.text).map { (link.url, $0) } }
        let own = WebPage.key(page.url)
        return found.filter { WebPage.isSameSite($0.url, page.url) && WebPage.key($0.url) != own }
    }
}
