import LecternUnicode
import Synchronization

/// A dictionary file of any format.
///
/// Headwords are found by binary search in the file's own order. What is not found so is looked for in an index of folded
/// forms, which is made then.
final class IndexedDictionary<Format: DictionaryFormat>: WordDictionary {
    private let format: Format
    private let folded = Mutex<FoldedIndex?>(nil)

    /// The longest headword that is looked up, in UTF-8 code units.
    private static var longestWord: Int { 1024 }
    private static var mostLinks: Int { 8 }

    init(_ format: Format) { self.format = format }

    var info: DictionaryInfo { format.info }

    func contains(_ headword: String, matching: HeadwordMatch) throws(DictionaryError) -> Bool {
        try !positions(of: headword, matching).isEmpty
    }

    func entries(
        for headword: String, matching: HeadwordMatch, limit: Int
    ) throws(DictionaryError) -> [DictionaryEntry] {
        var entries: [DictionaryEntry] = []
        for position in try positions(of: headword, matching).prefix(max(limit, 0)) {
            guard let entry = try entry(at: position) else { continue }
            // A headword and its synonym may have one entry.
            if !entries.contains(where: { $0.definition == entry.definition }) { entries.append(entry) }
        }
        return entries
    }

    private func positions(of word: String, _ matching: HeadwordMatch) throws(DictionaryError) -> [Int] {
        guard !word.isEmpty, word.utf8.count <= Self.longestWord else { return [] }
        switch matching {
        case .exact: return try exactPositions(of: word)
        case .folded: return try foldedPositions(of: word)
        }
    }

    private func exactPositions(of word: String) throws(DictionaryError) -> [Int] {
        let bytes = Array(word.utf8)
        var positions: [Int] = []
        for position in (try format.positions(of: bytes)) ?? [] where try format.headword(at: position) == bytes {
            positions.append(position)
        }
        if !positions.isEmpty { return positions }
        // The file may be sorted only in part.
        for position in try foldedPositions(of: word) where try format.headword(at: position) == bytes {
            positions.append(position)
        }
        return positions
    }

    private func foldedPositions(of word: String) throws(DictionaryError) -> [Int] {
        let form = FoldedHeadword(format.spelling(of: word))
        guard !form.units.isEmpty else { return [] }
        var positions: [Int] = []
        for position in try foldedIndex().positions(of: form)
        where FoldedHeadword(String(decoding: try format.headword(at: position), as: UTF8.self)) == form {
            positions.append(position)
        }
        return positions
    }

    private func foldedIndex() throws(DictionaryError) -> FoldedIndex {
        try folded.withLock { (folded) throws(DictionaryError) in
            if let folded { return folded }
            let index = try FoldedIndex(format)
            folded = index
            return index
        }
    }

    /// Follows links to the entry that has a definition; `nil` if they lead nowhere.
    private func entry(at position: Int) throws(DictionaryError) -> DictionaryEntry? {
        var position = position
        for _ in 0..<Self.mostLinks {
            switch try format.article(at: position) {
            case .parts(let parts):
                let headword = try format.writtenHeadword(at: position)
                return DictionaryEntry(
                    headword: headword, dictionary: info,
                    definition: DefinitionMaker.definition(parts, headword: headword))
            case .link(let target):
                var targets = try exactPositions(of: target)
                if targets.isEmpty { targets = try foldedPositions(of: target) }
                guard let next = targets.first else { return nil }
                position = next
            }
        }
        return nil
    }
}
