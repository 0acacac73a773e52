import Lectern
import LecternCommands

extension ReplacedLanguage {
    /// Says on the standard error stream that another voice speaks, and where.
    func write(at utterance: PublicationSpeechSynthesizer.Utterance) {
        if language.tag == "und" {
            return StandardError.write(
                "lectern: the book names no language; it is spoken as \(replacement) (--language chooses another one)")
        }
        let words = utterance.text.count > 40 ? utterance.text.prefix(39) + "…" : utterance.text[...]
        StandardError.write(
            "lectern: no voice speaks \(language); the voice for \(replacement) speaks its text "
                + "(\(utterance.locator.href): “\(words)”)")
    }
}
