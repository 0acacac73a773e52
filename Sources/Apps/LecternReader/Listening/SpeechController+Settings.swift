import Foundation
import LecternBase
import LecternLibrary
import LecternModel
public import LecternPlayback
import LecternPublication

// Rate, voice and sleep timer of the bar for speech.
extension SpeechController {
    /// The speeds to choose from.
    public static let speeds = ListeningModel.speeds

    /// The speed of who reads now. A voice changes it at the next sentence.
    public var speed: Double {
        get { settings[keyPath: speedPath] }
        set {
            change { $0[keyPath: speedPath] = newValue }
            player?.speed = speed
        }
    }

    /// A recording is usually heard at another speed than a voice.
    private var speedPath: WritableKeyPath<SpeechSettings, Double> {
        current == .narrator ? \.narratorSpeed : \.config.rate
    }

    func stepSpeed(_ step: Int) {
        let now = Self.speeds.firstIndex { $0 >= speed - 1e-6 } ?? Self.speeds.count - 1
        speed = Self.speeds[min(max(now + step, 0), Self.speeds.count - 1)]
    }

    // MARK: Voices

    /// Who can be chosen to read.
    private enum Choice: Hashable {
        case narrator
        case standardVoice
        case voice(TTSVoice)
    }

    /// The narrator, then the voices of the language, best ones first. Voices are missing until the service has listed
    /// them.
    private var choices: [Choice] {
        (hasNarrator ? [.narrator] : []) + (hasVoice ? [.standardVoice] + voices.map { .voice($0) } : [])
    }

    /// The language in which the spoken sentence is read, else that of the book.
    var language: Language {
        if current == .voice, let spoken = voice?.spokenLanguage { return spoken }
        return state.passage?.language.flatMap { $0.isKnown ? $0 : nil } ?? bookLanguage
    }

    /// Whether the text that is read is English, for which there is a natural voice.
    public var isEnglish: Bool { isVoice && language.primary == "en" }

    /// The language of the book: the reader's choice, that of the metadata, or a guess.
    var bookLanguage: Language { session.language.language ?? Language("en") }

    private var voices: [TTSVoice] { voices(for: language) }

    /// The voices of a language, best ones first.
    func voices(for language: Language) -> [TTSVoice] {
        (voice?.voices ?? []).filter { $0.language.isRelated(to: language) }
            .sorted {
                ($1.quality.rawValue, $0.language.tag, $0.name) < ($0.quality.rawValue, $1.language.tag, $1.name)
            }
    }

    /// The names of the narrator and the voices that can be chosen.
    public var voiceNames: [String] { choices.map(name) }

    private func name(of choice: Choice) -> String {
        switch choice {
        case .narrator: narratorName
        case .standardVoice: tr("Standard Voice")
        case .voice(let voice): Self.name(of: voice)
        }
    }

    /// The name with the language, if it does not say it: “English (Great Britain)”, “Anna (German)”.
    static func name(of voice: TTSVoice) -> String {
        let language = voice.language.name
        return voice.name.localizedStandardContains(Language(voice.language.base).name)
            ? voice.name : "\(voice.name) (\(language))"
    }

    private var narratorName: String {
        let names = session.publication?.metadata.narrators.map(\.name.displayString).joined(separator: ", ") ?? ""
        return names.isEmpty ? tr("Narrator") : tr("Narrator: {name}", ["name": names])
    }

    /// The index of the chosen one in ``voiceNames``.
    public var voiceIndex: Int {
        get { choices.firstIndex(of: choice) ?? 0 }
        set {
            let choices = choices
            guard choices.indices.contains(newValue), choices[newValue] != choice else { return }
            choose(choices[newValue])
        }
    }

    private var choice: Choice {
        if source == .narrator { return .narrator }
        let chosen = settings.config.voices[language.primary]
        return voices.first { $0.identifier == chosen }.map { .voice($0) } ?? .standardVoice
    }

    private func choose(_ choice: Choice) {
        let base = language.primary
        change { settings in
            settings.prefersVoice = choice != .narrator
            switch choice {
            case .narrator: break
            case .standardVoice: settings.config.voices[base] = nil
            case .voice(let voice): settings.config.voices[base] = voice.identifier
            }
        }
        changeSource()
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
        sleep = nil
        sleepChapter = nil
        switch Self.sleepTimers[index] {
        case .after(let seconds):
            sleep = Task { [weak self] in
                try? await Task.sleep(for: .seconds(seconds))
                if !Task.isCancelled { self?.fallAsleep() }
            }
        case .endOfChapter: sleepChapter = state.passage?.locator.flatMap { session.publication?.unitIndex(of: $0) }
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
    func sleepsBefore(_ state: TextPlayback) -> Bool {
        guard let sleepChapter, case .playing(let passage, nil) = state,
            let chapter = passage.locator.flatMap({ session.publication?.unitIndex(of: $0) })
        else { return false }
        return chapter != sleepChapter
    }

    /// Voices and sentences of the chosen language of the book, from the next sentence on.
    func languageDidChange() {
        settings.config.defaultLanguage = session.language.chosen
        voice?.config = settings.config
        session.report(.speech)
    }

    // MARK: Storage

    private static let settingsKey = "speech"
    private static let placeKey = "speech.place"
    private static let sourceKey = "speech.prefersVoice"

    func change(_ body: (inout SpeechSettings) -> Void) {
        var changed = settings
        body(&changed)
        guard changed != settings else { return }
        settings = changed
        voice?.config = changed.config
        narrator?.voices = changed.config.voices
        narrator?.volume = changed.config.volume
        if let narrator, narrator.skips != changed.narratorSkips { narrator.skips = changed.narratorSkips }
        let (json, prefersVoice, bookID) = (changed.json, changed.prefersVoice, session.bookID)
        session.app.write {
            await $0.keep { try await $0.setSetting(Self.settingsKey, to: json) }
            guard let bookID else { return }
            await $0.keep {
                try await $0.setSetting(Self.sourceKey, to: prefersVoice ? true : nil, scope: .book(bookID))
            }
        }
        session.report(.speech)
    }

    func loadSettings() {
        if let stored = session.library.settingNow(Self.settingsKey)?.object { settings.read(stored) }
        let source = session.bookID.flatMap { session.library.settingNow(Self.sourceKey, scope: .book($0)) }
        settings.prefersVoice = source?.bool ?? false
        settings.config.defaultLanguage = session.language.chosen
        pronunciationsDidChange()
    }

    /// Stores the place of the sentence, to go on there in another session.
    func keepPlace(of passage: Passage?) {
        guard let locator = passage?.locator else { return }
        earlier = locator
        guard let bookID = session.bookID else { return }
        let place = session.storable(locator)
        session.app.write { await Self.store(place, of: bookID, in: $0) }
    }

    func storedPlace() -> Locator? { session.bookID.flatMap { Self.place(of: $0, in: session.library) } }

    /// Stores the place in a book at which speech goes on.
    static func store(_ place: Locator, of book: BookID, in library: Library) async {
        let json: JSONValue = ["book": .string("\(book)"), "locator": place.json]
        await library.keep { try await $0.setSetting(placeKey, to: json) }
    }

    /// The place in a book at which speech goes on; nil if another book was read aloud last.
    static func place(of book: BookID, in library: Library) -> Locator? {
        guard let stored = library.settingNow(placeKey)?.object, stored["book"]?.string == "\(book)",
            let json = stored["locator"]
        else { return nil }
        return Locator(json: json, diagnostics: nil)
    }
}
