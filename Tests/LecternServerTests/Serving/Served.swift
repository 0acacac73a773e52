import LecternAssets
import LecternBase
import LecternEPUB
import LecternLibrary
import LecternPublication
import LecternTestKit

@testable import LecternServer

/// Books in memory, and a server of them.
struct Served {
    static let opener: BookOpener = { book in
        let builder =
            switch book.id {
            case "locked": locked()
            case "full": full()
            case "thin": thin()
            default: fixture()
            }
        return try await publication(try await builder.container())
    }

    /// Opens an EPUB.
    static func publication(_ container: any Container) async throws -> Publication {
        try await PublicationOpener(parsers: [EPUBParser()]).open(.container(container, .epub))
    }

    static func fixture() -> EPUBBuilder {
        var book = EPUBBuilder(title: "The Whale")
        for number in 1...5 {
            book.addChapter(
                "text/\(number).xhtml", title: "Chapter \(number)",
                body: "<h1>Chapter \(number)</h1><p>The whale is number \(number).</p><p>Call me Ann.</p>")
        }
        book.addStyle("style a.css", "p { text-indent: 1em }")
        return book
    }

    /// A book with much metadata and a cover.
    static func full() -> EPUBBuilder {
        var book = fixture()
        book.title = "Full"
        book.identifier = "urn:isbn:9780000000001"
        book.extraMetadata += """
            <dc:language>la</dc:language><dc:publisher>A Press</dc:publisher><dc:date>1851-10-18</dc:date>\
            <dc:subject>Whales &amp; ships</dc:subject><dc:subject>Sea</dc:subject><dc:rights>Public domain</dc:rights>\
            <dc:description>A whale, and &lt;who&gt; hunts it.</dc:description>\
            <dc:contributor id="t">Tom Translator</dc:contributor>\
            <meta refines="#t" property="role" scheme="marc:relators">trl</meta>\
            <meta property="belongs-to-collection" id="s">Sea Stories</meta>\
            <meta refines="#s" property="collection-type">series</meta>\
            <meta refines="#s" property="group-position">2</meta>
            """
        // The cover is served as it is: only its first bytes matter.
        book.addImage("cover.jpg", Bytes([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0]), isCover: true)
        return book
    }

    /// A book that says nothing of itself.
    static func thin() -> EPUBBuilder {
        var book = fixture()
        book.author = nil
        return book
    }

    /// A book whose chapter is encrypted by something unknown.
    static func locked() -> EPUBBuilder {
        var book = fixture()
        book.addEntry(
            "META-INF/encryption.xml",
            Bytes(
                utf8: """
                    <encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><EncryptedData \
                    xmlns="http://www.w3.org/2001/04/xmlenc#"><EncryptionMethod \
                    Algorithm="http://www.w3.org/2001/04/xmlenc#aes256-cbc"/><KeyInfo \
                    xmlns="http://www.w3.org/2000/09/xmldsig#"><resource xmlns="http://ns.adobe.com/adept">urn:uuid:1</resource>\
                    </KeyInfo><CipherData><CipherReference URI="EPUB/text/1.xhtml"/></CipherData></EncryptedData></encryption>
                    """))
        return book
    }

    static func books(_ count: Int) -> [ShelvedBook] {
        (1...count).map { number in
            var book = ShelvedBook(
                id: "b\(number)", source: .file("/nowhere/b\(number).epub"),
                title: "Book \(number < 10 ? "0" : "")\(number) & more", mediaType: .epub)
            book.authors = [number % 2 == 0 ? "Ann" : "Bob"]
            book.language = number % 3 == 0 ? "de" : "en"
            return book
        }
    }

    static func server(
        _ books: [ShelvedBook] = books(3), _ change: (inout PublicationServer.Configuration) -> Void = { _ in }
    ) -> PublicationServer {
        var configuration = PublicationServer.Configuration()
        change(&configuration)
        return PublicationServer(shelf: FixedShelf(books), configuration: configuration, opener: opener)
    }
}

extension PublicationServer {
    /// Answers a request as a server does.
    func get(_ target: String, _ headers: HeaderFields = HeaderFields(), method: String = "GET") async -> ServerResponse
    {
        let parts = target.split(separator: "?", maxSplits: 1).map(String.init)
        var fields = headers
        if fields["host"] == nil { fields.add("host", "127.0.0.1:8080") }
        var request = ServerRequest(
            method: method, path: parts[0], query: parts.count > 1 ? parts[1] : nil, headers: fields)
        request.client = "127.0.0.1"
        if let response = immediateResponse(to: request) { return response }
        return await response(to: request)
    }
}

extension ServerResponse {
    /// The whole body.
    var bytes: Bytes {
        get async throws {
            switch body {
            case .bytes(let bytes): bytes
            case .resource(let resource, let range): try await resource.read(range: range)
            }
        }
    }

    /// The body as text.
    var text: String { get async throws { try await bytes.utf8Text } }

    /// The body as JSON.
    var json: JSONValue { get async throws { try JSONValue(parsing: try await text) } }
}
