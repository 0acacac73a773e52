import LecternGTK
import LecternGeometry
import LecternNavigator
import LecternReader
import LecternStages
import LecternView

// Shows changes of the model.
extension ReadingView {
    /// Shows a change.
    func changed(_ change: ReaderChange) {
        switch change {
        case .state: showState()
        case .spread(.scroll):
            hideBars(after: .scroll)
            bubble.close()
            showMarks()
        case .spread(.decoration): ProcessMemory.shared.trim()
        case .spread(let reason):
            bubble.close()
            hideBars(after: reason)
            showPlace()
            showMarks()
            showPages()
            makeRoom()
            showBookPaper()
            letContentsCome()
            appearance.prepareLater()
            StartTimes.note("page")
            trimMemory(after: reason)
        case .neighbours: break
        case .location: showPlace()
        case .status: page.showMargins()
        case .pages, .contents:
            showContents()
            panel.bookmarks.show(model.bookmarks.rows)
            panel.highlights.show(model.highlights.rows)
            showPlace()
            ProcessMemory.shared.trim()
        case .bookmarks: showBookmarks()
        case .settings:
            showSettings()
            sayAppearance()
        case .speech: showSpeech()
        case .recording: showRecording()
        case .link:
            showMarks()
            describePage()
        case .busy(let isBusy): waiting.isShown = isBusy
        case .history: showHistory()
        case .search:
            showSearch()
            showMarks()
            ProcessMemory.shared.trim()
        default: asked(change)
        }
    }

    private func trimMemory(after reason: SpreadReason) {
        switch reason {
        // A reader who turns pages needs the memory of one page for the next.
        case .turn, .scroll: ProcessMemory.shared.trim(afterRest: .seconds(30))
        case .jump, .relayout, .decoration: ProcessMemory.shared.trim()
        }
    }

    private func hideBars(after reason: SpreadReason) {
        switch reason {
        case .turn, .jump, .scroll: bars.change { $0.hide() }
        case .relayout, .decoration: break
        }
    }

    /// Handles a request of the model.
    private func asked(_ change: ReaderChange) {
        if changedSelection(change) || changedContext(change) { return }
        switch change {
        case .note(let note, let x, let y): show(note, at: Point(x: x, y: y))
        case .image(let content): pictures.open(content)
        case .externalLink(let address): window?.ask(about: address)
        case .linkedBook(let book): window?.ask(about: book)
        case .message(let text, let canUndo): say(text, canUndo: canUndo)
        case .undone: toasts.undo?.dismiss()
        case .earlierPlace(let text): offerEarlierPlace(text)
        case .toggleChrome: bars.change { $0.toggle() }
        case .window(let action): perform(action)
        default: break
        }
    }

    /// Shows everything.
    func showAll() {
        showSettings()
        showState()
        showContents()
        showBookmarks()
        panel.highlights.show(model.highlights.rows)
        showSearch()
        showHistory()
    }

    private func showState() {
        switch model.state {
        case .opening:
            waiting.isShown = false
            others.download = nil
        case .reading:
            window?.showTitle()
            panel.show(title: model.title, author: model.author)
            // Before the page gets the keyboard focus: screen readers say later changes again.
            showPlace()
            stack.shown = "reading"
            showContents()
            followScreenReader()
            page.navigator = model.navigator
            // A book beside this one may have it meanwhile.
            if window?.reading === self { page.focus() }
            showMenu()
            addPages()
            showScripts()
            askAboutScripts()
            showSpeech()
            beginBars()
        case .listening(let listening): showListening(listening)
        case .locked(let isWrong): questions.ask(.password(model, isWrong: isWrong))
        case .login(let login): questions.ask(.login(model, login))
        case .passphrase(let question): ask(question)
        case .downloading(let fraction): showDownload(fraction)
        case .failed(let failure):
            stack.add(FailurePage(failure) { [weak model] in model?.opening.retry() }.widget, name: "failed")
            stack.shown = "failed"
        }
    }

