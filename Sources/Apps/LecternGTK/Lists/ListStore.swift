internal import CGtk

/// The items of a ``ListView`` or ``GridView``.
public final class ListStore<Item>: GObjectReference {
    /// What adds the items that are still to come.
    private var growth: ScheduledCall?

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
        MainLoop.timed("splice \(items.count)") {
            g_list_store_splice(raw(), guint(range.lowerBound), guint(range.count), &objects, guint(objects.count))
        }
        // The list holds them now.
        for object in objects { g_object_unref(object) }
    }

    /// Makes the list hold these items, touching only what differs, so that
    /// scrolling and selection stay. Where they are in another order
    /// altogether they are replaced, which is quicker.
    ///
    /// Where many come, the first few are there at once and the others as soon
    /// as nothing else is to do: GTK makes cells for hundreds of them in one go,
    /// and input would wait for that.
    public func update(to items: [Item], where isSame: (Item, Item) -> Bool) {
        growth.map(MainLoop.cancel)
        growth = nil
        let start = items.prefix(max(count, ListGrowth.step))
        let isKept = bring(to: ListGrowth.isSudden(from: count, to: items.count) ? Array(start) : items, isSame)
        if !isKept { replace(0..<count, with: Array(items.prefix(ListGrowth.step))) }
        if count < items.count { grow(to: items) }
    }

    private func grow(to items: [Item]) {
        growth = MainLoop.idle { [weak self] in
            guard let self else { return .stop }
            replace(count..<count, with: Array(items[count..<ListGrowth.next(after: count, to: items.count)]))
            if count < items.count { return .again }
            growth = nil
            return .stop
        }
    }

    /// Changes what differs; false where that is nearly everything.
    private func bring(to items: [Item], _ isSame: (Item, Item) -> Bool) -> Bool {
        let old = self.items
        let start = zip(old, items).prefix { isSame($0, $1) }.count
        let rest = (old.count - start, items.count - start)
        let end = zip(old.suffix(rest.0).reversed(), items.suffix(rest.1).reversed()).prefix { isSame($0, $1) }.count
        let (middle, new) = (old[start..<old.count - end], Array(items[start..<items.count - end]))
        guard !middle.isEmpty, !new.isEmpty else {
            replaceMiddle(start, middle.count, with: new)
            return true
        }
        let difference = new.difference(from: Array(middle), by: isSame)
        let (removals, insertions) = (Self.runs(of: difference.removals), Self.runs(of: difference.insertions))
        if removals.count + insertions.count > 24 { return false }
        // From the end, so that the positions before stay what they are.
        for run in removals.reversed() { replaceMiddle(start + run.start, run.items.count, with: []) }
        for run in insertions { replaceMiddle(start + run.start, 0, with: run.items) }
        return true
    }

    private func replaceMiddle(_ start: Int, _ count: Int, with items: [Item]) {
        if count > 0 || !items.isEmpty { replace(start..<start + count, with: items) }
    }

    /// Neighbours among changes as one: a view lays itself out after each change.
    private static func runs(of changes: [CollectionDifference<Item>.Change]) -> [(start: Int, items: [Item])] {
        var runs: [(start: Int, items: [Item])] = []
        for change in changes {
            let (offset, item) =
                switch change {
                case .insert(let offset, let item, _), .remove(let offset, let item, _): (offset, item)
                }
            if let last = runs.indices.last, runs[last].start + runs[last].items.count == offset {
                runs[last].items.append(item)
            } else {
                runs.append((offset, [item]))
            }
        }
        return runs
    }
}

/// How many items a list takes at once.
enum ListGrowth {
    /// A windowful.
    static let step = 48

    /// Whether so many come that they come in steps.
    static func isSudden(from old: Int, to new: Int) -> Bool { new - old > 2 * step }

    /// The number of items after one more step. GTK makes cells for no more than a few hundred: what comes after
    /// those costs nothing, and comes at once.
    static func next(after count: Int, to goal: Int) -> Int { count >= 8 * step ? goal : min(goal, count + step) }
}
