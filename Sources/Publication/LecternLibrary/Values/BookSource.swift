/// Where a book came from, by which it is recognized when it comes again.
///
///     try await library.setBook(book.id, from: [BookSource(.license, license.id)])
public struct BookSource: Hashable, Sendable {
    /// What names the source.
    public enum Kind: String, Hashable, Sendable {
        /// The identifier of a licence. A renewed licence changes the file, but not the book.
        case license
        /// The identifier of a publication in a catalogue, or the address from which it was got.
        case catalog = "catalogue"
        /// The identifier that calibre gave a book.
        case calibre
    }

    /// The kind of source that ``name`` identifies.
    public let kind: Kind
    /// The name, unique among those of its kind.
    public let name: String

    /// Creates a source. It is stored with ``Library/setBook(_:from:)``.
    public init(_ kind: Kind, _ name: String) {
        self.kind = kind
        self.name = name
    }
}
