import ArgumentParser
import LecternBase
import LecternCommands

/// The root command of `lectern-lab`: benchmarks and long checks for the
/// developers of Lectern. It is not shipped.
@main
struct LabCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lectern-lab", abstract: "Measure and exercise Lectern's engine and navigator.",
        version: LecternVersion.string,
        subcommands: [
            BenchPageCommand.self, BenchSearchCommand.self, BenchOpenCommand.self, BenchScrollCommand.self,
            CheckReadingCommand.self, BenchPictureCommand.self, BenchZoomCommand.self, BenchThumbnailsCommand.self,
            BenchPDFCommand.self, BenchPaginateCommand.self, BenchStatisticsCommand.self, BenchDictionariesCommand.self,
            BenchFindCommand.self,
            OverlaysCommand.self, SentencesCommand.self, VoiceCommand.self, StagesCommand.self, PageFaultsCommand.self,
        ])

    static func main() async { await runAsRoot() }
}
