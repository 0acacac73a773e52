import LecternMarkup

/// The styles of a document's text on first lines: the `::first-line` rules,
/// and the values that elements inherit from them.
///
/// CSS wraps the first line of a block in a fictional tag; an inline element
/// that begins on it inherits from that tag. So the styles of inline
/// descendants are computed a second time, with the first line's as parent.
/// https://www.w3.org/TR/css-pseudo-4/#first-line-inheritance
struct FirstLineStyles {
    /// First-line styles of inline elements, by node.
    private(set) var ofElement: [NodeID: ComputedStyle] = [:]
    /// Blocks: the style of their first line, and the rules that apply to it.
    private var ofBlock: [Int32: (style: ComputedStyle, entries: [CascadeEntry])] = [:]

    var isEmpty: Bool { ofBlock.isEmpty }

    mutating func set(_ style: ComputedStyle, _ entries: [CascadeEntry], of block: Int32) {
        ofBlock[block] = (style, entries)
    }

    mutating func set(_ style: ComputedStyle, of element: Int32) { ofElement[NodeID(rawValue: element)] = style }

    /// Returns the style that a child of a node inherits from on the first line.
    func parent(_ node: Int32) -> ComputedStyle? { ofBlock[node]?.style ?? ofElement[NodeID(rawValue: node)] }

    /// Returns the parent's first-line rules for its first child.
    ///
    /// "The first formatted line of a block container may occur inside a
    /// block-level descendant in the same block formatting context".
    func entries(forFirstChild index: Int32, _ style: ComputedStyle, in document: MarkupDocument) -> [CascadeEntry] {
        let parent = document.nodes[Int(index)].parent
        guard let outer = ofBlock[parent], style.box.float == .none, style.box.position == .static,
            case .box(.block, .flow) = style.box.display.kind
        else { return [] }
        let before = document.nodes[Int(parent + 1)..<Int(index)]
        let isFirst = before.allSatisfy { node in
            node.kind == .text
                && document.text[Int(node.textStart)..<Int(node.textEnd)].allSatisfy {
                    $0 == 0x20 || (0x09...0x0D).contains($0)
                }
        }
        return isFirst ? outer.entries : []
    }
}
