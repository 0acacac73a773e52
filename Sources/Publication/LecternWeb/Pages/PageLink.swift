import LecternBase
import LecternMarkup

/// A link of a page to another one.
struct PageLink: Sendable {
    let url: HTTPURL
    /// Its words, or its title or picture's description if it has none.
    let text: String
    let rel: Set<String>
    let node: NodeID
    /// Whether it is in navigation, comments or the like.
    let isMarginal: Bool

    /// More links than the longest list of chapters has.
    private static let mostLinks = 30_000

    /// Returns the links that can be seen, in order.
    static func all(_ reading: PageReading) -> [PageLink] {
        var links: [PageLink] = []
        let document = reading.document
        for node in document.elements(named: .a).prefix(mostLinks) {
            guard !reading.traits[hidden: node], let url = reading.address(document.attribute(.href, of: node)),
                document.attribute(.href, of: node)?.trimmed.hasPrefix("#") != true
            else { continue }
            links.append(
                PageLink(
                    url: url.removingFragment(), text: words(of: node, reading),
                    rel: words(document.attribute(.rel, of: node)), node: node,
                    isMarginal: reading.traits[marginal: node]))
        }
        return links
    }

    private static func words(of node: NodeID, _ reading: PageReading) -> String {
        let document = reading.document
        let text = reading.text(of: node, upTo: 300)
        if !text.isEmpty { return text }
        let label = document.attribute(.ariaLabel, of: node) ?? document.attribute(.title, of: node)
        let picture = document.firstElement(named: .img, below: node).flatMap { document.attribute(.alt, of: $0) }
        return (label ?? picture ?? "").prefix(300).trimmed
    }

    /// The words of a list of tokens, such as `rel`, in small letters.
    static func words(_ text: String?) -> Set<String> {
        Set((text ?? "").prefix(400).lowercased().split(whereSeparator: \.isWhitespace).map(String.init))
    }
}
