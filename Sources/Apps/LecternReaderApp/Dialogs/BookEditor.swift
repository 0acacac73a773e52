import LecternBase
import LecternGTK
import LecternGeometry
import LecternLibrary
import LecternReader
import LecternStages

/// The window in which title, authors, series, language and cover of a book are corrected.
@MainActor final class BookEditor {
    /// The editor that is shown.
    private static var shown: BookEditor?

    private let model: BookshelfModel
    private let old: BookEdit
    private var edit: BookEdit
    /// The file of a cover that was chosen.
    private var picturePath: String?
    private let page = Box(.vertical)
    private let window: PlainWindow
    private let entries: [Field: Entry]
    private let language: ChoiceButton<Language?>
    private let languages: [Language?]
    private let tile = PictureTile(
        room: (coverSize.width, coverSize.height), height: nil, caption: Caption.Style(pixels: 12))
    private let problem = Label(styles: ["error", "caption"])
    private let keep = Button(tr("_Keep"))
    private let remove = Button(tr("_Remove the Cover"))
    private static let coverSize = (width: 100, height: 150)

    /// The texts of the form, in their order.
    private enum Field: CaseIterable {
        case title, authors, series, number, sortTitle, sortAuthor

        var name: String {
            switch self {
            case .title: tr("Title")
            case .authors: tr("Authors, separated by semicolons")
            case .series: tr("Series")
            case .number: tr("Number in the series")
            case .sortTitle: tr("Title for sorting")
            case .sortAuthor: tr("First author for sorting")
            }
        }

        var path: WritableKeyPath<BookEdit, String> {
            switch self {
            case .title: \.title
            case .authors: \.authors
            case .series: \.series
            case .number: \.number
            case .sortTitle: \.sortTitle
            case .sortAuthor: \.sortAuthor
            }
        }
    }

    /// Opens the window for a book of a shelf.
    static func open(_ id: BookID, of model: BookshelfModel, over parent: Window) {
        Task {
            guard let edit = await model.editing(id) else { return }
            shown?.window.close()
            let editor = BookEditor(edit, of: model)
            editor.window.setParent(parent, isModal: true)
            shown = editor
            editor.window.present()
            editor.entries[.title]?.grabFocus()
        }
    }

    private init(_ edit: BookEdit, of model: BookshelfModel) {
        self.model = model
        self.edit = edit
        old = edit
        entries = Dictionary(
            uniqueKeysWithValues: Field.allCases.map { field in
                let entry = Entry()
                entry.text = edit[keyPath: field.path]
                entry.setAccessibleName(field.name)
                entry.setActivatesDefault(true)
                return (field, entry)
            })
        let languages = BookLanguages.choices(with: [edit.language].compactMap(\.self))
        self.languages = languages
        language = ChoiceButton(languages) { WordCell { $0?.name ?? tr("Unknown") } }
        language.setAccessibleName(tr("Language"))
        language.selected = languages.firstIndex(of: edit.language) ?? 0
        window = PlainWindow(page)
        window.title = tr("Edit Title and Authors")
        window.setDefaultSize(width: 520, height: 640)
        build()
        connect()
        showCover()
    }

    private func build() {
        let bar = HeaderBar()
        bar.setTitle(WindowTitle(tr("Edit Title and Authors")))
        let cancel = Button(tr("_Cancel"))
        cancel.onClick { [weak self] in self?.window.close() }
        keep.addStyle("suggested-action")
        bar.addStart(cancel)
        bar.addEnd(keep)
        problem.wraps = true
        problem.isVisible = false
        let rows = Field.allCases.flatMap { field in entries[field].map { [Self.heading(field.name), $0] } ?? [] }
        let inside = Box(
            .vertical, spacing: 6, [coverRow] + rows + [problem, Self.heading(tr("Language")), language, fileRow])
        inside.margins = Margins(start: 18, end: 18, top: 12, bottom: 18)
        let scroller = ScrolledWindow(Clamp(inside, maximum: 520))
        scroller.expands = true
        page.append(bar)
        page.append(scroller)
        window.setDefaultWidget(keep)
    }

