import ArgumentParser
import Lectern
import LecternCommands

/// `lectern-lab bench-thumbnails`: scrolls through the strip of pages to the end and back.
struct BenchThumbnailsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench-thumbnails", abstract: "Measure time and memory of the strip of pages by its buffer.")

    @OptionGroup var book: BookArgument
    @Option(help: "The number of pictures that the buffer holds. One run measures one size: memory is not returned.")
    var buffer = 20
    @OptionGroup var bars: Bars

    func run() async throws {
        let publication = try await book.open()
        let result = try await ThumbnailBench(publication, buffer: buffer).run()
        print(result.text(.indented))
        let (pages, kept) = (result["pages"]?.double ?? 0, result["kept"]?.double ?? .infinity)
        // The strip keeps what is visible in any case: eight cells in 1,000 pixels.
        var figures = [Bars.Bar("kept", kept, atMost: max(Double(buffer), 9))]
        // With room for all pages nothing is drawn on the way back.
        if Double(buffer) >= pages { figures.append(.init("back", result["back"]?.double ?? .infinity, atMost: 50)) }
        try bars.verify(figures)
    }
}

/// Scrolls a strip of 1,000 pixels, one screen at a time.
@MainActor private struct ThumbnailBench {
    private let navigator: SpreadNavigator
    private let strip: ThumbnailStrip

    init(_ publication: Publication, buffer: Int) async throws {
        navigator = try publication.makeNavigator(configuration: .init(services: .standard))
        navigator.setViewport(Viewport(width: 1_000, height: 800))
        await navigator.settle()
        strip = ThumbnailStrip(navigator, configuration: .init(bufferSize: buffer))
        strip.width = 1_000
    }

    func run() async -> JSONValue {
        let memory = Memory.resident()
        let there = await scroll(by: 1_000)
        let grown = Memory.resident() - memory
        // Pictures that the buffer does not hold are drawn again on the way back.
        navigator.releaseMemory()
        let back = await scroll(by: -1_000)
        return .object([
            "pages": .integer(strip.count), "kept": .integer(strip.keptCount), "there": JSONValue(there),
            "back": JSONValue(back), "bytes": .integer(grown),
        ])
    }

    /// Scrolls to an end; returns the milliseconds in which pictures were missing.
    private func scroll(by distance: Double) async -> Double {
        let start = Clock.wall()
        repeat { await strip.settle() } while strip.scroll(by: distance) != 0
        return Clock.wall() - start
    }
}
