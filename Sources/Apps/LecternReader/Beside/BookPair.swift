import LecternLibrary
import LecternModel
import LecternNavigator

/// Two books side by side in one window, each with its own place.
///
///     let pair = app.makePair(original, translation)
///     pair.setInStep(true, by: original)
///
/// In step by chapter, the other book goes along when one goes to another chapter (``ChapterAlignment``). A book that is in
/// the right chapter already stays where it is. The library keeps the pair.
@MainActor public final class BookPair {
    /// The book at the start of the window: at the left, in a window from right to left at the right; or above.
    public private(set) var first: ReaderModel
    public private(set) var second: ReaderModel
    /// The share of the window that the first book has.
    public private(set) var share = KeptPair.evenShare
    /// Runs when the books are exchanged or in step, and when the share that the library keeps is known.
    public var onChange: (() -> Void)?

    private let app: ReaderAppModel
    private var anchor: ChapterAlignment.Anchor?
    private var alignment: ChapterAlignment?
    private var states: [ChapterAlignment.Side: SideState] = [.first: SideState(), .second: SideState()]
    /// Moves of one book after the other.
    private var follows = Follows()
    /// Whether the library was asked for the pair.
    private var isKnown = false
    private var storing: Task<Void, Never>?

    /// What the pair knows of one book.
    private struct SideState {
        /// Whether the book has been shown.
        var isShown = false
        /// The entry of the contents that it was in.
        var entry: Int?
    }

    /// The moves of one book after the other.
    private struct Follows {
        /// The book that is on its way.
        var side: ChapterAlignment.Side?
        /// The chapter that it goes to.
        var chapter = 0
        var number = 0
        var task: Task<Void, Never>?
    }

    init(_ first: ReaderModel, _ second: ReaderModel, app: ReaderAppModel) {
        self.first = first
        self.second = second
        self.app = app
        for model in [first, second] {
            model.session.isPaired = true
            model.session.onMove = { [weak self, weak model] reason in
                if let self, let model { moved(model, reason) }
            }
            moved(model, .relayout)
        }
    }

    /// Whether the books are in step by chapter.
    public var isInStep: Bool { alignment != nil }

    /// Returns the book beside one of the two.
    public func other(of model: ReaderModel) -> ReaderModel { model === first ? second : first }

    /// Sets the books in step by chapter, from the chapters that both are in now; or lets each go its own way.
    ///
    /// - Parameter model: the book that says what has become of it.
    public func setInStep(_ isOn: Bool, by model: ReaderModel) {
        guard isOn else {
            anchor = nil
            alignment = nil
            keep()
            onChange?()
            return model.session.report(message: tr("Each book goes its own way"))
        }
        guard let entries = entriesNow(by: model) else { return onChange?() ?? () }
        anchor = entries
        align()
        keep()
        onChange?()
        let (one, two) = (first.contents.title(of: entries.first), second.contents.title(of: entries.second))
        let message =
            one.isEmpty || two.isEmpty
            ? tr("The books are in step by chapter")
            : tr("In step: “{first}” with “{second}”", ["first": one, "second": two])
        model.session.report(message: message)
    }

    /// The entries that both books are in; nil if a book has no contents, which is reported.
    private func entriesNow(by model: ReaderModel) -> ChapterAlignment.Anchor? {
        for book in [first, second] where book.contents.outline.depths.isEmpty {
            let isOpen = book.session.content != nil
            model.session.report(
                message: isOpen
                    ? tr("“{title}” has no contents to go by", ["title": book.title])
                    : tr("“{title}” is not open yet", ["title": book.title]))
            return nil
        }
        return .init(first: first.contents.currentID ?? 0, second: second.contents.currentID ?? 0)
    }

    private func align() {
        alignment = anchor.flatMap { ChapterAlignment(first.contents.outline, second.contents.outline, anchor: $0) }
    }

