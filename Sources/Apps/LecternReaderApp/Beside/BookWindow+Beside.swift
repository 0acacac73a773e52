import LecternGTK
import LecternReader

// Two books side by side.
extension BookWindow {
    /// Opens two books side by side in this window.
    func read(_ path: String, beside other: String) {
        closeBooks()
        read(path)
        openBeside(other)
        panes?.views.first?.focusBook()
    }

    /// Opens a book beside the one that keys are for, in place of the one that was there.
    func openBeside(_ path: String) {
        guard let panes else { return read(path) }
        guard path != panes.active.model.path else { return say(tr("This book is open already.")) }
        if let shown = panes.views.first(where: { $0.model.path == path }) { return shown.focusBook() }
        let view = ReadingView(owner.model.open(path: path), window: self)
        panes.open(beside: view)
        view.begin()
    }

    /// Asks for a book that is opened beside this one.
    func askForCompanion() {
        guard let model = reading?.model else { return }
        CompanionWindow.open(owner.model.makeCompanions(of: model.bookID), title: model.title, over: window) {
            [weak self] in self?.openBeside($0)
        }
    }

    /// Carries out an action on two books; false for others.
    func performOnPair(_ action: ReaderAction) -> Bool {
        switch action {
        case .openBeside: askForCompanion()
        case .inStep: if let pair = panes?.pair, let reading { pair.setInStep(!pair.isInStep, by: reading.model) }
        case .swapBooks: panes?.swap()
        case .moveDivider: panes?.focusDivider()
        case .closeBook: panes?.closeActive()
        default: return false
        }
        return true
    }

    /// Keys and menus are about another book now.
    func activeBookChanged() {
        showTitle()
        showColors()
        enableActions()
    }

    /// The books are in step or not, or another one is beside the first.
    func pairChanged() {
        showTitle()
        let isInStep = panes?.pair?.isInStep ?? false
        for view in panes?.views ?? [] { view.actions[.inStep]?.state = .flag(isInStep) }
        enableActions()
    }

    /// Shows the menu of a book and enables its actions, as it is alone or not.
    func showPairActions(of view: ReadingView) {
        let isPair = (panes?.views.count ?? 1) > 1
        for action in ReaderAction.onTwoBooks { setEnabled(action, isPair, of: view) }
        view.setMenu(for: view.model.menuKind)
    }

    /// Shows the titles of the books as the window's.
    func showTitle() {
        guard let panes else { return }
        let titles = panes.views.map(\.model.title)
        window.title =
            titles.count == 2 ? tr("{first} and {second}", ["first": titles[0], "second": titles[1]]) : titles[0]
    }
}
