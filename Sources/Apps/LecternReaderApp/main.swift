import Glibc
import LecternGTK
import LecternLibrary
import LecternReader

/// Runs the reader; returns the exit status.
@MainActor func run() -> Int32 {
    ProcessMemory.shareHeaps()
    GraphicsProcessor.avoidIfMissing()
    Installation.localeFolder.map(Catalog.bind(folder:))
    let environment = Environment.variables
    let words: StartArguments
    do throws(StartArguments.Failure) {
        words = try StartArguments(Array(CommandLine.arguments.dropFirst()), folder: Environment.folder)
    } catch {
        Environment.say(error.message)
        return 2
    }
    if let answer = words.answer {
        print(answer)
        return 0
    }
    guard Desktop.hasDisplay else {
        Environment.say(tr("there is no display; “lectern render” makes pictures of pages without one"))
        return 1
    }
    // A process with another library must not pass its books to a running process.
    let isAlone: Application.Options = words.library == nil ? [] : [.isNotUnique]
    let application = Application(ProgramWindows.identifier, isAlone.union([.readsCommandLine]))
    // Another process with the same library is running.
    if application.findsOther() { return application.run(CommandLine.arguments) }
    let path = words.library ?? Library.standardPath(environment: environment)
    do throws(LibraryError) {
        let library = try Library(path: path)
        if let language = SettingsModel.language(in: library) {
            Catalog.use(language: language, folder: Installation.localeFolder)
        }
        let reader = ReaderApplication(application, words, library: library)
        // The application's handlers refer to it weakly.
        return withExtendedLifetime(reader) { reader.run(CommandLine.arguments) }
    } catch {
        return FailureWindow.run(application, error, path: path)
    }
}

exit(run())
