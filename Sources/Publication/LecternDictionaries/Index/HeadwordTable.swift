/// The largest number of positions of one headword; a damaged file may have it a million times.
enum IndexedPositions {
    static let limit = 4096
}

/// The headwords of a dictionary file, each at a position that the format defines.
///
/// A new format of dictionaries is a type that conforms to this and to ``DictionaryFormat``.
protocol HeadwordTable: Sendable {
    /// Returns the positions of the headwords that equal one in the file's own order, by binary search; `nil` if the file
    /// is in no order that we know.
    func positions(of headword: [UInt8]) throws(DictionaryError) -> [Int]?

    /// Returns the headword at a position.
    func headword(at position: Int) throws(DictionaryError) -> [UInt8]

    /// Calls a function with every headword and its position.
    func forEachHeadword(_ body: (UnsafeBufferPointer<UInt8>, Int) -> Void) throws(DictionaryError)
}
