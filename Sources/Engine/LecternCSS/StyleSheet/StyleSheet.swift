package import LecternMarkup

/// A parsed style sheet, immutable and shared between chapters and threads.
///
/// Parsed once; what depends on the environment (media queries, lengths) is
/// evaluated later by the ``StyleEngine``. Selectors are compiled for one
/// ``/LecternMarkup/NameTable``, that of the documents it styles.
public final class StyleSheet: Sendable {
    /// The base of relative URLs.
    let url: String
    let rules: [SheetRule]

    /// Returns the bytes of an imported style sheet; `nil` if it does not exist.
    public typealias Loader = (_ url: String) -> [UInt8]?

    /// Parses a style sheet. Invalid parts are dropped.
    ///
    /// - Parameters:
    ///   - bytes: in the encoding of its byte order mark or `@charset`, otherwise UTF-8.
    ///   - url: the base of relative URLs.
    ///   - names: the name table of the documents.
    ///   - loader: returns the bytes of imported sheets.
    package convenience init(bytes: [UInt8], url: String, names: NameTable, loader: Loader? = nil) {
        self.init(bytes: bytes, url: url, names: names, imports: ImportContext(loader: loader))
    }

    /// Parses a style sheet from text.
    package convenience init(text: String, url: String = "", names: NameTable) {
        self.init(bytes: Array(text.utf8), url: url, names: names)
    }

    init(bytes: [UInt8], url: String, names: NameTable, imports: ImportContext) {
        self.url = url
        let list = TokenList(StyleSheetDecoder.utf8(bytes))
        var parser = RuleParser(list: list, base: URLBase(url: url), names: names, imports: imports.entering(url))
        rules = parser.styleSheet()
    }

    /// The loader and nesting of imports.
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

        /// Returns the bytes of a style sheet; `nil` for cycles and overlong import chains.
        func load(_ url: String) -> [UInt8]? {
            guard let loader, chain.count < Self.maximumDepth, !chain.contains(url) else { return nil }
            return loader(url)
        }
    }
}
