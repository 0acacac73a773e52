public import LecternBase
import LecternMarkup
import LecternModel

/// Parses OPDS 1.2: Atom feeds and entries, and OpenSearch descriptions.
///
/// Spec: https://specs.opds.io/opds-1.2
public enum OPDS1Parser {
    /// Parses a document; see ``OPDSParser/parse(_:url:limits:)``.
    public static func parse(
        xmlData: Bytes, url: AnyURL? = nil, limits: OPDSLimits = OPDSLimits()
    ) throws(OPDSParseError) -> ParseData {
        guard xmlData.count <= limits.bytes else { throw .tooLarge(limits.bytes) }
        let report = DocumentReport(url)
        var parser = MarkupParser(names: NameTable())
        parser.limits.maximumDepth = limits.depth
        parser.limits.maximumNodes = 2_000_000
        let (document, diagnostics) = parser.parse(xmlData, mode: .xml, href: url?.string)
        report.add(diagnostics.filter { $0.code != "markup.namespace.missing" })
        guard let root = document.root.map({ XMLElement(document, $0, hrefs: HrefResolver(base: url)) }) else {
            throw .notOPDS("an XML document without an element")
        }
        let content: ParseData.Document
        switch root.name {
        case "feed": content = .feed(AtomFeedReader(report, limits).feed(root))
        case "entry": content = .publication(AtomEntryReader(report, limits).publication(root))
        case "OpenSearchDescription": content = .search(OpenSearchDescription(root))
        case "html": throw .notOPDS("an HTML page")
        case "rss": throw .notOPDS("an RSS feed")
        default: throw .notOPDS("an XML document <\(root.name)>")
        }
        return ParseData(version: .opds1, document: content, diagnostics: report.all)
    }
}

/// Reads an Atom feed.
struct AtomFeedReader {
    private let report: DocumentReport
    private let limits: OPDSLimits
    private let entries: AtomEntryReader

    init(_ report: DocumentReport, _ limits: OPDSLimits) {
        self.report = report
        self.limits = limits
        entries = AtomEntryReader(report, limits)
    }

    func feed(_ root: XMLElement) -> Feed {
        let children = root.children
        var feed = Feed(metadata: metadata(children))
        let links = entries.links(children)
        (feed.facets, feed.links) = facets(links)
        if let icon = children.first(named: "icon"), let href = icon.text.flatMap({ icon.hrefs.resolve($0) }) {
            feed.links.append(Link(href, rels: ["icon"]))
        }
        for entry in report.bounded(children.all(named: "entry"), to: limits.entries, what: "entries") {
            add(entry, to: &feed)
        }
        return feed
    }

    private func metadata(_ children: [XMLElement]) -> OPDSMetadata {
        var metadata = OPDSMetadata(
            children.first(named: "title")?.line ?? "", identifier: children.first(named: "id")?.text,
            numberOfItems: XMLElement.number(children.first(named: "totalResults")?.text))
        if metadata.title.isEmpty { report.add("opds.title.missing", "the feed has no title") }
        metadata.subtitle = children.first(named: "subtitle")?.line
        metadata.modified = children.first(named: "updated")?.text.map(PublicationDate.init)
        metadata.itemsPerPage = XMLElement.number(children.first(named: "itemsPerPage")?.text)
        if let start = XMLElement.number(children.first(named: "startIndex")?.text), let size = metadata.itemsPerPage,
            size > 0
        {
            metadata.currentPage = max(0, start - 1) / size + 1
        }
        return metadata
    }

    /// Groups the links of facets; returns them, and the other links.
    ///
    /// Spec: https://specs.opds.io/opds-1.2#4-facets
    private func facets(_ links: [Link]) -> (facets: [Facet], others: [Link]) {
        var facets: [Facet] = []
        var others: [Link] = []
        for link in links {
            guard link.has(rel: OPDSRelation.facet) else {
                others.append(link)
                continue
            }
            var choice = link
            let title = choice.properties.values["facetGroup"]?.string ?? ""
            choice.rels = choice.properties.values["activeFacet"] == true ? ["self"] : []
            choice.properties.values["facetGroup"] = nil
            choice.properties.values["activeFacet"] = nil
            if let index = facets.firstIndex(where: { $0.metadata.title == title }) {
                facets[index].links.append(choice)
            } else {
                facets.append(Facet(metadata: OPDSMetadata(title), links: [choice]))
            }
        }
        return (facets, others)
    }

    private func add(_ entry: XMLElement, to feed: inout Feed) {
        guard let content = entries.content(entry) else { return }
        guard let group = content.group else {
            switch content.item {
            case .publication(let publication): feed.publications.append(publication)
            case .navigation(let link): feed.navigation.append(link)
            }
            return
        }
        let index = feed.groups.firstIndex { $0.links.first?.href == group.href } ?? feed.groups.count
        if index == feed.groups.count {
            var link = group
            link.rels = ["self"]
            feed.groups.append(Group(metadata: OPDSMetadata(group.title ?? ""), links: [link]))
        }
        switch content.item {
        case .publication(let publication): feed.groups[index].publications.append(publication)
        case .navigation(let link): feed.groups[index].navigation.append(link)
        }
    }
}
