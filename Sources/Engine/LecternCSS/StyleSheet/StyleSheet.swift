public import LecternMarkup

/// A parsed style sheet, immutable and shared between chapters and threads.
///
/// It is parsed once; what depends on the environment (media queries, lengths)
/// is decided later, by the ``StyleEngine`` that uses it. Selectors are
/// compiled for one ``NameTable``: that of the documents it will meet.
public final class StyleSheet: Sendable {
    /// What relative URLs in it resolve against.
    public let url: String
    let rules: [SheetRule]

    /// Gives the bytes of an imported sheet, `nil` where there is none.
    public typealias Loader = (_ url: String) -> [UInt8]?

    /// Parses a style sheet; it always yields one.
    ///
    /// - Parameters:
    ///   - bytes: in the encoding that its BOM or `@charset` names, else UTF-8.
    ///   - url: what its relative URLs resolve against.
    ///   - names: the name table of the documents.
    ///   - loader: asked for the bytes of `@import`s.
    public convenience init(bytes: [UInt8], url: String, names: NameTable, loader: Loader? = nil) {
        self.init(bytes: bytes, url: url, names: names, imports: ImportContext(loader: loader))
    }

    /// Parses a style sheet from text.
    public convenience init(text: String, url: String = "", names: NameTable) {
        self.init(bytes: Array(text.utf8), url: url, names: names)
    }

    init(bytes: [UInt8], url: String, names: NameTable, imports: ImportContext) {
        self.url = url
        let list = TokenList(StyleSheetDecoder.utf8(bytes))
        var parser = RuleParser(list: list, base: URLBase(url: url), names: names, imports: imports.entering(url))
        rules = parser.styleSheet()
    }

    /// Where imports come from, and how deep they are.
    struct ImportContext {
        let loader: Loader?
        /// URLs of the sheets that import this one.
        private(set) var chain: [String] = []
        private static let maximumDepth = 8

        init(loader: Loader?) { self.loader = loader }

        func entering(_ url: String) -> Self {
            var context = self
            context.chain.append(url)
            return context
        }

        /// The bytes of a sheet; none for cycles and chains that are too long.
        func load(_ url: String) -> [UInt8]? {
            guard let loader, chain.count < Self.maximumDepth, !chain.contains(url) else { return nil }
            return loader(url)
        }
    }
}
