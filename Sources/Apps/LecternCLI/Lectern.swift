import ArgumentParser
import LecternBase
import LecternCommands

/// The root command: `lectern`.
@main
struct LecternCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lectern", abstract: "Inspect, read and render publications.", version: LecternVersion.string,
        subcommands: [
            InfoCommand.self, GuideCommand.self,
            TOCCommand.self, TextCommand.self, PaginateCommand.self, RenderCommand.self,
            ImagesCommand.self, CoverCommand.self, ManifestCommand.self, ConvertCommand.self, EditCommand.self,
            SearchCommand.self, FindCommand.self, PositionsCommand.self, ContentCommand.self, IndexCommand.self,
            OpenCommand.self,
            LicenseCommand.self, OPDSCommand.self, FetchCommand.self,
            ServeCommand.self, SyncCommand.self, ImportCommand.self,
            StatsCommand.self, NotesCommand.self, WordsCommand.self, ShelvesCommand.self,
            SpeakCommand.self,
            VoicesCommand.self, DefineCommand.self,
        ])

    static func main() async { await runAsRoot() }
}
