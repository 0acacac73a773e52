/// Converts property names such as `rendition:layout` to a canonical spelling,
/// whatever prefix the package declares.
///
/// Spec: https://www.w3.org/TR/epub-33/#sec-vocab-assoc
struct Vocabulary {
    /// Reserved prefixes and their vocabularies; `omf` is the Open Manga
    /// Format's, `tdm` the TDM Reservation Protocol's.
    private static let reserved: [String: String] = [
        "a11y": "http://www.idpf.org/epub/vocab/package/a11y/#", "dcterms": "http://purl.org/dc/terms/",
        "epubsc": "http://idpf.org/epub/vocab/sc/#", "marc": "http://id.loc.gov/vocabulary/",
        "media": "http://www.idpf.org/epub/vocab/overlays/#",
        "omf": "http://openmangaformat.org/schema/1.0",
        "onix": "http://www.editeur.org/ONIX/book/codelists/current.html#",
        "rendition": "http://www.idpf.org/vocab/rendition/#", "schema": "http://schema.org/",
        "xsd": "http://www.w3.org/2001/XMLSchema#", "dc": "http://purl.org/dc/elements/1.1/",
        "tdm": "http://www.w3.org/ns/tdmrep#",
    ]
    /// Prefixes by vocabulary.
    private static let names = [String: String](reserved.map { ($0.value, $0.key) }) { first, _ in first }

    private var declared: [String: String] = [:]
    /// Prefixes that were used without a declaration.
    private(set) var undefined: [String] = []

    /// Reads the `prefix` attribute: pairs of `name:` and URL.
    init(declaration: String?) {
        let tokens = (declaration ?? "").split(whereSeparator: \.isWhitespace)
        var index = 0
        while index < tokens.count {
            guard tokens[index].hasSuffix(":"), index + 1 < tokens.count else {
                index += 1
                continue
            }
            declared[String(tokens[index].dropLast())] = String(tokens[index + 1])
            index += 2
        }
    }

    /// Returns the canonical property: without a prefix for the default
    /// vocabulary, `rendition:layout` for reserved ones, an IRI for declared
    /// ones.
    mutating func canonical(_ property: String) -> String {
        guard let colon = property.utf8.firstIndex(of: 0x3A) else { return property }
        let prefix = String(property[..<colon])
        let local = property[property.index(after: colon)...]
        if local.hasPrefix("//") { return property }
        if let url = declared[prefix] { return Self.names[url].map { "\($0):\(local)" } ?? url + local }
        if Self.reserved[prefix] == nil, !undefined.contains(prefix), undefined.count < 16 { undefined.append(prefix) }
        return property
    }

    /// Returns the IRI of a canonical property, for other metadata.
    static func iri(_ canonical: String) -> String {
        guard let colon = canonical.firstIndex(of: ":"), let url = reserved[String(canonical[..<colon])] else {
            return canonical
        }
        return url + canonical[canonical.index(after: colon)...]
    }
}
