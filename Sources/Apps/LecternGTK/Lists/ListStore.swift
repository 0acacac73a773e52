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
        let difference = items.difference(from: self.items, by: isSame)
        // From the end, so that the positions before stay what they are.
        for change in difference.removals.reversed() {
            if case .remove(let offset, _, _) = change { replace(offset..<offset + 1, with: []) }
        }
        for run in Self.runs(of: difference.insertions) { replace(run.start..<run.start, with: run.items) }
    }

    /// Neighbours among insertions as one: a view lays itself out after each change.
    private static func runs(
        of insertions: [CollectionDifference<Item>.Change]
    ) -> [(start: Int, items: [Item])] {
        var runs: [(start: Int, items: [Item])] = []
        for change in insertions {
            guard case .insert(let offset, let item, _) = change else { continue }
            if let last = runs.indices.last, runs[last].start + runs[last].items.count == offset {
                runs[last].items.append(item)
            } else {
                runs.append((offset, [item]))
            }
        }
        return runs
    }
}
