import LecternGTK
import LecternReader

/// Asks where to save a file, and saves it.
@MainActor enum FileSaver {
    /// - Parameters:
    ///   - name: the name that is offered.
    ///   - onEnd: gets whether the file was saved; not called if the reader cancels.
    static func save(
        _ bytes: [UInt8], name: String, title: String, over window: Window?,
        onEnd: @escaping @MainActor (Bool) -> Void
    ) {
        let dialog = FileChooser(
            .save(name: name), title: title, accept: tr("_Save"), cancel: tr("_Cancel"), parent: window)
        dialog.choose { files in
            if let path = files.first?.path { onEnd(SavedFile.write(bytes, to: path)) }
        }
    }
}
