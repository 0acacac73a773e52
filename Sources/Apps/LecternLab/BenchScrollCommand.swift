import ArgumentParser
import Lectern
import LecternCommands

/// `lectern-lab bench-scroll`: scrolls through the longest chapter in real time, as a view does at 60 frames a second.
struct BenchScrollCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench-scroll", abstract: "Measure the frames of a scrolled chapter, and of a fling through it.")

    @OptionGroup var book: BookArgument
    @Option(help: "The number of frames at a reader's speed.")
    var frames = 2_000
    @Option(help: "The length of the fling, in screens.")
    var screens = 200.0
    @Option(help: "The time of the fling, in seconds.")
    var seconds = 8.0
    @OptionGroup var bars: Bars

    func run() async throws {
        let publication = try await book.open()
        let bench = try await ScrollBench(publication)
        var result: JSONObject = [:]
        result["firstScreen"] = JSONValue(try await Self.start(publication, scrolls: true))
        result["firstPage"] = JSONValue(try await Self.start(publication, scrolls: false))
        let steady = await bench.run(frames: frames, distance: { _ in 15 })
        result["steady"] = steady.json
        let (count, total) = (Int(seconds * 60), screens * 800)
        // The speed of a throw: fast at first, then slower.
        let unit = total / (0..<count).reduce(0.0) { $0 + Self.speed($1, of: count) }
        result["fling"] = await bench.run(frames: count, distance: { Self.speed($0, of: count) * unit }).json
        result["memory"] = .integer(Memory.resident())
        print(JSONValue.object(result).text(.indented))
        // One frame in a hundred may be late: the processors are shared.
        try bars.verify([
            .init("late frames", Double(steady.late), atMost: Double(steady.frames) / 100),
            .init("blank frames", Double(steady.blank), atMost: 0),
        ])
    }

    /// Returns the median of the milliseconds from the viewport's size to a painted screen or page.
    private static func start(_ publication: Publication, scrolls: Bool) async throws -> Double {
        var times: [Double] = []
        for _ in 0..<7 { times.append(try await ScrollBench(publication, scrolls: scrolls).start) }
        return times.sorted()[times.count / 2]
    }

    private static func speed(_ frame: Int, of count: Int) -> Double { 1.1 - Double(frame) / Double(count) }
}

/// Scrolls a navigator frame by frame.
@MainActor private final class ScrollBench {
    /// The time until the first screen or page is painted, in milliseconds.
    private(set) var start = 0.0
    private let navigator: EPUBNavigator

    init(_ publication: Publication, scrolls: Bool = true) async throws {
        var configuration = EPUBNavigator.Configuration(services: .standard)
        configuration.countsPages = false
        configuration.preferences = EPUBPreferences(scroll: scrolls)
        navigator = try EPUBNavigator(publication, configuration: configuration)
        let longest = publication.readingOrder.indices.max { length($0, publication) < length($1, publication) } ?? 0
        _ = await navigator.go(to: publication.readingOrder[longest])
        let begin = Clock.wall()
        navigator.setViewport(Viewport(width: 1_000, height: 800))
        while !isPainted { try await Task.sleep(for: .microseconds(200)) }
        start = Clock.wall() - begin
        await navigator.settle()
        if scrolls { await navigator.settleTiles() }
    }

    /// Whether everything in the viewport is painted.
    private var isPainted: Bool {
        guard let spread = navigator.presentedSpread else { return false }
        guard navigator.settings.scroll else { return !spread.picture.pixels.isEmpty }
        let tiles = navigator.scrollTiles()
        return !tiles.isEmpty && tiles.allSatisfy { $0.picture != nil }
    }

    struct Report {
        var frames = 0
        /// The longest time on the main thread of a frame, in milliseconds.
        var longest = 0.0
        /// Frames with more than a sixtieth of a second.
        var late = 0
        /// Frames with a tile that is not painted, and the longest run of them.
        var blank = 0
        var longestBlank = 0
        /// The distance that was not scrolled in time, in pixels.
        var owed = 0.0
        var distance = 0.0

        var json: JSONValue {
            .object([
                "frames": .integer(frames), "longest": JSONValue(longest), "late": .integer(late),
                "blank": .integer(blank), "longestBlank": .integer(longestBlank), "owed": JSONValue(owed),
                "distance": JSONValue(distance),
            ])
        }
    }

    /// Scrolls by a distance in each frame.
    func run(frames: Int, distance: @Sendable (Int) -> Double) async -> Report {
        var (report, blanks, owed) = (Report(), 0, 0.0)
        var next = ContinuousClock.now
        for frame in 0..<frames {
            next += .microseconds(16_667)
            let start = Clock.wall()
            owed += distance(frame)
            let moved = navigator.scroll(by: owed)
            owed -= moved
            let isBlank = navigator.scrollTiles().contains { $0.picture == nil }
            let time = Clock.wall() - start
            blanks = isBlank ? blanks + 1 : 0
            report.frames += 1
            report.distance += moved
            report.longest = max(report.longest, time)
            if time > 1_000.0 / 60.0 { report.late += 1 }
            if isBlank { report.blank += 1 }
            report.longestBlank = max(report.longestBlank, blanks)
            if !navigator.canScroll(.forward) { break }
            try? await Task.sleep(until: next, clock: .continuous)
        }
        report.owed = owed
        return report
    }
}

private func length(_ index: Int, _ publication: Publication) -> UInt64 {
    (try? publication.get(publication.readingOrder[index])?.lengthImmediately()) ?? 0
}
