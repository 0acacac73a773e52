import LecternAssets
import LecternBase
import LecternMarkup
import LecternModel

/// Finds the catalogue that a web page names, so that the address of a library's home page is enough.
///
/// Spec: https://specs.opds.io/opds-1.2#8-catalog-auto-discovery
enum CatalogDiscovery {
    /// Links far down a page are no links of its head.
    private static let mostBytes = 256 << 10
    private static let relations: Set<Substring> = ["alternate", "related", "start"]

    /// Returns the address of a catalogue in the `link` elements of a page, OPDS 2 before OPDS 1; nil if the answer is no
    /// page, or the page names none.
    static func catalog(named body: Bytes, _ response: HTTPResponse) -> HTTPURL? {
        guard let type = response.mediaType, type.matches(.html) || type.matches(.xhtml) else { return nil }
        let page = MarkupParser(names: NameTable()).parse(
            Bytes(Array(body.prefix(mostBytes))), mode: .html, href: response.url.string
        ).document
        var candidates: [(rank: Int, url: HTTPURL)] = []
        for index in page.nodes.indices where page.nodes[index].kind == .element {
            guard page.names.text(page.nodes[index].name) == "link" else { continue }
            let link = XMLElement(page, NodeID(rawValue: Int32(index)), hrefs: HrefResolver(base: response.url.anyURL))
            guard let rank = rank(link), let href = link["href"],
                let url = link.hrefs.resolve(href).flatMap({ HTTPURL(string: $0) })
            else { continue }
            candidates.append((rank, url))
        }
        return candidates.min { $0.rank < $1.rank }?.url
    }

    private static func rank(_ link: XMLElement) -> Int? {
        guard let rels = link["rel"]?.lowercased().split(whereSeparator: \.isWhitespace),
            rels.contains(where: relations.contains),
            let type = link["type"]?.lowercased().filter({ !$0.isWhitespace })
        else { return nil }
        if type.hasPrefix("application/opds+json") { return 0 }
        return type.hasPrefix("application/atom+xml") && type.contains("profile=opds-catalog") ? 1 : nil
    }
}
