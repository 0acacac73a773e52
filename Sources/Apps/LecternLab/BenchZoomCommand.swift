import ArgumentParser
import Lectern
import LecternCommands

/// `lectern-lab bench-zoom`: magnifies pages of a PDF, and measures the time until something and until all of it is
/// shown.
struct BenchZoomCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench-zoom",
        abstract: "Measure the time until the stand-in and the tiles of a magnified PDF page are shown.")

    @OptionGroup var book: BookArgument
    @Option(help: "The magnification.")
    var zoom = 8.0
    @Option(help: "The number of pages, which are spread over the document.")
    var pages = 9
    @OptionGroup var bars: Bars

    func run() async throws {
        let bench = try await ZoomBench(try await book.open())
        var result: JSONObject = [:]
        let times = try await bench.run(zoom: zoom, pages: pages)
        result["pages"] = .integer(times.count)
        // Wall time: the pages are drawn by other processes.
        result["standIn"] = JSONValue(Self.median(times.map(\.standIn)))
        result["tiles"] = JSONValue(Self.median(times.map(\.tiles)))
        result["longestTiles"] = JSONValue(times.map(\.tiles).max() ?? 0)
        print(JSONValue.object(result).text(.indented))
        try bars.verify([
            .init("standIn", Self.median(times.map(\.standIn)), atMost: 50),
            .init("tiles", Self.median(times.map(\.tiles)), atMost: 150),
        ])
    }

    private static func median(_ times: [Double]) -> Double {
        times.isEmpty ? 0 : times.sorted()[times.count / 2]
    }
}

/// Magnifies pages in a window of 1,000 by 800 pixels.
@MainActor private final class ZoomBench {
    private let navigator: PDFNavigator
    /// After this time in milliseconds a page is given up.
    private static let patience = 10_000.0

    init(_ publication: Publication) async throws {
        var configuration = PDFNavigator.Configuration(
            services: .standard, preferences: PDFPreferences(scroll: true, spread: .never))
        configuration.countsPages = false
        navigator = try PDFNavigator(publication, configuration: configuration)
        navigator.setViewport(Viewport(width: 1_000, height: 800))
        await navigator.settle()
        await navigator.settleTiles()
    }

    /// The milliseconds from the change of the zoom until every place shows something, and until it is sharp.
    struct Times {
        var standIn = 0.0
        var tiles = 0.0
    }

    func run(zoom: Double, pages: Int) async throws -> [Times] {
        let positions = await navigator.publication.positions()
        var times: [Times] = []
        for number in 0..<min(pages, positions.count) {
            navigator.setZoom(1)
            await navigator.go(to: positions[number * positions.count / pages])
            await navigator.settle()
            await navigator.settleTiles()
            let width = pageWidth * zoom
            let start = Clock.wall()
            navigator.setZoom(zoom)
            var measured = Times()
            measured.standIn = try await wait(since: start, width) { tiles in
                tiles.contains { $0.id.index < 0 } || tiles.allSatisfy { $0.picture != nil }
            }
            measured.tiles = try await wait(since: start, width) { tiles in
                tiles.allSatisfy { $0.picture != nil && $0.id.index >= 0 }
            }
            times.append(measured)
        }
        return times
    }

    /// The width of the page shown, in CSS pixels.
    private var pageWidth: Double { navigator.shown?.pages.first?.content.width ?? 0 }

    /// Looks at the tiles as often as a view would, or more often, once the page has a width.
    private func wait(since start: Double, _ width: Double, _ isReady: ([ScrollTile]) -> Bool) async throws -> Double {
        while Clock.wall() - start < Self.patience {
            let tiles = navigator.scrollTiles()
            if pageWidth > width * 0.99, !tiles.isEmpty, isReady(tiles) { return Clock.wall() - start }
            try await Task.sleep(for: .milliseconds(1))
        }
        throw CommandError(
            "the page was not shown at this magnification",
            advice: "choose a smaller --zoom: 64 times its actual size is the limit")
    }
}
