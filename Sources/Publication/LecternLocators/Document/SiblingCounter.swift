package import LecternMarkup

/// Counts elements among their siblings.
///
/// Who asks for one after another in the order of the document is answered without
/// counting from the first again: a chapter may be 100,000 paragraphs side by side.
package final class SiblingCounter {
    private let document: MarkupDocument
    /// For each parent the element that was asked for last, and its number.
    private var last: [NodeID: (element: NodeID, number: Int)] = [:]

    package init(_ document: MarkupDocument) { self.document = document }

    /// The number of an element among the elements of its parent, from 1.
    func number(of element: NodeID, in parent: NodeID) -> Int {
        var (number, next): (Int, NodeID?) = (0, document.firstChild(of: parent))
        if let known = last[parent], known.element.rawValue <= element.rawValue {
            (number, next) = (known.number - 1, known.element)
        }
        while let child = next {
            if document[child].kind == .element { number += 1 }
            if child == element { break }
            next = document.nextSibling(of: child)
        }
        last[parent] = (element, number)
        return number
    }
}
