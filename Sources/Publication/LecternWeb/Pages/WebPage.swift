package import LecternBase
import LecternMarkup

/// A page of the web, parsed once for its article and its links.
package struct WebPage: Sendable {
    /// The address after redirections.
    package let url: HTTPURL
    /// The address that references of the page are relative to.
    let base: AnyURL
    let document: MarkupDocument
    let traits: PageTraits
    let scores: BlockScores
    let metadata: PageMetadata
    let links: [PageLink]

    /// The limits of one page: far above real ones, and low enough for a hostile one.
    private static let (mostNodes, deepest) = (400_000, 200)

    /// Parses a page.
    ///
    /// - Parameters:
    ///   - type: The media type that the server gave.
    package init(_ bytes: Bytes, url: HTTPURL, type: MediaType? = nil) {
        var parser = MarkupParser(names: NameTable())
        parser.limits.maximumNodes = Self.mostNodes
        parser.limits.maximumDepth = Self.deepest
        let isXHTML = type?.matchesAny(.xhtml) == true
        let charset = type?.parameters.first { $0.name == "charset" }?.value
        document = parser.parse(bytes, mode: isXHTML ? .xhtml : .html, href: url.string, encodingHint: charset).document
        self.url = url
        base = Self.base(of: document, url)
        traits = PageTraits(document)
        scores = BlockScores(document, traits)
        let reading = PageReading(document: document, base: base, traits: traits)
        metadata = PageMetadata(reading)
        links = PageLink.all(reading)
    }

    var reading: PageReading { PageReading(document: document, base: base, traits: traits) }

    /// Spec: https://html.spec.whatwg.org/multipage/urls-and-fetching.html#document-base-url
    private static func base(of document: MarkupDocument, _ url: HTTPURL) -> AnyURL {
        guard let element = document.firstElement(named: .base), let href = document.attribute(.href, of: element),
            let base = url.anyURL.resolve(href.trimmed)?.http
        else { return url.anyURL }
        return base.anyURL
    }

    /// What two addresses of one page have in common: the canonical spelling without a fragment, and without the
    /// difference between `http` and `https`.
    static func key(_ url: HTTPURL) -> String {
        let text = url.removingFragment().normalized.string
        let address = text.hasPrefix("https:") ? text.dropFirst(6) : text.dropFirst(5)
        return String(address.hasSuffix("/") ? address.dropLast() : address)
    }

    /// Whether two addresses are of one site: their hosts are equal but for `www.` and `m.`.
    static func isSameSite(_ one: HTTPURL, _ other: HTTPURL) -> Bool { site(one) == site(other) }

    private static func site(_ url: HTTPURL) -> Substring {
        var host = Substring(url.origin.drop { $0 != "/" }.dropFirst(2).lowercased())
        for prefix in ["www.", "m."] where host.hasPrefix(prefix) { host = host.dropFirst(prefix.count) }
        return host
    }
}

/// What the readers of a page's parts need of it.
struct PageReading {
    let document: MarkupDocument
    let base: AnyURL
    let traits: PageTraits

    /// The address of a reference; nil if it does not lead to the web.
    func address(_ reference: String?) -> HTTPURL? {
        guard let reference = reference?.trimmed, !reference.isEmpty, reference.utf8.count <= Self.longestAddress else {
            return nil
        }
        return base.resolve(reference)?.http
    }

    /// Longer references are data, or an attack.
    private static let longestAddress = 4_096

    /// The text of an element with single spaces, up to a length in UTF-16 units.
    func text(of node: NodeID, upTo length: Int = 400) -> String {
        let element = document[node]
        let end = min(Int(element.textEnd), Int(element.textStart) + length)
        return String(decoding: document.text[Int(element.textStart)..<end], as: UTF16.self).withSingleSpaces.trimmed
    }
}
