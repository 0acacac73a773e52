import LecternAssets
import LecternBase

/// A book that grows: its record, and the file that is written while chapters come.
struct BookDraft {
    var record: FetchRecord
    let folder: String
    /// The book that is updated.
    let old: FetchedFile?
    private(set) var diagnostics: [Diagnostic] = []
    private(set) var added: [String] = []
    private(set) var changed: [String] = []
    /// Files of the old book that are replaced.
    private var replaced: Set<String> = []
    private var writer: BookFileWriter?
    /// The files of the pictures by their addresses.
    private var pictureFiles: [HTTPURL: String]
    private var missingPictures: Set<HTTPURL> = []
    private var pictureBytes = 0
    private var number: (chapter: Int, picture: Int)

    private static let (mostPictures, mostPictureBytes, mostDiagnostics) = (20_000, 1 << 30, 1_000)
    private static let pictureTypes: [String: String] = [
        "image/jpeg": "jpg", "image/png": "png", "image/gif": "gif", "image/webp": "webp", "image/avif": "avif",
    ]

    init(_ record: FetchRecord, in folder: String, old: FetchedFile? = nil) {
        self.record = record
        self.folder = folder
        self.old = old
        pictureFiles = Dictionary(record.pictures.map { ($0.url, $0.file) }) { first, _ in first }
        number = (
            record.chapters.map { Self.number($0.file) }.max() ?? 0,
            record.pictures.map { Self.number($0.file) }.max() ?? 0
        )
    }

    /// The number in the name of a file: 12 of `EPUB/chapter-0012.xhtml`.
    private static func number(_ file: String) -> Int { Int(file.filter { $0.isASCII && $0.isNumber }.prefix(9)) ?? 0 }

    private static func digits(_ number: Int) -> String {
        String(repeating: "0", count: max(0, 4 - "\(number)".count)) + "\(number)"
    }

    mutating func report(_ code: Diagnostic.Code, _ severity: Diagnostic.Severity, message: String, at url: HTTPURL) {
        guard diagnostics.count < Self.mostDiagnostics else { return }
        diagnostics.append(Diagnostic(code, severity, message: message, at: url.string))
    }

    /// The file that is written; made with the first change.
    private mutating func output() throws(WebFetchError) -> BookFileWriter {
        if let writer { return writer }
        let created = try BookFileWriter(in: folder)
        writer = created
        return created
    }

    // MARK: Chapters

    /// Adds a chapter at a place of the record.
    mutating func add(
        _ chapter: ReadChapter, at index: Int, from visitor: WebVisitor
    ) async throws(WebFetchError) {
        number.chapter += 1
        let file = "\(BookFiles.folder)chapter-\(Self.digits(number.chapter)).xhtml"
        try await write(chapter, to: file, visitor)
        record.chapters.insert(chapter.entry(file: file), at: min(index, record.chapters.count))
        if record.language == nil { record.language = chapter.article.language }
        if record.authors.isEmpty { record.authors = chapter.article.authors }
        added.append(chapter.title)
    }

    /// Replaces a chapter that has changed, under the same name, so that places in it can be found again.
    mutating func replace(
        at index: Int, with chapter: ReadChapter, from visitor: WebVisitor
    ) async throws(WebFetchError) {
        let file = record.chapters[index].file
        replaced.insert(file)
        try await write(chapter, to: file, visitor)
        record.chapters[index] = chapter.entry(file: file)
        changed.append(chapter.title)
    }

    private mutating func write(
        _ chapter: ReadChapter, to file: String, _ visitor: WebVisitor
    ) async throws(WebFetchError) {
        var files: [HTTPURL: String] = [:]
        for url in chapter.pieces.compactMap(\.picture) where files[url] == nil {
            files[url] = try await picture(url, from: visitor).map { String($0.dropFirst(BookFiles.folder.count)) }
        }
        let content = chapter.pieces.map { $0.markup { files[$0] } }.joined() + source(of: chapter)
        let language = chapter.article.language ?? record.language ?? "und"
        let text = BookFiles.chapter(title: chapter.title, language: language, content: content)
        try output().add(file, Bytes(utf8: text))
    }

    /// An article that is a book of its own says where it is from.
    private func source(of chapter: ReadChapter) -> String {
        let isAlone = record.chapters.isEmpty || record.chapters.count == 1 && record.chapters[0].url == chapter.url
        guard record.kind != .contents, chapter.next == nil, isAlone else { return "" }
        let article = chapter.article
        let words =
            article.authors + [article.siteName, article.published.map { String($0.prefix(10)) }].compactMap(\.self)
        let address = chapter.url.string.escapedForXML
        return "<p class=\"source\">" + words.map { $0.escapedForXML + " · " }.joined()
            + "<a href=\"\(address)\">\(address)</a></p>\n"
    }

    // MARK: Pictures

    /// Sets the cover, if it can be read.
    mutating func setCover(_ url: HTTPURL?, from visitor: WebVisitor) async throws(WebFetchError) {
        guard record.cover == nil, let url else { return }
        record.cover = try await picture(url, from: visitor)
    }

    /// The file of a picture, which is read if the book does not have it; nil if it cannot be.
    private mutating func picture(_ url: HTTPURL, from visitor: WebVisitor) async throws(WebFetchError) -> String? {
        let address = url.removingFragment()
        if let known = pictureFiles[address] { return known }
        guard !missingPictures.contains(address) else { return nil }
        do throws(WebFetchError) {
            guard record.pictures.count < Self.mostPictures, pictureBytes < Self.mostPictureBytes else {
                return leaveOut(address, "there are too many pictures")
            }
            let bytes = try await visitor.picture(address)
            guard let type = ImageSignature.format(of: bytes)?.mediaType.string, let ending = Self.pictureTypes[type]
            else {
                return leaveOut(address, "it is of a type that books do not have")
            }
            number.picture += 1
            let file = "\(BookFiles.folder)pictures/\(Self.digits(number.picture)).\(ending)"
            try output().add(file, bytes, method: .stored)
            pictureBytes += bytes.count
            record.pictures.append(FetchRecord.Picture(file: file, type: type, url: address))
            pictureFiles[address] = file
            return file
        } catch {
            switch error {
            case .cancelled, .file: throw error
            default: return leaveOut(address, "\(error)")
            }
        }
    }

    private mutating func leaveOut(_ url: HTTPURL, _ reason: String) -> String? {
        missingPictures.insert(url)
        report("web.picture", .warning, message: "a picture is left out: \(reason)", at: url)
        return nil
    }

    // MARK: The end

    /// Whether the book differs from the old one.
    var isChanged: Bool { !added.isEmpty || !changed.isEmpty }

    /// Completes the file; returns its path.
    mutating func finish(at target: WebBookTarget, modified: Int) async throws(WebFetchError) -> String {
        let writer = try output()
        if let old { try await old.copy(to: writer, without: replaced) }
        record.modified = CivilDate.text(secondsSince1970: modified)
        let files = BookFiles(record: record)
        try writer.add(BookFiles.navigation, Bytes(utf8: files.navigationText))
        try writer.add(BookFiles.package, Bytes(utf8: files.packageText))
        try writer.add(FetchRecord.path, Bytes(utf8: record.json.text(.indented)))
        return try writer.finish(at: target, title: record.title)
    }
}
