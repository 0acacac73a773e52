public import LecternCSS
import LecternMarkup
import Synchronization

/// The box tree of a document.
public final class BoxTree: Sendable {
    /// The root element's box; its parent is the initial containing block.
    public let root: Box
    public let document: StyledDocument
    public let boxCount: Int
    public let inlineContentCount: Int
    /// The styles of boxes that no element has, each after what it was derived from.
    let derived: [AnonymousStyles.Derived]
    /// Only those and the document's styles are in it, and nothing that was computed from lengths.
    let isRestylable: Bool
    /// What it was restyled from; `nil` for a tree that was built.
    let history: History?
    /// It shares with another tree what nobody has asked for yet.
    package var isRestyled: Bool { history != nil }
    /// No other tree has it.
    let serial: Int
    private static let trees = Atomic(0)

    /// Where a restyled tree comes from.
    struct History {
        /// The tree that was built, with what has become of its styles since.
        let first: BoxTree
        let sinceFirst: StyleChanges
        /// The ``BoxTree/serial`` of the tree before, with what has become of its styles.
        let previous: Int
        let sincePrevious: StyleChanges
    }

    init(
        root: Box, document: StyledDocument, boxCount: Int, inlineContentCount: Int,
        derived: [AnonymousStyles.Derived], isRestylable: Bool, history: History? = nil
    ) {
        self.root = root
        self.document = document
        self.boxCount = boxCount
        self.inlineContentCount = inlineContentCount
        self.derived = derived
        self.isRestylable = isRestylable
        self.history = history
        serial = Self.trees.add(1, ordering: .relaxed).newValue
    }

    public convenience init(root: Box, document: StyledDocument, boxCount: Int, inlineContentCount: Int) {
        self.init(
            root: root, document: document, boxCount: boxCount, inlineContentCount: inlineContentCount, derived: [],
            isRestylable: false)
    }
}
