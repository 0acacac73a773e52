public import LecternAssets
public import LecternBase

/// Builds EPUB publications in memory, with one call per chapter, style sheet,
/// image or font.
///
///     var book = EPUBBuilder(title: "A Book")
///     book.addStyle("style.css", "p { text-indent: 1em }")
///     book.addChapter("one.xhtml", title: "One", body: "<p>Text.</p>")
///     let container = try await book.container()
public struct EPUBBuilder: Sendable {
    /// The EPUB version; `both` is EPUB 3 with an NCX.
    public enum Version: Sendable { case epub2, epub3, both }

    /// One resource and its entry in the package document.
    public struct Item: Sendable {
        public var path: String
        public var bytes: Bytes
        public var mediaType: String
        public var id: String
        public var properties: String?
        public var fallback: String?
        /// The id of the media overlay.
        public var mediaOverlay: String?
    }

    /// One entry of the spine.
    public struct SpineItem: Sendable {
        public var idref: String
        public var isLinear = true
        public var properties: String?
        public var title: String?
    }

    public var title: String
    public var version: Version
    public var language = "en"
    public var identifier = "urn:uuid:00000000-0000-4000-8000-000000000001"
    public var author: String? = "Ann Author"
    /// XML to insert into `metadata`.
    public var extraMetadata = ""
    /// `ltr` or `rtl`.
    public var pageProgression: String?
    /// The folder of all files except `mimetype` and `META-INF`.
    public var root = "EPUB"
    /// Replaces the generated document, unless nil.
    public var packageDocument: String?
    public var navigationDocument: String?
    public var ncxDocument: String?
    public var containerDocument: String?
    /// Elements to insert at the end of `package`: guide, collections, bindings.
    public var extraPackageElements = ""
    /// Links and styles to insert into the `head` of each chapter.
    public var chapterHead = ""
    public private(set) var items: [Item] = []
    public private(set) var spine: [SpineItem] = []
    /// Entries outside the package, such as `META-INF/encryption.xml`.
    public private(set) var extraEntries: [(path: String, bytes: Bytes)] = []
    /// Options of the archive.
    public var archive = ZIPBuilder()

    public init(title: String = "Test Book", version: Version = .epub3) {
        self.title = title
        self.version = version
    }

    // MARK: Content

    /// Adds a chapter with the given content of `body`.
    public mutating func addChapter(
        _ path: String, title: String? = nil, body: String, head: String = "", properties: String? = nil,
        spineProperties: String? = nil, isLinear: Bool = true
    ) {
        let text = """
            <?xml version="1.0" encoding="utf-8"?>
            <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" xml:lang="\(language)">
            <head><title>\((title ?? path).escapedForXML)</title>\(chapterHead)\(head)</head>
            <body>\(body)</body>
            </html>

            """
        addDocument(
            path, text, title: title, properties: properties, spineProperties: spineProperties, isLinear: isLinear)
    }

    /// Adds a complete document to the spine.
    public mutating func addDocument(
        _ path: String, _ text: String, mediaType: String = "application/xhtml+xml", title: String? = nil,
        properties: String? = nil, spineProperties: String? = nil, isLinear: Bool = true
    ) {
        let id = addItem(path, Bytes(utf8: text), mediaType: mediaType, properties: properties)
        spine.append(SpineItem(idref: id, isLinear: isLinear, properties: spineProperties, title: title))
    }

    /// Adds a style sheet.
    public mutating func addStyle(_ path: String, _ css: String) {
        addItem(path, Bytes(utf8: css), mediaType: "text/css")
    }

    /// Adds an image; the extension determines its type.
    public mutating func addImage(_ path: String, _ bytes: Bytes, isCover: Bool = false) {
        let type = MediaType(fileExtension: Self.suffix(of: path))?.string ?? "image/png"
        addItem(path, bytes, mediaType: type, properties: isCover && version != .epub2 ? "cover-image" : nil)
        if isCover, version != .epub3, let id = items.last?.id {
            extraMetadata += "<meta name=\"cover\" content=\"\(id)\"/>"
        }
    }

