package import LecternMarkup

/// A place in a document's tree.
///
/// It is more exact than an offset in the canonical text: an empty element, an
/// image and the end of the text before it may have the same offset.
public struct DOMPosition: Hashable, Sendable {
    /// The part of the element.
    package enum Anchor: Hashable, Sendable {
        /// The element itself.
        case element
        /// A UTF-16 offset in the text directly in the element, after a number
        /// of child elements.
        case text(afterChildren: Int, offset: Int)
    }

    /// The element.
    package var element: NodeID
    /// The part of the element.
    var anchor: Anchor

    package init(_ element: NodeID, _ anchor: Anchor = .element) {
        self.element = element
        self.anchor = anchor
    }

    /// The offset in the canonical text.
    package func textOffset(in document: MarkupDocument) -> Int {
        switch anchor {
        case .element: Int(document[element].textStart)
        case .text(let children, let offset):
            document.textChunk(of: element, afterChildren: children).offset(offset)
        }
    }
}

/// The text node that a place between two nodes belongs to.
package enum TextAffinity: Hashable, Sendable {
    /// The node before the place: for the end of a range.
    case upstream
    /// The node after the place: for the start of a range.
    case downstream
}

extension DOMPosition {
    /// Creates the place at an offset of the canonical text.
    ///
    /// - Parameter affinity: the text node to choose between two.
    package init(textOffset: Int, in document: MarkupDocument, affinity: TextAffinity = .downstream) {
        let offset = min(max(textOffset, 0), document.text.count)
        let inside = affinity == .upstream && offset > 0 ? offset - 1 : offset
        guard let node = document.textNode(at: inside), let parent = document.parent(of: node), parent != .document
        else {
            self.init(document.root ?? .document, .text(afterChildren: 0, offset: 0))
            return
        }
        var before = 0
        for child in document.children(of: parent) {
            if child == node { break }
            if document[child].kind == .element { before += 1 }
        }
        let chunk = document.textChunk(of: parent, afterChildren: before)
        self.init(parent, .text(afterChildren: before, offset: min(max(offset - chunk.lowerBound, 0), chunk.count)))
    }
}

extension Range<Int> {
    /// Returns an offset relative to the start, clamped to the range.
    fileprivate func offset(_ offset: Int) -> Int { Swift.min(lowerBound + Swift.max(offset, 0), upperBound) }
}

extension MarkupDocument {
    /// The canonical text directly in an element between two of its child
    /// elements. Comments do not separate it.
    func textChunk(of element: NodeID, afterChildren count: Int) -> Range<Int> {
        var start = Int(self[element].textStart)
        var passed = 0
        for child in children(of: element) where self[child].kind == .element {
            if passed == count { return start..<Int(self[child].textStart) }
            passed += 1
            start = Int(self[child].textEnd)
        }
        return start..<Int(self[element].textEnd)
    }

    /// Returns the `id` of an element.
    func id(of element: NodeID) -> String? {
        attribute(.id, of: element) ?? attribute(.id, namespace: .xml, of: element)
    }
}
