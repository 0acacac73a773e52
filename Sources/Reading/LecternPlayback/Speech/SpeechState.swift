public import LecternModel

/// The state of reading aloud: the single source of truth for a user interface.
///
///     switch synthesizer.state {
///     case .playing(let utterance, let word): show(word ?? utterance.locator)
///     case .paused(let utterance): show(utterance.locator)
///     case .stopped: hide()
///     }
public enum SpeechState<Passage: Hashable & Sendable>: Hashable, Sendable {
    /// Nothing is played.
    case stopped
    /// Interrupted within the passage.
    case paused(Passage)
    /// Plays the passage. The range is the place of the current word, if it is known.
    case playing(Passage, range: Locator?)

    /// What is played or paused.
    public var passage: Passage? {
        switch self {
        case .stopped: nil
        case .paused(let passage), .playing(let passage, _): passage
        }
    }

    /// Returns the same state of what a passage means elsewhere.
    public func map<Other>(_ transform: (Passage) -> Other) -> SpeechState<Other> {
        switch self {
        case .stopped: .stopped
        case .paused(let passage): .paused(transform(passage))
        case .playing(let passage, let range): .playing(transform(passage), range: range)
        }
    }
}
