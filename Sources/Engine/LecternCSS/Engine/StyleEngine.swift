public import LecternMarkup
import Synchronization

/// Turns documents into styled documents: selector matching, cascade, computed
/// values.
///
///     let engine = StyleEngine(environment: StyleEnvironment(), names: names)
///     let sheets = cache.sheets(of: document, url: url, loader: load)
///     let styled = engine.style(document, url: url, sheets: sheets)
///
/// One engine serves all documents of a publication in one environment, from
/// any thread: it keeps compiled sheets and computed styles between them.
public final class StyleEngine: Sendable {
    let environment: StyleEnvironment
    let names: NameTable
    private let metrics: (any FontMetricsProvider)?
    private let userAgent: RuleIndex
    let cache = StyleCache()
    /// The counterparts in this environment of recipes from others.
    let restyled = Mutex<[RestyledRecipe.Key: RestyledRecipe]>([:])
    private let compiled = Mutex<[CompiledKey: RuleIndex]>([:])
    private let attributeBlocks = Mutex<[AttributeKey: DeclarationBlock]>([:])
    let initial: StyleValues

    /// Creates an engine.
    ///
    /// - Parameters:
    ///   - names: the name table of the documents and sheets.
    ///   - userAgent: the sheet of the user-agent origin; ours by default.
    ///   - metrics: measures real fonts for `ex`, `ch` and similar units.
    public init(
        environment: StyleEnvironment, names: NameTable, userAgent: StyleSheet? = nil,
        metrics: (any FontMetricsProvider)? = nil
    ) {
        self.environment = environment
        self.names = names
        self.metrics = metrics
        initial = environment.initialValues
        let sheet = userAgent ?? UserAgentStyleSheet.sheet(names: names)
        self.userAgent = RuleIndex([OriginSheet(sheet, origin: .userAgent)], environment: environment)
    }

    /// Returns a name table for a publication. Engines with such tables share one
    /// parsed user-agent sheet.
    package static func makeNameTable() -> NameTable { UserAgentStyleSheet.makeNames() }

    /// Styles a document.
    ///
    /// - Parameters:
    ///   - url: the document's URL, the base of URLs in `style` attributes.
    ///   - sheets: its sheets in order; see ``StyleSheetCache/sheets(of:url:loader:)``.
    public func style(_ document: MarkupDocument, url: String = "", sheets: [OriginSheet]) -> StyledDocument {
        let rules = rules(of: sheets)
        let (user, author) = (rules.user, rules.author)
        var resolver = DocumentStyler(engine: self, document: document, url: url, rules: rules)
        resolver.run()
        return StyledDocument(
            markup: document, styles: resolver.styles, styleOfNode: resolver.styleOfNode,
            pseudoStyles: resolver.pseudoStyles, counterStyles: counterStyles([userAgent, user, author]),
            pages: resolver.pageStyles(user: user.pages, author: author.pages),
            fontFaces: user.fontFaces + author.fontFaces, fontNames: user.fontNames + author.fontNames,
            firstLineStyles: resolver.firstLines.ofElement, recipes: resolver.recipes.list, rules: rules,
            drawingRules: resolver.drawingRules)
    }

    /// Returns the rules of a document's sheets that apply in this environment.
    func rules(of sheets: [OriginSheet]) -> DocumentRules {
        DocumentRules(
            userAgent: userAgent, user: index(sheets.filter { $0.origin == .user }),
            author: index(sheets.filter { $0.origin == .author }), language: environment.language)
    }

    /// Returns the inputs of computed values for a document with fonts of its own.
    func context(fontFaces: [FontFaceRule]) -> StyleComputation.Context {
        StyleComputation.Context(
            environment: environment, metrics: fontFaces.isEmpty ? metrics : metrics?.adding(fontFaces),
            initial: initial, rootFontSize: environment.fontSize,
            rootLineHeight: environment.fontSize * 1.2)
    }

    // MARK: Compiled sheets

    private struct CompiledKey: Hashable {
        let sheets: [ObjectIdentifier]
        let media: [Bool]
    }

    /// Returns the compiled rules of sheets, compiled once for each list of sheets.
    private func index(_ sheets: [OriginSheet]) -> RuleIndex {
        let key = CompiledKey(
            sheets: sheets.map { ObjectIdentifier($0.sheet) }, media: sheets.map { $0.media.matches(environment) })
        if let cached = compiled.withLock({ $0[key] }) { return cached }
        let fresh = RuleIndex(sheets, environment: environment)
        return compiled.withLock { compiled in
            if compiled.count >= 1_024 { compiled.removeAll() }
            compiled[key] = fresh
            return fresh
        }
    }

    private struct AttributeKey: Hashable {
        let text: String
        let url: String
        let isHint: Bool
    }

    /// Returns the block of a `style` attribute or of presentational hints, parsed once.
    /// - Parameter isHint: whether it is of attributes of a drawing, whose lengths need no unit.
    func block(_ text: String, url: String, isHint: Bool) -> DeclarationBlock {
        // Only functions, `url()` among them, may refer to the document.
        let hasFunctions = text.utf8.contains(UInt8(ascii: "("))
        let key = AttributeKey(text: text, url: hasFunctions ? url : "", isHint: isHint)
        if let cached = attributeBlocks.withLock({ $0[key] }) { return cached }
        let fresh = DeclarationParser.parse(text, base: URLBase(url: url), allowsUnitlessLengths: isHint)
        return attributeBlocks.withLock { blocks in
            if blocks.count >= 50_000 { blocks.removeAll() }
            blocks[key] = fresh
            return fresh
        }
    }

    // MARK: Other rules

    private func counterStyles(_ indexes: [RuleIndex]) -> [String: CounterStyleRule] {
        var result: [String: CounterStyleRule] = [:]
        for index in indexes { for rule in index.counterStyles { result[rule.name] = rule } }
        return result
    }
}
