import LecternBase
import LecternContent
import LecternGeometry
import LecternModel
import LecternNavigator

/// Plays the text of a book: a synthetic voice, or the recording of a narrator. Reading aloud controls it, and does
/// not need to know which one it is.
@MainActor protocol TextPlayer: AnyObject {
    var delegate: (any TextPlayerDelegate)? { get set }
    /// What is played, and whether it is paused.
    var state: TextPlayback { get }
    /// The place that sounds: that of the word if it is known, else that of the passage. Pages follow it.
    var place: Locator? { get }
    /// The speed, relative to the normal one: 0.5 to 3.
    var speed: Double { get set }
    /// The table, list, figure or aside that ``leaveStructure()`` leaves.
    var structure: ContentStructure.Kind? { get }
    /// Plays what follows ``structure``.
    func leaveStructure()
    /// What the book has and the player may leave out.
    func availableSkips() async -> Set<SpeechSkip>
    /// Plays from a place; from the beginning of the book if it is nil.
    func start(from place: Locator?)
    func pause()
    /// Pauses, or resumes where it has paused.
    func pauseOrResume()
    /// Plays the next or the previous sentence or paragraph, also if it has paused.
    func move(_ direction: TurnDirection, by step: TextStep)
    func stop()
    /// Waits until all commands are carried out.
    func settle() async
    /// Ends playback and releases the engines. Reports nothing more.
    func close()
}

/// Receives the events of a player, on the main actor.
@MainActor protocol TextPlayerDelegate: AnyObject {
    func player(_ player: any TextPlayer, stateDidChange state: TextPlayback)
    /// ``TextPlayer/place`` has changed within the passage.
    func playerDidAdvance(_ player: any TextPlayer)
    /// The player has paused, for a reason to show to the user.
    func player(_ player: any TextPlayer, didFail problem: String)
    /// Playback goes on, with a message for the user.
    func player(_ player: any TextPlayer, didReport message: String)
}

/// The state of a player.
enum TextPlayback: Hashable {
    case stopped
    case paused(Passage)
    /// The word is nil if it is not known.
    case playing(Passage, word: Locator?)

    /// What is played or paused.
    var passage: Passage? {
        switch self {
        case .stopped: nil
        case .paused(let passage), .playing(let passage, _): passage
        }
    }
}

/// A part of a text that is played without interruption, usually a sentence.
struct Passage: Hashable {
    var text: String
    /// Its place in the book; nil if what sounds has none.
    var locator: Locator?
    /// The language of the text; nil for that of the book.
    var language: Language?
    /// How the passage is decorated.
    var style: Decoration.Style
    /// How its whole document is decorated while the book is played; nil for not at all.
    var documentStyle: Decoration.Style?
}

/// How far a step in a text goes.
enum TextStep: Hashable { case sentence, paragraph }