    /// Adds a font; the extension determines its type.
    public mutating func addFont(_ path: String, _ bytes: Bytes) {
        addItem(path, bytes, mediaType: MediaType(fileExtension: Self.suffix(of: path))?.string ?? "font/otf")
    }

    /// Adds a resource to the manifest and returns its id.
    @discardableResult public mutating func addItem(
        _ path: String, _ bytes: Bytes, mediaType: String, properties: String? = nil, id: String? = nil,
        fallback: String? = nil
    ) -> String {
        let id = id ?? "item\(items.count + 1)"
        items.append(
            Item(path: path, bytes: bytes, mediaType: mediaType, id: id, properties: properties, fallback: fallback))
        return id
    }

    /// Adds a media overlay with the given content of `body` to a chapter that was added before.
    public mutating func addOverlay(_ path: String, of chapter: String, body: String) {
        let text = """
            <smil xmlns="http://www.w3.org/ns/SMIL" xmlns:epub="http://www.idpf.org/2007/ops" version="3.0">
            <body>\(body)</body></smil>
            """
        let known = items.first { $0.path == path }?.id
        let id = known ?? addItem(path, Bytes(utf8: text), mediaType: "application/smil+xml")
        for index in items.indices where items[index].path == chapter { items[index].mediaOverlay = id }
    }

    /// Adds an entry that is not in the manifest, by its path from the root of the archive.
    public mutating func addEntry(_ path: String, _ bytes: Bytes) { extraEntries.append((path, bytes)) }

    // MARK: Results

    /// Returns the bytes of the archive.
    public func bytes() -> Bytes { zip().bytes() }

    /// Returns the archive before it is written, to add entries.
    public func zip() -> ZIPBuilder {
        var zip = archive
        zip.add("mimetype", "application/epub+zip", method: .stored)
        for (path, bytes) in entries { zip.add(path, bytes) }
        return zip
    }

    /// Opens the archive.
    public func container() async throws -> ZIPContainer {
        try await ZIPContainer(opening: DataResource(bytes()))
    }

    /// Returns the same entries without an archive.
    public func unpackedContainer() -> CollectionContainer {
        CollectionContainer(
            [("mimetype", DataResource("application/epub+zip"))] + entries.map { ($0.path, DataResource($0.bytes)) })
    }

    /// Writes the archive to a file.
    public func write(toFile path: String) throws(ReadError) { try LecternTestKit.write(bytes(), toFile: path) }

    private var entries: [(path: String, bytes: Bytes)] {
        var result: [(path: String, bytes: Bytes)] = [
            ("META-INF/container.xml", Bytes(utf8: containerDocument ?? defaultContainerDocument)),
            (inRoot("package.opf"), Bytes(utf8: packageDocument ?? defaultPackageDocument)),
        ]
        if version != .epub2 {
            result.append((inRoot("nav.xhtml"), Bytes(utf8: navigationDocument ?? defaultNavigationDocument)))
        }
        if version != .epub3 { result.append((inRoot("toc.ncx"), Bytes(utf8: ncxDocument ?? defaultNCXDocument))) }
        return result + items.map { (inRoot($0.path), $0.bytes) } + extraEntries
    }

    private func inRoot(_ path: String) -> String { root.isEmpty ? path : root + "/" + path }

    private static func suffix(of path: String) -> String { path.split(separator: ".").last.map(String.init) ?? "" }
}

// MARK: - Documents

extension EPUBBuilder {
    private var defaultContainerDocument: String {
        """
        <?xml version="1.0"?>
        <container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>
        <rootfile full-path="\(inRoot("package.opf"))" media-type="application/oebps-package+xml"/>
        </rootfiles></container>

        """
    }

