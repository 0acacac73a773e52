/// A table, list, figure or aside: a structure that a listener may want to leave before its end.
///
///     if let structure = element.attributes.structure, structure.kind == .table { offerToLeave(structure) }
public struct ContentStructure: Hashable, Sendable {
    /// What the structure is.
    public enum Kind: Hashable, Sendable { case table, list, figure, aside }

    /// By its element, or by its `epub:type`.
    public var kind: Kind
    /// Its range in the canonical text of the resource.
    public var range: Range<Int>

    /// Creates a structure; the range includes that of structures inside.
    public init(_ kind: Kind, range: Range<Int>) {
        self.kind = kind
        self.range = range
    }
}