    private static func heading(_ text: String) -> Label {
        let label = Label(text, styles: ["caption-heading"])
        label.horizontalAlignment = 0
        return label
    }

    /// The cover with the buttons that change it.
    private var coverRow: Widget {
        let choose = Button(tr("_Choose a Picture…"))
        choose.onClick { [weak self] in self?.choosePicture() }
        remove.onClick { [weak self] in
            self?.edit.cover = nil
            self?.picturePath = nil
            self?.showCover()
        }
        let buttons = Box(.vertical, spacing: 6, [choose, remove])
        buttons.align(vertically: .center)
        let box = Box(.horizontal, spacing: 18, [tile, buttons])
        return box
    }

    /// What concerns the file of the book.
    private var fileRow: Widget {
        let take = Button(tr("_Take All from the File"))
        take.tooltip = tr("Forgets what was corrected")
        take.isSensitive = old.isCorrected
        take.onClick { [weak self] in
            guard let self else { return }
            window.close()
            Task { [model, old] in await model.takeMetadataFromFile(of: old.id) }
        }
        let copy = Button(tr("_Save a Copy of the EPUB…"))
        copy.tooltip = tr("The library’s own file is not changed")
        copy.isSensitive = old.canWriteCopy
        copy.onClick { [weak self] in self?.saveCopy() }
        let box = Box(.horizontal, spacing: 6, [take, copy])
        box.margins = Margins(start: 0, end: 0, top: 18, bottom: 0)
        return box
    }

    private func connect() {
        for (field, entry) in entries {
            entry.onChange { [weak self] text in
                self?.edit[keyPath: field.path] = text
                self?.check()
            }
        }
        language.onChange { [weak self] in
            guard let self, let index = language.selected, languages.indices.contains(index) else { return }
            edit.language = languages[index]
        }
        keep.onClick { [weak self] in self?.finish() }
        window.closeOnEscape()
        window.onCloseRequest {
            Self.shown = nil
            return false
        }
    }

    /// Says what cannot be kept.
    private func check() {
        problem.text = edit.isNumberValid ? "" : tr("The number in the series must be a number, such as 2 or 2.5.")
        problem.isVisible = !edit.isNumberValid
        keep.isSensitive = edit.isNumberValid
    }

    private func finish() {
        guard edit.isNumberValid else { return }
        let (edit, old) = (edit, old)
        Task { [model] in await model.keep(edit, insteadOf: old) }
        window.close()
    }

    private func showCover() {
        remove.isSensitive = edit.cover != nil
        let bounds = CoverPainter.Room(
            width: Self.coverSize.width, height: Self.coverSize.height, scale: tile.scaleFactor)
        guard let cover = edit.cover else {
            if let blank = CoverTint(edit.id).cover(in: bounds).flatMap({ RaisedTexture($0) }) {
                tile.show(.picture(blank))
            }
            return
        }
        Task { [weak self] in
            let raised = await CoverPainter().raise(cover, in: bounds)
            guard let self, edit.cover == cover, let texture = raised.flatMap({ RaisedTexture($0) }) else { return }
            tile.show(.picture(texture))
        }
    }

    private func choosePicture() {
        let dialog = FileChooser(
            .openFiles, title: tr("Choose a Picture"), accept: tr("_Choose"), cancel: tr("_Cancel"), parent: window)
        dialog.choose { [weak self] files in
            guard let path = files.first?.path else { return }
            Task { [weak self] in
                guard let self else { return }
                guard let cover = await model.cover(inFile: path) else {
                    problem.text = tr("The file is no picture that can be read.")
                    problem.isVisible = true
                    return
                }
                edit.cover = cover
                picturePath = path
                showCover()
                check()
            }
        }
    }

    private func saveCopy() {
        guard edit.isNumberValid else { return }
        let dialog = FileChooser(
            .save(name: edit.copyName), title: tr("Save a Copy of the EPUB"), accept: tr("_Save"),
            cancel: tr("_Cancel"), parent: window)
        let (edit, old, picture) = (edit, old, picturePath)
        dialog.choose { [model] files in
            guard let path = files.first?.path else { return }
            Task { await model.writeCopy(of: edit, changedFrom: old, picturePath: picture, to: path) }
        }
    }
}
