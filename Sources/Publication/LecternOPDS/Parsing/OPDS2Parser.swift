public import LecternBase
import LecternModel

/// Parses OPDS 2.0: feeds and publications in JSON, and authentication
/// documents.
///
/// Spec: https://drafts.opds.io/opds-2.0
public enum OPDS2Parser {
    /// Parses a document; see ``OPDSParser/parse(_:url:limits:)``.
    public static func parse(
        jsonData: Bytes, url: AnyURL? = nil, limits: OPDSLimits = OPDSLimits()
    ) throws(OPDSParseError) -> ParseData {
        guard jsonData.count <= limits.bytes else { throw .tooLarge(limits.bytes) }
        let report = DocumentReport(url)
        let json: JSONValue
        do {
            let parsed = try JSONRepair.parse(jsonData)
            if parsed.isRepaired {
                report.add("opds.json.malformed", .error, message: "the JSON is not valid; what could be read was kept")
            }
            json = parsed.value
        } catch {
            throw .malformed(error.description)
        }
        let reader = OPDS2Reader(report, limits: limits, hrefs: HrefResolver(base: url))
        guard let document = reader.document(json) else {
            throw .notOPDS("JSON that is neither a feed nor a publication")
        }
        return ParseData(version: .opds2, document: document, diagnostics: report.all)
    }
}

/// Reads the objects of OPDS 2.0.
struct OPDS2Reader {
    private let report: DocumentReport
    private let limits: OPDSLimits
    private let hrefs: HrefResolver

    init(_ report: DocumentReport, limits: OPDSLimits, hrefs: HrefResolver) {
        self.report = report
        self.limits = limits
        self.hrefs = hrefs
    }

    /// Returns the document; nil if the JSON is of another kind.
    func document(_ json: JSONValue) -> ParseData.Document? {
        guard json.object != nil else { return nil }
        if let document = AuthenticationDocument(json, hrefs: hrefs, report: report) {
            return .authentication(document)
        }
        let hasHead = json["metadata"]?.object != nil || json["links"] != nil
        let isFeed = ["navigation", "publications", "groups", "facets", "catalogs"].contains {
            json[$0]?.array.map { hasHead || !$0.isEmpty } ?? false
        }
        if isFeed { return .feed(feed(json)) }
        guard json["metadata"]?.object != nil else { return nil }
        let links = links(json["links"])
        let isPublication =
            json["images"] != nil || links.contains { OPDSRelation.Acquisition(of: $0) != nil }
            || json["metadata"]?["@type"] != nil && json["metadata"]?["numberOfItems"] == nil
        if isPublication { return publication(json).map { .publication($0) } }
        return json["links"]?.array == nil ? nil : .feed(feed(json))
    }

    func feed(_ json: JSONValue) -> Feed {
        var feed = Feed(metadata: OPDSMetadata(json: json["metadata"]))
        if feed.metadata.title.isEmpty { report.add("opds.title.missing", "the feed has no title") }
        feed.links = links(json["links"])
        feed.facets = list(json["facets"], "facets").map {
            Facet(metadata: OPDSMetadata(json: $0["metadata"]), links: links($0["links"]))
        }.filter { !$0.links.isEmpty }
        feed.navigation = links(json["navigation"]) + list(json["catalogs"], "catalogues").compactMap(catalog)
        feed.publications = list(json["publications"], "publications").compactMap(publication)
        feed.groups = list(json["groups"], "groups").map {
            Group(
                metadata: OPDSMetadata(json: $0["metadata"]), links: links($0["links"]),
                navigation: links($0["navigation"]),
                publications: list($0["publications"], "publications").compactMap(publication))
        }.filter { !$0.navigation.isEmpty || !$0.publications.isEmpty || !$0.links.isEmpty }
        return feed
    }

    /// Reads an entry of a list of catalogues (registries).
    private func catalog(_ json: JSONValue) -> Link? {
        let links = links(json["links"])
        let isFeed = { (link: Link) in link.mediaType.map { $0.matches(.opds1) || $0.matches(.opds2) } == true }
        let target =
            links.first(withRel: "http://opds-spec.org/catalog") ?? links.first(where: isFeed)
            ?? links.first { $0.mediaType?.matches(.opdsAuthentication) == true }
        guard var link = target else { return nil }
        let metadata = OPDSMetadata(json: json["metadata"])
        link.title = metadata.title.isEmpty ? link.title : metadata.title
        link.other.set("description", metadata.description)
        return link
    }

    func publication(_ json: JSONValue) -> OPDSPublication? {
        let sink = DiagnosticSink()
        guard let metadata = json["metadata"].flatMap({ Metadata(json: $0, diagnostics: sink) }) else {
            report.add("opds.publication.metadata", "a publication has no metadata and was left out")
            return nil
        }
        report.add(sink.all)
        let publication = OPDSPublication(
            metadata: hrefs.resolve(metadata), links: links(json["links"]), images: links(json["images"]))
        if publication.links.isEmpty {
            report.add("opds.entry.links", "the publication “\(publication.title)” has no usable link")
        }
        return publication
    }

    /// Reads an array of links; also an object of links by relation, which
    /// older servers write.
    func links(_ json: JSONValue?) -> [Link] {
        let elements =
            json?["href"] == nil && json?.object != nil
            ? Array((json?.object ?? [:]).members).flatMap(Self.relations) : list(json, "links")
        return elements.compactMap { element in
            guard let link = Link(json: element) else {
                report.add("opds.link.href", "a link has no href and was left out")
                return nil
            }
            guard let resolved = hrefs.resolve(link) else {
                report.add(
                    "opds.link.invalid", "the link “\(link.href.prefix(200))” is not a valid URL and was left out")
                return nil
            }
            return resolved
        }
    }

    private static func relations(_ rel: String, _ value: JSONValue) -> [JSONValue] {
        value.elements.map { element in
            var object = element.object ?? [:]
            object["rel"] = .string(rel)
            return .object(object)
        }
    }

    private func list(_ json: JSONValue?, _ what: String) -> [JSONValue] {
        report.bounded(json?.elements ?? [], to: limits.entries, what: what)
    }
}
