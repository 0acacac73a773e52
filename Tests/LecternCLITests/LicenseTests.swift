import Foundation
import LecternBase
import LecternTestKit
import Testing

/// Commands on books protected with Readium LCP.
@Suite(.timeLimit(.minutes(10))) struct LicenseTests {
    private static let corpus = TestCorpus.path("lcp")

    @Test(.enabled(if: corpus != nil)) func protectedBooksNeedTheirPassphrase() async throws {
        let folder = Self.corpus ?? ""
        try await withTemporaryFolder { data in
            // What was copied of the book before does not count here.
            func run(_ words: String...) async throws -> Run {
                try await lectern(
                    ["text", "wasteland-lcp.epub"] + words, folder: folder, environment: ["XDG_DATA_HOME": data])
            }
            let complaint =
                "lectern: wasteland-lcp.epub: a passphrase is needed (hint: Your nickname?); give it with --passphrase\n"
            #expect(try await run() == Run(status: 1, complaint: complaint))
            let wrong = try await run("--passphrase", "x")
            #expect(wrong.status == 1 && wrong.complaint.contains("the passphrase does not fit the licence"))
            // Its licence allows 2048 characters.
            let whole = try await run("--passphrase", "dan")
            #expect(whole.status == 1 && whole.output.isEmpty)
            #expect(whole.complaint.contains("the licence of the book allows only 2048 more characters to be copied"))
        }
    }

    /// Runs commands on a protected copy of the fixture.
    private func withProtectedBook(
        copy: Int?, print: Int?, _ work: (_ folder: String, _ run: ([String]) async throws -> Run) async throws -> Void
    ) async throws {
        let provider = try LCPTestProvider(.p256)
        var license = LCPTestLicense()
        license.copy = copy
        license.print = print
        var zip = try provider.protect(fixture().zip(), ["EPUB/text/one.xhtml", "EPUB/text/two.xhtml"])
        zip.add("META-INF/license.lcpl", try provider.issue(license))
        try await withTemporaryFolder { folder in
            try write(zip.bytes(), toFile: folder + "/book.epub")
            try fixture().write(toFile: folder + "/plain.epub")
            let environment = ["LECTERN_LCP_ROOTS": provider.rootFile, "XDG_DATA_HOME": folder + "/data"]
            try await work(folder) { words in
                try await lectern(
                    words + ["--passphrase", "open sesame"], folder: folder, environment: environment)
            }
        }
    }

    @Test func textOfAProtectedBookIsThatOfThePlainOne() async throws {
        try await withProtectedBook(copy: nil, print: nil) { folder, run in
            for command in [["text"], ["content"], ["index"], ["search", "second"]] {
                let plain = try await lectern([command[0], "plain.epub"] + command.dropFirst(), folder: folder)
                let text = try await run([command[0], "book.epub"] + command.dropFirst())
                #expect(text == plain && !plain.output.isEmpty, "\(command)")
            }
            #expect(!FileManager.default.fileExists(atPath: folder + "/data"))
            let license = try await run(["licence", "book.epub"])
            #expect(license.status == 0 && license.output.contains("Copying   without a limit\n"))
        }
    }

    /// Words are counted as copied, in the store that the reader uses.
    @Test func copiedWordsAreCounted() async throws {
        try await withProtectedBook(copy: 40, print: nil) { folder, run in
            let text = try await run(["text", "book.epub"])
            #expect(text.status == 0 && text.output.contains("Second."))
            let license = try await run(["licence", "book.epub"])
            #expect(license.output.contains("Copying   40 characters, 21 left\n"), "\(license.output)")
            #expect(try await run(["search", "book.epub", "second"]).status == 0)
            for command in [["text"], ["text", "--json"], ["content"]] {
                let run = try await run([command[0], "book.epub"] + command.dropFirst())
                #expect(run.status == 1 && run.output.isEmpty, "\(command)")
                #expect(run.complaint.contains("and the licence of the book allows "), "\(run.complaint)")
            }
            #expect(try await run(["search", "book.epub", "second", "--count"]).output == "1\n")
        }
    }

    @Test func writtenPagesAreCounted() async throws {
        try await withProtectedBook(copy: nil, print: 3) { folder, run in
            #expect(try await run(["render", "book.epub", "--all", "-o", "all.pdf"]).status == 0)
            let more = try await run(["render", "book.epub", "--pages", "1-2", "-o", "more.pdf"])
            #expect(
                more.complaint == """
                    lectern: these are 2 pages, and the licence of the book allows only 1 more page to be printed; \
                    choose fewer with --page or --pages

                    """)
            #expect(more.status == 1 && !FileManager.default.fileExists(atPath: folder + "/more.pdf"))
            #expect(try await run(["render", "book.epub", "--page", "1", "-o", "one.png"]).status == 0)
            let none = try await run(["render", "book.epub", "--at", "EPUB/text/one.xhtml", "-o", "two.svg"])
            #expect(none.status == 1 && none.complaint.contains("allows no more to be printed"))
        }
    }

    @Test func protectedContentIsNotWrittenInAnotherForm() async throws {
        try await withProtectedBook(copy: nil, print: nil) { folder, run in
            for command in [
                ["images", "book.epub", "-o", "out"], ["speak", "book.epub", "-o", "a.wav"],
                ["speak", "book.epub", "--overlay", "a.epub"], ["paginate", "book.epub", "--trace"],
                ["convert", "book.epub", "-o", "a.webpub"],
            ] {
                let run = try await run(command)
                #expect(run.status == 1 && run.output.isEmpty, "\(command)")
                #expect(run.complaint.contains("Lectern writes no protected content"), "\(run.complaint)")
            }
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["book.epub", "plain.epub"])
        }
    }

    @Test(.enabled(if: corpus != nil)) func infoShowsProtectionWithoutAPassphrase() async throws {
        let run = try await lectern("info", "wasteland-lcp.epub", folder: Self.corpus ?? "")
        for line in [
            "Title       The Waste Land", "Locked      Readium LCP", "Copying     2048 characters",
            "Printing    100 pages", "Hint        Your nickname?",
        ] {
            #expect(run.output.contains(line + "\n"), "\(line)")
        }
        let production = try await lectern("licence", "production-profile.lcpl", folder: Self.corpus ?? "")
        #expect(production.status == 1 && production.complaint.contains("only certified programs can decrypt"))
    }

    @Test(.enabled(if: corpus != nil)) func protectedContentIsNotConverted() async throws {
        try await withTemporaryFolder { folder in
            let book = (Self.corpus ?? "") + "/wasteland-lcp.epub"
            let run = try await lectern("convert", book, "--passphrase", "dan", "-o", "out.epub", folder: folder)
            #expect(run.status == 1 && run.complaint.contains("Lectern writes no protected content"))
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
        }
    }

    /// Loans are renewed and returned on a server of our own.
    @Test func loansAreRenewedAndReturned() async throws {
        let provider = try LCPTestProvider(.p256)
        var license = LCPTestLicense()
        license.end = "2029-01-01T00:00:00Z"
        let package = try provider.protect(fixture().zip(), ["EPUB/text/one.xhtml"])
        let server = LCPTestServer(provider, license, publication: package.bytes())
        try await withTemporaryFolder { folder in
            try await server.run { issued, _ in
                try write(issued, toFile: folder + "/book.lcpl")
                func license(_ action: String...) async throws -> Run {
                    let command = ["licence", "book.lcpl"] + action + ["--passphrase", "open sesame"]
                    return try await lectern(
                        command, folder: folder,
                        environment: ["LECTERN_LCP_ROOTS": provider.rootFile, "XDG_DATA_HOME": folder + "/data"])
                }
                let shown = try await license()
                #expect(shown.status == 0 && shown.output.contains("Loan      until 2029-01-01T00:00:00Z\n"))
                #expect(shown.output.contains("User      Ali Baba\n"))
                let renewed = try await license("renew")
                #expect(renewed.status == 0 && renewed.output.contains("until 2030-01-01T00:00:00Z\n"))
                let returned = try await license("return")
                #expect(returned.status == 0 && returned.output.contains("The licence is returned."))
                #expect(server.now.devices.count == 1, "the device is always the same")
                let again = try await license("return")
                #expect(again.status == 1 && again.complaint.contains("the book was returned on"))
            }
        }
    }
}
