internal import CGtk

/// The items of a ``ListView`` or ``GridView``.
public final class ListStore<Item>: GObjectReference {
    /// Makes a list of items.
    public init(_ items: [Item] = []) {
        super.init(g_list_store_new(ItemObject.type))
        replace(0..<0, with: items)
    }

    /// How many items there are.
    public var count: Int { Int(g_list_model_get_n_items(raw())) }

    /// The item at a position.
    public subscript(position: Int) -> Item? {
        guard position >= 0, position < count,
            let object = g_list_model_get_item(raw(), guint(position))
        else { return nil }
        defer { g_object_unref(object) }
        return ItemObject.item(OpaquePointer(object))
    }

    /// All items.
    public var items: [Item] { (0..<count).compactMap { self[$0] } }

    /// Adds an item at the end.
    public func append(_ item: Item) { replace(count..<count, with: [item]) }

    /// Replaces some items.
    public func replace(_ range: Range<Int>, with items: [Item]) {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "the items replaced are in the list")
        var objects = items.map { UnsafeMutableRawPointer?(ItemObject.make($0)) }
        g_list_store_splice(raw(), guint(range.lowerBound), guint(range.count), &objects, guint(objects.count))
        // The list holds them now.
        for object in objects { g_object_unref(object) }
    }

    /// Makes the list hold these items, touching only what differs, so that
    /// scrolling and selection stay.
    public func update(to items: [Item], where isSame: (Item, Item) -> Bool) {
        for change in items.difference(from: self.items, by: isSame) {
            switch change {
            case .remove(let offset, _, _): replace(offset..<offset + 1, with: [])
            case .insert(let offset, let item, _): replace(offset..<offset, with: [item])
            }
        }
    }
}
