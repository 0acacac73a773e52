extension Namespace {
    /// Namespaces by URI, including obsolete URIs that books still use.
    private static let uris: [(uri: StaticString, namespace: Namespace)] = [
        ("http://www.w3.org/1999/xhtml", .xhtml),
        ("http://www.w3.org/2000/svg", .svg),
        ("http://www.w3.org/1998/Math/MathML", .mathml),
        ("http://www.w3.org/1999/xlink", .xlink),
        ("http://www.w3.org/XML/1998/namespace", .xml),
        ("http://www.idpf.org/2007/ops", .epub),
        ("http://www.daisy.org/z3986/2005/ncx/", .ncx),
        ("http://www.idpf.org/2007/opf", .opf),
        ("http://openebook.org/namespaces/oeb-package/1.0/", .opf),
        ("http://purl.org/dc/elements/1.1/", .dublinCore),
        ("http://purl.org/dc/elements/1.0/", .dublinCore),
        ("urn:oasis:names:tc:opendocument:xmlns:container", .container),
        ("http://www.w3.org/2001/04/xmlenc#", .encryption),
        ("http://www.w3.org/ns/SMIL", .smil),
        ("http://www.w3.org/2001/SMIL20/", .smil),
    ]

    /// Customary prefixes, for documents that do not declare them.
    private static let prefixes: [(prefix: StaticString, namespace: Namespace)] = [
        ("epub", .epub), ("xlink", .xlink), ("xml", .xml), ("dc", .dublinCore), ("opf", .opf), ("svg", .svg),
        ("m", .mathml), ("math", .mathml), ("mml", .mathml), ("ncx", .ncx), ("html", .xhtml), ("xhtml", .xhtml),
        ("enc", .encryption),
    ]

    /// Root elements that imply a namespace if none is declared.
    private static let roots: [(root: Name, namespace: Namespace)] = [
        (.html, .xhtml), (.svg, .svg), (.math, .mathml), (.package, .opf), (.container, .container), (.ncx, .ncx),
        (.smil, .smil), (.encryption, .encryption),
    ]

    init(uri: UnsafeBufferPointer<UInt8>) {
        self = uri.isEmpty ? .none : Self.uris.first { uri.equals($0.uri) }?.namespace ?? .other
    }

    init?(customaryPrefix prefix: UnsafeBufferPointer<UInt8>) {
        guard let entry = Self.prefixes.first(where: { prefix.equals($0.prefix) }) else { return nil }
        self = entry.namespace
    }

    init?(impliedByRoot root: Name) {
        guard let entry = Self.roots.first(where: { $0.root == root }) else { return nil }
        self = entry.namespace
    }

    /// The prefix a dump writes.
    var customaryPrefix: String {
        switch self {
        case .none, .xhtml: ""
        case .svg: "svg:"
        case .mathml: "math:"
        case .xlink: "xlink:"
        case .xml: "xml:"
        case .epub: "epub:"
        case .ncx: "ncx:"
        case .opf: "opf:"
        case .dublinCore: "dc:"
        case .container: "container:"
        case .encryption: "enc:"
        case .smil: "smil:"
        case .other: "other:"
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    func equals(_ text: StaticString) -> Bool {
        count == text.utf8CodeUnitCount && text.withUTF8Buffer { elementsEqual($0) }
    }

    /// The bytes before a NUL.
    init(cString: UnsafePointer<UInt8>?) {
        var count = 0
        if let cString { while cString[count] != 0 { count += 1 } }
        self.init(start: cString, count: count)
    }
}
