import Lectern
import LecternView

// A menu entry for selected text, and decorations.

@MainActor final class ReaderHost {
    let view: PublicationView

    init(publication: Publication, locator: Locator?) throws {
        var config = EPUBNavigator.Configuration()
        config.editingActions.append(
            EditingAction(title: "Highlight", action: { selection in print(selection.locator) }))
        let navigator = try EPUBNavigator(publication: publication, initialLocation: locator, config: config)
        view = PublicationView(navigator)
    }
}

@MainActor func decorationsSample(navigator: any SelectableNavigator & DecorableNavigator) {
    if let selection = navigator.currentSelection {
        navigator.apply(
            decorations: [Decoration(id: "1", locator: selection.locator, style: .highlight(tint: .red))], in: "marks")
        print(selection.locator.text.highlight ?? "")
    }
    navigator.clearSelection()
    navigator.observeDecorationInteractions(inGroup: "marks") { event in print(event.decoration.id) }
}
