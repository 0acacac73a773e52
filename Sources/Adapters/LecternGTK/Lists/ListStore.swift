internal import CGtk

/// The items of a ``ListView`` or ``GridView``.
public final class ListStore<Item>: GObjectReference {
    /// The scheduled call that adds the remaining items.
    private var growth: ScheduledCall?
    /// Closures to run when all items are added.
    private var waiting: [@MainActor () -> Void] = []

    /// Creates a list of items.
    public init(_ items: [Item] = []) {
        super.init(g_list_store_new(ItemObject.type))
        replace(0..<0, with: items)
    }

    /// The number of items.
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

    /// Replaces some items.
    public func replace(_ range: Range<Int>, with items: [Item]) {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "the items replaced are in the list")
        var objects = items.map { UnsafeMutableRawPointer?(ItemObject.make($0)) }
        MainLoop.timed("splice \(items.count)") {
            g_list_store_splice(raw(), guint(range.lowerBound), guint(range.count), &objects, guint(objects.count))
        }
        // The list retains them.
        for object in objects { g_object_unref(object) }
    }

    /// Changes the list to the given items. Equal items are kept, so that scrolling and selection stay.
    ///
    /// Of many new items the first ones are added at once, and the others when the main loop is idle: GTK makes cells
    /// for hundreds of them at once, which would delay input. After the removal of many items the list is replaced.
    public func update(to items: [Item], where isSame: (Item, Item) -> Bool) {
        growth.map(MainLoop.cancel)
        growth = nil
        let edits = MainLoop.timed("compare") { ListEdits(from: self.items, to: items, where: isSame) }
        if edits.takesAway {
            replace(0..<count, with: Array(items.prefix(ListGrowth.step)))
            take(ListEdits(from: self.items, to: items, where: isSame).steps[...], atOnce: false)
        } else {
            take(edits.steps[...])
        }
    }

    /// Runs a closure when all items are added; at once if they are already.
    public func whenComplete(_ body: @escaping @MainActor () -> Void) {
        guard growth != nil else { return body() }
        waiting.append(body)
    }

    /// Applies the first step of a change, and the others when the main loop is idle.
    private func take(_ steps: ArraySlice<[ListEdits<Item>.Piece]>, atOnce: Bool = true) {
        var steps = steps
        if atOnce, let first = steps.popFirst() { make(first) }
        guard !steps.isEmpty else { return complete() }
        growth = MainLoop.idle { [weak self] in
            guard let self, let next = steps.popFirst() else { return .stop }
            make(next)
            if !steps.isEmpty { return .again }
            growth = nil
            complete()
            return .stop
        }
    }

    private func complete() {
        let bodies = waiting
        waiting = []
        for body in bodies { body() }
    }

    private func make(_ step: [ListEdits<Item>.Piece]) {
        for piece in step { replace(piece.range, with: Array(piece.items)) }
    }
}
