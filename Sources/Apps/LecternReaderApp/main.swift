import Glibc
import LecternGTK
import LecternLibrary
import LecternReader

/// The words after the program's name; the reasons why it ends at once.
@MainActor func run() -> Int32 {
    ProcessMemory.shareHeaps()
    Installation.localeFolder.map(Catalogue.bind(folder:))
    let environment = Environment.variables
    let words: StartWords
    do throws(StartWords.Failure) {
        words = try StartWords(Array(CommandLine.arguments.dropFirst()), folder: Environment.folder)
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
    // A process with a library of its own does not hand its books to one with another.
    let isAlone: Application.Options = words.library == nil ? [] : [.isNotUnique]
    let application = Application(ProgramWindows.identifier, isAlone.union([.readsCommandLine]))
    // Another process has the library open then.
    if application.findsOther() { return application.run(CommandLine.arguments) }
    let path = words.library ?? Library.standardPath(environment: environment)
    do throws(LibraryError) {
        let library = try Library(path: path)
        let reader = ReaderApplication(application, words, library: library)
        // Its handlers know it weakly.
        return withExtendedLifetime(reader) { reader.run(CommandLine.arguments) }
    } catch {
        return FailureWindow.run(application, error, path: path)
    }
}

exit(run())
