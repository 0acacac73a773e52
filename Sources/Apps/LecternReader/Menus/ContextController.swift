public import LecternGeometry
import LecternLibrary
import LecternModel
import LecternNavigator
import LecternPaint

/// Opens menus for what is under the pointer, and carries out their entries.
///
///     model.context.open(at: point)    // reports ReaderChange.contextMenu
@MainActor public final class ContextController {
    private unowned let model: ReaderModel
    private let session: ReadingSession
    /// Where the last menu was opened.
    private var point = Point(x: 0, y: 0)

    init(_ session: ReadingSession, model: ReaderModel) {
        self.session = session
        self.model = model
    }

    /// Opens the menu for what is at a point of the viewport.
    public func open(at point: Point) {
        guard session.navigator?.shown != nil else { return }
        self.point = point
        var subject = subject(at: point)
        if subject == .page, selectWord(at: point) { subject = .selection }
        report(menu(for: subject))
    }

    /// Opens the menu for the link that keys have chosen, else for the page.
    public func openByKeys() {
        guard let viewport = session.viewport, session.navigator?.shown != nil else { return }
        point = Point(x: viewport.width / 2, y: viewport.height / 3)
        guard let chosen = model.targets.chosen, let frame = chosen.frames.first else {
            return report(menu(for: .page))
        }
        point = Point(x: frame.x + frame.width / 2, y: frame.y + frame.height / 2)
        switch chosen.target {
        case .link(let link): report(menu(for: .link(link, image: nil)))
        case .media(let media): report(menu(for: .media(media)))
        }
    }

    private func report(_ menu: ContextMenu) { session.report(.contextMenu(menu, x: point.x, y: point.y)) }

    /// Returns what is at a point, without changing anything.
    public func subject(at point: Point) -> ContextSubject {
        guard let navigator = session.navigator, let spread = navigator.shown else { return .page }
        if navigator.isOnSelection(point) { return .selection }
        if let mark = navigator.observedDecoration(at: point), model.highlights.highlight(mark.decoration.id) != nil {
            return .highlight(mark.decoration.id)
        }
        guard let hit = navigator.hit(x: point.x, y: point.y, in: spread) else { return .page }
        if let media = hit.media { return .media(media) }
        if let link = hit.link { return .link(link, image: hit.image) }
        if let image = hit.image { return .image(image) }
        return hit.table.map { .table($0) } ?? .page
    }

    private func selectWord(at point: Point) -> Bool {
        guard let navigator = session.navigator, navigator.isOnText(point) else { return false }
        return navigator.beginSelection(at: point, by: .word) && model.selection.exists
    }

    /// Carries out an entry.
    public func perform(_ command: ContextCommand) {
        switch command {
        case .action(let action): model.perform(action)
        case .follow(let link): model.targets.follow(link, x: point.x, y: point.y)
        case .copyAddress(let address): session.report(.copied(address))
        case .look(let image): model.targets.show(image)
        case .copyImage(let image): model.targets.get(image) { .copiedImage($0) }
        case .saveImage(let image): model.targets.get(image) { .savedImage($0) }
        case .lookAtTable(let table): model.targets.show(table)
        case .play(let media): model.recordings.play(media)
        default: performOnText(command)
        }
    }

    /// Carries out an entry about selected or highlighted words.
    private func performOnText(_ command: ContextCommand) {
        switch command {
        case .findSelection: model.selection.find()
        case .highlightSelection(let color): model.highlights.highlightSelection(color)
        case .noteOnSelection:
            if let id = model.highlights.highlightSelection(model.highlights.lastColor) { editNote(id) }
        case .listenFromSelection: model.speech.startFromSelection()
        case .copyHighlight(let id): model.highlights.copy(id)
        case .findHighlight(let id): model.highlights.find(id)
        case .color(let id, let color): model.highlights.setColor(color, of: id)
        case .style(let id, let style): model.highlights.setStyle(style, of: id)
        case .note(let id): editNote(id)
        case .listenFromHighlight(let id): model.highlights.highlight(id).map { model.speech.start(from: $0) }
        case .removeHighlight(let id): model.highlights.remove(id)
        default: break
        }
    }

    private func editNote(_ id: Highlight.ID) {
        session.report(.editNote(id, Rect(x: point.x - 4, y: point.y - 10, width: 8, height: 20)))
    }
}

