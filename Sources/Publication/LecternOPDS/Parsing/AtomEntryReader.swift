import LecternBase
import LecternModel

/// Reads the entries of an Atom feed: publications, and links to other feeds.
struct AtomEntryReader {
    /// An entry, and the link to the group it belongs to.
    struct Content {
        enum Item {
            case publication(OPDSPublication)
            case navigation(Link)
        }
        var item: Item
        var group: Link?
    }
    private let report: DocumentReport
    private let limits: OPDSLimits

    init(_ report: DocumentReport, _ limits: OPDSLimits) {
        self.report = report
        self.limits = limits
    }

    /// Returns the content of an entry; nil if it leads nowhere.
    func content(_ entry: XMLElement) -> Content? {
        let children = entry.children
        let links = links(children)
        let isGroup = { (link: Link) in link.has(rel: "collection") || link.has(rel: OPDSRelation.group) }
        let group = links.first { isGroup($0) && $0.title != nil }
        let others = links.filter { $0 != group }
        if isPublication(others) {
            return Content(item: .publication(publication(entry, children: children, links: others)), group: group)
        }
        guard let target = target(of: others) else {
            if links.isEmpty {
                let title = children.first(named: "title")?.line ?? "(untitled)"
                report.add("opds.entry.links", "the entry “\(title)” has no usable link and was left out")
                return nil
            }
            return Content(item: .publication(publication(entry, children: children, links: others)), group: group)
        }
        return Content(item: .navigation(navigation(target, children)), group: group)
    }

    /// Reads a complete entry.
    func publication(_ entry: XMLElement) -> OPDSPublication {
        let children = entry.children
        return publication(entry, children: children, links: links(children))
    }

    // MARK: Links

    func links(_ children: [XMLElement]) -> [Link] {
        report.bounded(children.all(named: "link"), to: limits.entries, what: "links").compactMap { element in
            guard let href = element["href"] else {
                report.add("opds.link.href", "a link has no href and was left out")
                return nil
            }
            let isTemplate = href.contains("{")
            guard let url = isTemplate ? element.hrefs.resolve(template: href) : element.hrefs.resolve(href) else {
                report.add("opds.link.invalid", "the link “\(href.prefix(200))” is not a valid URL and was left out")
                return nil
            }
            return link(element, url, isTemplate: isTemplate)
        }
    }

    private func link(_ element: XMLElement, _ href: String, isTemplate: Bool) -> Link {
        var link = Link(
            href, mediaType: element["type"].flatMap { MediaType($0) }, title: element["title"],
            rels: (element["rel"] ?? "alternate").split(whereSeparator: \.isWhitespace).map(String.init))
        link.isTemplated = isTemplate
        link.size = XMLElement.number(element["length"])
        link.languages = element["hreflang"].map { [$0] } ?? []
        link.properties.values = AtomLinkProperties.read(element, link.rels)
        return link
    }

    /// An entry with an acquisition link or a cover and no link to a feed is a
    /// publication.
    private func isPublication(_ links: [Link]) -> Bool {
        if links.contains(where: { OPDSRelation.Acquisition(of: $0) != nil || $0.has(rel: OPDSRelation.pageStream) }) {
            return true
        }
        return target(of: links) == nil && links.contains { !$0.has(rel: "self") }
            && (links.contains { Self.isEntry($0) } || links.contains(where: Self.isImage))
    }

    private static func isEntry(_ link: Link) -> Bool {
        guard let type = link.mediaType, type.matches(.opds1) else { return false }
        return type[parameter: "type"] == "entry" || type[parameter: "relation"] == "entry"
    }

    private static func isImage(_ link: Link) -> Bool {
        link.rels.contains { OPDSRelation.imageRelations.contains($0) }
    }

