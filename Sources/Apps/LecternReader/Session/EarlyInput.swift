import LecternModel
import LecternNavigator

/// Keys and actions while a book is being opened. They are carried out when its first page is shown, in their order,
/// so that nothing is lost that a quick reader does.
struct EarlyInput {
    enum Step: Hashable {
        case key(KeyEvent)
        case action(ReaderAction)
        /// Words typed for the search.
        case words(String)
        /// A place in the book.
        case place(Locator)
    }

    /// The page of a PDF to begin at, counted from 0, from a link in another book.
    var page: Int?
    private(set) var steps: [Step] = []

    /// More than anybody presses on purpose.
    private static let maximumCount = 100

    /// Whether the search is open, in the order of the steps, so that letters are meant for it.
    private var isSearching: Bool {
        switch steps.last {
        case .action(.find), .words: true
        default: false
        }
    }

    /// - Parameter text: what the key types; nil for nothing.
    mutating func add(_ event: KeyEvent, text: String?) {
        guard steps.count < Self.maximumCount else { return }
        guard isSearching, event.modifiers.isSubset(of: .shift) else { return steps.append(.key(event)) }
        let typed: String
        if case .words(let words) = steps.last {
            steps.removeLast()
            typed = words
        } else {
            typed = ""
        }
        switch event.name {
        case "Escape": if !typed.isEmpty { steps.append(.words("")) } else { steps.removeLast() }
        case "BackSpace": steps.append(.words(String(typed.dropLast())))
        default: steps.append(.words(typed + (text ?? "")))
        }
    }

    mutating func add(_ action: ReaderAction) { if steps.count < Self.maximumCount { steps.append(.action(action)) } }

    mutating func add(place: Locator) { steps.append(.place(place)) }

    /// Returns the steps, which are to be carried out now.
    mutating func take() -> [Step] {
        defer { steps = [] }
        return steps
    }
}

extension ReaderAction {
    /// Actions of the window, which need no open book.
    static let ofWindow: Set<ReaderAction> = [
        .fullScreen, .leave, .openFile, .newWindow, .bookshelf, .mainMenu, .settings, .shortcuts, .about, .closeWindow,
        .quit, .statistics, .findInAllBooks, .allNotes, .review, .words, .openBeside, .swapBooks, .moveDivider,
        .closeBook,
    ]
}
