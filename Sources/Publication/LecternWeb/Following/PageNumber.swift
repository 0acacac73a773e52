import LecternBase

/// The addresses of the further pages of one article: `?page=2`, `/2`, `/page/2`, `_2.html`.
///
/// An address is that of page 2 if it is the first page's with a number put in. So `chapter-2` is no page of `chapter-1`,
/// but `chapter-1_2` is.
enum PageNumber {
    private static let keys: Set<String> = ["page", "p", "pg", "paged", "seite", "pagina", "pageno", "pn"]

    /// Whether an address is that of a page of an article.
    ///
    /// - Parameter number: The number of the page, from 2.
    static func isPage(_ url: HTTPURL, _ number: Int, of first: HTTPURL) -> Bool {
        guard url.origin == first.origin || WebPage.isSameSite(url, first) else { return false }
        if url.encodedPath == first.encodedPath { return hasNumber(url.query, number, first: first.query) }
        guard (url.query ?? "") == (first.query ?? "") else { return false }
        return paths(of: first.encodedPath, number).contains(url.encodedPath)
    }

    /// Whether a query is that of the first page with a number added, or with a number instead of 1.
    private static func hasNumber(_ query: String?, _ number: Int, first: String?) -> Bool {
        var (own, others) = (parts(query), parts(first))
        guard let index = own.firstIndex(where: { isNumber($0, number) }) else { return false }
        own.remove(at: index)
        others.removeAll { isNumber($0, 1) || isNumber($0, 0) }
        return own == others
    }

    private static func parts(_ query: String?) -> [Substring] { (query ?? "").split(separator: "&") }

    private static func isNumber(_ part: Substring, _ number: Int) -> Bool {
        guard let equals = part.firstIndex(of: "=") else { return false }
        return keys.contains(part[..<equals].lowercased()) && part[part.index(after: equals)...] == "\(number)"
    }

    /// The paths that a page may have.
    private static func paths(of first: String, _ number: Int) -> Set<String> {
        let folder = first.hasSuffix("/") ? String(first.dropLast()) : first
        var paths: Set<String> = []
        for end in ["", "/"] {
            paths.formUnion([
                "\(folder)/\(number)\(end)", "\(folder)/page/\(number)\(end)", "\(folder)/page-\(number)\(end)",
            ])
        }
        let slash = first.lastIndex(of: "/").map { first.index(after: $0) } ?? first.startIndex
        let dot = first[slash...].lastIndex(of: ".") ?? first.endIndex
        for mark in ["_", "-", "-p", "_p", "-page-", "-page", "_page"] {
            paths.insert(first[..<dot] + mark + "\(number)" + first[dot...])
        }
        // index.html has its number instead of the name.
        if first[slash..<dot] == "index" { paths.insert("\(first[..<slash])\(number)\(first[dot...])") }
        return paths
    }
}