    private var defaultPackageDocument: String {
        var lines = [
            "<?xml version=\"1.0\" encoding=\"utf-8\"?>",
            """
            <package xmlns="http://www.idpf.org/2007/opf" version="\(version == .epub2 ? "2.0" : "3.0")" \
            unique-identifier="id" xml:lang="\(language)">
            """,
            "<metadata xmlns:dc=\"http://purl.org/dc/elements/1.1/\" xmlns:opf=\"http://www.idpf.org/2007/opf\">",
            "<dc:identifier id=\"id\">\(identifier)</dc:identifier><dc:title>\(title.escapedForXML)</dc:title>",
            "<dc:language>\(language)</dc:language>",
        ]
        if let author { lines.append("<dc:creator>\(author.escapedForXML)</dc:creator>") }
        if version != .epub2 { lines.append("<meta property=\"dcterms:modified\">2026-01-01T00:00:00Z</meta>") }
        lines.append(extraMetadata + "</metadata>")
        lines.append("<manifest>")
        if version != .epub2 {
            lines.append(
                "<item id=\"nav\" href=\"nav.xhtml\" media-type=\"application/xhtml+xml\" properties=\"nav\"/>")
        }
        if version != .epub3 {
            lines.append("<item id=\"ncx\" href=\"toc.ncx\" media-type=\"application/x-dtbncx+xml\"/>")
        }
        lines += items.map(manifestItem)
        lines.append("</manifest>")
        let toc = version == .epub3 ? "" : " toc=\"ncx\""
        let progression = pageProgression.map { " page-progression-direction=\"\($0)\"" } ?? ""
        lines.append("<spine\(toc)\(progression)>")
        lines += spine.map { item in
            "<itemref idref=\"\(item.idref)\"" + (item.isLinear ? "" : " linear=\"no\"")
                + (item.properties.map { " properties=\"\($0)\"" } ?? "") + "/>"
        }
        lines.append("</spine>" + extraPackageElements + "</package>")
        return lines.joined(separator: "\n") + "\n"
    }

    private func manifestItem(_ item: Item) -> String {
        "<item id=\"\(item.id)\" href=\"\(Self.encoded(item.path).escapedForXML)\" media-type=\"\(item.mediaType)\""
            + (item.properties.map { " properties=\"\($0)\"" } ?? "")
            + (item.fallback.map { " fallback=\"\($0)\"" } ?? "")
            + (item.mediaOverlay.map { " media-overlay=\"\($0)\"" } ?? "") + "/>"
    }

    private static func encoded(_ path: String) -> String {
        path.map { $0 == " " ? "%20" : $0 == "%" ? "%25" : String($0) }.joined()
    }

    /// The titled chapters and their paths.
    private var contents: [(title: String, path: String)] {
        spine.compactMap { entry in
            guard let title = entry.title, let item = items.first(where: { $0.id == entry.idref }) else { return nil }
            return (title.escapedForXML, Self.encoded(item.path).escapedForXML)
        }
    }

    private var defaultNavigationDocument: String {
        let list = contents.map { "<li><a href=\"\($0.path)\">\($0.title)</a></li>" }.joined(separator: "\n")
        return """
            <?xml version="1.0" encoding="utf-8"?>
            <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops">
            <head><title>Contents</title></head><body><nav epub:type="toc"><h1>Contents</h1><ol>
            \(list)
            </ol></nav></body></html>

            """
    }

    private var defaultNCXDocument: String {
        let points = contents.enumerated().map { index, entry in
            """
            <navPoint id="n\(index + 1)" playOrder="\(index + 1)"><navLabel><text>\(entry.title)</text></navLabel>\
            <content src="\(entry.path)"/></navPoint>
            """
        }.joined(separator: "\n")
        return """
            <?xml version="1.0" encoding="utf-8"?>
            <ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1">
            <head><meta name="dtb:uid" content="\(identifier)"/></head>
            <docTitle><text>\(title.escapedForXML)</text></docTitle>
            <navMap>
            \(points)
            </navMap></ncx>

            """
    }
}
