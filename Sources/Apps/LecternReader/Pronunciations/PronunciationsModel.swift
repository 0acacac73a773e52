public import LecternBase
import LecternLibrary
public import LecternPlayback

/// How the reader wants words to be said by voices, in all books: what the window *Pronunciations* shows and does.
///
///     app.pronunciations.add(Pronunciation(of: "Cholmondeley", as: "Chumley", language: Language("en")))
///
/// They are kept in the library, and used from the next sentence on.
@MainActor public final class PronunciationsModel {
    private static let key = "speech.pronunciations"

    private let library: Library
    private let write: (@escaping @MainActor (Library) async -> Void) -> Void
    private let makeEngine: (@MainActor () -> any TTSEngine)?
    private lazy var engine = makeEngine?()
    /// The words in the order in which they were added.
    public private(set) var items: [Pronunciation]
    /// The removed words, the last one at the end.
    private var removed: [(index: Int, item: Pronunciation)] = []
    private var trial: Task<Void, Never>?
    /// The languages of the installed voices, by name; empty until ``findLanguages()`` has found them.
    public private(set) var voiceLanguages: [Language] = []
    private var finding: Task<Void, Never>?
    /// Why a word cannot be heard, as a text for the user.
    public private(set) var problem: String?
    /// Called after each change: for the window.
    public var onChange: (@MainActor () -> Void)?
    /// Called when ``items`` has changed: for the books that are open.
    var onItems: (@MainActor () -> Void)?

    /// - Parameter write: runs a write to the library after the earlier ones.
    init(
        library: Library, engine: (@MainActor () -> any TTSEngine)?,
        write: @escaping (@escaping @MainActor (Library) async -> Void) -> Void
    ) {
        self.library = library
        self.write = write
        makeEngine = engine
        items = library.settingNow(Self.key)?.array?.compactMap { Pronunciation(json: $0) } ?? []
    }

    /// Adds a word, or replaces the one that is written the same, in the same language.
    ///
    /// - Returns: false if the word, or what to say, is empty.
    @discardableResult public func add(_ item: Pronunciation) -> Bool {
        guard let item = item.trimmed else { return false }
        if let index = items.firstIndex(where: { $0.written == item.written && $0.language == item.language }) {
            items[index] = item
        } else {
            items.append(item)
        }
        store()
        return true
    }

    /// Replaces a word; false if the new one is empty.
    @discardableResult public func change(at index: Int, to item: Pronunciation) -> Bool {
        guard items.indices.contains(index), let item = item.trimmed else { return false }
        items[index] = item
        store()
        return true
    }

    /// Removes a word; ``undo()`` restores it.
    public func remove(at index: Int) {
        guard items.indices.contains(index) else { return }
        removed.append((index, items.remove(at: index)))
        store()
    }

    public var canUndo: Bool { !removed.isEmpty }

    /// Restores the word that was removed last.
    public func undo() {
        guard let (index, item) = removed.popLast() else { return }
        items.insert(item, at: min(index, items.count))
        store()
    }

    /// Says a word as it would be said in a book.
    ///
    /// - Parameter language: its language if the word is for all.
    public func listen(to item: Pronunciation, in language: Language = Language("en")) {
        guard let engine, let item = item.trimmed else { return }
        problem = nil
        let previous = trial
        previous?.cancel()
        trial = Task { [weak self] in
            await previous?.value
            guard !Task.isCancelled else { return }
            do throws(TTSError) {
                try await engine.prepare()
                try await engine.speak(
                    TTSUtterance(text: item.spoken, language: item.language ?? language)
                ) { _ in }
            } catch {
                self?.problem = error.words
                self?.onChange?()
            }
        }
    }

    /// Lists the languages of the installed voices, and reports the change. Without a speech service there are none.
    public func findLanguages() {
        guard voiceLanguages.isEmpty, finding == nil, let engine else { return }
        finding = Task { [weak self] in
            try? await engine.prepare()
            try? await engine.loadVoices()
            guard let self else { return }
            finding = nil
            voiceLanguages = Language.byName(Set(engine.availableVoices.map { Language($0.language.base) }))
            if !voiceLanguages.isEmpty { onChange?() }
        }
    }

    /// Ends what is said.
    public func stopListening() { trial?.cancel() }

    private func store() {
        let json = JSONValue.array(items.map(\.json))
        write { await $0.keep { try await $0.setSetting(Self.key, to: json) } }
        onItems?()
        onChange?()
    }
}

extension Pronunciation {
    /// The word without spaces around it; nil if a part is empty.
    fileprivate var trimmed: Pronunciation? {
        var result = self
        result.written = written.trimmed
        result.spoken = spoken.trimmed
        return result.written.isEmpty || result.spoken.isEmpty ? nil : result
    }

    fileprivate init?(json: JSONValue) {
        guard let written = json["written"]?.string, let spoken = json["spoken"]?.string else { return nil }
        self.init(of: written, as: spoken, language: json["language"]?.string.map { Language($0) })
        isWholeWord = json["part"]?.bool != true
    }

    fileprivate var json: JSONValue {
        var object = JSONObject([("written", .string(written)), ("spoken", .string(spoken))])
        if let language { object["language"] = .string(language.tag) }
        if !isWholeWord { object["part"] = true }
        return .object(object)
    }
}
