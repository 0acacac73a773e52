import LecternGeometry
import LecternModel
import LecternNavigator
import LecternPlayback
import LecternPublication

/// Shows in the book what is spoken: decorates the sentence and the word, and moves pages to them.
@MainActor final class SpeechFollower {
    static let group = "speech"
    /// The colour behind the sentence, and that of the line below the word, on white paper.
    static let sentenceTint = Color(rgb: 0xFFE9B0)
    static let wordTint = Color(rgb: 0xD9731A)

    private let session: ReadingSession
    /// The group of the decorations.
    private let group: String
    /// Whether pages follow the speech. False while the reader reads elsewhere.
    var isFollowing = true
    /// The word to be shown; newer ones replace it while a move is in progress.
    private var pendingPlace: Place?
    /// Where the move in progress leads.
    private var target: Place?
    private var moving: Task<Void, Never>?
    /// The place of the word or sentence that is spoken.
    private(set) var spoken: Place?
    /// The last words of a passage that has just begun: in a strip it is scrolled up as a whole.
    private var end: Place?
    private var passage: Passage?

    init(_ session: ReadingSession, group: String = SpeechFollower.group) {
        self.session = session
        self.group = group
    }

    /// Shows a state.
    ///
    /// - Parameter place: where the voice is.
    func show(_ state: TextPlayback, at place: Locator?) {
        switch state {
        case .stopped:
            spoken = nil
            pendingPlace = nil
            passage = nil
            end = nil
            decorate([])
        case .paused(let passage):
            decorate(sentence(passage))
            follow(place)
        case .playing(let passage, let range):
            decorate(sentence(passage) + (range.map { [word($0)] } ?? []))
            begin(passage)
            follow(place)
        }
    }

    /// Notes where a new passage ends.
    private func begin(_ passage: Passage) {
        guard passage != self.passage else { return }
        self.passage = passage
        let range = passage.locator.flatMap { session.navigator?.textRange(of: $0) }
        end = range.map { Place(chapter: $0.chapter, offset: max($0.range.upperBound - 1, $0.range.lowerBound)) }
    }

    /// Whether a passage that has just begun runs below the window.
    private var runsOut: Bool {
        guard session.navigator?.shown?.window != nil, let end else { return false }
        return !isShown(end)
    }

    /// Decorates a passage; pages stay where they are.
    func mark(_ passage: Passage) {
        spoken = passage.locator.flatMap { session.place(of: $0) }
        decorate(sentence(passage))
    }

    private func sentence(_ passage: Passage) -> [Decoration] {
        guard let locator = passage.locator else { return [] }
        let document = passage.documentStyle.map {
            Decoration(id: "document", locator: Locator(href: locator.href, mediaType: locator.mediaType), style: $0)
        }
        return [document, Decoration(id: "sentence", locator: locator, style: passage.style)].compactMap(\.self)
    }

    private func word(_ range: Locator) -> Decoration {
        Decoration(id: "word", locator: range, style: .underline(tint: Self.wordTint, isActive: true))
    }

    private func decorate(_ decorations: [Decoration]) { session.navigator?.apply(decorations, in: group) }

    // MARK: Pages

    /// Shows the page of a place, if pages follow the voice.
    func follow(_ locator: Locator?) {
        let place = locator.flatMap { session.place(of: $0) ?? session.start(of: $0) }
        spoken = place
        showSpoken()
    }

    /// Shows the page of the spoken words, if pages follow the voice.
    private func showSpoken() {
        guard isFollowing, let spoken, !isShown(spoken) || runsOut else { return }
        pendingPlace = spoken
        if moving == nil { moving = Task { [weak self] in await self?.move() } }
    }

    func isShown(_ place: Place) -> Bool { session.navigator?.shown?.contains(place) ?? false }

    /// Moves to the newest wanted place, one move at a time.
    private func move() async {
        while let place = pendingPlace, let navigator = session.navigator {
            pendingPlace = nil
            target = place
            // The reader who moves decides whether pages follow: see ``pageChanged(_:)``.
            if isShown(place) && !runsOut || navigator.hasPendingMove { continue }
            let end = runsOut ? end : nil
            self.end = nil
            if end == nil, navigator.preparedNeighbour(.forward)?.contains(place) == true {
                _ = await navigator.goForward()
            } else {
                _ = await navigator.follow(place, through: end)
            }
        }
        moving = nil
        target = nil
    }

    /// Handles a move of the page: the reader who turns away from the spoken words reads elsewhere, and one who comes
    /// back to them is followed again. After a change of the layout the spoken words stay in view.
    ///
    /// - Returns: whether ``isFollowing`` has changed.
    func pageChanged(_ reason: SpreadReason) -> Bool {
        guard let spoken else { return false }
        switch reason {
        case .decoration: return false
        case .relayout:
            // The layout keeps the first words of the page, which may be far from those that are read.
            showSpoken()
            return false
        case .turn, .jump, .scroll:
            // A page that shows the target of a move in progress is its result.
            let isThere = isShown(spoken) || target.map(isShown) == true
            if !isThere { pendingPlace = nil }
            defer { isFollowing = isThere }
            return isFollowing != isThere
        }
    }
}