// What menus contain.
extension ContextController {
    /// Returns the menu for a subject.
    public func menu(for subject: ContextSubject) -> ContextMenu {
        switch subject {
        case .page: ContextMenu(name: tr("Page"), sections: pageSections)
        case .selection: ContextMenu(name: tr("Selected Words"), sections: selectionSections + [placeSection])
        case .highlight(let id): ContextMenu(name: tr("Highlight"), sections: sections(of: id) + [placeSection])
        case .link(let link, let image):
            ContextMenu(
                name: tr("Link"),
                sections: [section(of: link)] + (image.map { [section(of: $0)] } ?? []) + [placeSection])
        case .image(let image): ContextMenu(name: tr("Picture"), sections: [section(of: image)] + pageSections)
        case .table(let table):
            ContextMenu(
                name: tr("Table"), sections: [[.item(tr("View Table"), .lookAtTable(table))], placeSection])
        case .media(let media):
            ContextMenu(name: tr("Recording"), sections: [[.item(tr("Play"), .play(media))], placeSection])
        }
    }

    private func item(_ action: ReaderAction) -> ContextMenu.Entry { .item(action.title, .action(action)) }

    /// A bookmark here, and the way back.
    private var placeSection: [ContextMenu.Entry] {
        let bookmark = model.bookmarks.isOnPage ? tr("Remove the bookmark") : ReaderAction.toggleBookmark.title
        return [.item(bookmark, .action(.toggleBookmark))] + (model.canGoBack ? [item(.goBack)] : [])
    }

    private var pageSections: [[ContextMenu.Entry]] {
        let finding = [item(.toggleContents), item(.find)]
        let isFixed = model.zoom.canMagnify
        let zoom = isFixed ? [ReaderAction.fitWidth, .fitContent, .originalSize, .rotateRight] : []
        let panels = model.menuKind == .comic && isFixed ? [ReaderAction.nextPanel] : []
        return [placeSection, finding, (zoom + panels).map(item), [item(.appearance), item(.fullScreen)]]
            .filter { !$0.isEmpty }
    }

    private var selectionSections: [[ContextMenu.Entry]] {
        var words: [ContextMenu.Entry] = [
            item(.lookUp), item(.copy), .item(findTitle(model.selection.text), .findSelection),
        ]
        if model.speech.canSpeak {
            words += [
                .item(tr("Listen from Here"), .listenFromSelection),
                .item(tr("Pronounce…"), .action(.pronunciations)),
            ]
        }
        let colors = Highlight.Color.allCases.map { ContextMenu.Entry.item($0.title, .highlightSelection($0)) }
        return [words, [.menu(tr("Highlight"), colors), .item(tr("Write a Note…"), .noteOnSelection)]]
    }

    private func findTitle(_ words: String?) -> String {
        let plain = (words ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return plain.isEmpty || plain.count > 30 ? tr("Find in Book") : tr("Find “{words}” in Book", ["words": plain])
    }

    private func sections(of id: Highlight.ID) -> [[ContextMenu.Entry]] {
        let highlight = model.highlights.highlight(id)
        let note = highlight?.note.isEmpty == false ? tr("Change the Note…") : tr("Write a Note…")
        let colors = Highlight.Color.allCases.filter { $0 != highlight?.color }
            .map { ContextMenu.Entry.item($0.title, .color(id, $0)) }
        let styles = Highlight.Style.allCases.filter { $0 != highlight?.style }
            .map { ContextMenu.Entry.item($0.title, .style(id, $0)) }
        let words: [ContextMenu.Entry] = [
            .item(ReaderAction.copy.title, .copyHighlight(id)),
            .item(findTitle(highlight?.locator.text.highlight), .findHighlight(id)),
        ]
        let listen: [ContextMenu.Entry] =
            model.speech.canSpeak ? [.item(tr("Listen from Here"), .listenFromHighlight(id))] : []
        return [
            [.item(note, .note(id)), .menu(tr("Colour"), colors), .menu(tr("Style"), styles)], words + listen,
            [.item(tr("Remove the highlight"), .removeHighlight(id))],
        ]
    }

    private func section(of link: NavigatorHit.LinkTarget) -> [ContextMenu.Entry] {
        switch link.destination {
        case .outside(let address):
            [.item(tr("Open Link…"), .follow(link)), .item(tr("Copy Address"), .copyAddress(address))]
        case .file: [.item(tr("Open Link…"), .follow(link))]
        case .inside:
            switch link.role {
            case .noteReference, .likelyNoteReference: [.item(tr("Show Note"), .follow(link))]
            case .plain, .backlink: [.item(tr("Follow Link"), .follow(link))]
            }
        }
    }

    private func section(of image: NavigatorHit.ImageTarget) -> [ContextMenu.Entry] {
        let look: [ContextMenu.Entry] = model.zoom.canMagnify ? [] : [.item(tr("View Picture"), .look(image))]
        return look + [
            .item(tr("Copy the picture"), .copyImage(image)), .item(tr("Save Picture…"), .saveImage(image)),
        ]
    }
}
