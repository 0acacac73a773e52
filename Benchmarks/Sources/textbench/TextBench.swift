import Glibc

@testable import LecternHarfBuzz
@testable import LecternText

/// Shapes a plain text file and finds its line breaks; prints CPU milliseconds.
///
///     textbench FILE [FAMILY] [LANGUAGE] [ROUNDS]
@main
struct TextBench {
    static func main() { Measurements.run(CommandLine.arguments) }
}

/// Not in `main`, where closures would be isolated to the main actor.
private enum Measurements {
    static func run(_ arguments: [String]) {
        if arguments.count == 3, arguments[1] == "--unicode" { return UnicodeConformance.run(arguments[2]) }
        guard arguments.count > 1, let paragraphs = read(arguments[1]) else {
            print("usage: textbench FILE [FAMILY] [LANGUAGE] [ROUNDS] | --unicode FOLDER")
            exit(2)
        }
        let family = arguments.count > 2 ? arguments[2] : "Liberation Serif"
        let language = arguments.count > 3 ? arguments[3] : "en"
        let rounds = arguments.count > 4 ? Int(arguments[4]) ?? 3 : 3
        print("\(paragraphs.count) paragraphs, \(paragraphs.reduce(0) { $0 + $1.count }) UTF-16 units, \(family)")

        var request = FontRequest()
        request.families = [.named(family)]
        request.language = language
        let style = measure("fonts") {
            let fonts = SystemFontCollection(preferences: .browser())
            return ShapingStyle(cascade: fonts.cascade(for: request, webFonts: nil), language: language)
        }
        let shaper = HarfBuzzShaper()
        for round in 1...max(rounds, 1) {
            let glyphs = measure(round == 1 ? "shape, cold" : "shape, warm") { shape(paragraphs, style, shaper) }
            if round == 1 { print("  \(glyphs) glyphs") }
        }
        var options = LineBreakOptions()
        options.language = language
        for _ in 1...max(rounds, 1) {
            let breaks = measure("breaks") {
                paragraphs.reduce(0) { $0 + lineBreakOpportunities($1, options: options).count { $0 != .none } }
            }
            print("  \(breaks) breaks")
        }
        for _ in 1...2 {
            let plain = measure("bidi") { paragraphs.count { BidiParagraph($0, base: .leftToRight).isPlain } }
            print("  \(plain) plain paragraphs")
        }
    }

    private static func shape(_ paragraphs: [[UInt16]], _ style: ShapingStyle, _ shaper: HarfBuzzShaper) -> Int {
        var glyphs = 0
        for paragraph in paragraphs {
            let item = ShapingItem(start: 0, end: Int32(paragraph.count), style: style, bidiLevel: 0)
            glyphs += shaper.shape(paragraph, items: [item]).glyphs.count
        }
        return glyphs
    }

    private static func measure<Result>(_ name: String, _ body: () -> Result) -> Result {
        let start = cpuTime()
        let result = body()
        let hundredths = Int((cpuTime() - start) * 100_000)
        print("\(name): \(hundredths / 100).\(hundredths % 100 / 10)\(hundredths % 10) ms CPU")
        return result
    }

    private static func cpuTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Reads the non-empty lines of a file.
    private static func read(_ path: String) -> [[UInt16]]? {
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&chunk, 1, chunk.count, file), count > 0 { bytes += chunk[0..<count] }
        return bytes.split(separator: 10).map { Array(String(decoding: $0, as: UTF8.self).utf16) }
    }
}
