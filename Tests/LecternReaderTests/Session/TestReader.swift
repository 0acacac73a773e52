import LecternBase
import LecternCodecs
import LecternImages
import LecternLibrary
import LecternNavigator
import LecternPlayback
import LecternPublication
import LecternReader
import LecternTestKit
import LecternText

/// The application over a library in memory, with square glyphs.
@MainActor struct TestReader {
    let app: ReaderAppModel
    let folder: TemporaryFolder

    init(
        library: Library? = nil, folder: TemporaryFolder? = nil, stores: ReadingStores? = nil,
        audioEngine: (@MainActor () -> any AudioEngine)? = nil,
        speechEngine: (@MainActor () -> any TTSEngine)? = nil,
        licenses: Licenses? = nil, importer: any BookImporter = TitleImporter(), books: OpenedBooks = OpenedBooks(),
        dictionaryFolders: [String] = [], frequencyFolders: [String] = [],
        makePainter: @escaping @Sendable () -> any PagePainter = { NoPainter() }
    ) throws {
        self.folder = try folder ?? TemporaryFolder()
        let services = EngineServices(
            fonts: StubFontCollection(), shaper: StubShaper(), hyphenator: nil, imageDecoder: NoDecoder(),
            makePainter: makePainter)
        app = ReaderAppModel(
            library: try library ?? .inMemory(), services: services, importer: importer,
            stores: stores, audioEngine: audioEngine, speechEngine: speechEngine, licenses: licenses, books: books,
            dictionaryFolders: dictionaryFolders, frequencyFolders: frequencyFolders)
    }

    /// Writes a book of chapters given by their bodies.
    ///
    /// - Parameter pictures: the names of white pictures of 6 × 4 pixels.
    func write(_ name: String, _ bodies: [String], pictures: [String] = []) throws -> String {
        var book = EPUBBuilder(title: name)
        let white = Bitmap(width: 6, height: 4, bytesPerRow: 24, pixels: [UInt8](repeating: 255, count: 96))
        for picture in pictures { book.addImage(picture, Bytes(PNGEncoder.encode(white) ?? [])) }
        for (index, body) in bodies.enumerated() {
            book.addChapter("c\(index + 1).xhtml", title: "Chapter \(index + 1)", body: body)
        }
        return try folder.write("\(name).epub", book.bytes())
    }

    /// Opens a book and waits for its first page.
    func open(_ path: String) async -> ReaderModel {
        let model = app.open(path: path)
        model.setViewport(width: 400, height: 300, scale: 1)
        await model.opened()
        await model.settle()
        return model
    }

    static let bodies = (1...4).map { number in
        "<h1>\(number)</h1>"
            + (1...number * 6).map { "<p>Paragraph \($0) of part \(number), naïve and plain.</p>" }.joined()
    }
}

/// Describes every book by its file name.
struct TitleImporter: BookImporter {
    func describe(path: String) async throws(BookImportError) -> BookDescription {
        BookDescription(title: path.split(separator: "/").last.map(String.init) ?? path)
    }
}

/// Decodes no images.
private struct NoDecoder: ImageDecoder {
    func decode(_ bytes: [UInt8], info: ImageInfo, wanted: (width: Int, height: Int)?) -> Bitmap? { nil }
}
