import LecternGTK
import LecternLibrary
import LecternPaint
import LecternReader

// Selection and highlights.
extension ReadingView {
    /// Connects the pointer and touch to the selection.
    func connectSelection() {
        page.stage.events.onSelectBegin = { [weak model] point, clicks in
            model?.selection.begin(x: point.x, y: point.y, clicks: clicks) ?? false
        }
        page.stage.events.onSelectMove = { [weak model] in model?.selection.extend(x: $0.x, y: $0.y) }
        page.stage.events.onSelectEnd = { [weak model] in model?.selection.end() }
        page.stage.events.onExtend = { [weak model] in
            model?.selection.extendByClick(x: $0.x, y: $0.y) ?? false
        }
        page.stage.events.onHold = { [weak model] in model?.selection.hold(x: $0.x, y: $0.y) ?? false }
    }

    /// Shows a change of selection or highlights.
    ///
    /// - Returns: `false` for other changes.
    func changedSelection(_ change: ReaderChange) -> Bool {
        switch change {
        case .selection:
            showMarks()
            if !model.selection.exists { bubble.selectionEnded() }
        case .selectionMoves: if bubble.subject == .selection { bubble.close() }
        case .selectionOffer(let bounds): bubble.show(.selection, at: Rectangle(bounds))
        case .selectionKeys: bubble.takeKeys()
        case .highlight(let id, let bounds): bubble.show(.highlight(id), at: Rectangle(bounds))
        case .highlights: panel.highlights.show(model.highlights.rows)
        case .copied(let text):
            Clipboard.copy(text)
            say(tr("Copied"))
        case .export(let file): save(file)
        default: return false
        }
        return true
    }

    /// Marks over the selection in the desktop's selection colour.
    var selectionMarks: [PageMark] {
        let color = RGBA(red: 0.21, green: 0.52, blue: 0.89, alpha: model.isDark ? 0.42 : 0.28)
        return model.selection.frames.map { PageMark(Rectangle($0), color: color) }
    }

    private func save(_ file: HighlightExport) {
        let dialog = FileChooser(
            .save(name: file.name), title: tr("Export Highlights"), accept: tr("_Save"), cancel: tr("_Cancel"),
            parent: window?.window)
        dialog.choose { [weak self] files in
            guard let path = files.first?.path else { return }
            let isSaved = SavedFile.write(Array(file.text.utf8), to: path)
            self?.say(isSaved ? tr("Highlights exported") : tr("The highlights could not be saved there."))
        }
    }
}
