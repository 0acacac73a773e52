import LecternMarkup

/// The `@namespace` prefixes of a style sheet.
struct NamespaceTable: Sendable {
    /// For type selectors without prefix; `nil` where none is declared.
    var defaultNamespace: Namespace?
    private var prefixes: [String: Namespace] = [:]

    subscript(prefix: String) -> Namespace? { prefixes[prefix] }

    mutating func declare(_ prefix: String?, _ uri: String) {
        if let prefix { prefixes[prefix] = Self.namespace(uri) } else { defaultNamespace = Self.namespace(uri) }
    }

    /// The namespace of a URI.
    static func namespace(_ uri: String) -> Namespace {
        switch uri {
        case "": .none
        case "http://www.w3.org/1999/xhtml": .xhtml
        case "http://www.w3.org/2000/svg": .svg
        case "http://www.w3.org/1998/Math/MathML": .mathml
        case "http://www.w3.org/1999/xlink": .xlink
        case "http://www.w3.org/XML/1998/namespace": .xml
        case "http://www.idpf.org/2007/ops": .epub
        default: .other
        }
    }
}
