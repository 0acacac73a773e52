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

    /// Returns the headword that a link in ``xhtml`` leads to; nil for other addresses.
    ///
    ///     Definition.headword(ofLink: "lookup:hot%20dog")  // "hot dog"
    public static func headword(ofLink href: String) -> String? {
        guard href.hasPrefix(linkScheme) else { return nil }
        return PercentEncoding.decode(href.dropFirst(linkScheme.count))
    }

    static let linkScheme = "lookup:"
}
