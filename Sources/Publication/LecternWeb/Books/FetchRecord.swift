import LecternBase

/// What was fetched for a book: a file in the book, by which it is updated.
struct FetchRecord: Equatable {
    /// How the chapters were found.
    enum Kind: String {
        /// A page of contents lists them.
        case contents
        /// Each leads to the next one.
        case chain
        /// The one page.
        case page
    }

    /// A chapter of the book.
    struct Chapter: Equatable {
        /// The path in the book.
        var file: String
        var title: String
        /// The address from which it was read.
        var url: HTTPURL
        /// The addresses of its further pages.
        var pages: [HTTPURL] = []
        /// The address that the page has for itself.
        var canonical: HTTPURL?
        /// The SHA-256 of the article.
        var digest: String
        var validators = WebVisitor.Validators()
        /// Whether it has formulas, which the package says.
        var hasFormulas = false
    }

    /// A picture of the book.
    struct Picture: Equatable {
        var file: String
        var type: String
        var url: HTTPURL
    }

    var kind: Kind
    var source: HTTPURL
    var title: String
    var authors: [String] = []
    var language: String?
    var summary: String?
    var publisher: String?
    var published: String?
    var modified = ""
    var chapters: [Chapter] = []
    var pictures: [Picture] = []
    /// The file of the cover.
    var cover: String?
    /// What follows the last chapter, if the fetch ended before.
    var next: HTTPURL?
    /// What is remembered of the page of contents.
    var contents = WebVisitor.Validators()

    /// The path of the record in the book.
    static let path = "META-INF/org.lectern.fetch.json"
    static let longestFile: UInt64 = 32 << 20
    private static let version = 1

    /// The files of the chapters by the keys of all their addresses.
    var filesByKey: [String: String] {
        let pairs = chapters.flatMap { chapter in
            ([chapter.url] + chapter.pages + [chapter.canonical].compactMap(\.self)).map {
                (WebPage.key($0), chapter.file)
            }
        }
        return Dictionary(pairs) { first, _ in first }
    }

    /// Returns the index of a chapter. A chapter at or after a place is found fast.
    func index(ofFile file: String, near place: Int) -> Int? {
        chapters[min(place, chapters.count)...].firstIndex { $0.file == file }
            ?? chapters.firstIndex { $0.file == file }
    }

    // MARK: JSON

    var json: JSONValue {
        var object: JSONObject = [
            "version": .integer(Self.version), "kind": .string(kind.rawValue), "source": .string(source.string),
            "title": .string(title), "modified": .string(modified),
        ]
        object.set("authors", authors.map { .string($0) })
        object.set("language", language)
        object.set("summary", summary)
        object.set("publisher", publisher)
        object.set("published", published)
        object.set("cover", cover)
        object.set("next", next?.string)
        Self.write(contents, to: &object)
        object.set("chapters", chapters.map(Self.json))
        object.set(
            "pictures",
            pictures.map {
                ["file": .string($0.file), "type": .string($0.type), "url": .string($0.url.string)]
            })
        return .object(object)
    }

    private static func json(_ chapter: Chapter) -> JSONValue {
        var object: JSONObject = [
            "file": .string(chapter.file), "title": .string(chapter.title), "url": .string(chapter.url.string),
            "digest": .string(chapter.digest),
        ]
        object.set("pages", chapter.pages.map { .string($0.string) })
        object.set("canonical", chapter.canonical?.string)
        if chapter.hasFormulas { object["hasFormulas"] = true }
        write(chapter.validators, to: &object)
        return .object(object)
    }

    private static func write(_ validators: WebVisitor.Validators, to object: inout JSONObject) {
        object.set("etag", validators.etag)
        object.set("lastModified", validators.lastModified)
    }

    private static func validators(_ object: JSONObject) -> WebVisitor.Validators {
        WebVisitor.Validators(etag: object["etag"]?.string, lastModified: object["lastModified"]?.string)
    }

    /// Reads a record; nil if it is none, or one of a newer version.
    init?(_ value: JSONValue) {
        guard let object = value.object, object["version"]?.integer == Self.version,
            let kind = object["kind"]?.string.flatMap(Kind.init), let source = Self.url(object["source"]),
            let title = object["title"]?.string
        else { return nil }
        self.kind = kind
        self.source = source
        self.title = title
        authors = object["authors"]?.elements.compactMap(\.string) ?? []
        language = object["language"]?.string
        summary = object["summary"]?.string
        publisher = object["publisher"]?.string
        published = object["published"]?.string
        modified = object["modified"]?.string ?? ""
        cover = object["cover"]?.string
        next = Self.url(object["next"])
        contents = Self.validators(object)
        chapters = (object["chapters"]?.elements ?? []).compactMap(Self.chapter)
        pictures = (object["pictures"]?.elements ?? []).compactMap(Self.picture)
    }

    init(kind: Kind, source: HTTPURL, title: String) {
        self.kind = kind
        self.source = source
        self.title = title
    }

    private static func chapter(_ value: JSONValue) -> Chapter? {
        guard let object = value.object, let file = path(object["file"]), let title = object["title"]?.string,
            let url = url(object["url"]), let digest = object["digest"]?.string
        else { return nil }
        return Chapter(
            file: file, title: title, url: url, pages: (object["pages"]?.elements ?? []).compactMap(self.url),
            canonical: self.url(object["canonical"]), digest: digest, validators: validators(object),
            hasFormulas: object["hasFormulas"]?.bool == true)
    }

    private static func picture(_ value: JSONValue) -> Picture? {
        guard let object = value.object, let file = path(object["file"]), let type = object["type"]?.string,
            let url = url(object["url"])
        else { return nil }
        return Picture(file: file, type: type, url: url)
    }

    private static func url(_ value: JSONValue?) -> HTTPURL? { value?.string.flatMap { HTTPURL(string: $0) } }

    /// The path of a file that a fetch has written.
    private static func path(_ value: JSONValue?) -> String? {
        guard let path = value?.string, path.hasPrefix(BookFiles.folder), !path.contains("..") else { return nil }
        return path
    }
}
