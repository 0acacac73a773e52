internal import CGtk

/// The desktop's dialog to choose files.
public final class FileChooser: GObjectReference {
    /// The purpose of the dialog.
    public enum Purpose: Sendable {
        /// Choose files to open.
        case openFiles
        /// Choose a folder.
        case folder
        /// Choose a path to save to.
        case save(name: String)
    }

    /// A filter for file types.
    public struct Filter: Sendable {
        /// The user-visible name of the filter.
        var name: String
        /// The accepted media types.
        var mediaTypes: [String]
        /// The accepted file name extensions, without a dot.
        var extensions: [String]

        /// Creates a filter. Without types it accepts all files.
        public init(_ name: String, mediaTypes: [String] = [], extensions: [String] = []) {
            self.name = name
            self.mediaTypes = mediaTypes
            self.extensions = extensions
        }
    }

    /// Creates a dialog, not shown yet.
    public init(_ purpose: Purpose, title: String, accept: String, cancel: String, parent: Window?) {
        let action =
            switch purpose {
            case .openFiles: GTK_FILE_CHOOSER_ACTION_OPEN
            case .folder: GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER
            case .save: GTK_FILE_CHOOSER_ACTION_SAVE
            }
        super.init(gtk_file_chooser_native_new(title, parent?.raw(), action, accept, cancel))
        gtk_native_dialog_set_modal(raw(), 1)
        switch purpose {
        case .openFiles: gtk_file_chooser_set_select_multiple(raw(), 1)
        case .folder: break
        case .save(let name): gtk_file_chooser_set_current_name(raw(), name)
        }
    }

    /// Adds a filter. The first one is initially selected.
    public func addFilter(_ filter: Filter) {
        let object = GObjectReference(gtk_file_filter_new())
        gtk_file_filter_set_name(object.raw(), filter.name)
        for type in filter.mediaTypes { gtk_file_filter_add_mime_type(object.raw(), type) }
        for suffix in filter.extensions { gtk_file_filter_add_suffix(object.raw(), suffix) }
        if filter.mediaTypes.isEmpty && filter.extensions.isEmpty { gtk_file_filter_add_pattern(object.raw(), "*") }
        gtk_file_chooser_add_filter(raw(), object.raw())
    }

    /// Starts in a folder.
    public func setFolder(_ path: String) {
        let folder = GObjectReference(g_file_new_for_path(path))
        gtk_file_chooser_set_current_folder(raw(), folder.raw(), nil)
    }

    /// Shows the dialog and calls a closure with the chosen files; none if the dialog was cancelled.
    public func choose(_ handler: @escaping @MainActor ([FileLocation]) -> Void) {
        // The dialog has no other owner: its own closure retains it until it is closed.
        var connection: SignalConnection?
        connection = onInteger("response") { response in
            let files = response == GTK_RESPONSE_ACCEPT.rawValue ? self.files : []
            connection?.disconnect()
            handler(files)
        }
        gtk_native_dialog_show(raw())
        // GTK's own dialog; that of a portal is another program's.
        MainLoop.timeout(milliseconds: 500) {
            Window.announceFocusOfActive()
            return .stop
        }
    }

    private var files: [FileLocation] {
        guard let list = gtk_file_chooser_get_files(raw()) else { return [] }
        let model = GObjectReference(list)
        return (0..<g_list_model_get_n_items(model.raw())).compactMap { position in
            guard let file = g_list_model_get_item(model.raw(), position) else { return nil }
            defer { g_object_unref(file) }
            return FileLocation(file: OpaquePointer(file))
        }
    }
}
