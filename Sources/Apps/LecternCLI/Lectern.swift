import ArgumentParser

/// The root command: `lectern`.
@main
struct LecternCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lectern", abstract: "Inspect, read and render publications.",
        subcommands: [
            InfoCommand.self, TOCCommand.self, TextCommand.self, PaginateCommand.self, RenderCommand.self,
            ImagesCommand.self, CoverCommand.self, ManifestCommand.self, ConvertCommand.self,
            SearchCommand.self, PositionsCommand.self, ContentCommand.self, IndexCommand.self, OpenCommand.self,
            BenchPageCommand.self, BenchSearchCommand.self, CheckReadingCommand.self,
        ])

    /// Runs the command that the arguments name, and ends the process with 0
    /// when it is done, 1 when it failed, 2 when it was called wrongly.
    static func main() async {
        do {
            var command = try parseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            CommandExit(of: error).leave()
        }
    }
}
