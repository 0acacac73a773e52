import LecternBase
import LecternMarkup

/// An element of a catalogue's XML, with names compared without prefix.
///
/// The names of Atom, OPDS, Dublin Core, OpenSearch and page streaming do not
/// collide where they are used; a feed with a wrong or undeclared namespace is
/// readable in this way.
struct XMLElement {
    let document: MarkupDocument
    let id: NodeID
    /// The base of relative hrefs.
    let hrefs: HrefResolver

    init(_ document: MarkupDocument, _ id: NodeID, hrefs: HrefResolver) {
        self.document = document
        self.id = id
        let base = document.attributes(of: id).first {
            $0.namespace == .xml && document.names.text($0.name) == "base"
        }
        self.hrefs = hrefs.with(base: base?.value)
    }

    /// The name without its prefix.
    var name: String { Self.local(document.names.text(document[id].name)) }

    var children: [XMLElement] { document.childElements(of: id).map { XMLElement(document, $0, hrefs: hrefs) } }

    /// Returns the value of an attribute, without surrounding white space; nil
    /// if it is empty.
    subscript(_ name: String) -> String? {
        let value = document.attributes(of: id).first { Self.local(document.names.text($0.name)) == name }?.value
        return value.flatMap { Self.words($0) }
    }

    /// The text without surrounding white space; nil if it is empty. Text with markup is divided into lines.
    var text: String? {
        Self.words(
            document.childElements(of: id).isEmpty ? document.textContent(of: id) : document.plainText(of: id))
    }

    /// The number of an element or attribute.
    static func number(_ text: String?) -> Int? { text.flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil } }

    /// The text of a title: without markup, in one line.
    var line: String? {
        guard let text else { return nil }
        let plain = self["type"] == "html" ? CatalogText.plain(text) : text
        let words = plain.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.isEmpty ? nil : words
    }

    private static func words(_ text: String) -> String? {
        let words = text.trimmed
        return words.isEmpty ? nil : words
    }

    private static func local(_ name: String) -> String {
        name.lastIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name
    }
}

extension [XMLElement] {
    func first(named name: String) -> XMLElement? { first { $0.name == name } }

    func all(named name: String) -> [XMLElement] { filter { $0.name == name } }
}

/// Texts of catalogues, which may be HTML.
public enum CatalogText {
    /// Returns the text of HTML in paragraphs, without markup.
    ///
    ///     CatalogText.plain("<p>War &amp; peace</p>")  // "War & peace"
    public static func plain(_ html: String) -> String {
        guard html.contains("<") || html.contains("&") else { return html }
        let document = MarkupParser(names: NameTable()).parse(html, mode: .html).document
        return document.plainText(of: .document)
    }
}
