import Glibc
public import LecternBase
import Synchronization

/// The lists of word frequencies that are installed.
///
///     let lists = FrequencyLists()
///     lists.list(of: Language("en"))?.zipf(of: "carriage")  // 3.85
///
/// A list is read at its first use, which takes a tenth of a second, and kept.
public final class FrequencyLists: Sendable {
    /// The folders in which lists are looked for.
    public let folders: [String]
    private let state = Mutex(State())

    private struct State {
        /// The lists by primary language; nil for languages without one.
        var lists: [String: WordFrequencies?] = [:]
        /// Files that cannot be read.
        var failures: [DictionaryShelf.Failure] = []
        /// A book may name any number of languages.
        static let most = 8
    }

    /// Creates the lists of some folders, in which the first list of a language counts. Lists are read when words are asked for.
    public init(folders: [String] = FrequencyLists.standardFolders) { self.folders = folders }

    /// The user's folder, the system's, and those in which Python's packages are installed.
    public static var standardFolders: [String] {
        func value(_ name: String) -> String? {
            getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
        }
        let home = value("HOME")
        let data = value("XDG_DATA_HOME") ?? home.map { $0 + "/.local/share" }
        let own = [data, "/usr/local/share", "/usr/share"].compactMap { $0.map { $0 + "/lectern/frequencies" } }
        let libraries = [home.map { $0 + "/.local/lib" }, "/usr/local/lib", "/usr/lib"].compactMap(\.self)
        return own
            + libraries.flatMap { library in
                FolderListing.names(in: library).filter { $0.hasPrefix("python3") }.flatMap { python in
                    ["site-packages", "dist-packages"].map { "\(library)/\(python)/\($0)/wordfreq/data" }
                }
            }
    }

    /// The name of the list of a language in the Python package wordfreq, which has most languages.
    public static func fileName(of language: Language) -> String {
        "\(large.contains(language.primary) ? "large" : "small")_\(language.primary).msgpack.gz"
    }

    private static let large: Set<String> = [
        "ar", "bn", "ca", "cs", "de", "en", "es", "fi", "fr", "he", "it", "ja", "mk", "nb", "nl", "pl", "pt", "ru",
        "sv", "uk",
        "zh",
    ]

    /// Whether there is a list of a language. Does not read it.
    public func hasList(of language: Language) -> Bool { path(of: language) != nil }

    /// Returns the list of a language; nil if there is none, or it cannot be read.
    public func list(of language: Language) -> WordFrequencies? {
        state.withLock { state in
            if let list = state.lists[language.primary] { return list }
            let list = path(of: language).flatMap { Self.read($0, &state.failures) }
            if state.lists.count >= State.most { state.lists = [:] }
            state.lists[language.primary] = .some(list)
            return list
        }
    }

    /// Files that could not be read when they were needed.
    public var failures: [DictionaryShelf.Failure] { state.withLock(\.failures) }

    private static func read(_ path: String, _ failures: inout [DictionaryShelf.Failure]) -> WordFrequencies? {
        do throws(DictionaryError) { return try WordFrequencies(path: path) } catch {
            if failures.count < State.most { failures.append(DictionaryShelf.Failure(path: path, error: error)) }
            return nil
        }
    }

    /// The largest list of a language in the first folder that has one.
    private func path(of language: Language) -> String? {
        for folder in folders {
            let files = FolderListing.names(in: folder).compactMap { name in FrequencyFileName(name).map { (name, $0) }
            }
            let ofLanguage = files.filter { $0.1.language.primary == language.primary }
            if let file = ofLanguage.min(by: { $0.1.rank < $1.1.rank }) { return folder + "/" + file.0 }
        }
        return nil
    }
}
