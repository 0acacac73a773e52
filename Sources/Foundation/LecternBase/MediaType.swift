/// A media type such as `application/epub+zip` or `text/html; charset=utf-8`.
///
///     MediaType("text/HTML; Charset=UTF-8") == MediaType("text/html;charset=utf-8")  // true
///
/// Type, subtype and parameter names are lower case; parameters are sorted.
public struct MediaType: Hashable, Sendable, CustomStringConvertible {
    /// A parameter, such as `charset=utf-8`.
    public struct Parameter: Hashable, Sendable {
        /// The name in lower case.
        public let name: String
        /// The value.
        public let value: String
    }

    /// The top-level type in lower case.
    public let type: String
    /// The subtype in lower case.
    public let subtype: String
    /// The parameters, sorted by name.
    public let parameters: [Parameter]

    /// Parses a media type; nil if it is not `type/subtype`.
    ///
    /// Spec: https://mimesniff.spec.whatwg.org/#parsing-a-mime-type
    public init?(_ string: String) {
        if let predefined = Self.knownTypes[string] {
            self = predefined
            return
        }
        let pieces = string.split(separator: ";", omittingEmptySubsequences: false)
        guard let essence = pieces.first else { return nil }
        let names = essence.split(separator: "/", omittingEmptySubsequences: false).map {
            $0.trimmingSpaces.lowercased()
        }
        guard names.count == 2, names.allSatisfy({ !$0.isEmpty && !$0.contains(where: \.isWhitespace) }) else {
            return nil
        }
        var parameters: [Parameter] = []
        for piece in pieces.dropFirst().prefix(16) {
            guard let equals = piece.firstIndex(of: "=") else { continue }
            let name = piece[..<equals].trimmingSpaces.lowercased()
            var value = String(piece[piece.index(after: equals)...].trimmingSpaces)
            if value.count >= 2, value.hasPrefix("\""), value.hasSuffix("\"") {
                value = String(value.dropFirst().dropLast())
            }
            if name == "charset" { value = value.lowercased() }
            if !name.isEmpty, !parameters.contains(where: { $0.name == name }) {
                parameters.append(Parameter(name: name, value: value))
            }
        }
        self.init(type: names[0], subtype: names[1], parameters: parameters.sorted { $0.name < $1.name })
    }

    init(type: String, subtype: String, parameters: [Parameter] = []) {
        self.type = type
        self.subtype = subtype
        self.parameters = parameters
    }

    /// The canonical text.
    public var string: String {
        parameters.reduce("\(type)/\(subtype)") { "\($0); \($1.name)=\($1.value)" }
    }

    public var description: String { string }

    /// The media type without its parameters.
    public var essence: MediaType { parameters.isEmpty ? self : MediaType(type: type, subtype: subtype) }

    /// The suffix after `+`, such as `xml`.
    public var structuredSuffix: String? {
        subtype.lastIndex(of: "+").map { String(subtype[subtype.index(after: $0)...]) }
    }

    /// The value of a parameter, by its name in lower case.
    public subscript(parameter name: String) -> String? { parameters.first { $0.name == name }?.value }

    /// Whether `other` is of this type: `image/*` contains `image/png`, and
    /// `text/html` contains `text/html;charset=utf-8`.
    public func contains(_ other: MediaType) -> Bool {
        (type == "*" || type == other.type) && (subtype == "*" || subtype == other.subtype)
            && parameters.allSatisfy { other[parameter: $0.name] == $0.value }
    }

    /// Whether one of the two types contains the other.
    public func matches(_ other: MediaType?) -> Bool {
        guard let other else { return false }
        return contains(other) || other.contains(self)
    }

    /// Whether it matches any of the types.
    public func matchesAny(_ others: MediaType...) -> Bool { others.contains(where: matches) }

    /// An XHTML or HTML document.
    public var isHTML: Bool { matchesAny(.html, .xhtml) }
    /// A bitmap image that a page or a comic may show.
    public var isBitmap: Bool { isImage && subtype != "svg+xml" }
    /// A document whose pages have a fixed size and text of their own, and are places in it: PDF and DjVu.
    package var isPagedDocument: Bool { isDjVu || matches(.pdf) }
    /// A bitmap or SVG: any type `image/…` but DjVu, which is a document with pages.
    public var isImage: Bool { type == "image" && !isDjVu }
    /// Any type `audio/…`; not `*/*`, which may be anything.
    public var isAudio: Bool { type == "audio" }
    /// Any type `video/…`.
    public var isVideo: Bool { type == "video" }
    /// An XML document of any kind.
    public var isXML: Bool { subtype == "xml" || structuredSuffix == "xml" }
    /// A JSON document of any kind.
    public var isJSON: Bool { subtype == "json" || structuredSuffix == "json" }
    /// A ZIP archive, or a format based on ZIP.
    public var isZIP: Bool { structuredSuffix == "zip" || matchesAny(.zip, .lcpdf, .lcpa, .cbz, .audiobook, .divina) }
    /// A font, under any media type that was ever used for one.
    public var isFont: Bool {
        type == "font" || subtype.hasPrefix("font-") || subtype.hasPrefix("x-font") || subtype == "vnd.ms-opentype"
    }
    /// DjVu, under the names that it has had.
    private var isDjVu: Bool {
        type == "image" && ["vnd.djvu", "vnd.djvu+multipage", "x-djvu", "x.djvu"].contains(subtype)
    }
    /// A Readium Web Publication Manifest, of any profile.
    public var isRWPM: Bool { matchesAny(.readiumWebPubManifest, .readiumAudiobookManifest, .divinaManifest) }
}

extension Substring {
    var trimmingSpaces: Substring {
        var result = drop { $0.isWhitespace }
        while result.last?.isWhitespace == true { result.removeLast() }
        return result
    }
}
