import LecternGTK
import LecternReader

// Audiobooks: their page covers that of other books.
extension ReadingView {
    /// Shows the page of an audiobook.
    func showListening(_ listening: ListeningModel) {
        window?.showTitle()
        panel.show(title: model.title, author: model.author)
        panel.hidePartsOfPages()
        showMenu()
        if others.listening == nil {
            let page = ListeningPage(listening, model.speech.interruptions) { [weak model] in
                model?.perform(.toggleBookmark)
            }
            page.contents.onToggle { [weak self] isOn in
                guard let self, isOn != panelIsOpen else { return }
                isOn ? openPanel { $0.openContents() } : closePanel()
            }
            let keys = KeyController()
            keys.onPress { [weak self] name, modifiers in self?.key(name, modifiers) ?? false }
            page.widget.add(keys)
            if let window = window?.window {
                page.fit(windowHeight: window.defaultSize.height)
                window.onDefaultSizeChange { [weak page] _, height in page?.fit(windowHeight: height) }
            }
            page.show(windowButtons: memory.windowButtons)
            others.listening = page
            paper.addOverlay(page.widget)
        }
        listening.onChange = { [weak self, weak listening] in self?.heard($0, listening) }
        stack.shown = "reading"
        fillContents()
        if window?.reading === self { others.listening?.focus() }
        heard(.playback, listening)
    }

    private func heard(_ change: ListeningModel.Change, _ model: ListeningModel?) {
        others.listening?.show(change)
        if let model {
            window?.owner.nowPlaying.heard(model) { [weak window] in window?.window.present() }
        }
        window?.setEnabled(.goBack, self.model.canGoBack, of: self)
        window?.setEnabled(.goForward, self.model.canGoForward, of: self)
        if change == .chapter, panelIsOpen { showContents() }
    }
}
