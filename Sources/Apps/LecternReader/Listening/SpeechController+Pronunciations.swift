public import LecternBase
public import LecternLibrary
import LecternModel
import LecternNavigator
import LecternPlayback
import LecternPublication

// How words are said.
extension SpeechController {
    /// The likely languages of a word: that of the selected text, else of the spoken sentence, then those of the book.
    /// They have no regions, because a pronunciation applies in all.
    ///
    /// - Parameter highlight: a highlighted word; nil for the selected one.
    public func pronunciationLanguages(of highlight: Highlight? = nil) -> [Language] {
        let locator = highlight?.locator ?? session.navigator?.currentSelection?.locator
        let textLanguage = locator.map { session.language(of: $0) ?? bookLanguage } ?? language
        let all = [textLanguage] + (session.publication?.metadata.languages ?? []).map { Language($0) }
        return all.reduce(into: []) { unique, language in
            let base = Language(language.base)
            if !unique.contains(base) { unique.append(base) }
        }
    }

    /// Words are said in another way from the next sentence on.
    func pronunciationsDidChange() {
        settings.config.pronunciations = session.app.pronunciations.items
        voice?.config.pronunciations = settings.config.pronunciations
        narrator?.pronunciations = settings.config.pronunciations
    }
}
