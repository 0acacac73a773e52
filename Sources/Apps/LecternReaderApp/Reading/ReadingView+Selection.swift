import LecternGTK
import LecternLibrary
import LecternNavigator
import LecternPaint
import LecternReader
import LecternView

// Selection and highlights.
extension ReadingView {
    /// Shows a change of selection or highlights.
    ///
    /// - Returns: `false` for other changes.
    func changedSelection(_ change: ReaderChange) -> Bool {
        switch change {
        case .selection:
            if !model.selection.exists { bubble.selectionEnded() }
            describePage()
        case .lookUp:
            bubble.close()
            definitions.show()
        case .highlight(let id, let bounds):
            bubble.show(.highlight(id), at: bounds)
            if page.hasCaret { bubble.takeKeys() }
        case .editHighlight(let id, let bounds):
            if !dock.isDocked { dock.isRevealed = false }
            // The panel gives the focus to the page when it closes.
            MainLoop.timeout(milliseconds: 60) { [weak self] in
                self?.bubble.show(.highlight(id), at: bounds)
                self?.bubble.takeKeys()
                return .stop
            }
        case .highlights: panel.highlights.show(model.highlights.rows)
        case .copied(let text):
            Clipboard.copy(text)
            say(tr("Copied"))
        case .export(let file): save(file)
        case .copyOfPDF(let name): saveCopy(name)
        default: return false
        }
        return true
    }

    private func save(_ file: HighlightExport) {
        FileSaver.save(
            Array(file.text.utf8), name: file.name, title: tr("Export Highlights"), over: window?.window
        ) { [weak self] isSaved in
            self?.say(isSaved ? tr("Highlights exported") : tr("The highlights could not be saved there."))
        }
    }

    private func saveCopy(_ name: String) {
        let dialog = FileChooser(
            .save(name: name), title: tr("Save PDF with Highlights"), accept: tr("_Save"), cancel: tr("_Cancel"),
            parent: window?.window)
        dialog.choose { [weak self] files in
            if let path = files.first?.path { self?.model.highlights.writeCopy(to: path) }
        }
    }

    func publicationView(_ view: PublicationView, shouldShowMenuFor offer: SelectionOffer) -> Bool {
        bubble.show(.selection, at: offer.bounds)
        if offer.takesKeys { bubble.takeKeys() }
        return false
    }

    func publicationViewWillChangeSelection(_ view: PublicationView) {
        if bubble.subject == .selection { bubble.close() }
    }

    func publicationView(_ view: PublicationView, didCopy text: String) { say(tr("Copied")) }

    func publicationView(_ view: PublicationView, mayNotCopy text: String) { model.selection.refuseToCopy() }
}
