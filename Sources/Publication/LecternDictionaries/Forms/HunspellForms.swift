internal import CHunspell
import LecternBase
import Synchronization

/// Base forms by libhunspell and the word lists of a language that are installed.
final class HunspellForms: WordForms {
    /// Owns the word lists.
    private final class Handle {
        let pointer: OpaquePointer

        init?(rules: String, words: String) {
            guard let pointer = chunspell_open(rules, words) else { return nil }
            self.pointer = pointer
        }

        deinit { chunspell_close(pointer) }
    }

    private let handle: Mutex<Handle>

    /// Longer words have no forms.
    private static let longestWord = 64

    /// Where Debian installs word lists.
    static let standardFolders = ["/usr/share/hunspell", "/usr/share/myspell/dicts"]

    /// Loads a word list; nil if libhunspell is not installed or cannot read it.
    ///
    /// - Parameter stem: the path of its files without `.aff` and `.dic`.
    init?(stem: String) {
        guard let handle = Handle(rules: stem + ".aff", words: stem + ".dic") else { return nil }
        self.handle = Mutex(handle)
    }

    /// Whether libhunspell is installed.
    static var isInstalled: Bool { chunspell_is_installed() != 0 }

    /// Returns the path of the word list of a language without its ending: of the language's region, of no region, of the
    /// usual region, of any; nil if none is installed.
    static func stem(for language: Language, in folders: [String]) -> String? {
        let primary = language.primary
        for folder in folders {
            let names = FolderListing.names(in: folder).filter { $0.hasSuffix(".aff") }.map { String($0.dropLast(4)) }
            let ofLanguage = names.filter {
                $0 == primary || $0.hasPrefix(primary + "_") || $0.hasPrefix(primary + "-")
            }
            let preferred = [
                language.region.map { "\(primary)_\($0)" }, primary, "\(primary)_\(primary.uppercased())", "en_US",
                "en_GB",
            ].compactMap { $0 }
            let name = preferred.first { ofLanguage.contains($0) } ?? ofLanguage.sorted().first
            if let name, MappedFile.exists("\(folder)/\(name).dic") { return "\(folder)/\(name)" }
        }
        return nil
    }

    func forms(of word: String) -> [WordForm] {
        guard !word.isEmpty, word.count <= Self.longestWord, !word.utf8.contains(0) else { return [] }
        let bases = handle.withLock { handle in
            let bases = Collected()
            chunspell_stem(handle.pointer, word, Unmanaged.passUnretained(bases).toOpaque()) { context, base in
                guard let context else { return }
                Unmanaged<Collected>.fromOpaque(context).takeUnretainedValue().words.append(String(cString: base))
            }
            return bases.words
        }
        var forms: [WordForm] = []
        for base in bases where base != word && !base.isEmpty && !forms.contains(where: { $0.base == base }) {
            forms.append(WordForm(base: base))
        }
        return forms
    }

    /// Receives words while Hunspell returns them.
    private final class Collected {
        var words: [String] = []
    }
}
