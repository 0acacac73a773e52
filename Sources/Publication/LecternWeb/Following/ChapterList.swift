import LecternBase
import LecternMarkup

/// The chapters that a page of contents lists, in their order.
struct ChapterList {
    struct Chapter: Hashable {
        let url: HTTPURL
        /// The words of its link.
        let title: String
        let number: Int?
    }

    private(set) var chapters: [Chapter] = []

    private static let fewest = 3

    /// Reads the chapters that a page lists.
    ///
    /// - Parameter earlier: The list on the pages before, if the page continues it.
    init(_ page: WebPage, after earlier: ChapterList? = nil) {
        let links = Self.usable(page)
        var found = Self.marked(links, page)
        if found.count < Self.fewest, earlier == nil { found = Self.below(page, links) }
        chapters = Self.ordered(Self.ofOneWork((earlier?.chapters ?? []) + found))
    }

    /// Whether a page is one of contents, and not an article with some links.
    ///
    /// - Parameter proseLength: The length of the article on the page, without its links.
    func isContents(_ page: WebPage, proseLength: Int) -> Bool {
        guard chapters.count >= Self.fewest else { return false }
        guard !hasOwnChapter(page) else { return false }
        return proseLength < 1_500 + chapters.count * 300
    }

    /// Whether the page is a chapter itself, which the list beside it has.
    private func hasOwnChapter(_ page: WebPage) -> Bool {
        let own = WebPage.key(page.url)
        let isNamed = page.links.contains { WebPage.key($0.url) == own && ChapterMark($0.text) != nil }
        guard isNamed, let folder = Self.folders(of: page.url).last else { return false }
        return chapters.count { Self.folders(of: $0.url).last == folder } * 2 > chapters.count
    }

    // MARK: Links

    /// The links to other pages of the site, outside of navigation.
    private static func usable(_ page: WebPage) -> [PageLink] {
        let own = WebPage.key(page.url)
        return page.links.filter { link in
            !link.isMarginal && !link.text.isEmpty && WebPage.isSameSite(link.url, page.url)
                && WebPage.key(link.url) != own
                && NavigationWords.following(link.text) == nil
        }
    }

    /// The links whose words or addresses are those of chapters.
    private static func marked(_ links: [PageLink], _ page: WebPage) -> [Chapter] {
        let named = links.compactMap { link in
            ChapterMark(link.text).flatMap { mark in
                isPageOfList(link, page) ? nil : Chapter(url: link.url, title: link.text, number: mark.number)
            }
        }
        let folder = Self.folder(of: page.url)
        let addressed = links.compactMap { link -> Chapter? in
            guard link.url.encodedPath.hasPrefix(folder), !isPageOfList(link, page) else { return nil }
            guard let mark = ChapterMark(link.text) ?? ChapterMark.inAddress(link.url.path) else { return nil }
            return Chapter(url: link.url, title: link.text, number: mark.number)
        }
        // Lists have names without marks among the others: the addresses tell what belongs to them.
        return addressed.count >= named.count ? addressed : named
    }

    private static func isPageOfList(_ link: PageLink, _ page: WebPage) -> Bool {
        guard let number = Int(link.text) else { return false }
        return PageNumber.isPage(link.url, number, of: page.url)
    }

    /// The links to pages below the folder of a page that has hardly anything else.
    private static func below(_ page: WebPage, _ links: [PageLink]) -> [Chapter] {
        let folder = Self.folder(of: page.url)
        guard folder.count > 1, let body = page.document.body, page.scores.linkDensity(of: body) > 0.5 else {
            return []
        }
        return links.filter { $0.url.encodedPath.hasPrefix(folder) && $0.url.encodedPath != folder }
            .map { Chapter(url: $0.url, title: $0.text, number: nil) }
    }

    /// The folder of an address, with a slash at its end. A name without an extension is taken as a folder.
    private static func folder(of url: HTTPURL) -> String {
        let path = url.encodedPath
        if path.hasSuffix("/") { return path }
        guard let slash = path.lastIndex(of: "/") else { return "/" }
        return path[slash...].contains(".") ? String(path[...slash]) : path + "/"
    }

    // MARK: One work

    /// The chapters whose addresses begin like those of most others.
    private static func ofOneWork(_ chapters: [Chapter]) -> [Chapter] {
        guard chapters.count >= fewest else { return [] }
        var counts: [String: Int] = [:]
        let folders = chapters.map { Self.folders(of: $0.url) }
        for folder in folders.joined() { counts[folder, default: 0] += 1 }
        let enough = (chapters.count * 6 + 9) / 10
        guard let common = counts.filter({ $0.value >= enough }).keys.max(by: { ($0.count, $1) < ($1.count, $0) })
        else {
            return chapters
        }
        return zip(chapters, folders).filter { $1.contains(common) }.map(\.0)
    }

    /// The folders that an address is in, from the top.
    private static func folders(of url: HTTPURL) -> [String] {
        var folders: [String] = []
        var folder = ""
        for segment in url.encodedPath.split(separator: "/").dropLast().prefix(20) {
            folder += "/" + segment
            folders.append(folder)
        }
        return folders
    }

    // MARK: Order

    /// Each chapter once, from the first to the last. Lists of the newest chapters, which are often above the whole list,
    /// and lists from the last chapter to the first are recognized by the numbers.
    private static func ordered(_ chapters: [Chapter]) -> [Chapter] {
        let first = unique(chapters)
        let last = Array(unique(Array(chapters.reversed())).reversed())
        let best = descents(last) < descents(first) ? last : first
        let steps = best.count { $0.number != nil } - 1
        return steps >= 2 && descents(best) * 10 >= steps * 8 ? best.reversed() : best
    }

    private static func unique(_ chapters: [Chapter]) -> [Chapter] {
        var seen: Set<String> = []
        return chapters.filter { seen.insert(WebPage.key($0.url)).inserted }
    }

    /// How often a number is less than the one before.
    private static func descents(_ chapters: [Chapter]) -> Int {
        let numbers = chapters.compactMap(\.number)
        return zip(numbers, numbers.dropFirst()).count { $1 < $0 }
    }
}
