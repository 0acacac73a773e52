internal import CGtk

/// Creates the cells of lists and binds them to items.
@MainActor enum CellFactory {
    /// Returns a factory, to be owned by the list.
    static func make<Cell: ListCell>(_ cell: @escaping @MainActor () -> Cell) -> OpaquePointer? {
        let factory = GObjectReference(gtk_signal_list_item_factory_new())
        factory.onObject("setup") { listItem in
            guard let listItem else { return }
            let cell = cell()
            gtk_list_item_set_child(listItem, cell.widget.widget)
            keep(cell, at: listItem)
            note(listItem, at: cell.widget)
        }
        factory.onObject("bind") { listItem in
            guard let listItem, let cell: Cell = kept(at: listItem), let object = gtk_list_item_get_item(listItem),
                let item: Cell.Item = ItemObject.item(OpaquePointer(object))
            else { return }
            cell.showAndName(item)
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

    /// Returns a factory whose cells are filled later by a filler.
    static func make<Cell: ListCell>(
        filledBy filler: CellFiller, _ cell: @escaping @MainActor () -> Cell
    ) -> OpaquePointer? {
        let factory = GObjectReference(gtk_signal_list_item_factory_new())
        factory.onObject("setup") { listItem in
            guard let listItem else { return }
            let cell = cell()
            gtk_list_item_set_child(listItem, cell.widget.widget)
            keep(cell, at: listItem)
            note(listItem, at: cell.widget)
        }
        factory.onObject("bind") { listItem in
            guard let listItem, let cell: Cell = kept(at: listItem) else { return }
            filler.want(listItem) { [weak cell] in
                guard let object = gtk_list_item_get_item(listItem),
                    let item: Cell.Item = ItemObject.item(OpaquePointer(object))
                else { return }
                cell?.showAndName(item)
                filler.watch(listItem) { [weak cell] in cell?.setNear($0) }
            }
        }
        factory.onObject("unbind") { listItem in
            guard let listItem, let cell: Cell = kept(at: listItem) else { return }
            filler.forget(listItem)
            cell.clear()
        }
        factory.onObject("teardown") { listItem in
            guard let listItem else { return }
            filler.forget(listItem)
            g_object_set_data(UnsafeMutablePointer<GObject>(listItem), key, nil)
        }
        g_object_ref(factory.pointer)
        return factory.opaque
    }

    /// The position of the list item that a cell's widget shows; nil if it is no cell.
    static func position(of widget: UnsafeMutablePointer<GtkWidget>) -> Int? {
        let object = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GObject.self)
        guard let listItem = g_object_get_data(object, itemKey) else { return nil }
        return Int(gtk_list_item_get_position(OpaquePointer(listItem)))
    }

    /// Stores a cell's list item at its widget. The item lives as long as the row.
    private static func note(_ listItem: OpaquePointer, at widget: Widget) {
        g_object_set_data(widget.raw(), itemKey, UnsafeMutableRawPointer(listItem))
    }

    private static let itemKey = "lectern-list-item"
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
