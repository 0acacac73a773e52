import LecternCSS
import LecternGeometry
import LecternMarkup

/// The limits and caches of painting one drawing.
final class DrawingRun {
    let services: DrawingServices
    private var painted = 0
    private var groups = 0
    private var filters = 0
    private var pages = 0
    private var depth = 0
    /// The elements whose content is being painted, for references in a circle.
    private var active: Set<DrawnElement.Key> = []
    private var documents: [String: DrawingDocument?] = [:]
    var patterns: [PatternKey: DrawnPattern] = [:]
    /// The boxes of elements that were measured. Their styles are retained, since their identity is part of the key.
    var bounds: [BoundsKey: (style: ComputedStyle, box: Bounds?)] = [:]

    struct BoundsKey: Hashable {
        let element: DrawnElement.Key
        let style: ObjectIdentifier
        let viewport: Vector
    }

    /// Elements beyond this number are left out.
    private static let mostElements = 1_500_000
    private static let mostGroups = 20_000
    private static let mostPages = 200
    private static let mostFilters = 2_000
    private static let deepest = 96
    private static let mostDocuments = 16

    init(_ services: DrawingServices) { self.services = services }

    /// Whether another element may be painted or measured.
    func takesElement(cost: Int = 1) -> Bool {
        painted += cost
        return painted <= Self.mostElements
    }

    /// Whether another group may be composited. Each costs a bitmap.
    func takesGroup() -> Bool {
        groups += 1
        return groups <= Self.mostGroups
    }

    /// Whether another `foreignObject` may be laid out.
    func takesPage() -> Bool {
        pages += 1
        return pages <= Self.mostPages
    }

    /// Whether another filter may be applied.
    func takesFilter() -> Bool {
        filters += 1
        return filters <= Self.mostFilters
    }

    /// Paints inside an element; not if it is too deep.
    func nested(_ body: () -> Void) {
        guard depth < Self.deepest else { return }
        depth += 1
        body()
        depth -= 1
    }

    /// Paints what an element refers to; not if it refers to itself.
    func following(_ element: DrawnElement, _ body: () -> Void) {
        guard active.insert(element.key).inserted else { return }
        nested(body)
        active.remove(element.key)
    }

    /// Returns the element that a reference means.
    func element(_ reference: String, from document: DrawingDocument) -> (document: DrawingDocument, node: NodeID)? {
        guard let mark = reference.firstIndex(of: "#") else { return nil }
        let (address, fragment) = (String(reference[..<mark]), reference[reference.index(after: mark)...])
        guard let target = self.document(address, from: document), let node = target.element(fragment),
            target.isDrawing(node)
        else { return nil }
        return (target, node)
    }

    private func document(_ address: String, from document: DrawingDocument) -> DrawingDocument? {
        if address.isEmpty || address == document.url { return document }
        let url = services.resolve(address)
        if url == document.url { return document }
        if let known = documents[url] { return known }
        guard documents.count < Self.mostDocuments else { return nil }
        let found = services.document(url)
        documents[url] = .some(found)
        return found
    }
}
