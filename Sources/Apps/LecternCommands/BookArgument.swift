package import ArgumentParser
package import Lectern
import LecternDjVu

/// The book argument of a command, with the options needed to open it.
///
///     @OptionGroup var book: BookArgument
///     let publication = try await book.open()
package struct BookArgument: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "The book: a file, a folder with an unpacked one, or an http(s) address.", valueName: "book"),
        completion: .file())
    package var path: String
    @Option(help: "The password of a PDF.")
    package var password: String?
    @Option(
        help: ArgumentHelp(
            "In a plain text, lines that match are headings; repeat it for the levels below.",
            valueName: "regex"))
    package var chapters: [String] = []
    @OptionGroup package var license: PassphraseOptions
    @OptionGroup package var login: LoginOptions

    package init() {}

    /// Opens the book.
    ///
    /// - Throws: ``CommandError`` if the book cannot be opened.
    package func open() async throws -> Publication { try await openWithFormat().publication }

    /// Opens the book to read its content.
    ///
    /// - Throws: ``CommandError`` if the book cannot be opened, is locked, or
    ///   has nothing to read.
    package func openToRead() async throws -> Publication {
        let publication = try await Self.open(
            path, password: password, chapters: chapters, client: login.client(for: [path]),
            protection: license.protection(asks: true),
            allowsPrivateAddresses: login.allowPrivateAddresses
        ).publication
        return try Self.checkedToRead(publication, at: path, password: password)
    }

    /// Opens the book and returns its format as well.
    package func openWithFormat() async throws -> (publication: Publication, format: Format) {
        try await Self.open(
            path, password: password, chapters: chapters, client: login.client(for: [path]),
            protection: license.protection(asks: false),
            allowsPrivateAddresses: login.allowPrivateAddresses)
    }

    /// Opens the book at `path` to read its content, for commands that do not
    /// declare a ``BookArgument``.
    package static func openToRead(
        _ path: String, password: String?, license: PassphraseOptions, login: LoginOptions, chapters: [String] = []
    ) async throws -> Publication {
        let publication = try await open(
            path, password: password, chapters: chapters, client: login.client(for: [path]),
            protection: license.protection(asks: true),
            allowsPrivateAddresses: login.allowPrivateAddresses
        ).publication
        return try checkedToRead(publication, at: path, password: password)
    }

    /// Opens a file of this machine without asking anything: what is protected stays locked.
    package static func openWithoutAsking(_ path: String) async throws -> Publication {
        var configuration = LCPService.Configuration()
        configuration.statusPolicy = .onRequest
        let silent = LCPDialogAuthentication { _, _, _ in nil }
        return try await open(
            path, password: nil, chapters: [], client: DefaultHTTPClient(),
            protection: LicenseService.make(configuration).contentProtection(with: silent),
            allowsPrivateAddresses: false
        ).publication
    }

    private static func checkedToRead(
        _ publication: Publication, at path: String, password: String?
    ) throws -> Publication {
        if publication.isRestricted, let document = publication.lcpLicenseDocument {
            let error = publication.protectionError as? LCPError
            throw CommandError(
                "\(path): \(error ?? .missingPassphrase(hint: document.encryption.textHint))",
                advice: error?.advice ?? "give it with --passphrase")
        }
        if publication.isRestricted, let error = publication.protectionError as? LCPError {
            throw CommandError("\(path): \(error)", advice: error.advice)
        }
        if publication.isRestricted, publication.conforms(to: .pdf) {
            throw CommandError(
                password == nil ? "\(path) needs a password" : "\(path) has a different password",
                advice: "give the right one with --password")
        }
        if publication.isRestricted, let name = publication.protection?.protectionName {
            throw CommandError(
                "\(path) is protected (\(name))", advice: "Lectern cannot unlock it; lectern info still works")
        }
        if publication.readingOrder.isEmpty {
            throw CommandError("\(path) contains nothing to read", advice: "lectern info lists its faults")
        }
        if publication.conforms(to: .audiobook) {
            throw CommandError(
                "\(path) is an audiobook: it has neither text nor pages", advice: "lectern toc lists its chapters")
        }
        return publication
    }

    /// The rule of `--chapters`; nil without it.
    private static func rule(_ patterns: [String]) throws -> TextChapterRule? {
        guard !patterns.isEmpty else { return nil }
        do {
            return try TextChapterRule(patterns: patterns)
        } catch .invalid(let pattern, let offset) {
            throw CommandError(
                "--chapters \(pattern): not a regular expression at character \(offset + 1)",
                advice: "write it in ICU's syntax, such as '^Chapter \\d+'")
        } catch .tooLong {
            throw CommandError("--chapters is too long", advice: "use a shorter expression")
        } catch .unavailable {
            throw CommandError("--chapters needs ICU's regular expressions", advice: "install libicu")
        }
    }

    private static func open(
        _ path: String, password: String?, chapters: [String], client: any HTTPClient,
        protection: any ContentProtection, allowsPrivateAddresses: Bool
    ) async throws -> (publication: Publication, format: Format) {
        let rule = try rule(chapters)
        let retriever = AssetRetriever(httpClient: client)
        let asset: Asset
        do {
            if let url = HTTPURL(string: path)?.anyURL.absolute {
                asset = try await retriever.retrieve(url: url)
            } else {
                asset = try await retriever.retrieve(path: path)
            }
        } catch {
            throw ErrorMessages.commandError(for: error, book: path)
        }
        do {
            let opener = PublicationOpener(
                parser: DefaultPublicationParser(
                    httpClient: client, password: password, opened: HTTPURL(string: path),
                    allowsPrivateAddresses: allowsPrivateAddresses, textChapters: rule,
                    additionalParsers: AdditionalParsers.all),
                contentProtections: [protection])
            return (try await opener.open(asset, allowUserInteraction: PassphraseOptions.canAsk), asset.format)
        } catch {
            throw ErrorMessages.commandError(for: error, book: path)
        }
    }
}

/// The parsers of formats that are not in the umbrella.
package enum AdditionalParsers {
    package static let all: [any PublicationParser] = [DjVuParser()]
}

/// The output option that most commands share.
package struct OutputOptions: ParsableArguments {
    @Flag(help: "Write JSON, for machines.")
    package var json = false

    package init() {}
}
