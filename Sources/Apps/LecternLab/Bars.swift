import ArgumentParser
import LecternCommands

/// Limits of measured figures.
///
///     @OptionGroup var bars: Bars
///     try bars.verify([Bar("tiles", times.tiles, atMost: 150)])
struct Bars: ParsableArguments {
    @Flag(help: "Exit with 1 if a figure misses its bar.")
    var check = false
    @Option(help: "Multiplies the bars, which are for release binaries on an idle machine.")
    var slack = 1.0

    /// A figure and what it may be at most.
    struct Bar {
        let name: String
        let value: Double
        let maximum: Double

        init(_ name: String, _ value: Double, atMost maximum: Double) {
            self.name = name
            self.value = value
            self.maximum = maximum
        }
    }

    /// - Throws: ``CommandError`` that names each missed bar, if they are to be checked.
    func verify(_ figures: [Bar]) throws {
        guard check else { return }
        let missed = figures.filter { !($0.value <= $0.maximum * slack) }
        guard !missed.isEmpty else { return }
        let words = missed.map { "\($0.name) \(Self.short($0.value)), at most \(Self.short($0.maximum * slack))" }
        throw CommandError("\(missed.count) of \(figures.count) bars missed: \(words.joined(separator: "; "))")
    }

    private static func short(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
}
