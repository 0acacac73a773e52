import Lectern
import LecternLibrary

/// Describes books for the reader's library, with their covers.
struct ShelfImporter: BookImporter {
    private let opening = BookOpening(client: DefaultHTTPClient())

    /// The greatest size of a cover, as the reader stores it.
    private static let coverSize = (width: 400, height: 600)

    func describe(path: String) async throws(BookImportError) -> BookDescription {
        try await opening.describe(path: path) { publication, description in
            // A cover that cannot be read does not make the import fail.
            guard let picture = try? await publication.coverPicture(fitting: Self.coverSize),
                let bytes = JPEGEncoder.encode(picture)
            else { return }
            description.cover = CoverPicture(bytes: Bytes(bytes), mediaType: .jpeg)
        }
    }
}