    /// Shows the menu for this kind of book, and enables its actions.
    func showMenu() {
        let kind = model.menuKind
        setMenu(for: kind)
        for action in ReaderAction.allCases where !action.applies(to: kind) {
            window?.setEnabled(action, false, of: self)
        }
    }

    private func showPlace() {
        bars.header.show(title: model.title, chapter: model.chapterTitle)
        bars.position.show(
            progression: model.progression, page: model.pageLabel, remaining: model.remainingLabel)
        bars.position.show(chapters: model.slider.chapterMarks)
        showBookmarked()
        page.showMargins()
        describePage()
        if panelIsOpen { showContents() }
    }

    /// Shows the contents, unless their rows are deferred.
    func showContents() {
        guard !memory.contentsWait else { return }
        panel.contents.show(
            model.contents.visibleRows, of: model.contents.rows, isVertical: model.contents.isVertical)
    }

    /// Makes the rows of the contents now.
    func fillContents() {
        memory.contentsWait = false
        showContents()
    }

    /// Makes the rows when the first page is shown: each fifty of them take longer than a page.
    private func letContentsCome() {
        guard memory.contentsWait else { return }
        paper.afterFrame { [weak self] in
            if let self, memory.contentsWait { fillContents() }
        }
    }

    private func showBookmarks() {
        panel.bookmarks.show(model.bookmarks.rows)
        showBookmarked()
    }

    private func showBookmarked() {
        bars.header.show(isBookmarked: model.bookmarks.isOnPage)
        ribbon.show(at: model.bookmarks.ribbon, in: model.current?.layout.viewport.width ?? 0)
    }

    private func showSearch() {
        panel.find.show(model.search.rows, summary: model.search.summary)
        panel.find.show(model.search.choices, model.search.history)
    }

    private func showSettings() {
        showPaper()
        page.paper = model.paper
        page.transition =
            switch model.appearance.turnStyle {
            case .slide: model.kind == .text ? .slide : .canvas
            case .curl: .curl
            case .none: .none
            }
        bars.position.show(isRightToLeft: model.isRightToLeft)
        appearance.show()
        showScripts()
        makeRoom()
    }

    private func showHistory() {
        bars.position.show(back: model.canGoBack ? tr("Back") : nil)
        window?.setEnabled(.goBack, model.canGoBack, of: self)
        window?.setEnabled(.goForward, model.canGoForward, of: self)
    }

    /// Marks the hits of a search.
    func showMarks() {
        let outline =
            model.isDark ? Color(rgb: 0xFFA83D) : Color(rgb: 0xB84700)
        page.marks = model.search.marks.map { mark in
            mark.isCurrent
                ? PageMark(
                    mark.frame, color: Color(rgb: 0xFF8000).with(alpha: 0.5), outline: outline)
                : PageMark(mark.frame, color: Color(rgb: 0xFFCC1A).with(alpha: 0.3))
        }
        page.marks += (model.targets.chosen?.frames ?? []).map { frame in
            PageMark(frame, color: Color(rgb: 0x3380E6).with(alpha: 0.2), outline: outline)
        }
    }

    private func show(_ note: Note, at point: Point) {
        self.note.show(
            note, at: point, onGo: { [weak model] in model?.go(to: note) },
            onLink: { [weak model] in model?.follow(href: $0, in: note) })
    }

    /// Dismisses the toast that offers to undo, when this was done.
    func dismissUndoToast() {
        toasts.undo?.dismiss()
        toasts.undo = nil
    }

    private func say(_ text: String, canUndo: Bool) {
        guard canUndo else { return say(text) }
        dismissUndoToast()
        toasts.undo = widget.say(Toast(text, button: .init(tr("Undo")) { [weak model] in model?.history.undo() }))
    }

    private func offerEarlierPlace(_ text: String) {
        let goThere = Toast.Button(tr("Go There")) { [weak model] in model?.goToEarlierPlace() }
        var toast = Toast(text, button: goThere, seconds: 30)
        toast.whenGone = { [weak model] in model?.declineEarlierPlace() }
        widget.say(toast)
    }
}
