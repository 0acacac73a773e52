import LecternBase
import LecternServer

/// A file of the pages for browsers.
struct WebFile {
    private let bytes: [UInt8]
    private let type: String

    static let shelf = WebFile(bytes: PackageResources.shelf_html, type: "text/html;charset=utf-8")
    static let reader = WebFile(bytes: PackageResources.reader_html, type: "text/html;charset=utf-8")

    /// Returns a script or style sheet by its name.
    static func named(_ name: String) -> WebFile? {
        switch name {
        case "shelf.js":
            WebFile(bytes: PackageResources.shelf_js, type: "text/javascript;charset=utf-8")
        case "reader.js":
            WebFile(bytes: PackageResources.reader_js, type: "text/javascript;charset=utf-8")
        case "style.css": WebFile(bytes: PackageResources.style_css, type: "text/css;charset=utf-8")
        default: nil
        }
    }

    func response(to request: ServerRequest) -> ServerResponse {
        let version = String(SHA256.digest(of: bytes).hexadecimal.prefix(16))
        var entity = Entity(.bytes(Bytes(bytes)), type: type, version: version)
        entity.age = 0
        entity.author = .page
        return entity.response(to: request, isPrivate: true)
    }
}
