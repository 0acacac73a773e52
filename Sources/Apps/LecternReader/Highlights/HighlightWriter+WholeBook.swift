import LecternBase
import LecternLibrary
import LecternModel
import LecternPublication

// Writes the note on the book as a whole, before the highlights.
extension HighlightWriter {
    /// The note as a section of its own.
    func markdown(_ note: DocumentNote) -> [String] {
        ["", "## \(tr("Note on This Book"))", "", Self.escaped(note.text)]
    }

    /// A comment on the publication: its target has no selector.
    ///
    /// Spec: <https://www.w3.org/TR/annotation-model/#external-web-resources>
    func annotation(_ note: DocumentNote) -> JSONValue {
        // Several users may have notes on the same book, so the book alone does not make the id unique.
        let name = SHA256.digest(of: Array("\(note.book.hash) \(note.createdAt.iso8601)".utf8)).hexadecimal
        return .object([
            "id": .string("urn:uuid:\(Self.uuid(String(name.prefix(32))))"), "type": .string("Annotation"),
            "motivation": .string("commenting"), "created": .string(note.createdAt.iso8601),
            "modified": .string(note.modifiedAt.iso8601),
            "body": .object([
                "type": .string("TextualBody"), "value": .string(note.text), "format": .string("text/plain"),
            ]),
            "target": .object(["id": .string(iri(of: note.book)), "title": .string(title)]),
        ])
    }

    /// Returns the identifier of the publication if it is an IRI, else one made from the file's hash.
    private func iri(of book: BookID) -> String {
        if let identifier = publication.metadata.identifier, !identifier.contains(where: \.isWhitespace),
            AnyURL(string: identifier)?.absolute != nil
        {
            return identifier
        }
        // https://www.rfc-editor.org/rfc/rfc6920#section-7
        return "nih:sha-256;\(book.hash)"
    }
}
