import ArgumentParser
import Lectern
import LecternCommands
import LecternLibrary
import LecternSync

/// `lectern sync`: brings the reader's library in step with other devices.
struct SyncCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync", abstract: "Exchange places, bookmarks, highlights and notes with other devices.",
        discussion: """
            The devices share a folder that a program such as Syncthing carries, or a folder on a WebDAV server such as \
            Nextcloud. Changes that were made offline are joined; nothing is lost. If another device was at another \
            place later, the farthest place is taken.
            """)

    @Option(help: "The shared folder.", completion: .directory)
    var folder: String?
    @Option(help: ArgumentHelp("The address of the shared folder on a WebDAV server.", valueName: "url"))
    var webdav: String?
    @OptionGroup var login: LoginOptions
    @Option(help: ArgumentHelp("The reader's library; the usual one by default.", valueName: "file"))
    var library: String?

    func validate() throws {
        guard (folder == nil) != (webdav == nil) else { throw ValidationError("give --folder or --webdav") }
    }

    func run() async throws {
        let library = try Library.ofReader(at: library)
        let synchronizer = LibrarySynchronizer(library, store: try store(), device: try await device(of: library))
        let progress = ProgressLine(label: "Exchanging", total: try await library.count())
        let report = try await synchronizer.synchronizeAll { done, _ in progress.advance(to: done) }
        progress.finish()
        print(
            "\(Self.books(report.exchanged)) exchanged, \(report.changed) with changes: "
                + "\(report.received) marks received, \(report.given) given")
        guard let first = report.failures.first else { return }
        for failure in report.failures { StandardError.write("lectern: \(failure.book.title): \(failure.error)") }
        let count = report.failures.count
        let untried = report.notTried == 0 ? "" : ", and \(report.notTried) not tried"
        throw CommandError(
            "\(Self.books(count)) \(count == 1 ? "was" : "were") not exchanged\(untried)",
            advice: advice(for: first.error))
    }

    private static func books(_ count: Int) -> String { count == 1 ? "1 book" : "\(count) books" }

    private func advice(for error: SyncError) -> String {
        switch error {
        case .loginRequired: "give --user or --netrc"
        case .changed: "try again"
        case .unreachable, .unexpected, .library: "nothing is lost: try again later"
        }
    }

    private func store() throws -> any SyncStore {
        if let folder { return FolderStore(path: folder) }
        guard let url = webdav.flatMap({ HTTPURL(string: $0) }) else {
            throw CommandError("\(webdav ?? "") is not an http(s) address", advice: "give the address of the folder")
        }
        return WebDAVStore(url, client: login.client(for: [url.string]))
    }

    /// The identifier of this device, made at the first exchange.
    private func device(of library: Library) async throws -> String {
        let key = "sync.device"
        if let stored = await library.setting(key)?.string { return stored }
        let identifier = String(UInt64.random(in: .min ... .max), radix: 36)
        try await library.setSetting(key, to: .string(identifier))
        return identifier
    }
}
