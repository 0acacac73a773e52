import LecternBase
import LecternDictionaries
public import LecternGeometry
import LecternModel
import LecternNavigator

/// Looks words of the book up, and follows the links of definitions.
///
///     model.lookUp.lookUpSelection()    // reports ReaderChange.lookUp, also when the answer comes
@MainActor public final class LookUpController {
    let session: ReadingSession
    /// Hints over hard words.
    public private(set) lazy var hints = WordHintsController(session)
    /// What the bubble shows; nil while it is closed.
    public private(set) var shown: LookUp?
    /// The bounds of the words in the viewport.
    public private(set) var bounds = Rect.empty
    /// What was shown before links were followed, the last one at the end.
    private var earlier: [LookUp] = []
    private var language: Language?
    private var work: Task<Void, Never>?
    /// Says that the dictionaries are being read, if the answer takes long.
    private var waiting: Task<Void, Never>?

    init(_ session: ReadingSession) { self.session = session }

    private var dictionaries: DictionariesModel { session.app.dictionaries }

    /// Longer selections are no words of a dictionary.
    private static let longest = 200

    /// Looks the selected words up: of one word also the phrase around it.
    public func lookUpSelection() {
        guard let selection = session.navigator?.currentSelection, !selection.text.trimmed.isEmpty else {
            return session.report(message: tr("Select a word to look it up."))
        }
        guard selection.text.utf16.count <= Self.longest else {
            return session.report(message: tr("Select fewer words to look them up."))
        }
        bounds = selection.frames?.bounds ?? .empty
        language = session.language(of: selection.locator) ?? session.language.language
        earlier = []
        ask(Question(selection, language))
        keep(selection, language: language?.tag ?? "")
    }

    /// Looks up the headword that a link of a definition leads to.
    public func follow(_ headword: String) {
        guard let shown else { return }
        if case .entries = shown.answer { earlier.append(shown) }
        ask(Question(words: headword, language: language))
    }

    /// What to do if there is no dictionary, as a text for the user.
    public var advice: String { dictionaries.advice }

    public var canGoBack: Bool { !earlier.isEmpty }

    /// Shows what was shown before the last link.
    public func goBack() {
        guard let last = earlier.popLast() else { return }
        stop()
        show(last)
    }

    /// Called when the bubble has closed.
    public func close() {
        stop()
        shown = nil
        earlier = []
    }

    /// Waits for the answer.
    func settle() async { await work?.value }

    private func show(_ lookUp: LookUp) {
        shown = lookUp
        session.report(.lookUp)
    }

    private func stop() {
        work?.cancel()
        waiting?.cancel()
    }

    private func ask(_ question: Question) {
        stop()
        waiting = Task { [weak self] in
            // Most answers come before one could read that they are awaited.
            try? await Task.sleep(for: .milliseconds(250))
            if !Task.isCancelled { self?.show(LookUp(words: question.words, answer: .searching)) }
        }
        work = Task { [weak self, dictionaries] in
            let shelf = await dictionaries.openShelf()
            let answer = await LookUpThread.run { question.answer(from: shelf) }
            let server = await dictionaries.serverEntries(of: answer.words)
            guard let self, !Task.isCancelled else { return }
            waiting?.cancel()
            show(LookUp(answer, server, hasDictionaries: !shelf.dictionaries.isEmpty || server != nil))
        }
    }
}

/// Words to be looked up, with the text around them.
private struct Question: Sendable {
    var words: String
    var language: Language?
    /// The text around the words, in which they begin at an offset in UTF-16 units; empty if only the words count.
    var context = ""
    var offset = 0

    init(words: String, language: Language?) {
        self.words = words
        self.language = language
    }

    init(_ selection: Selection, _ language: Language?) {
        self.init(words: selection.text.trimmed, language: language)
        guard !words.contains(where: \.isWhitespace) else { return }
        let text = selection.locator.text
        let selected = text.highlight ?? ""
        let space = selected.prefix { $0.isWhitespace }
        context = (text.before ?? "") + selected + (text.after ?? "")
        offset = (text.before ?? "").utf16.count + space.utf16.count
    }

    /// Looks the phrase up that has the words, then the words alone.
    func answer(from shelf: DictionaryShelf) -> (words: String, matches: [DictionaryMatch]) {
        let matches = shelf.matches(for: words, language: language, limit: 8)
        guard !context.isEmpty, let phrase = shelf.phrase(in: context, at: offset, language: language) else {
            return (words, matches)
        }
        let ofPhrase = phrase.matches.prefix(16)
        return (phrase.phrase, ofPhrase + matches.filter { !ofPhrase.contains($0) })
    }
}

extension LookUp {
    /// The greatest number of entries.
    private static let mostEntries = 40

    fileprivate init(
        _ result: (words: String, matches: [DictionaryMatch]),
        _ server: Result<[DictionaryEntry], DictionaryServerError>?, hasDictionaries: Bool
    ) {
        var matches = result.matches
        words = result.words
        switch server {
        case .success(let entries): matches += entries.map { DictionaryMatch(entry: $0, kind: .exact) }
        case .failure(let error): problem = error.description
        case nil: break
        }
        let entries = matches.prefix(Self.mostEntries).map { Entry($0) }
        answer = entries.isEmpty ? (hasDictionaries ? .nothing : .noDictionaries) : .entries(entries)
    }
}
