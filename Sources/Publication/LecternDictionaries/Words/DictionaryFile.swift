import Glibc

/// Dictionaries in files: StarDict, databases of dictd, MDict.
///
/// ```swift
/// let wordnet = try DictionaryFile.open("/usr/share/dictd/wn.index")
/// for entry in try wordnet.entries(for: "dog", matching: .exact) { print(entry.definition.text) }
/// ```
public enum DictionaryFile {
    /// Opens a dictionary.
    ///
    /// - Parameter path: any file of the dictionary, such as `wn.index`, `wn.dict.dz`, `big.ifo` or `big.mdx`.
    /// - Throws: an error if the files are damaged, encrypted or of another kind.
    public static func open(_ path: String) throws(DictionaryError) -> any WordDictionary {
        for (ending, main) in endings where path.hasSuffix(ending) {
            let file = String(path.dropLast(ending.count)) + main
            guard MappedFile.exists(file) else { continue }
            switch main {
            case ".ifo": return IndexedDictionary(try StarDictDictionary(path: file))
            case ".index": return IndexedDictionary(try DictdDictionary(path: file))
            default: return IndexedDictionary(try MDictDictionary(path: file))
            }
        }
        guard MappedFile.exists(path) else { throw .reading(path: path, errno: ENOENT) }
        throw .notADictionary(path: path)
    }

    /// Whether a file is the one of its dictionary that is listed.
    static func isMain(_ name: String) -> Bool {
        [".ifo", ".index", ".mdx"].contains { name.hasSuffix($0) && name.count > $0.count }
    }

    /// The name of a file without its folder and what follows the first period.
    static func name(of path: String) -> String {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return name.split(separator: ".").first.map(String.init) ?? name
    }

    /// Endings of files, with that of the file that is listed.
    private static let endings = [
        (".ifo", ".ifo"), (".idx.gz", ".ifo"), (".idx.dz", ".ifo"), (".idx", ".ifo"), (".syn", ".ifo"),
        (".syn.dz", ".ifo"),
        (".index", ".index"),
        (".mdx", ".mdx"), (".dict.dz", ".ifo"), (".dict.dz", ".index"), (".dict", ".ifo"), (".dict", ".index"),
    ]
}
