internal import CGtk

/// Makes the cells of lists, and tells them what to show.
@MainActor enum CellFactory {
    /// A factory, whose owner becomes the list that it is given to.
    static func make<Cell: ListCell>(_ cell: @escaping @MainActor () -> Cell) -> OpaquePointer? {
        let factory = GObjectReference(gtk_signal_list_item_factory_new())
        factory.onObject("setup") { listItem in
            guard let listItem else { return }
            let cell = cell()
            gtk_list_item_set_child(listItem, cell.widget.widget)
            keep(cell, at: listItem)
        }
        factory.onObject("bind") { listItem in
            guard let listItem, let cell: Cell = kept(at: listItem), let object = gtk_list_item_get_item(listItem),
                let item: Cell.Item = ItemObject.item(OpaquePointer(object))
            else { return }
            cell.show(item)
        }
        factory.onObject("unbind") { listItem in
            guard let listItem, let cell: Cell = kept(at: listItem) else { return }
            cell.clear()
        }
        factory.onObject("teardown") { listItem in
            guard let listItem else { return }
            g_object_set_data(UnsafeMutablePointer<GObject>(listItem), key, nil)
        }
        g_object_ref(factory.pointer)
        return factory.opaque
    }

    /// A factory whose cells are frames of a size at first, and are filled by a filler.
    static func make<Cell: ListCell>(
        filledBy filler: CellFiller, size: (width: Int, height: Int), _ cell: @escaping @MainActor () -> Cell
    ) -> OpaquePointer? {
        let factory = GObjectReference(gtk_signal_list_item_factory_new())
        factory.onObject("setup") { listItem in
            guard let listItem else { return }
            let frame = CellFrame<Cell>(size)
            gtk_list_item_set_child(listItem, frame.box.widget)
            keep(frame, at: listItem)
        }
        factory.onObject("bind") { listItem in
            guard let listItem, let frame: CellFrame<Cell> = kept(at: listItem) else { return }
            filler.want(listItem) { [weak frame] in
                guard let object = gtk_list_item_get_item(listItem),
                    let item: Cell.Item = ItemObject.item(OpaquePointer(object))
                else { return }
                frame?.show(item, cell)
            }
        }
        factory.onObject("unbind") { listItem in
            guard let listItem, let frame: CellFrame<Cell> = kept(at: listItem) else { return }
            filler.forget(listItem)
            frame.cell?.clear()
        }
        factory.onObject("teardown") { listItem in
            guard let listItem else { return }
            filler.forget(listItem)
            g_object_set_data(UnsafeMutablePointer<GObject>(listItem), key, nil)
        }
        g_object_ref(factory.pointer)
        return factory.opaque
    }

    private static let key = "lectern-cell"

    private static func keep(_ cell: AnyObject, at listItem: OpaquePointer) {
        g_object_set_data_full(
            UnsafeMutablePointer<GObject>(listItem), key, Unmanaged.passRetained(cell).toOpaque(),
            { if let cell = $0 { Unmanaged<AnyObject>.fromOpaque(cell).release() } })
    }

    private static func kept<Cell: AnyObject>(at listItem: OpaquePointer) -> Cell? {
        guard let data = g_object_get_data(UnsafeMutablePointer<GObject>(listItem), key) else { return nil }
        return Unmanaged<AnyObject>.fromOpaque(data).takeUnretainedValue() as? Cell
    }
}

/// The room of a cell, and the cell, once it is made.
@MainActor private final class CellFrame<Cell: ListCell> {
    let box = Box()
    private(set) var cell: Cell?

    init(_ size: (width: Int, height: Int)) { box.setMinimumSize(width: size.width, height: size.height) }

    /// Shows an item, in a cell that is made for the first one.
    func show(_ item: Cell.Item, _ make: () -> Cell) {
        let known = cell ?? make()
        known.show(item)
        guard cell == nil else { return }
        cell = known
        box.append(known.widget)
    }
}
