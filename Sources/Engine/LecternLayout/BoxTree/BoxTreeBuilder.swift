public import LecternCSS
package import LecternMarkup

/// Builds the box tree of a styled document, a pure function in two passes.
///
/// 1. *Generation* (`Generation/`) walks the document once, in order, and makes a tree of drafts for elements and
///    pseudo-elements. It resolves counters, quotes, markers and replaced content.
/// 2. *Fix-up* (`Fixup/`) turns drafts into boxes: missing table parts, anonymous blocks, blocks split out of
///    inlines, first letters, ruby pairs, flat inline content.
///
///     let tree = BoxTreeBuilder(document: styled).build()
public struct BoxTreeBuilder {
    /// What the box tree depends on besides the document.
    public struct Options {
        /// Resolves an image reference of the document to the URL used with
        /// ``ImageInfoSource``.
        package var resolveURL: (String) -> String = { $0 }
        /// Whether an image can be shown; if not, its alternative text is shown.
        public var isImageAvailable: (String) -> Bool = { _ in true }
        /// Whether a document can be shown inside of this one; if not, its element is a placeholder or shows its fallback.
        package var isDocumentAvailable: (EmbeddedDocument) -> Bool = { _ in false }
        /// Whether scripts run. If so, `noscript` is hidden.
        var runsScripts = false
        /// Counters that continue from an earlier document.
        public var initialCounters: [(name: String, value: Int)] = []
        /// The maximum nesting depth. Deeper boxes are merged into their ancestor.
        var maximumDepth = 240

        /// Creates options by which all images are shown and counters begin anew.
        public init() {}
    }

    let document: StyledDocument
    var options: Options

    /// Creates a builder; ``build()`` does the work.
    public init(document: StyledDocument, options: Options = Options()) {
        self.document = document
        self.options = options
    }

    /// Builds the box tree.
    public func build() -> BoxTree {
        var generator = DraftGenerator(document: document, options: options)
        return finish(generator.generate(), generator)
    }

    /// Builds a tree of the children of an element, such as `foreignObject`, as if it were a page.
    package func build(childrenOf element: NodeID) -> BoxTree {
        var generator = DraftGenerator(document: document, options: options)
        return finish(generator.generate(childrenOf: element), generator)
    }

    private func finish(_ root: Draft, _ generator: DraftGenerator) -> BoxTree {
        var finisher = BoxFinisher(document: document)
        let box = finisher.finishRoot(root)
        return BoxTree(
            root: box, document: document, boxCount: Int(finisher.nextBox),
            inlineContentCount: Int(finisher.nextContent),
            derived: generator.anonymousStyles.derived + finisher.anonymousStyles.derived,
            isRestylable: !finisher.hasFormulas && !finisher.hasTrimmedMargins)
    }
}
