internal import CGtk

/// A short list that makes all of its rows.
public final class ListBox: Widget {
    /// Creates a list. Styles may be `boxed-list` or `navigation-sidebar`.
    public init(_ selection: SelectionMode = .none, styles: [String] = []) {
        super.init(gtk_list_box_new())
        let mode =
            switch selection {
            case .none: GTK_SELECTION_NONE
            case .single: GTK_SELECTION_SINGLE
            case .multiple: GTK_SELECTION_MULTIPLE
            }
        gtk_list_box_set_selection_mode(raw(), mode)
        for style in styles { addStyle(style) }
    }

    /// Adds a row; other widgets are wrapped in one.
    public func append(_ row: Widget) { gtk_list_box_append(raw(), row.widget) }

    /// Removes all rows.
    public func removeAll() {
        while let row = gtk_list_box_get_row_at_index(raw(), 0) {
            gtk_list_box_remove(raw(), UnsafeMutableRawPointer(row).assumingMemoryBound(to: GtkWidget.self))
        }
    }

    /// Runs when a row is clicked or Enter is pressed, with its position.
    @discardableResult
    public func onActivate(_ handler: @escaping @MainActor (Int) -> Void) -> SignalConnection {
        onObject("row-activated") { row in
            guard let row else { return }
            handler(Int(gtk_list_box_row_get_index(UnsafeMutablePointer(row))))
        }
    }

    /// Runs when the selection changes.
    @discardableResult
    func onSelectionChange(_ handler: @escaping @MainActor (Int?) -> Void) -> SignalConnection {
        onObject("row-selected") { row in
            handler(row.map { Int(gtk_list_box_row_get_index(UnsafeMutablePointer($0))) })
        }
    }
}
