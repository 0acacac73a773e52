/// A kind of dictionary file: how headwords are found, and where their entries are.
protocol DictionaryFormat: HeadwordTable {
    var info: DictionaryInfo { get }

    /// Returns a word as it would be written in this file; most files keep words as they are.
    func spelling(of word: String) -> String

    /// Returns the headword at a position as readers see it.
    func writtenHeadword(at position: Int) throws(DictionaryError) -> String

    /// Reads the entry of the headword at a position.
    func article(at position: Int) throws(DictionaryError) -> Article
}

extension DictionaryFormat {
    func spelling(of word: String) -> String { word }

    func writtenHeadword(at position: Int) throws(DictionaryError) -> String {
        String(decoding: try headword(at: position), as: UTF8.self)
    }
}
