import LecternGTK
import LecternGeometry
import LecternLibrary
import LecternReader

/// What can be changed of the annotation that is selected in the window with all notes.
///
/// Note and tags are stored when another annotation is selected, and when the window closes.
@MainActor final class NoteEditor {
    let widget: Revealer
    /// Shows the place of an annotation.
    var onOpen: (@MainActor (Annotation) -> Void)?
    /// The annotation that is shown.
    private(set) var shown: Annotation.ID?
    /// Note and tags as they were stored last.
    private var stored = (note: "", tags: "")
    private let model: AllNotesModel
    private let swatches = MarkSwatches()
    private let area = TextArea(name: tr("Note"))
    private let tags = Entry(placeholder: tr("Tags, separated by commas"))

    init(_ model: AllNotesModel) {
        self.model = model
        let (open, remove) = (
            Button(tr("_Open in Book")), Button(icon: "user-trash-symbolic", tooltip: tr("Remove"))
        )
        swatches.widget.expandsHorizontally = true
        remove.addStyle("flat")
        area.setPadding(8)
        let scroller = ScrolledWindow(area)
        scroller.setMinimumSize(width: 300, height: 76)
        scroller.addStyle("note-area")
        tags.setAccessibleName(tr("Tags"))
        let tools = Box(.horizontal, spacing: 6, [swatches.widget, open, remove])
        let box = Box(.vertical, spacing: 6, [Separator(), tools, scroller, tags])
        box.margins = Margins(start: 18, end: 18, bottom: 12)
        widget = Revealer(box, .slideUp)
        swatches.onColor = { [weak self] color in self?.change { model, id in model.setColor(color, of: id) } }
        swatches.onStyle = { [weak self] style in self?.change { model, id in model.setStyle(style, of: id) } }
        open.onClick { [weak self] in self?.opened() }
        remove.onClick { [weak self] in self?.change { model, id in model.remove(id) } }
        tags.onActivate { [weak self] _ in self?.keep() }
        let leaving = FocusController()
        leaving.onLeave { [weak self] in self?.keep() }
        box.add(leaving)
    }

    private func change(_ body: (AllNotesModel, Annotation.ID) -> Void) { if let shown { body(model, shown) } }

    private func opened() {
        keep()
        if let annotation = shown.flatMap({ model.annotation($0) }) { onOpen?(annotation) }
    }

    /// Shows an annotation; nil hides the editor.
    func show(_ annotation: Annotation?) {
        guard annotation?.id != shown else { return }
        keep()
        shown = annotation?.id
        let words = annotation?.highlight?.tags.joined(separator: ", ") ?? ""
        stored = (annotation?.note ?? "", words)
        (area.text, tags.text) = stored
        update(to: annotation)
    }

    /// Shows what has changed of the annotation, except for what is being written.
    func update(to annotation: Annotation?) {
        if annotation == nil { shown = nil }
        widget.isRevealed = annotation != nil
        guard let annotation else { return }
        let highlight = annotation.highlight
        swatches.show(highlight?.color, highlight?.style ?? .marker)
        swatches.widget.isSensitive = highlight != nil
        tags.isVisible = highlight != nil
        area.isSensitive = annotation.canEditNote
    }

    /// Stores note and tags.
    private func keep() {
        guard let shown else { return }
        let (note, words) = (area.text.trimmed, tags.text)
        if note != stored.note { model.setNote(note, of: shown) }
        if words != stored.tags { model.setTags(words, of: shown) }
        stored = (note, words)
    }

    /// Stores what was written, before the window closes.
    func close() {
        keep()
        shown = nil
    }
}
