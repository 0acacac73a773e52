import LecternCSS
import LecternLayout
import LecternMarkup

/// The boxes whose background and overflow are propagated to the canvas.
/// CSS 2.2, section 14.2, and CSS Overflow 3, section 3.3.
struct ViewportBoxes {
    /// The root element on the page.
    let root: Fragment.Link?
    /// The root or `body` whose background the canvas paints instead of the box.
    let backgroundBox: LayoutBox?
    /// The box whose overflow applies to the viewport; -1 if there is none.
    let overflowBox: Int32

    init(page: Fragment, tree: BoxTree) {
        // A single fragment has no canvas.
        root = page.kind == .box ? nil : page.children.first { $0.fragment.box?.id == tree.root.id }
        guard let root = root?.fragment, let box = root.box else {
            backgroundBox = nil
            overflowBox = -1
            return
        }
        // CSS Containment 2, section 2: nothing propagates from or through what is contained.
        let isContained = box.style.box.contain != 0
        let body = isContained ? nil : Self.body(in: root, of: tree).flatMap { $0.style.box.contain == 0 ? $0 : nil }
        backgroundBox = box.style.paint.hasBackground ? box : body
        overflowBox = (box.style.box.clipsOverflow ? box : body)?.id ?? -1
    }

    private static func body(in root: Fragment, of tree: BoxTree) -> LayoutBox? {
        let markup = tree.document.markup
        return root.children.lazy.compactMap(\.fragment.box).first { box in
            box.origin == .element && box.node != root.box?.node && markup[box.node].kind == .element
                && markup[box.node].name == .body
        }
    }
}
