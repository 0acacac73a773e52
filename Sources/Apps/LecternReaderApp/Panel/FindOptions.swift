import LecternGTK
import LecternGeometry
import LecternReader

/// The button beside the search entry, with the options of the search.
@MainActor final class FindOptions {
    let button = MenuButton(icon: "preferences-other-symbolic", tooltip: tr("Search options"))
    private let words = CheckButton(tr("Whole _words"))
    private let letters = CheckButton(tr("_Case matters"))
    private let expression = CheckButton(tr("Regular _expression"))
    private let chapter = CheckButton(tr("Only in this cha_pter"))
    private var connections: [SignalConnection] = []
    /// Runs when an option was changed.
    var onChange: (@MainActor (SearchChoices) -> Void)?
    /// Runs when the options have closed.
    var onClosed: (@MainActor () -> Void)?

    init() {
        let box = Box(.vertical, spacing: 4, [words, letters, expression, chapter])
        box.margins = Margins(8)
        let popover = Popover(box)
        popover.onClosed { [weak self] in self?.onClosed?() }
        button.setPopover(popover)
        button.addStyle("flat")
        for option in [words, letters, expression, chapter] {
            connections.append(option.onChange { [weak self] _ in self?.changed() })
        }
    }

    /// Shows the options in use.
    func show(_ choices: SearchChoices) {
        let values = [choices.wholeWords, choices.matchesCase, choices.isExpression, choices.isThisChapter]
        for (index, option) in [words, letters, expression, chapter].enumerated() {
            connections[index].silenced { option.isOn = values[index] }
        }
        // Words of an expression are what it says.
        words.isSensitive = !choices.isExpression
        button.setStyle("accent", choices != SearchChoices())
    }

    private func changed() {
        var choices = SearchChoices()
        choices.wholeWords = words.isOn
        choices.matchesCase = letters.isOn
        choices.isExpression = expression.isOn
        choices.isThisChapter = chapter.isOn
        onChange?(choices)
    }
}
