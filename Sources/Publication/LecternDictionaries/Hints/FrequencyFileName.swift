import LecternBase

/// What the name of a list of frequencies says: `large_en.msgpack.gz`, `small_pt.msgpack.gz`, `de.txt`.
struct FrequencyFileName {
    enum Format { case wordfreq, text, compressedText }

    let language: Language
    let format: Format
    /// Lists with more words come first.
    let rank: Int

    /// - Returns: nil if it is no list.
    init?(_ path: String) {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        guard let (stem, format) = Self.parts(of: name) else { return nil }
        var code = Substring(stem)
        for (size, prefix) in ["large_", "small_"].enumerated() where code.hasPrefix(prefix) {
            code = code.dropFirst(prefix.count)
            rank = size
            guard let language = Self.language(code) else { return nil }
            self.language = language
            self.format = format
            return
        }
        guard let language = Self.language(code) else { return nil }
        self.language = language
        self.format = format
        rank = 2
    }

    private static func parts(of name: String) -> (stem: String, format: Format)? {
        let endings: [(String, Format)] = [
            (".msgpack.gz", .wordfreq), (".txt.gz", .compressedText), (".txt", .text),
        ]
        for (ending, format) in endings where name.hasSuffix(ending) {
            return (String(name.dropLast(ending.count)), format)
        }
        return nil
    }

    private static func language(_ code: Substring) -> Language? {
        let language = Language(String(code).replacing("_", with: "-"))
        guard (2...3).contains(language.base.utf8.count), language.isKnown else { return nil }
        return language
    }
}