    /// Returns the link of a navigation entry: to a feed if there is one.
    private func target(of links: [Link]) -> Link? {
        let candidates = links.filter { !Self.isEntry($0) && !Self.isImage($0) && !$0.has(rel: "self") }
        func isFeed(_ link: Link) -> Bool {
            link.mediaType?.matches(.opds1) == true || link.mediaType?.matches(.opds2) == true
        }
        return candidates.first { isFeed($0) && $0.has(rel: "subsection") } ?? candidates.first(where: isFeed)
            ?? candidates.first { $0.mediaType == nil }
    }

    private func navigation(_ target: Link, _ children: [XMLElement]) -> Link {
        var link = target
        link.title = children.first(named: "title")?.line ?? target.title
        if link.rels == ["alternate"] { link.rels = [] }
        if let text = description(children) { link.other["description"] = .string(text) }
        return link
    }

    // MARK: Publications

    private func publication(_ entry: XMLElement, children: [XMLElement], links: [Link]) -> OPDSPublication {
        var publication = OPDSPublication(
            metadata: AtomMetadata(children, links: links, description: description(children)).metadata(entry))
        if publication.metadata.title == nil { report.add("opds.title.missing", "an entry has no title") }
        for link in links {
            if Self.isImage(link) { publication.images.append(link) } else { publication.links.append(link) }
        }
        return publication
    }

    /// The longer of content and summary.
    private func description(_ children: [XMLElement]) -> String? {
        let texts = ["content", "summary"].compactMap { children.first(named: $0)?.text }
        return texts.max { $0.utf8.count < $1.utf8.count }
    }
}

/// Reads the children of a link as properties of OPDS 2.0.
enum AtomLinkProperties {
    static func read(_ element: XMLElement, _ rels: [String]) -> JSONObject {
        var values = JSONObject()
        let children = element.children
        values.set("facetGroup", element["facetGroup"])
        if element["activeFacet"] == "true" { values["activeFacet"] = true }
        if rels.contains(OPDSRelation.pageStream) {
            for name in ["count", "lastRead"] { values.set("pse:" + name, XMLElement.number(element[name])) }
            values.set("pse:lastReadDate", element["lastReadDate"])
        } else {
            values.set("numberOfItems", XMLElement.number(element["count"]))
        }
        let prices = children.all(named: "price").prefix(64).compactMap(price)
        if prices.count == 1 { values["price"] = prices[0].json } else { values.set("price", prices.map(\.json)) }
        values.set("indirectAcquisition", acquisitions(children, depth: 0).map(\.json))
        values["availability"] = children.first(named: "availability").map(availability)
        values["holds"] = children.first(named: "holds").map { counts($0, ["total", "position"]) }
        values["copies"] = children.first(named: "copies").map { counts($0, ["total", "available"]) }
        values.set("lcp_hashed_passphrase", children.first(named: "hashed_passphrase")?.text)
        return values
    }

    private static func price(_ element: XMLElement) -> OPDSPrice? {
        guard let currency = element["currencycode"], let value = element.text.flatMap({ Double($0) }), value >= 0,
            value.isFinite
        else { return nil }
        return OPDSPrice(currency: currency, value: value)
    }

    private static func acquisitions(_ children: [XMLElement], depth: Int) -> [OPDSAcquisition] {
        guard depth < OPDSAcquisition.maximumDepth else { return [] }
        return children.all(named: "indirectAcquisition").prefix(64).compactMap { element in
            element["type"].flatMap { MediaType($0) }.map {
                OPDSAcquisition(type: $0, children: acquisitions(element.children, depth: depth + 1))
            }
        }
    }

    private static func availability(_ element: XMLElement) -> JSONValue {
        var object = JSONObject()
        object.set("state", element["status"])
        object.set("since", element["since"])
        object.set("until", element["until"])
        return .object(object)
    }

    private static func counts(_ element: XMLElement, _ names: [String]) -> JSONValue {
        var object = JSONObject()
        for name in names { object.set(name, XMLElement.number(element[name])) }
        return .object(object)
    }
}
