package import ArgumentParser
import Glibc

extension AsyncParsableCommand {
    /// Runs the subcommand that the process's arguments name, and ends the
    /// process with 0 on success, 1 on failure, 2 on wrong usage.
    package static func runAsRoot() async {
        do {
            let arguments = Array(CommandLine.arguments.dropFirst())
            if let unknown = UnknownCommand(in: arguments, root: Self.self) {
                throw ValidationError(unknown.description)
            }
            var command = try parseAsRoot(arguments)
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            CommandExit(of: error, in: Self.self).leave()
        }
    }
}

/// A first argument that names no subcommand, and the most similar subcommand.
struct UnknownCommand: CustomStringConvertible {
    let name: String
    /// Nil if no subcommand is similar.
    let suggestion: String?

    /// Nil if the first argument is an option or names a subcommand.
    init?(in arguments: [String], root: any ParsableCommand.Type) {
        let names = root.configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
        guard let name = arguments.first, !name.hasPrefix("-"), !names.contains(name) else { return nil }
        self.name = name
        suggestion = Self.nearest(to: name, in: names)
    }

    var description: String {
        "Unknown command '\(name)'." + (suggestion.map { " Did you mean '\($0)'?" } ?? "")
    }

    /// Returns the name with the smallest edit distance, or one that `word` begins.
    static func nearest(to word: String, in names: [String]) -> String? {
        let word = word.lowercased()
        if word.count >= 2, let whole = names.first(where: { $0.hasPrefix(word) }) { return whole }
        let distances = names.map { (name: $0, distance: editDistance(word, $0)) }
        guard let best = distances.min(by: { $0.distance < $1.distance }) else { return nil }
        return best.distance <= max(1, best.name.count / 3) ? best.name : nil
    }

    /// The number of insertions, deletions, replacements and swaps of
    /// neighbours that turn one word into the other.
    private static func editDistance(_ first: String, _ second: String) -> Int {
        let (first, second) = (Array(first.prefix(40)), Array(second))
        guard !first.isEmpty, !second.isEmpty else { return max(first.count, second.count) }
        var rows = [Array(0...second.count)]
        for i in 1...first.count {
            var row = [i]
            for j in 1...second.count {
                let isSame = first[i - 1] == second[j - 1]
                var cost = min(row[j - 1] + 1, rows[i - 1][j] + 1, rows[i - 1][j - 1] + (isSame ? 0 : 1))
                if i > 1, j > 1, first[i - 1] == second[j - 2], first[i - 2] == second[j - 1] {
                    cost = min(cost, rows[i - 2][j - 2] + 1)
                }
                row.append(cost)
            }
            rows.append(row)
        }
        return rows[first.count][second.count]
    }
}
