import ArgumentParser
import Lectern
import LecternCommands

/// `lectern-lab bench-page`: measures CPU time of pages in process, for
/// `Scripts/bench`.
struct BenchPageCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench-page", abstract: "Measure the first page of a middle chapter, page turns and counting.")

    @OptionGroup var book: BookArgument
    @OptionGroup var layout: LayoutOptions
    @Option(help: "The number of runs of each job; prints the median.")
    var runs = 9
    @Flag(help: "Only count the pages of the book, and again with a larger font.")
    var countsOnly = false
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let publication = try await book.open()
        let settings = try layout.layout(of: publication).settings
        var result: JSONObject = [:]
        if !countsOnly { try await measurePages(publication, settings, into: &result) }
        let counts = await counts(publication, settings)
        result["paginate"] = JSONValue(counts.first)
        result["repaginate"] = JSONValue(counts.again)
        if !countsOnly { result["change"] = JSONValue(try await change(publication, settings)) }
        print(JSONValue.object(result).text(.indented))
    }

    private func measurePages(
        _ publication: Publication, _ settings: LayoutSettings, into result: inout JSONObject
    ) async throws {
        result["firstPage"] = JSONValue(try await firstPage(publication, settings))
        let rendition = Rendition(publication, services: .standard, settings: settings)
        result["middleChapter"] = .integer(rendition.chapterCount / 2)
        let turns = try await turns(rendition, publication)
        result["pageTurn"] = JSONValue(median(turns.whole))
        result["turnLayout"] = JSONValue(median(turns.layout))
        result["slowestTurn"] = JSONValue(turns.whole.dropFirst().max() ?? 0)
        result["bitmap"] = JSONValue(try await bitmaps(rendition, PageRenderer()))
    }

    /// The median CPU time to show the first page of the middle chapter. Each run starts with nothing
    /// but the opened publication.
    private func firstPage(_ publication: Publication, _ settings: LayoutSettings) async throws -> Double {
        var times: [Double] = []
        for _ in 0..<max(runs, 1) {
            let start = Clock.cpu()
            let rendition = Rendition(publication, services: .standard, settings: settings)
            let chapter = try await rendition.chapter(at: rendition.chapterCount / 2)
            guard let page = chapter.page(at: 0) else { throw CommandError("the middle chapter has no page") }
            var picture: Bitmap?
            try draw(page, in: rendition, with: PageRenderer(), scale: 1, into: &picture)
            times.append(Clock.cpu() - start)
        }
        return median(times)
    }

    /// The CPU times of turns in the longest chapter, whole and for layout alone.
    private func turns(
        _ rendition: Rendition, _ publication: Publication
    ) async throws -> (whole: [Double], layout: [Double]) {
        let renderer = PageRenderer()
        let longest = publication.readingOrder.indices.max { length($0, publication) < length($1, publication) } ?? 0
        let chapter = try await rendition.chapter(at: longest)
        var (turns, layouts): ([Double], [Double]) = ([], [])
        var picture: Bitmap?
        for number in 0..<min(chapter.pageCount, 40) {
            let start = Clock.cpu()
            guard let page = chapter.page(at: number) else { break }
            layouts.append(Clock.cpu() - start)
            try draw(page, in: rendition, with: renderer, scale: 2, into: &picture)
            turns.append(Clock.cpu() - start)
        }
        return (turns, layouts)
    }

    /// The CPU time of laying out and drawing a page at scale 1, over 100 pages
    /// from a third of the book on.
    private func bitmaps(_ rendition: Rendition, _ renderer: PageRenderer) async throws -> Double {
        var (spent, pages) = (0.0, 0)
        var picture: Bitmap?
        for index in rendition.chapterCount / 3..<rendition.chapterCount where pages < 100 {
            guard let chapter = try? await rendition.chapter(at: index) else { continue }
            for number in 0..<chapter.pageCount where pages < 100 {
                guard let page = chapter.page(at: number) else { break }
                let start = Clock.cpu()
                try draw(page, in: rendition, with: renderer, scale: 1, into: &picture)
                spent += Clock.cpu() - start
                pages += 1
            }
        }
        return spent / Double(max(pages, 1))
    }

    /// The CPU time of counting the whole book, and the median of counting it
    /// again in other font sizes.
    private func counts(_ publication: Publication, _ settings: LayoutSettings) async -> (first: Double, again: Double)
    {
        let rendition = Rendition(publication, services: .standard, settings: settings, keptBytes: 64 << 20)
        let start = Clock.cpu()
        _ = await rendition.pageCounts(width: 1)
        let first = Clock.cpu() - start
        var again: [Double] = []
        for change in Self.changes.prefix(max(runs, 1)) {
            var changed = settings
            changed.fontSize += change
            let start = Clock.cpu()
            _ = await rendition.with(changed).pageCounts(width: 1)
            again.append(Clock.cpu() - start)
        }
        // A reader keeps its chapters: do not measure freeing them.
        withExtendedLifetime(rendition) {}
        return (first, median(again))
    }

    /// Increments of the font size, all different.
    private static let changes = [2.0, 1, 3, 0.5, 2.5]

    /// The median CPU time to show a place in the middle of the book after a
    /// change of the font size.
    private func change(_ publication: Publication, _ settings: LayoutSettings) async throws -> Double {
        let rendition = Rendition(publication, services: .standard, settings: settings, keptBytes: 16 << 20)
        let chapter = try await rendition.chapter(at: rendition.chapterCount / 2)
        _ = chapter.page(containing: chapter.length / 2)
        rendition.keep(chapter)
        var times: [Double] = []
        for step in 1...max(runs, 1) {
            var other = settings
            other.fontSize += Double(step) / 2
            let start = Clock.cpu()
            let changed = try await rendition.with(other).chapter(at: chapter.index)
            _ = changed.page(containing: chapter.length / 2)
            rendition.keep(changed)
            times.append(Clock.cpu() - start)
        }
        return median(times)
    }

    private func length(_ index: Int, _ publication: Publication) -> UInt64 {
        (try? publication.get(publication.readingOrder[index])?.lengthImmediately()) ?? 0
    }

    private func draw(
        _ page: Page, in rendition: Rendition, with renderer: PageRenderer, scale: Double,
        into picture: inout Bitmap?
    ) throws {
        let list = page.displayList(scale: scale)
        renderer.draw(list, into: &picture, scale: scale, images: rendition.builder.images)
        if picture == nil { throw CommandError("the page has no picture") }
    }

    private func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
    }
}
