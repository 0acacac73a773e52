import ArgumentParser
import Lectern
import LecternCommands

/// `lectern render`: draws pages of a book, or one document as a browser would
/// show it.
struct RenderCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render", abstract: "Draw pages of a book to PNG, PDF or SVG files.",
        discussion: """
            Pages are drawn as the desktop reader shows them in a window of --size: with its defaults and --preferences, and two \
            side by side in one picture where the window is wide. Such a picture is named after its first page, and --page N \
            draws the one with page N. For single pages in a wide window set columnCount (books of text) or spread (others) in \
            the preferences. With --bare each picture is one page of --size with the book's own styles only.

            One picture goes to the file of -o; several go to a PDF, or to PNG files in the folder of -o. With --raw the argument is \
            one document (XHTML, HTML or SVG), drawn at one viewport without pages, margins or reading styles.
            """)

    @Argument(help: "The book, or with --raw the document.", completion: .file())
    var path: String?
    @OptionGroup var layout: LayoutOptions
    @OptionGroup var hints: HintOptions
    @Option(help: "Device pixels for each CSS pixel.")
    var scale = 1.0
    @Option(help: "One page, counted from 1.")
    var page: Int?
    @Option(help: "Pages A-B, counted from 1.")
    var pages: PageSpan?
    @Flag(help: "All pages.")
    var all = false
    @Option(
        help: ArgumentHelp(
            "The page at a place: locator JSON, href#id, or a share of the book's length from 0 to 1.",
            valueName: "locator"))
    var at: String?
    @Option(name: [.customShort("o"), .long], help: "The file, or the folder for several pages.", completion: .file())
    var output: String?
    @Option(help: "The password of a PDF.")
    var password: String?
    @OptionGroup var license: PassphraseOptions
    @OptionGroup var login: LoginOptions
    @Flag(help: "Draw one document at one viewport, as a browser would.")
    var raw = false
    @Flag(
        name: .customLong("print"),
        help: "With --raw: pages as printed, as @page rules say; --size is the sheet. Page 2 of a.png goes to a.2.png.")
    var prints = false
    @Option(help: "With --print: the pages' margins in CSS pixels, where no @page rule says otherwise.")
    var pageMargin = 48.0
    @Option(help: "With --raw: the folder that a path which begins with / starts from.", completion: .directory)
    var root: String?
    @Option(
        help: "With --raw: a file with lines of input TAB output; one that fails is skipped.", completion: .file())
    var batch: String?

    func validate() throws {
        guard (0.05...16).contains(scale) else { throw ValidationError("--scale must be from 0.05 to 16") }
        guard raw || layout.bare || (0.5...8).contains(scale) else {
            throw ValidationError("--scale must be from 0.5 to 8; other scales need --bare")
        }
        guard [page != nil, pages != nil, all, at != nil].filter(\.self).count <= 1 else {
            throw ValidationError("give one of --page, --pages, --all and --at")
        }
        if let page, page < 1 { throw ValidationError("--page counts from 1") }
        if batch == nil, path == nil { throw ValidationError("a book is missing") }
        if batch == nil, output == nil { throw ValidationError("say where to write with -o") }
        if prints, !raw { throw ValidationError("--print goes with --raw") }
        guard (0...10_000).contains(pageMargin) else { throw ValidationError("--page-margin must be from 0 to 10000") }
        if hints.hints != nil, raw || layout.bare {
            throw ValidationError("--hints goes with neither --raw nor --bare")
        }
        if batch != nil, !raw { throw ValidationError("--batch goes with --raw") }
    }

    func run() async throws {
        if raw {
            let renderer = RawRenderer(
                size: layout.size, scale: scale, root: root, margin: prints ? pageMargin : nil)
            if let batch { return try renderer.renderBatch(batch) }
            return try renderer.render(path ?? "", to: output ?? "")
        }
        let publication = try await BookArgument.openToRead(
            path ?? "", password: password, license: license, login: login)
        let numbers = all ? 1...Int.max : pages.map { $0.first...$0.last } ?? (page ?? 1)...(page ?? 1)
        if publication.isPagedDocument, layout.bare {
            return try await PDFPages(publication).render(
                numbers, rights: ContentRights(of: publication), size: layout.size, scale: scale, at: at,
                output: output ?? "", isSingle: isSingle)
        }
        let source = try layout.bare ? nil : hints.source()
        let request = try layout.layout(of: publication, scale: scale, wordHints: source, level: hints.hints)
        if request.settings.wordHints != nil {
            try source?.check(request.settings.language.map { Language($0) } ?? publication.metadata.language)
        }
        let writer = try PageWriter(
            publication, background: request.settings.theme.background, scale: scale, output: output ?? "",
            isSingle: isSingle || at != nil)
        if layout.bare {
            try await BarePages(publication, request.settings).write(numbers, at: at, to: writer)
        } else {
            try await SpreadPages(publication, request, wordHints: source, paints: writer.writesPictures)
                .write(numbers, at: at, to: writer)
        }
    }

    private var isSingle: Bool { !all && (pages.map { $0.first == $0.last } ?? true) }
}
