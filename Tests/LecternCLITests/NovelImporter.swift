import LecternLibrary

/// Files whose names end with `emma` are *Emma*, all others are *Faust*.
struct NovelImporter: BookImporter {
    func describe(path: String) async throws(BookImportError) -> BookDescription {
        BookDescription(
            title: path.hasSuffix("emma") ? "Emma" : "Faust", authors: path.hasSuffix("emma") ? ["Jane Austen"] : [])
    }
}
