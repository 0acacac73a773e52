import Foundation
import LecternBase
import LecternTestKit
import Testing

/// Commands on books protected with Readium LCP.
@Suite(.timeLimit(.minutes(10))) struct LicenceTests {
    private static let corpus = TestCorpus.path("lcp")

    @Test(.enabled(if: corpus != nil)) func textOfAProtectedBookIsThatOfThePlainOne() async throws {
        let folder = Self.corpus ?? ""
        let plain = try await lectern("text", "wasteland-plain.epub", folder: folder)
        let text = try await lectern("text", "wasteland-lcp.epub", "--passphrase", "dan", folder: folder)
        #expect(text == plain && plain.output.contains("April is the cruellest month"))
        let unknown = try await lectern("text", "wasteland-lcp.epub", folder: folder)
        let complaint =
            "lectern: wasteland-lcp.epub: a passphrase is needed (hint: Your nickname?); give it with --passphrase\n"
        #expect(unknown == Run(status: 1, complaint: complaint))
        let wrong = try await lectern("text", "wasteland-lcp.epub", "--passphrase", "x", folder: folder)
        #expect(wrong.status == 1 && wrong.complaint.contains("the passphrase does not fit the licence"))
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
                func licence(_ action: String...) async throws -> Run {
                    let command = ["licence", "book.lcpl"] + action + ["--passphrase", "open sesame"]
                    return try await lectern(
                        command, folder: folder,
                        environment: ["LECTERN_LCP_ROOTS": provider.rootFile, "XDG_DATA_HOME": folder + "/data"])
                }
                let shown = try await licence()
                #expect(shown.status == 0 && shown.output.contains("Loan      until 2029-01-01T00:00:00Z\n"))
                #expect(shown.output.contains("User      Ali Baba\n"))
                let renewed = try await licence("renew")
                #expect(renewed.status == 0 && renewed.output.contains("until 2030-01-01T00:00:00Z\n"))
                let returned = try await licence("return")
                #expect(returned.status == 0 && returned.output.contains("The licence is returned."))
                #expect(server.now.devices.count == 1, "the device is always the same")
                let again = try await licence("return")
                #expect(again.status == 1 && again.complaint.contains("the book was returned on"))
            }
        }
    }
}
