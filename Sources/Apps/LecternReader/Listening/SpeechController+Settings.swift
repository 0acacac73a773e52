import LecternBase
import LecternLibrary
import LecternModel
public import LecternPlayback
import LecternPublication

// Rate, voice and sleep timer of the bar for speech.
extension SpeechController {
    /// The speeds to choose from.
    public static let speeds = ListeningModel.speeds

    /// The speed; a change applies at the next sentence.
    public var speed: Double {
        get { config.rate }
        set { change { $0.rate = newValue } }
    }

    func stepSpeed(_ step: Int) {
        let now = Self.speeds.firstIndex { $0 >= speed - 1e-6 } ?? Self.speeds.count - 1
        speed = Self.speeds[min(max(now + step, 0), Self.speeds.count - 1)]
    }

    // MARK: Voices

    /// The language of the spoken sentence, else of the book.
    private var language: Language {
        utterance?.language ?? Language(session.publication?.metadata.languages.first ?? "en")
    }

    /// The voices of the language, best ones first. Empty until the service has listed them.
    var voices: [TTSVoice] {
        (synthesizer?.availableVoices ?? []).filter { $0.language.base == language.base }
            .sorted {
                ($1.quality.rawValue, $0.language.tag, $0.name) < ($0.quality.rawValue, $1.language.tag, $1.name)
            }
    }

    /// The names of the voices of the language, after “Standard Voice”.
    public var voiceNames: [String] {
        [tr("Standard Voice")] + voices.map { "\($0.name) (\($0.language.tag))" }
    }

    /// The index of the chosen voice in ``voiceNames``.
    public var voiceIndex: Int {
        get {
            let chosen = config.voices[language.base]
            return voices.firstIndex { $0.identifier == chosen }.map { $0 + 1 } ?? 0
        }
        set {
            let voices = voices
            guard newValue != voiceIndex, (0...voices.count).contains(newValue) else { return }
            let base = language.base
            change { $0.voices[base] = newValue == 0 ? nil : voices[newValue - 1].identifier }
        }
    }

    // MARK: Sleep

    /// The sleep timers to choose from; nil is none.
    public static let sleepTimers: [SleepTimer?] =
        [nil] + [5, 10, 15, 30, 45, 60].map { .after($0 * 60) } + [.endOfChapter]

    /// The index of the active timer in ``sleepTimers``.
    public var sleepTimerIndex: Int {
        get { sleepChoice }
        set { if newValue != sleepChoice { setSleepTimer(newValue) } }
    }

    func setSleepTimer(_ index: Int) {
        guard Self.sleepTimers.indices.contains(index), index != sleepChoice else { return }
        sleepChoice = index
        sleep?.cancel()
        (sleep, sleepChapter) = (nil, nil)
        switch Self.sleepTimers[index] {
        case .after(let seconds):
            sleep = Task { [weak self] in
                try? await Task.sleep(for: .seconds(seconds))
                if !Task.isCancelled { self?.fallAsleep() }
            }
        case .endOfChapter: sleepChapter = utterance.flatMap { session.publication?.unitIndex(of: $0.locator) }
        case .endOfTrack, nil: break
        }
        session.report(.speech)
    }

    /// Pauses when the timer has run down.
    func fallAsleep() {
        setSleepTimer(0)
        pause()
    }

    /// Whether the timer pauses before the sentence of a state, which is of another chapter.
    func sleepsBefore(_ state: PublicationSpeechSynthesizer.State) -> Bool {
        guard let sleepChapter, case .playing(let utterance, nil) = state,
            let chapter = session.publication?.unitIndex(of: utterance.locator)
        else { return false }
        return chapter != sleepChapter
    }

    // MARK: Storage

    private static let settingsKey = "speech"
    private static let placeKey = "speech.place"

    private func change(_ body: (inout PublicationSpeechSynthesizer.Configuration) -> Void) {
        var changed = config
        body(&changed)
        guard changed != config else { return }
        config = changed
        synthesizer?.config = changed
        let voices = JSONObject(config.voices.sorted { $0.key < $1.key }.map { ($0.key, JSONValue.string($0.value)) })
        let json: JSONValue = ["rate": JSONValue(config.rate), "voices": .object(voices)]
        session.app.write { try? await $0.setSetting(Self.settingsKey, to: json) }
        session.report(.speech)
    }

    func loadSettings() {
        guard let stored = session.library.settingNow(Self.settingsKey)?.object else { return }
        if let rate = stored["rate"]?.double { config.rate = rate }
        for (language, voice) in (stored["voices"]?.object ?? [:]).members { config.voices[language] = voice.string }
    }

    /// Stores the place of the sentence, to go on there in another session.
    func keepPlace(of utterance: PublicationSpeechSynthesizer.Utterance?) {
        guard let locator = utterance?.locator else { return }
        earlier = locator
        guard let bookID = session.bookID else { return }
        let place = session.storable(locator)
        session.app.write { await Self.store(place, of: bookID, in: $0) }
    }

    func storedPlace() -> Locator? { session.bookID.flatMap { Self.place(of: $0, in: session.library) } }

    /// Stores the place in a book at which speech goes on.
    static func store(_ place: Locator, of book: BookID, in library: Library) async {
        let json: JSONValue = ["book": .string("\(book)"), "locator": place.json]
        try? await library.setSetting(placeKey, to: json)
    }

    /// The place in a book at which speech goes on; nil if another book was read aloud last.
    static func place(of book: BookID, in library: Library) -> Locator? {
        guard let stored = library.settingNow(placeKey)?.object, stored["book"]?.string == "\(book)",
            let json = stored["locator"]
        else { return nil }
        return Locator(json: json, diagnostics: nil)
    }
}
