import LecternGTK
import LecternGeometry
import LecternLibrary
import LecternModel
import LecternReader

/// The window in which the reader answers cards about highlights and words: a question, its answer, four grades.
@MainActor final class ReviewWindow {
    /// The window that is shown.
    private static var shown: ReviewWindow?

    private let model: ReviewModel
    private let window: PlainWindow
    private let stack = Stack(.crossfade)
    private let question = Label(styles: ["title-3"])
    private let answer = Label(styles: ["review-answer"])
    private let source = Label(styles: ["dim-label"])
    private let line = Separator()
    private let progress = Label(styles: ["dim-label"])
    private let show = Button(tr("_Show Answer"))
    private let open = Button(tr("_Open in Book"))
    private let grades: [(grade: ReviewGrade, button: Button, wait: Label)]
    private let gradeBox: Box
    private let done = StatusPage(icon: "emblem-ok-symbolic", title: tr("Nothing to Review"))
    private let onChoice: @MainActor (String, Locator?) -> Void

    /// Opens the window.
    ///
    /// - Parameter onChoice: shows a book, at a place in it if it is known.
    static func open(
        _ app: ReaderAppModel, about subject: ReviewCard.Subject, over parent: Window,
        onChoice: @escaping @MainActor (String, Locator?) -> Void
    ) {
        shown?.window.close()
        let opened = ReviewWindow(app, subject, over: parent, onChoice: onChoice)
        shown = opened
        opened.window.present()
        opened.start(subject)
    }

    private init(
        _ app: ReaderAppModel, _ subject: ReviewCard.Subject, over parent: Window,
        onChoice: @escaping @MainActor (String, Locator?) -> Void
    ) {
        model = app.makeReview()
        self.onChoice = onChoice
        grades = ReviewGrade.allCases.map { grade in
            let wait = Label(styles: ["dim-label"])
            let name = Label("\(grade.rawValue)  \(grade.title)")
            return (grade, Button(child: Box(.vertical, spacing: 2, [name, wait])), wait)
        }
        gradeBox = Box(.horizontal, spacing: 8, grades.map(\.button))
        let content = Box(.vertical)
        window = PlainWindow(content)
        content.append(header(subject))
        content.append(stack)
        build()
        connect()
        window.title = tr("Review")
        window.setDefaultSize(width: 560, height: 480)
        window.setParent(parent, isModal: false)
        window.closeOnEscape()
    }

    private func header(_ subject: ReviewCard.Subject) -> HeaderBar {
        let bar = HeaderBar()
        let buttons = ReviewCard.Subject.allCases.map { (subject: $0, button: ToggleButton(child: Label($0.title))) }
        let box = Box(.horizontal, buttons.map(\.button))
        box.addStyle("linked")
        for entry in buttons {
            entry.button.setAccessibleName(entry.subject.title)
            if entry.subject != buttons[0].subject { entry.button.join(buttons[0].button) }
            entry.button.isActive = entry.subject == subject
            entry.button.onToggle { [weak self] isOn in if isOn { self?.start(entry.subject) } }
        }
        bar.setTitle(box)
        progress.margins = Margins(start: 6, end: 6)
        bar.addEnd(progress)
        return bar
    }

    private func build() {
        for label in [question, answer, source] {
            label.wraps = true
            label.horizontalAlignment = 0
        }
        let texts = Box(.vertical, spacing: 16, [question, line, answer, source, open])
        texts.margins = Margins(start: 24, end: 24, top: 24, bottom: 24)
        open.align(horizontally: .start)
        open.addStyle("flat")
        let scroller = ScrolledWindow(Clamp(texts, maximum: 620))
        scroller.expands = true
        show.addStyle("suggested-action")
        show.align(horizontally: .center)
        gradeBox.isHomogeneous = true
        gradeBox.align(horizontally: .center)
        let bottom = Box(.vertical, [show, gradeBox])
        bottom.margins = Margins(start: 24, end: 24, top: 8, bottom: 20)
        stack.add(Box(.vertical, [scroller, bottom]), name: "card")
        stack.add(done, name: "done")
        stack.add(Box(.vertical), name: "loading")
        stack.showAtOnce("loading")
        stack.expands = true
    }

    private func connect() {
        show.onClick { [weak self] in self?.model.showAnswer() }
        open.onClick { [weak self] in self?.openBook() }
        for entry in grades { entry.button.onClick { [weak self] in self?.grade(entry.grade) } }
        let keys = KeyController()
        keys.setPhase(.capture)
        keys.onPress { [weak self] key, modifiers in self?.pressed(key, modifiers) ?? false }
        window.add(keys)
        model.onChange = { [weak self] in self?.update() }
        window.onCloseRequest { [weak self] in
            self?.model.onChange = nil
            ReviewWindow.shown = nil
            return false
        }
    }

    private func start(_ subject: ReviewCard.Subject) { Task { await model.start(subject) } }

    private func grade(_ grade: ReviewGrade) { Task { await model.answer(grade) } }

    private func pressed(_ key: String, _ modifiers: Modifiers) -> Bool {
        if key == "z", modifiers == .control {
            Task { await model.undo() }
            return true
        }
        guard modifiers.isEmpty else { return false }
        switch model.state {
        case .question where ["space", "Return", "KP_Enter"].contains(key) && !open.hasFocus: model.showAnswer()
        case .answer:
            let digit = key.hasPrefix("KP_") ? String(key.dropFirst(3)) : key
            guard let number = Int(digit), let chosen = ReviewGrade(rawValue: number) else { return false }
            grade(chosen)
        default: return false
        }
        return true
    }

    private var card: ReviewCard? {
        switch model.state {
        case .question(let card), .answer(let card): card
        case .loading, .done, .failed: nil
        }
    }

    private func openBook() {
        guard let card, !card.path.isEmpty else { return }
        let onChoice = onChoice
        window.close()
        onChoice(card.path, card.locator)
    }

    /// Why no card is shown.
    private var ending: String {
        if case .failed(let reason) = model.state { return reason }
        return model.answered > 0
            ? trn("You have answered {count} card.", "You have answered {count} cards.", count: model.answered)
            : tr("New cards come from your highlights and from words that you look up.")
    }

    private func update() {
        guard let card else {
            progress.text = ""
            done.setDescription(ending)
            return stack.shown = model.state == .loading ? "loading" : "done"
        }
        let isAnswered = model.state == .answer(card)
        question.text = card.question
        answer.text = isAnswered ? card.answer : ""
        source.text = isAnswered ? card.source : ""
        for widget in [line, answer, source, gradeBox] as [Widget] { widget.isVisible = isAnswered }
        open.isVisible = isAnswered && !card.path.isEmpty
        show.isVisible = !isAnswered
        progress.text = trn("{count} card left", "{count} cards left", count: model.remaining)
        for entry in grades {
            entry.wait.text = model.wait(after: entry.grade)
            entry.button.setAccessibleName("\(entry.grade.title), \(entry.wait.text)")
        }
        stack.shown = "card"
        if isAnswered { grades[2].button.grabFocus() } else { show.grabFocus() }
    }
}
