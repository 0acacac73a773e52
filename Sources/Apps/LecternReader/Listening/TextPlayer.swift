import LecternBase
import LecternContent
import LecternGeometry
import LecternModel
import LecternNavigator
import LecternPlayback

// Listening: a book read aloud, while its pages follow.
//
// Two things play the text of a book: a synthetic voice (`VoicePlayer`, over `PublicationSpeechSynthesizer`) and the
// recording of a narrator (`NarratorPlayer`, over `MediaOverlayNavigator`). Both are a `TextPlayer`, and say in one enum,
// `SpeechState`, what they play: nothing, a passage, or a passage in which they have paused.
//
// 1. *Start* (`SpeechController`): from the page, a selection or a click. A book with media overlays begins with the
//    narrator, others with a voice that speaks their language.
// 2. *Play* (`TextPlayer`): passage by passage, usually a sentence. The player reports each passage, and within it the
//    word if the engine reports words.
// 3. *Show*: the passage and the word are decorations of the page.
// 4. *Follow* (`SpeechFollower`): the page turns when the passage goes on behind its end. If the reader turns pages
//    instead, following stops until the voice is where the reader is, or the reader asks for it.
//
// Audiobooks have no text: `ListeningModel` shows an `AudioNavigator`. `RecordingController` writes a book's speech to a
// file. `InterruptionModel` pauses all of them for calls, sleep and other players.
//
// - `SpeechController+Settings`, `+Pronunciations`, `+Skipping`: voice and speed; words said otherwise; notes left out
// - `SpeechController+Shown`, `+Keys`: what the bar shows; moves by keys

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
typealias TextPlayback = SpeechState<Passage>

/// A part of a text that is played without interruption, usually a sentence.
struct Passage: Hashable, Sendable {
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