    /// Exchanges the sides of the books.
    public func swap() {
        (first, second) = (second, first)
        let state = states[.first]
        states[.first] = states[.second]
        states[.second] = state
        follows.side = follows.side?.other
        anchor = anchor?.swapped
        if alignment != nil { align() }
        keep()
        onChange?()
    }

    /// Stores the share of the first book, soon after it was last changed.
    public func setShare(_ share: Double) {
        let share = min(max(share, KeptPair.shares.lowerBound), KeptPair.shares.upperBound)
        // A divider moves in whole pixels.
        guard abs(share - self.share) > 0.0005 else { return }
        self.share = share
        storing?.cancel()
        storing = Task { [weak self] in
            try? await Task.sleep(for: .seconds(1))
            if !Task.isCancelled { self?.keep() }
        }
    }

    /// Ends the pair. Its books stay open.
    ///
    /// - Parameter isOver: Whether a start without a book opens one of them alone.
    public func close(isOver: Bool) {
        for model in [first, second] {
            model.session.isPaired = false
            model.session.onMove = nil
        }
        follows.task?.cancel()
        storing?.cancel()
        onChange = nil
        keep(isOpen: !isOver)
    }

    private func keep(isOpen: Bool = true) {
        guard isKnown, let one = first.bookID, let two = second.bookID, one != two else { return }
        let pair = KeptPair(first: one, second: two, share: share, anchor: anchor, isOpen: isOpen)
        app.write { await KeptPairs.change(in: $0) { $0.keep(pair) } }
    }

    /// Reads what the library keeps, when both books are open.
    private func recall() {
        guard !isKnown, let one = first.bookID, let two = second.bookID, states.values.allSatisfy(\.isShown) else {
            return
        }
        isKnown = true
        if let kept = KeptPairs(in: app.library).pair(one, two) {
            share = kept.share
            if anchor == nil {
                anchor = kept.anchor
                align()
            }
        }
        keep()
        onChange?()
    }
}

// Steps from chapter to chapter.
extension BookPair {
    private func side(of model: ReaderModel) -> ChapterAlignment.Side { model === first ? .first : .second }

    private func model(_ side: ChapterAlignment.Side) -> ReaderModel { side == .first ? first : second }

    /// Something of a book is shown.
    private func moved(_ model: ReaderModel, _ reason: SpreadReason) {
        guard model.session.isShowing else { return }
        let side = side(of: model)
        let before = states[side]?.entry
        let wasShown = states[side]?.isShown ?? false
        let entry = model.contents.currentID
        states[side]?.isShown = true
        states[side]?.entry = entry
        recall()
        // Another layout is no move of the reader, and one book is not led by the other that it leads.
        guard wasShown, reason != .relayout, entry != before, let entry else { return }
        if follows.side == side {
            // It has arrived: from now on it moves by itself, also if the jump is not reported as done yet.
            if alignment?.contains(entry, in: follows.chapter, of: side) == true { follows.side = nil }
            return
        }
        guard let alignment, let target = alignment.counterpart(of: entry, in: side) else { return }
        let other = self.model(side.other)
        if let current = other.contents.currentID, alignment.contains(current, in: target, of: side.other) { return }
        lead(side.other, to: target)
    }

    /// Leads a book to a chapter.
    private func lead(_ side: ChapterAlignment.Side, to target: Int) {
        let model = model(side)
        follows.number += 1
        follows.side = side
        follows.chapter = target
        let number = follows.number
        follows.task = Task { [weak self] in
            await model.contents.follow(to: target)
            guard let self, number == follows.number else { return }
            follows.side = nil
            states[self.side(of: model)]?.entry = model.contents.currentID
        }
    }

    /// Waits until no book is on its way after the other, and the pair is stored.
    func settle() async {
        // The move of one book begins that of the other.
        for _ in 0..<2 {
            for model in [first, second] { await model.settle() }
            await follows.task?.value
        }
        await app.written()
    }
}
