import ArgumentParser
import Foundation
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
    @Option(help: ArgumentHelp("Follow at most this many next pages; each is printed as it comes.", valueName: "pages"))
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
            throw ErrorMessages.commandError(for: error)
        }
    }

    private func show() async throws {
        let addresses = OPDSCatalog.addresses(typed: address)
        // A login goes without TLS only where the user says so, or at home.
        let trusted = addresses.filter { addresses.count == 1 || $0.origin.hasPrefix("https:") || $0.isLocal }
        let client = login.catalogClient(for: trusted, browser: browser ? TerminalBrowser.make() : nil)
        let discovery = try await OPDSCatalog.find(address, client: client)
        if addresses.count > 1 { StandardError.write("lectern: found at \(discovery.catalog.home)") }
        let catalog = discovery.catalog
        var (feed, diagnostics) = (discovery.feed, discovery.diagnostics)
        if let search {
            feed = try await catalog.search(OPDSSearchTerms(search), in: feed)
            diagnostics = []
        }
        let selection = details ?? get
        let printsPages = selection == nil && !answer.json
        var listing = CatalogListing(feed, diagnostics)
        if printsPages { print(listing.head()) }
        try await follow(from: search == nil ? catalog.home : nil, in: catalog, into: &listing, selection: selection) {
            page in
            if printsPages { print(page) }
        }
        if let selection {
            guard let publication = listing.find(selection) else {
                throw CommandError(
                    "\(feed.metadata.title): there is no publication “\(selection)”",
                    advice: "give a number of the list")
            }
            return get == nil
                ? show(try await catalog.details(of: publication)) : try await download(publication, client)
        }
        let foot = answer.json ? listing.json.text(.indented) : listing.foot()
        if !foot.isEmpty { print(foot) }
    }

    /// Adds the next pages to a list, and passes on the text of each as it comes.
    ///
    /// - Parameter selection: the publication after which the rest is of no interest.
    private func follow(
        from url: HTTPURL?, in catalog: OPDSCatalog, into listing: inout CatalogListing, selection: String?,
        onPage: (String) -> Void
    ) async throws(OPDSError) {
        var trail = OPDSPageTrail(listing.feed, at: url)
        for _ in 0..<follow {
            if let selection, listing.find(selection) != nil { return }
            guard let link = trail.next(after: listing.feed) else { break }
            let page = try await catalog.feed(link)
            trail.add(page, at: link.url?.http)
            onPage(listing.add(page))
        }
        if follow > 0, trail.isCircle(after: listing.feed), let next = listing.feed.next {
            StandardError.write("lectern: the pages lead in a circle: \(next.href) was listed before")
        }
    }

    private func show(_ publication: OPDSPublication) {
        print(answer.json ? publication.json.text(.indented) : CatalogOutput.details(publication))
    }

    private func download(_ publication: OPDSPublication, _ client: OPDSHTTPClient) async throws {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: output, isDirectory: &isFolder), isFolder.boolValue else {
            throw CommandError("there is no folder \(output)", advice: "make it, or give another one with -o")
        }
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
