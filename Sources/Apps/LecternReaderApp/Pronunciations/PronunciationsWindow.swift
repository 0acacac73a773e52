import LecternBase
import LecternGTK
import LecternGeometry
import LecternPlayback
import LecternReader

/// The window with the reader's own pronunciations: a list, and a form to add or change a word and try it by ear.
@MainActor final class PronunciationsWindow {
    /// The window that is shown.
    private static var shown: PronunciationsWindow?

    private let model: PronunciationsModel
    private let window: PlainWindow
    private let toasts: ToastOverlay
    private let list = ListBox(.none, styles: ["boxed-list"])
    private let word = Entry(placeholder: tr("Word"))
    private let spoken = Entry(placeholder: tr("Said As"))
    /// Nil is all languages.
    private let language = ChoiceButton<Language?>([nil]) {
        WordCell(width: 8...30) { $0?.name ?? tr("All Languages") }
    }
    /// The likely ones, which come first.
    private let likely: [Language]
    private let isWhole = CheckButton(tr("Only as a _whole word"), isOn: true)
    private let listen = Button(tr("_Try by Ear"))
    private let keep = Button(tr("_Add"))
    private let problem = Label(styles: ["listening-problem"])
    /// The word in the form, if it is in the list.
    private var changed: Int?

    /// Opens the window.
    ///
    /// - Parameters:
    ///   - word: a word to begin with, in the first of the languages.
    ///   - languages: likely ones, which are offered before those of the voices.
    static func open(
        _ model: PronunciationsModel, word: String = "", languages: [Language], over parent: Window
    ) {
        shown?.window.close()
        let pronunciationsWindow = PronunciationsWindow(model, languages: languages)
        pronunciationsWindow.word.text = word
        if !word.isEmpty { pronunciationsWindow.choose(languages.first) }
        pronunciationsWindow.window.setParent(parent, isModal: true)
        shown = pronunciationsWindow
        pronunciationsWindow.window.present()
        (word.isEmpty ? pronunciationsWindow.word : pronunciationsWindow.spoken).grabFocus()
    }

    private init(_ model: PronunciationsModel, languages: [Language]) {
        self.model = model
        likely = languages
        let explanation = Label(
            tr("A voice says the words of this list in your way, in all books."), styles: ["dim-label"])
        for label in [explanation, problem] {
            label.wraps = true
            label.horizontalAlignment = 0
        }
        for entry in [word, spoken] { entry.expandsHorizontally = true }
        keep.addStyle("suggested-action")
        language.setAccessibleName(tr("Language"))
        language.tooltip = tr("Language")
        let fields = Box(.horizontal, spacing: 6, [word, spoken])
        let choices = Box(.horizontal, spacing: 12, [language, isWhole])
        let buttons = Box(.horizontal, spacing: 12, [listen, keep])
        let inside = Box(.vertical, spacing: 12, [explanation, fields, choices, buttons, problem, list])
        inside.margins = Margins(start: 18, end: 18, top: 12, bottom: 18)
        let bar = HeaderBar()
        bar.setTitle(WindowTitle(tr("Pronunciations")))
        let scroller = ScrolledWindow(Clamp(inside, maximum: 560))
        scroller.expands = true
        toasts = ToastOverlay(Box(.vertical, [bar, scroller]))
        window = PlainWindow(toasts)
        window.title = tr("Pronunciations")
        window.setDefaultSize(width: 480, height: 480)
        connect()
        show()
        model.findLanguages()
    }

    private func connect() {
        for (entry, name) in [(word, tr("Word")), (spoken, tr("Said As"))] {
            entry.setAccessibleName(name)
            entry.onChange { [weak self] _ in self?.showButtons() }
            entry.onActivate { [weak self] _ in self?.store() }
        }
        listen.onClick { [weak self] in self?.tryByEar() }
        keep.onClick { [weak self] in self?.store() }
        model.onChange = { [weak self] in self?.show() }
        window.closeOnEscape()
        window.onCloseRequest { [weak self] in
            self?.model.stopListening()
            self?.model.onChange = nil
            return false
        }
    }

