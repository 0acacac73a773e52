import LecternBase
import LecternMarkup
import LecternModel

/// The navigation lists of a package.
struct Navigation {
    var tableOfContents: [Link] = []
    var pageList: [Link] = []
    var landmarks: [Link] = []
    /// Lists of illustrations, tables and so on, by type.
    var others: [(type: String, links: [Link])] = []
}

/// The navigation document of EPUB 3.
///
/// Spec: https://www.w3.org/TR/epub-33/#sec-nav
struct NavigationDocument {
    let path: String
    let reader: PackageReader
    /// Lists nested deeper than this are dropped.
    private let maximumDepth = 64

    func read(_ document: MarkupDocument) -> Navigation {
        var navigation = Navigation()
        guard let root = document.rootElement else { return navigation }
        var untyped: [Link] = []
        for nav in root.descendants where nav.name == "nav" {
            let types = types(of: nav)
            let links = list(in: nav)
            guard let type = types.first else {
                if untyped.isEmpty { untyped = links }
                continue
            }
            add(links, type: type, to: &navigation)
        }
        if navigation.tableOfContents.isEmpty {
            let fallbackLinks =
                untyped.isEmpty && navigation.pageList.isEmpty && navigation.landmarks.isEmpty
                ? list(in: root) : untyped
            if !fallbackLinks.isEmpty {
                reader.report(
                    "epub.nav.untyped", .warning, message: "no nav element has the type toc; another list is used",
                    at: path)
                navigation.tableOfContents = fallbackLinks
            }
        }
        return navigation
    }

    private func types(of nav: Element) -> [String] {
        let types = nav.tokens("type", in: .epub).map { $0.lowercased() }
        guard types.isEmpty else { return types }
        let roles = nav.tokens("role").filter { $0.hasPrefix("doc-") }.map { String($0.dropFirst(4)) }
        return roles.map { $0 == "pagelist" ? "page-list" : $0 }
    }

    private func add(_ links: [Link], type: String, to navigation: inout Navigation) {
        switch type {
        case "toc": if navigation.tableOfContents.isEmpty { navigation.tableOfContents = links }
        case "page-list": if navigation.pageList.isEmpty { navigation.pageList = links }
        case "landmarks": if navigation.landmarks.isEmpty { navigation.landmarks = links }
        default: navigation.others.append((type, links))
        }
    }

    /// The links of the first list in an element.
    private func list(in element: Element) -> [Link] {
        guard let list = element.descendants.first(where: { $0.name == "ol" || $0.name == "ul" }) else { return [] }
        return links(of: list, depth: 0)
    }

    private func links(of list: Element, depth: Int) -> [Link] {
        guard depth < maximumDepth else { return [] }
        return list.children("li").compactMap { link(of: $0, depth: depth) }
    }

    /// A list item: an `a`, or a `span` as a heading, and optionally a list.
    private func link(of item: Element, depth: Int) -> Link? {
        let children = item.children.filter { $0.name == "ol" || $0.name == "ul" }.flatMap {
            links(of: $0, depth: depth + 1)
        }
        let anchor =
            item.child("a")
            ?? item.children.filter { $0.name != "ol" && $0.name != "ul" }.lazy.compactMap { $0.descendant("a") }.first
        let label = anchor ?? item.children.first { $0.name != "ol" && $0.name != "ul" }
        let title = label.map(Self.title) ?? ""
        var link = Link("#", title: title.nonEmpty, children: children)
        if let anchor, let target = anchor.attribute("href").flatMap({ reader.resolve($0, in: path) }) {
            link.href = target.url.string
            link.rels = anchor.tokens("type", in: .epub)
            reportIfMissing(target)
        } else if children.isEmpty {
            return nil
        }
        return title.isEmpty && link.href == "#" && children.isEmpty ? nil : link
    }

    private func reportIfMissing(_ target: Target) {
        guard target.entry == nil, !target.isRemote else { return }
        reader.report("epub.nav.target.missing", .warning, message: "\(target.url.string) does not exist", at: path)
    }

    /// The label of a link: its text, and alternative texts of images.
    static func title(_ element: Element) -> String {
        element.text.nonEmpty ?? element.attribute("title")?.collapsingSpace
            ?? element.attribute("aria-label")?.collapsingSpace ?? ""
    }
}
