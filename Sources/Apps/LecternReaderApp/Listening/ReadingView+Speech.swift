import LecternGTK
import LecternLibrary
import LecternModel
import LecternReader

// Reading aloud.
extension ReadingView {
    /// Shows the state of speech in its bar, the header and the desktop's media controls.
    func showSpeech() {
        let canSpeak = model.speech.canSpeak
        bars.header.show(canListen: canSpeak)
        bars.header.show(isSpeaking: model.speech.isPlaying)
        bubble.showListening(canSpeak)
        window?.setEnabled(.listen, canSpeak, of: self)
        window?.setEnabled(.ruler, model.ruler.isAvailable, of: self)
        window?.setEnabled(.stopListening, model.speech.isOn, of: self)
        for action in [ReaderAction.nextSentence, .previousSentence, .nextParagraph, .previousParagraph] {
            window?.setEnabled(action, model.speech.isOn || model.ruler.isOn, of: self)
        }
        window?.setEnabled(.leaveStructure, model.speech.leaveTitle != nil, of: self)
        lower.speech.show()
        // What was not described while the reader read aloud.
        describePage()
        guard let player = window?.owner.nowPlaying else { return }
        if model.speech.isOn {
            player.heard(model.speech) { [weak window] in window?.window.present() }
        } else {
            player.closed(model.speech)
        }
    }

    /// Opens the window with pronunciations, for the selected words if there are some.
    ///
    /// - Parameter highlight: for these words instead.
    func showPronunciations(of highlight: Highlight? = nil) {
        guard let window else { return }
        let words = (highlight?.locator.text.highlight ?? model.selection.text ?? "").trimmed
        PronunciationsWindow.open(
            window.owner.model.pronunciations, word: words.utf16.count > 60 ? "" : words,
            languages: model.speech.pronunciationLanguages(of: highlight), over: window.window)
    }
}
