import Lectern
import LecternAssets
import LecternBase
import LecternLibrary
import LecternModel
import LecternPublication

/// Takes a path to an opened publication, its identity in the library and the
/// place where its reader was.
struct BookOpening: Sendable {
    let library: Library
    let importer: any BookImporter

    struct Opened: Sendable {
        let publication: Publication
        /// Or why the library could not take the book in.
        let book: Result<BookID, LibraryError>
        let place: Locator?
        let diagnostics: [String]
    }

    /// - Throws: ``ReaderFailure``.
    @concurrent func open(_ path: String) async throws -> Opened {
        async let identified = identify(path)
        let sink = DiagnosticSink()
        let publication: Publication
        do {
            let asset = try await AssetRetriever.standard.retrieve(path: path)
            publication = try await PublicationOpener().open(asset, diagnostics: sink)
            guard publication.isSetInPages else { throw PublicationOpenError.formatNotSupported(asset.format) }
        } catch {
            throw ReaderFailure(error, path: path, diagnostics: sink.all)
        }
        let book = await identified
        return Opened(
            publication: publication, book: book,
            place: (try? book.get()).flatMap { library.placeNow(of: $0)?.locator },
            diagnostics: publication.diagnostics.map { "\($0)" })
    }

    /// The book as the library knows it; a new one is taken in.
    private func identify(_ path: String) async -> Result<BookID, LibraryError> {
        do throws(LibraryError) {
            if let known = try await library.book(at: path) { return .success(known.id) }
            return .success(try await library.add(path: path, importer: importer).book.id)
        } catch {
            return .failure(error)
        }
    }
}
