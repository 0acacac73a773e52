import LecternGTK
import LecternReader
import LecternView

// Actions of the window.
extension ReadingView {
    /// Carries out an action of the window.
    func perform(_ action: ReaderAction) {
        switch action {
        case .toggleContents: togglePanel()
        case .otherPart: focusOtherPart()
        case .showBookmarks: openPanel { $0.openBookmarks() }
        case .print: printBook()
        case .toggleThumbnails: lower.thumbnails.toggle(model)
        case .showPages: openPanel { $0.openPages() }
        case .showHighlights: openPanel { $0.openHighlights() }
        case .find: openPanel { $0.openFind() }
        case .appearance: openAppearance()
        case .goToPage: window.map { GoToPageDialog.ask(model, over: $0.window) { [weak self] in self?.focusBook() } }
        case .bookDetails: showDetails()
        case .pronunciations: showPronunciations()
        case .language: window.map { LanguageDialog.ask(model, over: $0.window) { [weak self] in self?.focusBook() } }
        case .chapterRule: askForChapterRule()
        case .bookNote: window.map { BookNoteDialog.ask(model, over: $0.window) { [weak self] in self?.focusBook() } }
        case .autoScroll: toggleAutoScroll()
        case .scrollFaster: changeAutoScroll(by: 1.15)
        case .scrollSlower: changeAutoScroll(by: 1 / 1.15)
        case .selectText: page.selectFirstWord()
        case .ruler: focusBook()
        case .importHighlights: importHighlights()
        case .mainMenu: openMenu()
        case .leave: leave()
        case _ where action.group == .caret: performCaret(action)
        default: window?.perform(action)
        }
    }

    /// Asks for the rule that finds the chapters of a plain text, and opens the text again with another one.
    private func askForChapterRule() {
        guard let window, model.chapterRule.isPossible else { return }
        ChapterRuleDialog.ask(model, over: window.window) { [weak self, weak window] isChanged, place in
            guard isChanged, let self else { return self?.focusBook() ?? () }
            window?.read(model.path)
            // The chapters, by which places are stored, are other ones now.
            if let place { window?.reading?.model.begin(at: place) }
        }
    }

    /// Opens the main menu, which is in the bar.
    private func openMenu() {
        if let listening = others.listening { return listening.openMenu() }
        bars.change { $0.hold("menu") }
        openWhenShown { [weak self] in
            self?.bars.header.menu.open()
            // By then the menu has the keyboard focus, which keeps the bars.
            MainLoop.timeout(milliseconds: 300) {
                self?.bars.change { $0.release("menu") }
                return .stop
            }
        }
    }

    private func showDetails() {
        Task { [weak self] in
            guard let self else { return }
            let details = await model.details()
            guard let window else { return }
            DetailsWindow.open(details, license: model.license, over: window.window) { [weak window] in
                window?.perform(.statistics)
            }
        }
    }

    private func openAppearance() {
        appearance.prepare()
        bars.change { $0.hold("appearance") }
        openWhenShown { [weak self] in self?.bars.header.appearance.open() }
    }

    private func openWhenShown(_ open: @escaping @MainActor () -> Void) {
        // The bar is hidden until its next frame, and a popover cannot be attached to a hidden widget.
        MainLoop.timeout(milliseconds: 60) {
            open()
            return .stop
        }
    }
}
