import LecternBase
import LecternModel
import LecternOPDS

/// Writes a feed as OPDS 1.2.
///
/// Spec: https://specs.opds.io/opds-1.2
struct AtomFeedWriter {
    private let feed: Feed
    private let id: String

    /// - Parameter id: the identifier of the feed: its address.
    init(_ feed: Feed, id: String) {
        self.feed = feed
        self.id = id
    }

    /// The document.
    var text: String {
        var lines = [
            #"<?xml version="1.0" encoding="UTF-8"?>"#,
            #"<feed xmlns="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/terms/" "#
                + #"xmlns:opds="http://opds-spec.org/2010/catalog" xmlns:thr="http://purl.org/syndication/thread/1.0" "#
                + #"xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/" "#
                + #"xmlns:schema="http://schema.org/">"#,
            element("id", id), element("title", feed.metadata.title),
            element(
                "updated", updated),
        ]
        lines += element("opensearch:totalResults", feed.metadata.numberOfItems)
        lines += element("opensearch:itemsPerPage", feed.metadata.itemsPerPage)
        if let page = feed.metadata.currentPage, let length = feed.metadata.itemsPerPage {
            lines += element("opensearch:startIndex", (page - 1) * length + 1)
        }
        lines += feed.links.map { link($0) }
        for facet in feed.facets { lines += facet.links.map { link($0, in: facet) } }
        lines += feed.publications.map { entry($0) }
        return lines.joined(separator: "\n") + "\n</feed>\n"
    }

    /// The time of the last change of an entry.
    private var updated: String {
        feed.publications.compactMap { $0.metadata.modified?.string }.max() ?? EntryMaker.date(0)
    }

    private func entry(_ publication: OPDSPublication) -> String {
        let metadata = publication.metadata
        var lines = [
            "<entry>", element("title", metadata.title ?? ""), element("id", entryID(metadata)),
            element("updated", metadata.modified?.string ?? EntryMaker.date(0)),
        ]
        lines += persons(metadata)
        lines += metadata.identifier.map { [element("dc:identifier", $0)] } ?? []
        lines += metadata.languages.map { element("dc:language", $0) }
        lines += metadata.publishers.map { element("dc:publisher", $0.name.string) }
        lines += metadata.published.map { [element("dc:issued", $0.string)] } ?? []
        lines += metadata.subjects.map(category)
        lines += metadata.series.map(series)
        let protection = publication.acquisitions.compactMap(\.title)
        let rights = protection + [metadata.otherMetadata["rights"]?.string].compactMap(\.self)
        if !rights.isEmpty { lines.append(element("rights", rights.joined(separator: ". "))) }
        lines += metadata.description.map { [summary($0)] } ?? []
        lines += (publication.links + publication.images).map { link($0) }
        return lines.joined(separator: "\n  ") + "\n</entry>"
    }

    private func entryID(_ metadata: Metadata) -> String {
        metadata.alternateIdentifiers.last { $0.hasPrefix(EntryMaker.entryIDPrefix) } ?? metadata.identifier ?? ""
    }

    /// § 4.1.2: "atom:entry elements MUST contain one or more atom:author
    /// elements".
    private func persons(_ metadata: Metadata) -> [String] {
        let authors = metadata.authors.isEmpty ? [Contributor("Unknown")] : metadata.authors
        let others: [Contributor.Kind] = [.translator, .editor, .illustrator, .artist, .narrator, .contributor]
        return authors.map { "<author>\(element("name", $0.name.string))</author>" }
            + others.flatMap { metadata[$0] }.map { "<contributor>\(element("name", $0.name.string))</contributor>" }
    }

    private func category(_ subject: Subject) -> String {
        let name = subject.name.string
        let scheme = subject.scheme.map { " scheme=\"\($0.escapedForXML)\"" } ?? ""
        return
            "<category term=\"\((subject.code ?? name).escapedForXML)\" label=\"\(name.escapedForXML)\"\(scheme)/>"
    }

    private func series(_ series: Contributor) -> String {
        let position = series.position.map { " schema:position=\"\(JSONValue($0).text())\"" } ?? ""
        return "<schema:Series schema:name=\"\(series.name.string.escapedForXML)\"\(position)/>"
    }

    /// § 3.1.1: text with markup is HTML.
    private func summary(_ text: String) -> String {
        let isMarkup = text.contains("</") || text.contains("/>") || text.contains("<br>") || text.contains("&#")
        return "<summary type=\"\(isMarkup ? "html" : "text")\">\(text.escapedForXML)</summary>"
    }

    /// § 4: facets are links with the relation `http://opds-spec.org/facet`.
    private func link(_ link: Link, in facet: Facet? = nil) -> String {
        var attributes: [(String, String?)] = [
            ("rel", facet == nil ? link.rels.first : OPDSRelation.facet), ("href", link.href),
            ("type", link.mediaType?.string), ("title", link.title), ("length", link.size.map(String.init)),
        ]
        if let facet {
            attributes.append(("opds:facetGroup", facet.metadata.title))
            if link.has(rel: "self") { attributes.append(("opds:activeFacet", "true")) }
            attributes.append(("thr:count", link.properties.numberOfItems.map(String.init)))
        }
        let text = attributes.compactMap { name, value in value.map { " \(name)=\"\($0.escapedForXML)\"" } }
        return "<link\(text.joined())/>"
    }

    private func element(_ name: String, _ text: String) -> String { "<\(name)>\(text.escapedForXML)</\(name)>" }

    private func element(_ name: String, _ number: Int?) -> [String] {
        number.map { [element(name, String($0))] } ?? []
    }
}