    // MARK: The form

    private var entered: Pronunciation {
        var item = Pronunciation(
            of: word.text, as: spoken.text, language: chosenLanguage)
        item.isWholeWord = isWhole.isOn
        return item
    }

    private func tryByEar() {
        model.listen(to: entered, in: likely.first ?? Language("en"))
        showButtons()
    }

    private func store() {
        let isKept = changed.map { model.change(at: $0, to: entered) } ?? model.add(entered)
        if isKept { fill(with: nil) }
    }

    /// Puts a word of the list into the form; nil empties it.
    private func fill(with index: Int?) {
        changed = index
        let item = index.map { model.items[$0] }
        word.text = item?.written ?? ""
        spoken.text = item?.spoken ?? ""
        isWhole.isOn = item?.isWholeWord ?? true
        choose(item?.language)
        keep.label = index == nil ? tr("_Add") : tr("_Keep the Change")
        showButtons()
        word.grabFocus()
    }

    // MARK: Languages

    private var chosenLanguage: Language? {
        guard let position = language.selected, let chosen = language.store[position] else { return nil }
        return chosen
    }

    /// Chooses a language, which is added if it is not in the list; nil for all.
    private func choose(_ chosen: Language?) {
        showLanguages(with: chosen)
        language.selected = language.store.items.firstIndex(of: chosen) ?? 0
    }

    /// Lists all languages, the likely ones, one that is wanted, those of the words, and those of the voices.
    private func showLanguages(with chosen: Language?) {
        let offered = likely + [chosen].compactMap(\.self) + model.items.compactMap(\.language)
        let all = (offered + model.voiceLanguages).reduce(into: [Language?.none]) { unique, language in
            if !unique.contains(language) { unique.append(language) }
        }
        guard all != language.store.items else { return }
        language.store.update(to: all) { $0 == $1 }
    }

    private func showButtons() {
        keep.isSensitive = !word.text.trimmed.isEmpty && !spoken.text.trimmed.isEmpty
        listen.isSensitive = !spoken.text.trimmed.isEmpty && !word.text.trimmed.isEmpty
        problem.text = model.problem ?? ""
        problem.isVisible = model.problem != nil
    }

    // MARK: The list

    private func show() {
        list.removeAll()
        for index in model.items.indices { list.append(row(index)) }
        list.isVisible = !model.items.isEmpty
        // The list may have come from the voices meanwhile: the choice stays.
        choose(chosenLanguage)
        showButtons()
    }

    private func row(_ index: Int) -> Widget {
        let item = model.items[index]
        let details = [item.spoken, item.language?.name, item.isWholeWord ? nil : tr("part of a word")]
        let row = ActionRow(item.written, subtitle: details.compactMap(\.self).joined(separator: " · "))
        let buttons: [(String, String, @MainActor () -> Void)] = [
            ("audio-volume-high-symbolic", tr("Try by Ear"), { [weak self] in self?.model.listen(to: item) }),
            ("document-edit-symbolic", tr("Change"), { [weak self] in self?.fill(with: index) }),
            ("user-trash-symbolic", tr("Remove"), { [weak self] in self?.remove(index) }),
        ]
        for (icon, name, action) in buttons {
            let button = Button(icon: icon, tooltip: name)
            button.addStyle("flat")
            button.align(vertically: .center)
            button.onClick(action)
            row.addSuffix(button)
        }
        return row
    }

    private func remove(_ index: Int) {
        if changed != nil { fill(with: nil) }
        // The click that removes its own row ends first.
        MainLoop.idle { [weak self] in
            guard let self else { return .stop }
            model.remove(at: index)
            let undo = Toast.Button(tr("Undo")) { [weak self] in self?.model.undo() }
            toasts.say(Toast(tr("Pronunciation removed"), button: undo))
            return .stop
        }
    }
}
