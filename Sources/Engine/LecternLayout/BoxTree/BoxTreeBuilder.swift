public import LecternCSS
import LecternMarkup

/// Makes the box tree of a styled document: a pure function in two passes.
///
/// 1. *Generation* (`Generation/`) walks the document once in order: what each
///    element and pseudo-element shows, with counters, quotes, markers and
///    replaced content resolved. The result is a tree of drafts.
/// 2. *Fix-up* (`Fixup/`) turns drafts into boxes: missing table parts,
///    anonymous blocks, blocks split out of inlines, first letters, ruby pairs,
///    flat inline content.
///
///     let tree = BoxTreeBuilder(document: styled).build()
public struct BoxTreeBuilder {
    /// What the box tree depends on beside the document.
    public struct Options {
        /// Turns an image reference as the document says it into the URL by
        /// which ``ImageInfoSource`` knows it.
        public var resolveURL: (String) -> String = { $0 }
        /// Whether an image can be shown; where not, its alternative text is.
        public var isImageAvailable: (String) -> Bool = { _ in true }
        /// Scripts run: `noscript` is not shown.
        public var runsScripts = false
        /// Counters that go on from an earlier document.
        public var initialCounters: [(name: String, value: Int)] = []
        /// Boxes nested deeper than this are taken into their ancestor.
        public var maximumDepth = 240

        public init() {}
    }

    public let document: StyledDocument
    public var options: Options

    public init(document: StyledDocument, options: Options = Options()) {
        self.document = document
        self.options = options
    }

    /// The box tree.
    public func build() -> BoxTree {
        var generator = DraftGenerator(document: document, options: options)
        let root = generator.generate()
        var finisher = BoxFinisher(document: document)
        let box = finisher.finishRoot(root)
        return BoxTree(
            root: box, document: document, boxCount: Int(finisher.nextBox),
            inlineContentCount: Int(finisher.nextContent),
            derived: generator.anonymousStyles.derived + finisher.anonymousStyles.derived,
            isRestylable: !finisher.hasFormulas && !finisher.hasTrimmedMargins)
    }
}
