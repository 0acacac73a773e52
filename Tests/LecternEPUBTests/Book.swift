import LecternAssets
import LecternBase
import LecternEPUB
import LecternModel
import LecternPublication
import Testing

/// An EPUB 3 in memory: minimal and valid; tests change parts of it.
struct Book {
    var version = "3.0"
    var packageAttributes = #"unique-identifier="uid""#
    var metadata = """
        <dc:identifier id="uid">urn:uuid:0</dc:identifier><dc:title>Title</dc:title><dc:language>en</dc:language>
        """
    var items = """
        <item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
        <item id="c1" href="c1.xhtml" media-type="application/xhtml+xml"/>
        <item id="c2" href="c2.xhtml" media-type="application/xhtml+xml"/>
        """
    var spineAttributes = ""
    var spine = #"<itemref idref="c1"/><itemref idref="c2"/>"#
    var tail = ""
    /// Replaces the whole package document.
    var package: String?
    var nav = #"<nav epub:type="toc"><ol><li><a href="c1.xhtml">One</a></li></ol></nav>"#
    /// Files in addition to or instead of the usual ones; an empty text removes
    /// one.
    var files: [(path: String, text: String)] = []
    var binaries: [(path: String, bytes: [UInt8])] = []

    static let container = """
        <container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles>
        <rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>
        """

    static func page(_ body: String) -> String {
        """
        <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>t</title></head>\
        <body>\(body)</body></html>
        """
    }

    private var packageText: String {
        package ?? """
            <?xml version="1.0"?>
            <package xmlns="http://www.idpf.org/2007/opf" version="\(version)" \(packageAttributes)>
            <metadata xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf">\(metadata)</metadata>
            <manifest>\(items)</manifest><spine \(spineAttributes)>\(spine)</spine>\(tail)</package>
            """
    }

    var asset: Asset {
        var all: [(path: String, text: String)] = [
            ("META-INF/container.xml", Self.container), ("EPUB/package.opf", packageText),
            ("EPUB/nav.xhtml", Self.page(nav)), ("EPUB/c1.xhtml", Self.page("<p>1</p>")),
            ("EPUB/c2.xhtml", Self.page("<p>2</p>")),
        ]
        for file in files {
            all.removeAll { $0.path == file.path }
            all.append(file)
        }
        let entries = all.filter { !$0.text.isEmpty }.map {
            (path: $0.path, resource: DataResource($0.text) as any Resource)
        }
        let raw = binaries.map { (path: $0.path, resource: DataResource(Bytes($0.bytes)) as any Resource) }
        return .container(CollectionContainer(raw + entries), .epub)
    }

    func open() async throws -> Publication {
        try await PublicationOpener(parsers: [EPUBParser()]).open(asset)
    }
}

extension Publication {
    var codes: [String] { diagnostics.map(\.code.rawValue) }

    func text(_ href: String) async throws -> String? {
        guard let url = AnyURL(string: href), let resource = resource(at: url) else { return nil }
        return try await resource.read().utf8Text
    }
}

/// Builds a book and changes it.
func book(_ change: (inout Book) -> Void = { _ in }) -> Book {
    var book = Book()
    change(&book)
    return book
}
