public import LecternLibrary

/// A session in which the reader answers cards about highlights or words, for one window.
///
///     let review = app.makeReview()
///     review.onChange = { show(review.state) }
///     await review.start(.highlights)
@MainActor public final class ReviewModel {
    /// What a window shows.
    public enum State: Hashable, Sendable {
        /// The cards are being read.
        case loading
        /// A card asks.
        case question(ReviewCard)
        /// A card shows its answer, and waits for a grade.
        case answer(ReviewCard)
        /// There is no card left.
        case done
        /// The library does not give its cards, for a reason in the reader's words.
        case failed(String)
    }

    public private(set) var state = State.loading
    /// What the cards are about.
    public private(set) var subject = ReviewCard.Subject.highlights
    /// The number of answers given.
    public private(set) var answered = 0
    /// Called after each change.
    public var onChange: (() -> Void)?
    private let app: ReaderAppModel
    private let clock: @Sendable () -> Timestamp
    private var queue: [ReviewCard] = []
    /// The cards that were answered, as they were before, the last one at the end.
    private var earlier: [ReviewCard] = []
    private var isStoring = false

    /// - Parameter clock: the present time; tests give their own.
    init(_ app: ReaderAppModel, clock: @escaping @Sendable () -> Timestamp = { .now() }) {
        self.app = app
        self.clock = clock
    }

    /// The number of cards left, the one shown included.
    public var remaining: Int { queue.count }

    /// Whether the last answer can be taken back.
    public var canUndo: Bool { !earlier.isEmpty }

    /// Begins with cards about a subject.
    public func start(_ subject: ReviewCard.Subject) async {
        self.subject = subject
        earlier = []
        answered = 0
        state = .loading
        do throws(LibraryError) {
            let cards = try await app.library.cards(about: subject, at: clock())
            guard subject == self.subject else { return }
            queue = cards
            ask()
        } catch {
            guard subject == self.subject else { return }
            queue = []
            state = .failed(BookshelfFailure(path: app.library.path, error).reason)
            onChange?()
        }
    }

    private func ask() {
        state = queue.first.map { .question($0) } ?? .done
        onChange?()
    }

    /// Shows the answer of the card that asks.
    public func showAnswer() {
        guard case .question(let card) = state else { return }
        state = .answer(card)
        onChange?()
    }

    /// Stores how well the reader remembered, and goes on. A card that was forgotten comes again at the end.
    public func answer(_ grade: ReviewGrade) async {
        guard case .answer(let card) = state, !isStoring else { return }
        isStoring = true
        defer { isStoring = false }
        let time = clock()
        await app.library.keep { try await $0.review(card, grade, at: time) }
        guard queue.first?.id == card.id else { return }
        queue.removeFirst()
        earlier.append(card)
        answered += 1
        if grade == .again { queue.append(card.remembered(ReviewSchedule.review(card.memory, grade, at: time))) }
        ask()
    }

    /// Takes the last answer back, and asks the card again.
    public func undo() async {
        guard !isStoring, let card = earlier.popLast() else { return }
        isStoring = true
        defer { isStoring = false }
        await app.library.keep { try await $0.setMemory(card.memory, of: card) }
        queue.removeAll { $0.id == card.id }
        queue.insert(card, at: 0)
        answered -= 1
        ask()
    }

    /// Returns after what time the card comes again if it is graded so.
    public func wait(after grade: ReviewGrade) -> String {
        guard case .answer(let card) = state else { return "" }
        let time = clock()
        let memory = ReviewSchedule.review(card.memory, grade, at: time)
        return Self.words(memory.dueAt.seconds - time.seconds)
    }

    static func words(_ seconds: Double) -> String {
        let days = Int((seconds / 86_400).rounded())
        switch days {
        case ..<1: return trn("{count} minute", "{count} minutes", count: max(Int(seconds / 60), 1))
        case ..<60: return trn("{count} day", "{count} days", count: days)
        case ..<730: return trn("{count} month", "{count} months", count: Int((Double(days) / 30.4).rounded()))
        default: return trn("{count} year", "{count} years", count: Int((Double(days) / 365.25).rounded()))
        }
    }
}

extension ReviewGrade {
    /// The name on its button.
    public var title: String {
        switch self {
        case .again: tr("Again")
        case .hard: tr("Hard")
        case .good: tr("Good")
        case .easy: tr("Easy")
        }
    }
}

extension ReviewCard.Subject {
    /// The name in the window.
    public var title: String {
        switch self {
        case .highlights: tr("Highlights")
        case .words: tr("Words")
        }
    }
}
