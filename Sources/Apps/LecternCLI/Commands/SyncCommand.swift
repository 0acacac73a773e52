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
        let books = try await library.books()
        let progress = ProgressLine(label: "Exchanging", total: books.count)
        var changed = 0
        for (number, book) in books.enumerated() {
            do {
                if try await synchronizer.synchronize(book.id) { changed += 1 }
            } catch {
                throw CommandError("\(book.title): \(error)", advice: advice(for: error))
            }
            progress.advance(to: number + 1)
        }
        progress.finish()
        print("\(books.count) books, \(changed) with changes")
    }

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
        return WebDAVStore(url, client: login.client())
    }

    /// The identifier of this device, made at the first exchange.
    private func device(of library: Library) async throws -> String {
        let key = "sync.device"
        if let known = await library.setting(key)?.string { return known }
        let made = String(UInt64.random(in: .min ... .max), radix: 36)
        try await library.setSetting(key, to: .string(made))
        return made
    }
}
