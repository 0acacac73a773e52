import LecternAssets
import LecternBase
import LecternEPUB
import LecternLibrary
import LecternPages
import LecternPublication
import LecternServer
import LecternTestKit

/// Books with scripts in everything that a browser might run, and a server of
/// them.
struct HostileBooks {
    static let script = "<script xmlns='http://www.w3.org/1999/xhtml'>alert(1)</script>"
    private static let svgScript = "<script>alert(1)</script><rect width='9' height='9'/>"
    private static let page =
        "<html xmlns='http://www.w3.org/1999/xhtml'><head><title>x</title>\(script)</head><body>\(script)</body></html>"

    /// Covers by the name of their file, with their media types.
    static let covers: [(name: String, type: String, text: String)] = [
        ("zero.svg", "image/svg+xml", svg("width='0' height='0'", svgScript)),
        (
            "deep.svg", "image/svg+xml",
            svg("width='9' height='9'", String(repeating: "<g>", count: 1200) + svgScript)
                + String(repeating: "</g>", count: 1200)
        ),
        ("open.svg", "image/svg+xml", "<svg xmlns='http://www.w3.org/2000/svg'><g>" + svgScript),
        ("good.svg", "image/svg+xml", svg("width='90' height='90'", svgScript)),
        ("page.svg", "image/svg+xml", page), ("cov.png", "image/png", page), ("cov.jpg", "image/jpeg", page),
        ("page.gif", "image/gif", "GIF89a" + page), ("html.png", "text/html", page),
        ("tune.webp", "image/webp", "RIFFxxxxWEBP" + page), ("bad.avif", "image/avif", "\0\0\0\u{20}ftypavif" + page),
    ]

    private static func svg(_ size: String, _ content: String) -> String {
        "<svg xmlns='http://www.w3.org/2000/svg' \(size)>\(content)</svg>"
    }

    /// A book whose cover is one of ``covers``, with resources of every kind.
    static func book(_ cover: Int) -> EPUBBuilder {
        var book = EPUBBuilder(title: "\u{22}><img src=x onerror=alert(1)>\(script)")
        book.author = "</name><script>alert(2)</script>"
        book.extraMetadata += "<dc:description>&lt;script&gt;alert(3)&lt;/script&gt;</dc:description>"
        book.addChapter("c1.xhtml", title: "<script>alert(4)</script>", body: "<h1>One</h1>\(script)<p>Text</p>")
        for (path, type) in [
            ("a.html", "text/html"), ("b.svg", "image/svg+xml"), ("c.xml", "application/xml"),
            ("d.xml", "text/xml"), ("e.xsl", "application/xslt+xml"), ("f.js", "text/javascript"),
            ("g.png", "text/html"), ("h.txt", "text/plain"), ("i.bin", "application/octet-stream"),
            ("j.pdf", "application/pdf"), ("k.mht", "multipart/related"), ("l.css", "text/css"),
            ("m.swf", "application/x-shockwave-flash"), ("n.json", "application/json"), ("o", "x/y\r\nset-cookie: a"),
            ("p.html", "text/html;charset=utf-7"), ("q.wasm", "application/wasm"), ("r.mp3", "audio/mpeg"),
        ] {
            book.addItem(path, Bytes(utf8: page), mediaType: type)
        }
        let (name, type, text) = covers[cover]
        book.addItem("cover/\(name)", Bytes(utf8: text), mediaType: type, properties: "cover-image")
        return book
    }

    static var shelf: [ShelvedBook] {
        covers.indices.map { index in
            var book = ShelvedBook(
                id: "b\(index)", source: .file("/nowhere/\(index)\"><script>.epub"), title: "<script>alert(5)</script>",
                mediaType: .epub)
            book.authors = ["</author><script>alert(6)</script>"]
            return book
        }
    }

    static func server(
        _ extensions: [any ServerExtension], shelf: any Shelf = FixedShelf(shelf),
        _ change: (inout PublicationServer.Configuration) -> Void = { _ in }
    ) -> PublicationServer {
        var configuration = PublicationServer.Configuration()
        configuration.requestsPerSecond = 1_000_000
        change(&configuration)
        return PublicationServer(shelf: shelf, configuration: configuration, extensions: extensions) { book in
            let index = Int(book.id.dropFirst()) ?? 0
            let asset = Asset.container(try await HostileBooks.book(index).container(), .epub)
            return try await PublicationOpener(parsers: [EPUBParser()]).open(asset)
        }
    }
}

/// A shelf whose stored covers are those of ``HostileBooks/covers``.
struct ShelfWithCovers: Shelf {
    let books = FixedShelf(HostileBooks.shelf)

    func books(sortedBy order: BookOrder, matching text: String?) async -> [ShelvedBook] {
        await books.books(sortedBy: order, matching: text)
    }

    func book(_ id: String) async -> ShelvedBook? { await books.book(id) }

    func cover(of id: String) async -> CoverPicture? {
        guard let index = Int(id.dropFirst()) else { return nil }
        return CoverPicture(bytes: Bytes(utf8: HostileBooks.covers[index].text), mediaType: .png)
    }
}
