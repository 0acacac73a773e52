package import LecternCSS
import LecternMarkup
import Synchronization

/// The box tree of a document.
public final class BoxTree: Sendable {
    /// The root element's box; its parent is the initial containing block.
    package let root: LayoutBox
    package let document: StyledDocument
    package let boxCount: Int
    package let inlineContentCount: Int
    /// The styles that belong to no element, each after the style it was derived from.
    let derived: [AnonymousStyles.Derived]
    /// Whether restyling can produce the same tree as building. False if boxes hold values computed from lengths.
    let isRestylable: Bool
    /// How the tree was restyled; `nil` for a tree that was built.
    let history: History?
    /// Whether it shares unused content with another tree.
    package var isRestyled: Bool { history != nil }
    /// A number that is unique to the tree.
    let serial: Int
    private static let trees = Atomic(0)

    /// The origin of a restyled tree.
    struct History {
        /// The tree that was built, and the style changes since.
        let first: BoxTree
        let sinceFirst: StyleChanges
        /// The ``BoxTree/serial`` of the previous tree, and the style changes since.
        let previous: Int
        let sincePrevious: StyleChanges
    }

    init(
        root: LayoutBox, document: StyledDocument, boxCount: Int, inlineContentCount: Int,
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

    package convenience init(root: LayoutBox, document: StyledDocument, boxCount: Int, inlineContentCount: Int) {
        self.init(
            root: root, document: document, boxCount: boxCount, inlineContentCount: inlineContentCount, derived: [],
            isRestylable: false)
    }
}
