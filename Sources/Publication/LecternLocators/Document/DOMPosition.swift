public import LecternMarkup

/// A place in a document's tree.
///
/// An offset in the canonical text says less: an empty element, an image and
/// the end of the text before it may all be at the same offset.
public struct DOMPosition: Hashable, Sendable {
    /// What of the element is meant.
    public enum Anchor: Hashable, Sendable {
        /// The element itself.
        case element
        /// A place in the text that stands directly in it, after a number of
        /// child elements, in UTF-16 units.
        case text(afterChildren: Int, offset: Int)
    }

    public var element: NodeID
    public var anchor: Anchor

    public init(_ element: NodeID, _ anchor: Anchor = .element) {
        self.element = element
        self.anchor = anchor
    }

    /// The offset in the canonical text.
    public func textOffset(in document: MarkupDocument) -> Int {
        switch anchor {
        case .element: Int(document[element].textStart)
        case .text(let children, let offset):
            document.textChunk(of: element, afterChildren: children).offset(offset)
        }
    }
}

/// Which of two neighbours a place between them belongs to.
public enum TextAffinity: Hashable, Sendable {
    /// What comes before: for the end of a range.
    case upstream
    /// What comes after: for its start.
    case downstream
}

extension DOMPosition {
    /// The place in the text at an offset of the canonical text.
    ///
    /// - Parameter affinity: which text node it belongs to, where it stands between two.
    public init(textOffset: Int, in document: MarkupDocument, affinity: TextAffinity = .downstream) {
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
    /// An offset counted from the start, within the range.
    fileprivate func offset(_ offset: Int) -> Int { Swift.min(lowerBound + Swift.max(offset, 0), upperBound) }
}

extension MarkupDocument {
    /// The part of the canonical text that stands directly in an element after
    /// a number of its child elements, and before the next one. Comments do not divide it.
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

    /// The `id` of an element.
    func id(of element: NodeID) -> String? {
        attribute(.id, of: element) ?? attribute(.id, namespace: .xml, of: element)
    }
}
