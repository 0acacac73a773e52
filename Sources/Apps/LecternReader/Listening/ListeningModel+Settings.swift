public import LecternPlayback
import LecternPreferences

extension ListeningModel {
    /// The speeds to choose from; 1 is the speed of the recording.
    public static let speeds = [0.5, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3]

    /// The playback speed.
    public var speed: Double {
        get { navigator.settings.speed }
        set { change { $0.speed = newValue } }
    }

    /// Formats a speed, such as `1.25×`.
    public static func label(ofSpeed speed: Double) -> String {
        let hundredths = Int((speed * 100).rounded())
        let (whole, fraction) = (hundredths / 100, hundredths % 100)
        if fraction == 0 { return "\(whole)×" }
        return fraction % 10 == 0 ? "\(whole).\(fraction / 10)×" : "\(whole).\(fraction < 10 ? "0" : "")\(fraction)×"
    }

    /// The volume, from 0 to 1.
    public var volume: Double {
        get { navigator.settings.volume }
        set { change { $0.volume = min(max(newValue, 0), 1) } }
    }

    private func change(_ body: (inout AudioPreferences) -> Void) {
        var preferences = navigator.preferences
        body(&preferences)
        guard preferences != navigator.preferences else { return }
        navigator.submitPreferences(preferences)
        onPreferences?(preferences)
        report(.settings)
    }

    private func stepSpeed(_ step: Int) {
        let now = Self.speeds.firstIndex { $0 >= speed - 1e-6 } ?? Self.speeds.count - 1
        speed = Self.speeds[min(max(now + step, 0), Self.speeds.count - 1)]
    }

    // MARK: Skips

    /// The skip lengths to choose from, in seconds.
    public nonisolated static let skipLengths = [10, 15, 30, 45, 60, 90]

    /// The number of seconds that a skip moves forward or back: one of ``skipLengths``.
    public var skipLength: Int {
        get { skip }
        set {
            guard newValue != skip, Self.skipLengths.contains(newValue) else { return }
            skip = newValue
            onSkipLength?(newValue)
            report(.settings)
        }
    }

    public static func label(ofSkip seconds: Int) -> String { tr("Skip {seconds} s", ["seconds": "\(seconds)"]) }

    // MARK: Sleep

    /// The sleep timers to choose from; nil is none.
    public static let sleepTimers: [SleepTimer?] =
        [nil] + [5, 10, 15, 30, 45, 60].map { .after($0 * 60) } + [.endOfChapter, .endOfTrack]

    public static func label(of timer: SleepTimer?) -> String {
        switch timer {
        case nil: tr("No Sleep Timer")
        case .after(let seconds): tr("Sleep in {minutes} min", ["minutes": "\(Int((seconds / 60).rounded()))"])
        case .endOfChapter: tr("Sleep After This Chapter")
        case .endOfTrack: tr("Sleep After This Track")
        }
    }

    /// The index of the active timer in ``sleepTimers``.
    public var sleepTimerIndex: Int {
        get { sleepChoice }
        set {
            guard newValue != sleepChoice, Self.sleepTimers.indices.contains(newValue) else { return }
            sleepChoice = newValue
            navigator.sleepTimer = Self.sleepTimers[newValue]
            report(.settings)
        }
    }

    /// The time until the timer pauses playback; empty without a timer that counts seconds.
    public var sleepLabel: String {
        guard case .after(let seconds)? = navigator.sleepTimer else { return "" }
        return tr("Pauses in {time}", ["time": Self.clock(seconds)])
    }

    // MARK: Keys and actions

    /// Handles a key; returns false if the key has no meaning.
    func key(_ name: String, _ modifiers: KeyModifiers) -> Bool {
        guard modifiers.isEmpty else { return false }
        switch name {
        case "space", "k", "p", "AudioPlay", "AudioPause": playPause()
        case "Right", "KP_Right", "l": skipForward()
        case "Left", "KP_Left", "j": skipBackward()
        case "Page_Down", "n", "AudioNext": goToNextChapter()
        case "Page_Up", "AudioPrev": goToPreviousChapter()
        case "Up": volume += 0.05
        case "Down": volume -= 0.05
        case "plus", "bracketright", "KP_Add": stepSpeed(1)
        case "minus", "bracketleft", "KP_Subtract": stepSpeed(-1)
        case "Home": goToChapter(0)
        default: return false
        }
        return true
    }

    /// Carries out an action, or ignores one of ``onlyForPages``; returns false for all others.
    func perform(_ action: ReaderAction) -> Bool {
        switch action {
        case .nextChapter: goToNextChapter()
        case .previousChapter: goToPreviousChapter()
        case .goBack: move { await $0.goBack() }
        case .goForward: move { await $0.goForwardInHistory() }
        default: return Self.onlyForPages.contains(action)
        }
        return true
    }

    /// Actions that have no effect in an audiobook.
    public nonisolated static let onlyForPages: Set<ReaderAction> = [
        .nextPage, .previousPage, .pageLeft, .pageRight, .firstPage, .lastPage, .goToPage, .find, .findNext,
        .findPrevious, .selectText, .lookUp, .copy, .highlight, .showHighlights, .exportMarkdown, .exportAnnotations,
        .importHighlights, .saveCopy, .contextMenu, .toggleThumbnails, .print, .zoomIn, .zoomOut, .zoomReset, .fitWidth,
        .fitHeight, .fitContent,
        .originalSize, .rotateRight, .rotateLeft, .dualPage, .toggleScrolling, .autoScroll, .scrollFaster,
        .scrollSlower, .nextPanel, .previousPanel, .appearance,
        .toggleChrome, .listen, .stopListening, .nextSentence, .previousSentence, .nextParagraph, .previousParagraph,
        .ruler, .language, .chapterRule, .pageNumbering, .rightToLeft, .coverAlone,
    ]
}
