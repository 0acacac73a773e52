public import LecternBase

/// The description of a search (OpenSearch 1.1): the templates of its URLs.
///
/// Spec: https://github.com/dewitt/opensearch/blob/master/opensearch-1-1-draft-6.md
public struct OpenSearchDescription: Hashable, Sendable {
    /// A template for the URL of a search.
    public struct Template: Hashable, Sendable {
        /// The template, such as `https://example.org/search?q={searchTerms}`.
        public var text: String
        /// The media type of the results.
        public var mediaType: MediaType?
        /// The number of the first result.
        public var indexOffset = 1
        /// The number of the first page.
        public var pageOffset = 1

        /// Creates a template whose results and pages are counted from 1.
        public init(_ text: String, mediaType: MediaType? = nil) {
            self.text = text
            self.mediaType = mediaType
        }
    }

    /// The name of the search.
    public var shortName: String?
    /// What is searched.
    public var description: String?
    /// The templates, in the order of the document.
    public var templates: [Template]

    /// Creates a description of a search.
    ///
    /// - Parameter templates: in order of preference.
    public init(shortName: String? = nil, description: String? = nil, templates: [Template]) {
        self.shortName = shortName
        self.description = description
        self.templates = templates
    }

    /// The template whose results are a feed; nil if there is none.
    public var feedTemplate: Template? {
        func isFeed(_ template: Template) -> Bool {
            template.mediaType.map { $0.matches(.opds1) || $0.matches(.opds2) } == true
        }
        let isCatalog = { (template: Template) in template.mediaType?[parameter: "profile"] == "opds-catalog" }
        return templates.first { isFeed($0) && isCatalog($0) } ?? templates.first(where: isFeed)
            ?? templates.first { $0.mediaType == nil }
    }
}

extension OpenSearchDescription {
    init(_ root: XMLElement) {
        let children = root.children
        self.init(
            shortName: children.first(named: "ShortName")?.line,
            description: children.first(named: "Description")?.line,
            templates: children.all(named: "Url").prefix(64).compactMap { element in
                guard let text = element["template"], let resolved = element.hrefs.resolve(template: text) else {
                    return nil
                }
                var template = Template(resolved, mediaType: element["type"].flatMap { MediaType($0) })
                template.indexOffset = element["indexOffset"].flatMap { Int($0) } ?? 1
                template.pageOffset = element["pageOffset"].flatMap { Int($0) } ?? 1
                return template
            })
    }
}

extension OpenSearchDescription.Template {
    /// Returns the URL text of a search. Optional parameters without a value
    /// are empty, as the specification demands.
    ///
    /// - Parameter terms: what is searched for.
    public func expanded(_ terms: OPDSSearchTerms) -> String {
        var result = ""
        var remaining = text[...]
        while let open = remaining.firstIndex(of: "{"), let close = remaining[open...].firstIndex(of: "}") {
            result += remaining[..<open]
            result += PercentEncoding.encodeComponent(value(of: remaining[remaining.index(after: open)..<close], terms))
            remaining = remaining[remaining.index(after: close)...]
        }
        return result + remaining
    }

    private func value(of expression: Substring, _ terms: OPDSSearchTerms) -> String {
        let name = expression.hasSuffix("?") ? expression.dropLast() : expression
        // A prefix names the vocabulary of a parameter: atom:author, dc:title.
        let local = name.split(separator: ":").last.map { String($0) } ?? ""
        if name.contains(":") { return terms.fields[local] ?? "" }
        switch local {
        case "searchTerms": return terms.query
        case "startIndex": return String(indexOffset)
        case "startPage": return String(pageOffset)
        case "language": return expression.hasSuffix("?") ? "" : "*"
        case "inputEncoding", "outputEncoding": return "UTF-8"
        case "count": return expression.hasSuffix("?") ? "" : "50"
        default: return terms.fields[local] ?? ""
        }
    }
}

/// What a catalogue is searched for.
///
///     let terms: OPDSSearchTerms = "whale"
public struct OPDSSearchTerms: Hashable, Sendable, ExpressibleByStringLiteral {
    /// Words to find anywhere.
    public var query: String
    /// Words to find in a field, such as `title` and `author`. Catalogues
    /// ignore fields that they do not know.
    public var fields: [String: String]

    /// Creates terms: words to find anywhere, and further ones by field.
    public init(_ query: String, fields: [String: String] = [:]) {
        self.query = query
        self.fields = fields
    }

    public init(stringLiteral value: String) { self.init(value) }
}

extension PercentEncoding {
    /// Encodes every byte that is not unreserved (RFC 3986 section 2.3), for a
    /// value in a query or a form.
    static func encodeComponent(_ text: String) -> String {
        var result = ""
        for byte in text.utf8 {
            switch byte {
            case 0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x2D, 0x2E, 0x5F, 0x7E:
                result.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                result += digits.utf8.count < 2 ? "%0" + digits : "%" + digits
            }
        }
        return result
    }
}
