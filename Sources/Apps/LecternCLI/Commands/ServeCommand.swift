import ArgumentParser
import Glibc
import Lectern
import LecternCommands
import LecternPages
import LecternServer

/// `lectern serve`: serves books over HTTP.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Serve books to readers, catalogues and browsers on the network.",
        discussion: """
            Serves a shelf and reading pages for browsers at /, the catalogue at /opds2 and /opds, and each book as a Readium \
            publication. Books at http(s) addresses \
            are read there by ranges. Without another address only programs of this machine can connect; an address \
            that others can reach needs a login. Protected books are served as they are: nothing is unlocked.
            """)

    @Argument(help: ArgumentHelp("Books, folders of books, and http(s) addresses of books.", valueName: "book"))
    var books: [String] = []
    @Flag(help: "Serve the library of the desktop reader.")
    var library = false
    @Option(help: ArgumentHelp("Where to listen: an IP address and a port.", valueName: "address:port"))
    var address = "127.0.0.1:8080"
    @OptionGroup var access: ServeAccessOptions
    @Option(help: "The title of the catalogue.")
    var title = "Lectern"
    @Flag(help: "Believe the proxy that sets X-Forwarded-For and X-Forwarded-Proto.")
    var behindProxy = false
    @Option(help: ArgumentHelp("How many requests each client may make a second.", valueName: "number"))
    var requestRate = 200.0
    @Option(help: ArgumentHelp("The number of threads for connections.", valueName: "number"))
    var threads = 2
    @Option(
        help: ArgumentHelp(
            "An origin whose pages may read the answers, such as https://reader.example; may be repeated.",
            valueName: "origin"))
    var allowOrigin: [String] = []
    @Option(
        help: ArgumentHelp(
            "Add a line for each answer to a file, in the common log format; - is the standard output.",
            valueName: "file"), completion: .file())
    var log: String?
    @OptionGroup var origin: LoginOptions

    func validate() throws {
        guard library || !books.isEmpty else { throw ValidationError("give a book, a folder or --library") }
        guard (1...64).contains(threads) else { throw ValidationError("--threads must be from 1 to 64") }
        guard (0.1...1_000_000).contains(requestRate) else {
            throw ValidationError("--request-rate must be from 0.1 to 1000000")
        }
        guard OriginAccess(allowOrigin) != nil else {
            throw ValidationError("--allow-origin takes a scheme and a host, such as https://reader.example")
        }
    }

    func run() async throws {
        do {
            let address = try ServerAddress(address)
            let access = try access.control()
            guard address.isLoopback || access.isRequired else { throw ServerError.unprotected(address) }
            let opening = BookOpening(
                client: origin.client(for: books), allowsPrivateAddresses: origin.allowPrivateAddresses)
            let stock = try await ServedStock(books, library: library, opening: opening)
            var configuration = PublicationServer.Configuration()
            configuration.title = title
            configuration.access = access
            configuration.requestsPerSecond = requestRate
            configuration.trustsProxy = behindProxy
            configuration.origins = OriginAccess(allowOrigin) ?? .none
            configuration.log = try log.map { try AccessLogFile($0) }
            let pages = BrowserPages(services: .standard)
            let server = PublicationServer(
                shelf: stock.shelf, configuration: configuration, extensions: [pages]
            ) { book in try await opening.open(book) }
            try await EventLoopServer(address: address, threads: threads).serve(server) { address in
                StandardError.write("Serving at http://\(address)/")
                // Until the process ends.
                Task { await stock.watch() }
            }
        } catch let error as ServerError {
            throw ErrorMessages.commandError(for: error)
        }
    }
}

/// The options that say who may use a server.
struct ServeAccessOptions: ParsableArguments {
    @Option(help: ArgumentHelp("A login that is accepted; may be repeated.", valueName: "user:password"))
    var login: [String] = []
    @Option(
        help: ArgumentHelp("A file with a login on each line, as user:password.", valueName: "file"),
        completion: .file())
    var logins: String?
    @Option(help: ArgumentHelp("A bearer token that is accepted; may be repeated.", valueName: "token"))
    var accessToken: [String] = []

    func validate() throws {
        guard login.allSatisfy({ Self.parse($0) != nil }) else { throw ValidationError("--login takes user:password") }
        guard accessToken.allSatisfy({ $0.utf8.count >= 16 }) else {
            throw ValidationError("--access-token takes 16 characters or more")
        }
    }

    /// Returns who may use the server.
    func control() throws -> AccessControl {
        var all = login.compactMap(Self.parse)
        if let logins {
            do {
                let text = try FileResource(path: logins).readNow(range: 0..<1 << 20).utf8Text
                let lines = text.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("#") }
                let credentials = lines.compactMap { Self.parse(String($0)) }
                guard credentials.count == lines.count, !credentials.isEmpty else {
                    throw CommandError("\(logins): not every line is user:password", advice: "correct the file")
                }
                all += credentials
            } catch let error as ReadError {
                throw CommandError("\(error)", advice: "check the path of --logins")
            }
        }
        return AccessControl(logins: all, tokens: accessToken)
    }

    private static func parse(_ text: String) -> AccessControl.Login? {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
        return AccessControl.Login(user: parts[0], password: parts[1])
    }
}

extension ErrorMessages {
    /// Explains why a server cannot run.
    static func commandError(for error: ServerError) -> CommandError {
        switch error {
        case .invalidAddress(let text):
            CommandError(
                "\(text) is not an address to listen on", advice: "give an IP address and a port: 127.0.0.1:8080")
        case .address(let address, let number):
            CommandError(
                "cannot listen on \(address) (\(String(cString: strerror(number))))",
                advice: "choose another port with --address")
        case .system(let what, let number): CommandError("\(what) (\(String(cString: strerror(number))))")
        case .unprotected(let address):
            CommandError(
                "\(address) can be reached by others, and nobody would need a login",
                advice: "give --login, --logins or --access-token")
        }
    }
}
