import LecternBase

/// What a dictionary says of a word: the same kind of text from every format.
///
/// ```swift
/// let definition = entry.definition
/// print(definition.text)
/// for headword in definition.links { print("see", headword) }
/// ```
public struct Definition: Hashable, Sendable {
    /// A well-formed piece of XHTML that can be put into `body`. It has no scripts, styles, pictures or addresses; its links
    /// lead to other headwords (``headword(ofLink:)``).
    public let xhtml: String
    /// The same as plain text, in lines.
    public let text: String
    /// The headwords that it refers to, each once, in their order.
    public let links: [String]
    /// The names of the pictures and sounds that the dictionary has beside its text.
    public let resources: [String]

    /// Creates a definition of text; it has no markup, and lines as the text has.
    public init(text: String) {
        self = DefinitionMaker.definition([ArticlePart(markup: .plain, text: text)], headword: "")
    }

    /// Creates a definition of HTML: scripts, styles, pictures and addresses are left out.
    ///
    ///     Definition(html: "<p>See <a href='lookup:dog'>dog</a>.</p>").links  // ["dog"]
    ///
    /// - Parameter html: an excerpt of a document. Links to headwords have the scheme `lookup:`, or are relative
    ///   addresses that are the headword.
    public init(html: String) {
        self = DefinitionMaker.definition([ArticlePart(markup: .html, text: html)], headword: "")
    }

    init(xhtml: String, text: String, links: [String], resources: [String]) {
        self.xhtml = xhtml
        self.text = text
        self.links = links
        self.resources = resources
    }

    /// Returns the headword that a link in ``xhtml`` leads to; nil for other addresses.
    ///
    ///     Definition.headword(ofLink: "lookup:hot%20dog")  // "hot dog"
    public static func headword(ofLink href: String) -> String? {
        guard href.hasPrefix(linkScheme) else { return nil }
        return PercentEncoding.decode(href.dropFirst(linkScheme.count))
    }

    static let linkScheme = "lookup:"
}
