/// The metadata of a package, indexed by property and by refinement.
///
/// Spec: https://www.w3.org/TR/epub-33/#sec-pkg-metadata
struct PackageMetadata {
    /// Statements about the publication, in document order.
    let items: [MetadataItem]
    private let refinements: [String: [MetadataItem]]

    init(_ items: [MetadataItem]) {
        self.items = items.filter { $0.refines == nil }
        refinements = Dictionary(grouping: items.filter { $0.refines != nil }) { $0.refines ?? "" }
    }

    /// The Dublin Core elements with a name.
    func dublinCore(_ name: String) -> [MetadataItem] { items.filter { $0.kind == .dublinCore(name) } }

    /// The `meta` elements with a property, in the syntax of EPUB 2 or 3.
    func properties(_ property: String) -> [MetadataItem] {
        items.filter { $0.kind == .property(property) || $0.kind == .name(property) }
    }

    /// The first value of a property.
    func value(_ property: String) -> String? { properties(property).first?.value }

    /// The links with a relation.
    func links(_ rel: String) -> [MetadataItem] {
        items.filter { if case .link(let rels) = $0.kind { rels.contains(rel) } else { false } }
    }

    /// The refinements of the element with an id.
    func refinements(of id: String?) -> [MetadataItem] { id.flatMap { refinements[$0] } ?? [] }

    /// The refinements of a statement with a property.
    func refinements(of item: MetadataItem, _ property: String) -> [MetadataItem] {
        refinements(of: item.id).filter { $0.kind == .property(property) }
    }

    /// The value of the first refinement of a statement.
    func refinement(of item: MetadataItem, _ property: String) -> String? {
        refinements(of: item, property).first?.value
    }

    /// Sorts statements by their `display-seq`; those without one follow in
    /// document order.
    func inDisplayOrder(_ items: [MetadataItem]) -> [MetadataItem] {
        let keyed = items.enumerated().map { index, item in
            (refinement(of: item, "display-seq").flatMap { Int($0) } ?? Int.max, index, item)
        }
        return keyed.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
    }
}
