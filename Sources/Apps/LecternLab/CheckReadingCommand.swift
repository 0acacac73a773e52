import ArgumentParser
import Lectern
import LecternCommands

/// `lectern-lab check-reading`: turns, jumps and resizes through a book and
/// reports faults; for `Scripts/corpus reading`.
struct CheckReadingCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check-reading", abstract: "Turn, jump and resize through a book; report what goes wrong.")

    @OptionGroup var book: BookArgument
    @Option(help: "Page turns.")
    var taps = 5_000
    @Option(help: "Jumps to the start of a chapter.")
    var switches = 500
    @Option(help: "Random places.")
    var places = 50
    @Option(help: "Changes of settings and size at each place.")
    var changes = 20

    func run() async throws {
        let publication = try await book.openToRead()
        let report = try await Exercise.run(publication, on: self)
        print(report.json.text(.indented))
        if !report.faults.isEmpty {
            throw CommandError("\(report.faults.count) faults; the first: \(report.faults[0])")
        }
    }
}

/// The results of an exercise.
struct ExerciseReport: Sendable {
    var turns = 0
    var wraps = 0
    var jumps = 0
    var relayouts = 0
    /// Milliseconds from a turn to the spread, if the neighbour was prepared.
    var preparedTurns: [Double] = []
    var waitedTurns: [Double] = []
    /// CPU milliseconds of the process per turn, including the preparation of
    /// the next spreads.
    var turnCPU = 0.0
    var relayoutTimes: [Double] = []
    /// Resident bytes after each tenth of the turns.
    var memory: [Int] = []
    var faults: [String] = []

    var json: JSONValue {
        [
            "turns": .integer(turns), "wraps": .integer(wraps), "jumps": .integer(jumps),
            "relayouts": .integer(relayouts), "preparedTurns": .integer(preparedTurns.count),
            "preparedTurnMedian": number(preparedTurns.median), "waitedTurns": .integer(waitedTurns.count),
            "waitedTurnMedian": number(waitedTurns.median), "waitedTurnLongest": number(waitedTurns.max() ?? 0),
            "turnCPU": number(turnCPU), "relayoutMedian": number(relayoutTimes.median),
            "relayoutLongest": number(relayoutTimes.max() ?? 0),
            "memoryMB": .array(memory.map { .integer($0 >> 20) }),
            "faults": .array(faults.prefix(20).map { .string($0) }),
        ]
    }

    private func number(_ value: Double) -> JSONValue { JSONValue((value * 100).rounded() / 100) }
}

extension [Double] {
    /// The median; 0 if empty.
    var median: Double { isEmpty ? 0 : sorted()[count / 2] }
}
