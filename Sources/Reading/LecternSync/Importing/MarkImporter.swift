public import LecternBase

/// Reads the marks that other programs have stored.
///
/// The format is detected by content: KOReader's sidecar (`metadata.epub.lua`),
/// Foliate, Thorium (Readium annotations, in a set or one by one), calibre (a collection, or a book's
/// `metadata.opf`), and Kindle (`My Clippings.txt`).
public enum MarkImporter {
    /// Why nothing could be imported.
    public enum Failure: Error, Hashable, Sendable {
        /// The file is of none of the formats.
        case unknownFormat
        /// The file is damaged. The text is one clause.
        case damaged(String)
    }

    /// Returns the marks in a file, in its order.
    public static func marks(in bytes: Bytes) throws(Failure) -> [ImportedMark] {
        let text = bytes.utf8Text
        let start = text.drop { $0 == "\u{FEFF}" || $0.isWhitespace }
        if start.hasPrefix("{") || start.hasPrefix("[") {
            guard let json = try? JSONValue(parsing: String(start)) else {
                throw .damaged("it is not JSON")
            }
            return try JSONMarks(json).marks()
        }
        if start.hasPrefix("<") { return try CalibrePackage(text).marks() }
        if start.hasPrefix("--") || start.hasPrefix("return") {
            return try KOReaderSidecar(text).marks()
        }
        if text.contains("==========") { return KindleClippings(text).marks() }
        throw .unknownFormat
    }
}
