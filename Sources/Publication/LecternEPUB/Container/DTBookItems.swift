import LecternAssets
import LecternBase
import LecternMarkup

/// Items in DTBook, the markup of talking books, which EPUB 2 allows beside
/// XHTML: they are read as XHTML.
///
/// Spec: https://idpf.org/epub/20/spec/OPS_2.0.1_draft.htm#Section2.7
enum DTBookItems {
    /// Returns a container whose items in DTBook are XHTML.
    static func converting(_ container: any Container, _ items: PackageManifest) -> any Container {
        let paths = Set(items.items.filter { $0.mediaType == .dtbook }.compactMap(\.entry))
        guard !paths.isEmpty else { return container }
        return TransformingContainer(container) { path, resource in
            guard paths.contains(path) else { return resource }
            return TransformingResource(resource) { bytes throws(ReadError) in document(bytes) }
        }
    }

    /// A document that is no DTBook stays as it is.
    private static func document(_ bytes: Bytes) -> Bytes {
        guard let book = DTBook(MarkupParser(names: NameTable()).parse(bytes, mode: .xml).document) else {
            return bytes
        }
        let language = book.language.map { " lang=\"\($0.escapedForXML)\" xml:lang=\"\($0.escapedForXML)\"" } ?? ""
        let body = book.body(nil) { $0.contains(".smil") ? nil : $0 }
        return Bytes(
            utf8: """
                <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"\(language)><head><title/>\
                <style>\(DTBook.styleSheet)</style></head><body>\(body)</body></html>
                """)
    }
}
