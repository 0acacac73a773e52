import Lectern
import LecternAssets
import LecternBase
import LecternEPUB
public import LecternLibrary
import LecternPublication

// What a person corrects of a book of the shelf.
extension BookshelfModel {
    /// Returns title, authors, series and cover of a book, for a form; nil if the library no longer has the book.
    public func editing(_ id: BookID) async -> BookEdit? {
        guard let book = try? await library.book(id) else { return nil }
        return BookEdit(book, cover: await library.cover(of: id))
    }

    /// Keeps what was corrected; it can be undone.
    ///
    /// - Parameters:
    ///   - edit: The form as it is now.
    ///   - old: The form as it was.
    public func keep(_ edit: BookEdit, insteadOf old: BookEdit) async {
        guard edit != old else { return }
        var edits: [LibraryEdit] = []
        do throws(LibraryError) {
            if edit.metadata != old.metadata { edits.append(try await library.correct([edit.id: edit.metadata])) }
            if edit.cover != old.cover { edits.append(try await library.setCover(edit.cover, of: edit.id)) }
        } catch {
            say(error)
        }
        note(edits, tr("Changed “{title}”", ["title": edit.title.trimmed.isEmpty ? old.title : edit.title]))
        await refresh()
    }

    /// Takes title, authors, series, language and cover from the file again; it can be undone.
    public func takeMetadataFromFile(of id: BookID) async {
        await edit(words: { _ in tr("Took title, authors and cover from the file") }) { library throws(LibraryError) in
            try await library.takeMetadata(of: id, from: importer)
        }
    }

    /// Reads a picture file as a cover; nil if it is no picture that can be read.
    @concurrent public func cover(inFile path: String) async -> CoverPicture? {
        guard let bytes = try? await FileResource(path: path).read() else { return nil }
        return CoverScaler().picture(of: bytes)
    }

    /// Writes a copy of the book's EPUB with the corrected metadata, and reports how it went.
    ///
    /// - Parameter picturePath: The file of a new cover, which the copy gets in full size; nil for that of the book.
    public func writeCopy(
        of edit: BookEdit, changedFrom old: BookEdit, picturePath: String?, to path: String
    ) async {
        let text: String
        do throws(EPUBEditError) {
            try await Self.writeCopy(edit, old, picturePath: picturePath, to: path)
            text = tr("Saved {name}", ["name": path.split(separator: "/").last.map(String.init) ?? path])
        } catch {
            text = Self.words(for: error)
        }
        notify(.message(BookshelfMessage(text: text, canUndo: false)))
    }

    @concurrent private static func writeCopy(
        _ edit: BookEdit, _ old: BookEdit, picturePath: String?, to path: String
    ) async throws(EPUBEditError) {
        guard let asset = try? await AssetRetriever.standard.retrieve(path: edit.path),
            case .container(let container, _) = asset
        else { throw .notEPUB }
        var picture: EPUBMetadataChanges.Picture?
        if let picturePath { picture = try await Self.picture(picturePath) }
        try await EPUBMetadataEditor(container).write(
            edit.changes(from: old, picture: picture), to: path, replaces: true)
    }

    private static func picture(_ path: String) async throws(EPUBEditError) -> EPUBMetadataChanges.Picture {
        do throws(AssetRetrieveError) {
            let asset = try await AssetRetriever.standard.retrieve(path: path)
            guard case .resource(let resource, let format) = asset else { throw .formatNotSupported }
            do {
                return .init(bytes: try await resource.read(), mediaType: format.mediaType)
            } catch {
                throw .reading(error)
            }
        } catch {
            guard case .reading(let error) = error else { throw .coverFormat(.binary) }
            throw .writing(.reading(error, href: path))
        }
    }

    private static func words(for error: EPUBEditError) -> String {
        switch error {
        case .notEPUB: tr("The file is no EPUB, so no copy was saved.")
        case .restricted: tr("The book is protected, so no copy was saved.")
        case .damagedPackage: tr("The book’s metadata are damaged, so no copy was saved.")
        case .coverFormat: tr("A cover must be a JPEG, PNG, GIF, WebP or SVG picture. No copy was saved.")
        case .writing(let error): tr("The copy could not be saved: {reason}", ["reason": "\(error)"])
        }
    }
}
