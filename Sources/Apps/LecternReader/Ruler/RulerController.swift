import LecternGeometry
import LecternModel
import LecternNavigator
import LecternPlayback
import LecternPublication

/// Reading sentence by sentence: the current one is bright and the rest of the page dim. It is moved by keys, without
/// sound, through the sentences that are read aloud; while the book is read aloud, it follows.
///
///     model.perform(.ruler)
///     model.key("Down")  // the next sentence
@MainActor public final class RulerController {
    static let group = "ruler"

    private let session: ReadingSession
    private let speech: SpeechController
    let follower: SpeechFollower
    /// Whether the ruler is shown.
    public private(set) var isOn = false
    /// The sentence that is bright.
    private(set) var passage: Passage?
    /// At ``passage``; nil if it has to be found again.
    private var utterances: PublicationUtterances?
    /// The moves so far, one after the other.
    private var moving: Task<Void, Never>?

    init(_ session: ReadingSession, speech: SpeechController) {
        self.session = session
        self.speech = speech
        follower = SpeechFollower(session, group: Self.group)
        speech.onPassage = { [weak self] in self?.spoken($0) }
    }

    /// The sentence that is bright; nil if there is none.
    public var sentence: String? { passage?.text }

    /// Whether the book has text.
    public var isAvailable: Bool {
        guard session.navigator != nil, let publication = session.publication else { return false }
        return publication.hasSpokenText
    }

    // MARK: Commands

    /// Shows the ruler at the sentence that is read aloud, else at the beginning of the page; or hides it.
    public func toggle() { isOn ? stop() : start() }

    private func start() {
        guard isAvailable else { return }
        isOn = true
        session.report(.speech)
        if let passage = speech.state.passage { return spoken(passage) }
        enqueue { await $0.begin() }
    }

    func stop() {
        guard isOn else { return }
        isOn = false
        passage = nil
        utterances = nil
        follower.show(.stopped, at: nil)
        session.report(.speech)
    }

    /// Moves to another sentence or paragraph. While the book is read aloud, that goes on there.
    func move(_ direction: TurnDirection, by step: TextStep) {
        if speech.isOn { return speech.move(direction, by: step) }
        enqueue { await $0.carryOut(direction, step) }
    }

    /// Carries out an action of the ruler; false for others.
    func perform(_ action: ReaderAction) -> Bool {
        if action == .ruler {
            toggle()
            // The window gives the keyboard to the page.
            session.report(.window(.ruler))
            return true
        }
        guard isOn else { return false }
        switch action {
        case .nextSentence: move(.forward, by: .sentence)
        case .previousSentence: move(.backward, by: .sentence)
        case .nextParagraph: move(.forward, by: .paragraph)
        case .previousParagraph: move(.backward, by: .paragraph)
        default: return false
        }
        return true
    }

    /// Handles a key on the page while the ruler is shown.
    ///
    /// - Returns: whether the key was handled.
    func take(_ event: KeyEvent) -> Bool {
        guard isOn, event.modifiers.isEmpty else { return false }
        switch event.name {
        case "Down", "KP_Down": move(.forward, by: .sentence)
        case "Up", "KP_Up": move(.backward, by: .sentence)
        case "Escape": stop()
        default: return !speech.isOn && takeWithoutVoice(event)
        }
        return true
    }

    /// Handles a key that has another meaning while the book is read aloud.
    private func takeWithoutVoice(_ event: KeyEvent) -> Bool {
        switch event.name {
        case "space", "period": move(.forward, by: .sentence)
        case "BackSpace", "comma": move(.backward, by: .sentence)
        default: return false
        }
        return true
    }

    /// Waits until all moves are carried out.
    func settle() async { await moving?.value }

    func close() {
        isOn = false
        moving?.cancel()
    }

    // MARK: Moves

    private func enqueue(_ move: @escaping @MainActor (RulerController) async -> Void) {
        let previous = moving
        moving = Task { [weak self] in
            await previous?.value
            if let self, isOn, !Task.isCancelled { await move(self) }
        }
    }

    /// Goes to the first sentence that begins on the page shown; to one from the page before if none does.
    private func begin() async {
        guard let navigator = session.navigator else { return }
        let start = navigator.currentPageLocation ?? navigator.currentLocation
        guard let utterances = cursor(from: start), let first = await utterances.next() else { return }
        var utterance = first
        if !isShown(first.locator), let second = await utterances.next() {
            if isShown(second.locator) { utterance = second } else { _ = await utterances.previous() }
        }
        guard isOn else { return }
        self.utterances = utterances
        // The page stays, also if the sentence begins before it.
        mark(Passage(utterance))
        follower.isFollowing = true
    }

    private func carryOut(_ direction: TurnDirection, _ step: TextStep) async {
        // A reader who has scrolled away goes on there.
        guard let locator = passage?.locator, isShown(locator) || utterances == nil || follower.isFollowing else {
            return await begin()
        }
        guard let utterances = await sentenceCursor(at: locator), let next = await utterances.move(direction, step),
            isOn
        else { return }
        mark(Passage(next))
        follower.follow(next.locator)
    }

    /// The cursor at the sentence of a place.
    private func sentenceCursor(at locator: Locator) async -> PublicationUtterances? {
        if let utterances { return utterances }
        utterances = cursor(from: locator)
        _ = await utterances?.next()
        return utterances
    }

    private func cursor(from start: Locator?) -> PublicationUtterances? {
        speech.readSettings()
        return session.publication.flatMap {
            PublicationUtterances($0, from: start, config: speech.settings.config)
        }
    }

    /// A passage without a place on the page, such as the description of a picture, counts as shown.
    private func isShown(_ locator: Locator) -> Bool { session.place(of: locator).map(follower.isShown) ?? true }

    // MARK: Showing

    private func mark(_ passage: Passage) {
        self.passage = passage
        follower.mark(passage)
        session.report(.speech)
    }

    /// Shows what is read aloud. The pages follow already.
    private func spoken(_ passage: Passage?) {
        guard isOn, var passage else { return }
        passage.style = .spotlight
        utterances = nil
        if passage != self.passage { mark(passage) }
    }

    /// Handles a move of the page: the ruler comes along when the reader turns to another one.
    func pageChanged(_ reason: SpreadReason) {
        guard isOn, !speech.isOn, follower.pageChanged(reason), !follower.isFollowing, reason != .scroll else { return }
        enqueue { await $0.begin() }
    }
}

extension PublicationUtterances {
    /// Moves; nil at the beginning and the end, where it stays.
    fileprivate func move(_ direction: TurnDirection, _ step: TextStep) async -> Utterance? {
        let utterance =
            switch (direction, step) {
            case (.forward, .sentence): await next()
            case (.forward, .paragraph): await nextParagraph()
            case (.backward, .sentence): await previous()
            case (.backward, .paragraph): await previousParagraph()
            }
        if utterance == nil, direction == .backward { return await next() }
        return utterance
    }
}

extension Passage {
    fileprivate init(_ utterance: PublicationSpeechSynthesizer.Utterance) {
        self.init(
            text: utterance.text, locator: utterance.locator, language: utterance.language, style: .spotlight)
    }
}
