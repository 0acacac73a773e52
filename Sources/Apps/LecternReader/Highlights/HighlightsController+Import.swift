import LecternAssets
import LecternBase
import LecternLibrary
import LecternSync

// Importing the marks of other programs.
extension HighlightsController {
    private static let largestFile: UInt64 = 64 << 20

    /// Imports the highlights that another program has stored: KOReader, Foliate,
    /// Thorium, calibre or Kindle. ``UndoHistory/undo()`` removes them.
    public func importMarks(from path: String) async {
        guard let publication = session.publication, let bookID = session.bookID, session.navigator != nil else {
            return session.report(message: tr("Highlights cannot be imported into this book."))
        }
        let marks: [ImportedMark]
        do {
            let bytes = try FileResource(path: path).readNow(range: 0..<Self.largestFile)
            marks = try MarkImporter.marks(in: bytes)
        } catch {
            return session.report(message: Self.words(for: error, path: path))
        }
        let result = await MarkImport(marks, publication: publication, book: bookID, existing: stored)
        guard !result.highlights.isEmpty else { return session.report(message: Self.report(result)) }
        make(
            HighlightChange(before: [], after: result.highlights),
            message: .message(Self.report(result), canUndo: true))
    }

    private static func words(for error: any Error, path: String) -> String {
        let name = ["name": path.split(separator: "/").last.map(String.init) ?? path]
        switch error as? MarkImporter.Failure {
        case .unknownFormat:
            return tr("{name} has no highlights of KOReader, Foliate, Thorium, calibre or Kindle.", name)
        case .damaged: return tr("{name} is damaged.", name)
        case nil: return tr("{name} cannot be read.", name)
        }
    }

    /// What was imported, in one text.
    static func report(_ result: MarkImport) -> String {
        var parts = [trn("{count} highlight imported", "{count} highlights imported", count: result.highlights.count)]
        if result.known > 0 {
            parts.append(trn("{count} was there already", "{count} were there already", count: result.known))
        }
        if !result.missing.isEmpty {
            parts.append(
                trn("{count} is not in this book", "{count} are not in this book", count: result.missing.count))
        }
        if result.ofOtherBooks > 0 {
            parts.append(
                trn("{count} belongs to another book", "{count} belong to other books", count: result.ofOtherBooks))
        }
        return parts.joined(separator: "; ")
    }
}
