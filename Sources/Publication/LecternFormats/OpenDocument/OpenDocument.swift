import LecternAssets
import LecternBase
import LecternMarkup

/// The parts of an OpenDocument text that are read.
struct OpenDocument: Sendable {
    let content: TreeElement
    let styles: OpenDocumentStyles
    let metadata: [TreeElement]
    /// The pictures that exist, by their paths in the package.
    private(set) var pictures: [String: MediaType] = [:]
    /// Formulas as MathML, by the paths of their objects.
    private(set) var formulas: [String: String] = [:]
    private static let mostFormulas = 2_000

    /// Reads a package; nil if it has no text.
    init?(_ container: any Container, _ diagnostics: DiagnosticSink) async {
        guard let content = await container.tree("content.xml", diagnostics), content.child("body", "text") != nil
        else {
            return nil
        }
        self.content = content
        let named = await container.tree("styles.xml", diagnostics)
        styles = OpenDocumentStyles([named, content].compactMap { $0 })
        metadata = await container.tree("meta.xml", diagnostics)?.child("meta")?.children ?? []
        await addObjects(container, diagnostics)
    }

    private mutating func addObjects(_ container: any Container, _ diagnostics: DiagnosticSink) async {
        for node in content.document.descendants(of: content.node) where content.document[node].kind == .element {
            let element = TreeElement(content.document, node)
            guard element.name == "image" || element.name == "object", let path = Self.path(element) else { continue }
            if element.name == "image" {
                guard let type = path.mediaTypeOfPath, type.isImage, container.resource(at: path) != nil else {
                    continue
                }
                pictures[path] = type
            } else if formulas[path] == nil, formulas.count < Self.mostFormulas,
                let root = await container.tree(path + "/content.xml", diagnostics), root.name == "math"
            {
                formulas[path] = OpenDocumentFormula.markup(root)
            }
        }
    }

    /// The path in the package that an element refers to.
    static func path(_ element: TreeElement) -> String? {
        guard let href = element.attribute("href"), !href.contains("://"), !href.isEmpty else { return nil }
        let path = PercentEncoding.decode(href)
        let start = path.hasPrefix("./") ? path.dropFirst(2) : path[...]
        return String(start.last == "/" ? start.dropLast() : start)
    }

    /// Whether a package has a password.
    static func isEncrypted(_ container: any Container) async -> Bool {
        if container.resource(at: "encrypted-package") != nil { return true }
        guard let bytes = try? await container.resource(at: "META-INF/manifest.xml")?.read(atMost: 4 << 20) else {
            return false
        }
        return bytes.utf8Text.contains("encryption-data")
    }
}

/// Copies formulas, which are MathML with or without prefixes.
enum OpenDocumentFormula {
    private static let deepest = 200
    private static let attributes: Set<String> = [
        "display", "mathvariant", "stretchy", "fence", "accent", "accentunder", "form", "linethickness", "displaystyle",
        "columnalign", "rowspan", "columnspan", "width", "open", "close", "separators", "mathsize", "mathcolor",
    ]

    static func markup(_ root: TreeElement) -> String {
        let isDisplay = root.attribute("display") == "block"
        var result = "<math xmlns=\"http://www.w3.org/1998/Math/MathML\"\(isDisplay ? " display=\"block\"" : "")>"
        write(root, 0, into: &result)
        return result + "</math>"
    }

    private static func write(_ parent: TreeElement, _ depth: Int, into result: inout String) {
        guard depth < deepest else { return }
        let document = parent.document
        for node in document.children(of: parent.node) {
            guard document[node].kind == .element else {
                result += document.textContent(of: node).trimmed.escapedForXML
                continue
            }
            let element = TreeElement(document, node)
            if element.name == "semantics" {
                // The first child is the formula, the others annotate it.
                result += "<mrow>"
                if let first = element.children.first { write(single: first, depth, into: &result) }
                result += "</mrow>"
            } else if !element.name.hasPrefix("annotation") {
                write(single: element, depth, into: &result)
            }
        }
    }

    private static func write(single element: TreeElement, _ depth: Int, into result: inout String) {
        guard element.name.allSatisfy({ $0.isASCII && $0.isLetter }) else { return }
        result += "<" + element.name
        for attribute in element.document.attributes(of: element.node) {
            let name = element.document.names.text(attribute.name)
            if attributes.contains(name) { result += " \(name)=\"\(attribute.value.escapedForXML)\"" }
        }
        result += ">"
        write(element, depth + 1, into: &result)
        result += "</\(element.name)>"
    }
}
