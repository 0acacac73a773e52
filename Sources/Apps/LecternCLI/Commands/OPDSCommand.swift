import ArgumentParser
import Lectern
import LecternCommands

/// `lectern opds`: browses and searches a catalogue, and downloads from it.
struct OPDSCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "opds", abstract: "Browse, search and download from a catalogue (OPDS).",
        discussion: """
            Lists the feed at an address: other feeds with their addresses, and numbered publications. \
            --details and --get take such a number, of the same feed and with the same --search.
            """)

    @Argument(help: ArgumentHelp("The address of a feed: http, https or opds.", valueName: "url"))
    var address: String
    @Option(help: "Search the catalogue for these words.")
    var search: String?
    @Option(help: ArgumentHelp("Follow at most this many next pages.", valueName: "pages"))
    var follow = 0
    @Option(
        help: ArgumentHelp("Describe a publication: its number in the list, or its identifier.", valueName: "which"))
    var details: String?
    @Option(
        help: ArgumentHelp("Download a publication: its number in the list, or its identifier.", valueName: "which"))
    var get: String?
    @Option(name: [.customShort("o"), .long], help: "The folder for downloads.", completion: .directory)
    var output = "."
    @Flag(help: "Log in with a browser, if the catalogue offers it.")
    var browser = false
    @OptionGroup var login: LoginOptions
    @OptionGroup var answer: OutputOptions

    func validate() throws {
        guard follow >= 0, follow <= 1000 else { throw ValidationError("--follow takes 0 to 1000") }
        guard details == nil || get == nil else { throw ValidationError("Give --details or --get, not both") }
    }

    func run() async throws {
        do {
            try await show()
        } catch let error as OPDSError {
            throw ErrorWords.commandError(for: error)
        }
    }

    private func show() async throws {
        let client = login.catalogueClient(browser: browser ? TerminalBrowser.make() : nil)
        guard let catalog = OPDSCatalog(address: address, client: client) else { throw OPDSError.notHTTP(address) }
        var (feed, diagnostics) = try await catalog.feedData()
        if let search { (feed, diagnostics) = (try await catalog.search(OPDSSearchTerms(search), in: feed), []) }
        try await addPages(to: &feed, catalog)
        if let which = details ?? get {
            guard let found = CatalogueOutput.find(which, in: feed) else {
                throw CommandError(
                    "\(feed.metadata.title): there is no publication “\(which)”", advice: "give a number of the list")
            }
            return get == nil ? show(try await catalog.details(of: found)) : try await download(found, client)
        }
        print(
            answer.json
                ? CatalogueOutput.json(feed, diagnostics).text(.indented) : CatalogueOutput.text(feed, diagnostics))
    }

    /// Adds the entries of the next pages to a feed.
    private func addPages(to feed: inout Feed, _ catalog: OPDSCatalog) async throws(OPDSError) {
        for _ in 0..<follow {
            guard let page = try await catalog.nextPage(of: feed) else { return }
            feed.navigation += page.navigation
            feed.publications += page.publications
            feed.groups += page.groups
            feed.links = page.links
        }
    }

    private func show(_ publication: OPDSPublication) {
        print(answer.json ? publication.json.text(.indented) : CatalogueOutput.details(publication))
    }

    private func download(_ publication: OPDSPublication, _ client: OPDSHTTPClient) async throws(OPDSError) {
        let progress = ProgressLine(label: "Downloading", total: 100)
        defer { progress.finish() }
        let file = try await OPDSAcquirer(client: client).acquire(publication, to: output) { done, total in
            if let total, total > 0 { progress.advance(to: Int(min(100, done * 100 / total))) }
        }
        guard answer.json else { return print(file.path) }
        var object: JSONObject = ["file": .string(file.path), "title": .string(publication.title)]
        object.set("type", file.mediaType?.string)
        print(JSONValue.object(object).text(.indented))
    }
}

/// Shows the address of a login and waits for the browser.
private enum TerminalBrowser {
    static func make() -> LoopbackAuthorization {
        LoopbackAuthorization { url in StandardError.write("Open this address in a browser to log in:\n\(url)") }
    }
}
