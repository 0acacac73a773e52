import LecternGTK
import LecternGeometry
import LecternReader
import LecternView

// Pictures of the book for other programs.
extension ReadingView {
    /// Handles a request about a picture, or the menu for what is under the pointer; false for others.
    func changedContext(_ change: ReaderChange) -> Bool {
        switch change {
        case .contextMenu(let menu, let x, let y):
            bubble.close()
            context.open(menu, at: Point(x: x, y: y))
        case .copiedImage(let content):
            guard let texture = Texture(content.picture) else { return true }
            Clipboard.copy(texture)
            say(tr("Picture copied"))
        case .savedImage(let content):
            PictureSaver.save(content, over: window?.window) { [weak self] in self?.say($0) }
        case .editNote(let id, let bounds): bubble.editNote(of: id, at: bounds)
        case .typeSearch(let words): panel.find.type(words)
        default: return false
        }
        return true
    }
}

/// Asks where to save a picture, and saves it.
@MainActor enum PictureSaver {
    /// - Parameter say: shows what has become of it.
    static func save(_ content: ImageContent, over window: Window?, say: @escaping @MainActor (String) -> Void) {
        FileSaver.save(content.file, name: content.name, title: tr("Save the picture"), over: window) { isSaved in
            say(isSaved ? tr("Picture saved") : tr("The picture could not be saved there."))
        }
    }
}
