import LecternGeometry
import LecternNavigator

extension SpeechController {
    /// Handles a key on the page while the bar for speech is shown.
    ///
    /// - Returns: whether the key was handled.
    func take(_ event: KeyEvent) -> Bool {
        guard isOn, event.modifiers.isEmpty else { return false }
        switch event.name {
        case "space", "AudioPlay", "AudioPause": pauseOrResume()
        case "period", "AudioNext": next()
        case "comma", "AudioPrev": previous()
        case "bracketright": stepSpeed(1)
        case "bracketleft": stepSpeed(-1)
        default: return false
        }
        return true
    }

    /// Carries out an action of speech; false for others.
    func perform(_ action: ReaderAction) -> Bool {
        switch action {
        case .listen: pauseOrResume()
        case .stopListening: stop()
        case .nextSentence: next()
        case .previousSentence: previous()
        case .leaveStructure: leaveStructure()
        case .nextParagraph: move(.forward, by: .paragraph)
        case .previousParagraph: move(.backward, by: .paragraph)
        default: return false
        }
        return true
    }
}
