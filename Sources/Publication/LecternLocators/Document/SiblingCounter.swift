package import LecternMarkup

/// Counts elements among their siblings.
///
/// Requests in document order continue from the previous one: a chapter may
/// have 100,000 sibling paragraphs.
package final class SiblingCounter {
    private let document: MarkupDocument
    /// The last requested element of each parent, and its number.
    private var last: [NodeID: (element: NodeID, number: Int)] = [:]

    package init(_ document: MarkupDocument) { self.document = document }

    /// Returns the number of an element among its parent's child elements, from
    /// 1.
    func number(of element: NodeID, in parent: NodeID) -> Int {
        var (number, next): (Int, NodeID?) = (0, document.firstChild(of: parent))
        if let lastCounted = last[parent], lastCounted.element.rawValue <= element.rawValue {
            number = lastCounted.number - 1
            next = lastCounted.element
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
