import ArgumentParser
import Lectern
import LecternCommands

/// `lectern-lab bench-pdf`: draws all pages of a PDF at its actual size, for `Scripts/bench-pdf`.
struct BenchPDFCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench-pdf", abstract: "Measure drawing the pages of a PDF at 96 pixels per inch.",
        discussion: "Prints CPU milliseconds per page, with those of the processes that draw.")

    @OptionGroup var book: BookArgument
    @Option(help: "The number of times that all pages are drawn after the first time.")
    var runs = 3
    @Flag(help: "Turn through the pages in a navigator, as the reader does, instead of only drawing them.")
    var turns = false

    /// Pixels for a point of PDF.
    private static let scale = 96.0 / 72

    func run() async throws {
        let publication = try await book.openToRead()
        guard let link = publication.readingOrder.first, let document = try await publication.pdfDocument(of: link)
        else { throw CommandError("\(book.path): it is not a PDF") }
        var sizes: [Viewport] = []
        for page in 0..<document.pageCount {
            guard let size = await document.geometry(ofPage: page) else {
                throw CommandError("\(book.path): page \(page + 1) cannot be read")
            }
            sizes.append(
                Viewport(
                    width: (size.width * Self.scale).rounded(), height: (size.height * Self.scale).rounded(), scale: 1))
        }
        let turner = turns ? try await PDFTurner(publication) : nil
        var start = 0.0
        for run in 0...max(runs, 1) {
            // The first run loads fonts.
            if run == 1 { start = Clock.cpuWithChildren() }
            for (page, size) in sizes.enumerated() {
                if let turner {
                    try await turner.show(page, size)
                } else if await document.picture(ofPage: page, width: Int(size.width), height: Int(size.height)) == nil
                {
                    throw CommandError("\(book.path): page \(page + 1) cannot be drawn")
                }
            }
        }
        let time = (Clock.cpuWithChildren() - start) / Double(max(runs, 1) * max(sizes.count, 1))
        print(JSONValue.object(["pages": .integer(sizes.count), "page": JSONValue(time)]).text(.indented))
    }
}

/// Shows pages one by one in a window of their size.
@MainActor private final class PDFTurner {
    private let navigator: PDFNavigator
    private let positions: [Locator]

    init(_ publication: Publication) async throws {
        var configuration = PDFNavigator.Configuration(services: .standard, preferences: PDFPreferences(spread: .never))
        configuration.countsPages = false
        navigator = try PDFNavigator(publication, configuration: configuration)
        positions = await publication.positions()
    }

    func show(_ page: Int, _ size: Viewport) async throws {
        navigator.releaseMemory()
        navigator.setViewport(size)
        guard positions.indices.contains(page) else { return }
        await navigator.go(to: positions[page])
        await navigator.settle()
    }
}
