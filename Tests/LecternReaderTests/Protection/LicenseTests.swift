import Foundation
import Lectern
import LecternAssets
import LecternBase
import LecternLibrary
import LecternTestKit
import Synchronization
import Testing

@testable import LecternReader

/// Licence documents, and what is done with a licence, on a server of our own.
@MainActor @Suite(.timeLimit(.minutes(10))) struct LicenseTests {
    private func serve(
        _ change: (inout LCPTestLicense) -> Void = { _ in },
        _ work: @MainActor (ProtectedReader, LCPTestServer, String) async throws -> Void
    ) async throws {
        let protected = try ProtectedReader()
        var license = LCPTestLicense()
        change(&license)
        let server = LCPTestServer(protected.provider, license, publication: try protected.package().bytes())
        try await server.run { license, _ in
            try await work(protected, server, try protected.folder.write("cave.lcpl", license))
        }
    }

    // MARK: Downloading

    @Test func aLicenseDownloadsItsBookOnce() async throws {
        try await serve { protected, server, path in
            let reader = try protected.start()
            let model = reader.app.open(path: path)
            model.setViewport(width: 400, height: 300, scale: 1)
            let seen = Mutex<Set<String>>([])
            model.onChange = { [weak model] _ in
                if case .downloading = model?.state { seen.withLock { _ = $0.insert("download") } }
            }
            _ = try await protected.question(model)
            model.opening.unlock(passphrase: ProtectedReader.passphrase, remembers: true)
            await model.opened()
            await model.settle()
            #expect(model.current?.text.contains(ProtectedReader.canary) == true, "\(model.state)")
            #expect(seen.withLock { $0 } == ["download"])
            #expect(model.path == protected.folder.path + "/books/A Book.epub")
            let books = try await reader.app.library.books()
            #expect(books.map(\.path) == [model.path])
            model.close()
            // The same licence opens the same file again.
            let again = await reader.open(path)
            #expect(again.current?.text.contains(ProtectedReader.canary) == true, "\(again.state)")
            again.close()
            #expect(server.now.paths.filter { $0 == "GET /publication" }.count == 1)
            #expect(try await reader.app.library.books().count == 1)
            #expect(server.now.devices.count == 1)
        }
    }

    @Test func aDownloadIsCancelledAndContinued() async throws {
        try await serve { protected, server, path in
            server.change { $0.fault = .cutDownloads(1_000) }
            let model = try protected.start().app.open(path: path)
            model.setViewport(width: 400, height: 300, scale: 1)
            #expect(try await eventually { server.now.paths.contains("GET /publication") })
            model.opening.cancelDownload()
            await model.opened()
            guard case .failed(let failure) = model.state else {
                Issue.record("\(model.state)")
                return
            }
            #expect(failure.canRetry && failure.message == "It was cancelled.")
            server.change { $0.fault = nil }
            model.opening.retry()
            _ = try await protected.question(model)
            model.close()
        }
    }

    @Test func aServerThatLiesIsReported() async throws {
        try await serve { protected, server, path in
            server.change { $0.fault = .lyingPublication }
            let model = await (try protected.start()).open(path)
            guard case .failed(let failure) = model.state else {
                Issue.record("\(model.state)")
                return
            }
            #expect(failure.message.hasPrefix("The downloaded book is not the one of the licence"))
            #expect(failure.canRetry)
            #expect(try await model.session.library.books().isEmpty)
            model.close()
        }
    }

    // MARK: Loans

    @Test func aLoanIsRenewedAndReturned() async throws {
        try await serve({ $0.end = "2029-01-01T00:00:00Z" }) { protected, server, path in
            let reader = try protected.start()
            let model = try await protected.read(path, in: reader)
            model.turn(.forward)
            await model.settle()
            let place = model.progression
            #expect(model.license.rows.contains { $0.name == "Ends" && $0.value.contains("2029") })
            #expect(model.license.canRenew && model.license.canReturn)
            await model.license.renew()
            #expect(model.license.outcome.hasPrefix("The loan now ends on "), "\(model.license.outcome)")
            #expect(model.license.rows.contains { $0.name == "Ends" && $0.value.contains("2030") })
            let file = model.path
            model.close()
            await reader.app.flush()
            // The licence in the file is another one now, but the book is the same, at its place.
            let again = await reader.open(file)
            #expect(again.progression == place && place > 0)
            #expect(try await reader.app.library.books().count == 1)
            await again.license.returnLoan()
            guard case .failed(let failure) = again.state else {
                Issue.record("\(again.state)")
                return
            }
            #expect(failure.title == "“The Cave” was returned" && server.now.status == "returned")
            again.close()
            let last = await reader.open(file)
            guard case .failed(let failure) = last.state else {
                Issue.record("\(last.state)")
                return
            }
            #expect(failure.message.hasPrefix("The book was returned on "))
            last.close()
        }
    }

    @Test func aLoanIsRenewedOnTheProvidersPage() async throws {
        try await serve({ $0.end = "2029-01-01T00:00:00Z" }) { protected, server, path in
            server.change { $0.renewsOnPage = true }
            let model = try await protected.read(path, in: try protected.start())
            let pages = Mutex<[String]>([])
            model.license.showPage = { address in
                pages.withLock { $0.append(address) }
                return false
            }
            await model.license.renew()
            #expect(model.license.outcome == "")
            model.license.showPage = { address in
                pages.withLock { $0.append(address) }
                server.change {
                    $0.license.end = "2029-06-01T00:00:00Z"
                    $0.license.updated = "2024-06-03T00:00:00Z"
                    $0.licenseUpdated = "2024-06-03T00:00:00Z"
                }
                return true
            }
            await model.license.renew()
            #expect(model.license.outcome.hasPrefix("The loan now ends on "), "\(model.license.outcome)")
            let shown = pages.withLock { $0 }
            #expect(shown.count == 2 && shown.allSatisfy { $0.hasSuffix("/page") })
            model.close()
        }
    }

    @Test func aServerThatFailsIsReportedInTheDetails() async throws {
        try await serve { protected, server, path in
            let model = try await protected.read(path, in: try protected.start())
            server.change { $0.fault = .status(500) }
            await model.license.returnLoan()
            #expect(model.license.outcome.contains("500"), "\(model.license.outcome)")
            guard case .reading = model.state else {
                Issue.record("\(model.state)")
                return
            }
            model.close()
        }
    }

    // MARK: Words

    @Test func everyErrorHasWordsAndAdvice() throws {
        let day = Date(timeIntervalSince1970: 1_700_000_000)
        let errors: [LCPError] = [
            .missingPassphrase(hint: ""), .missingPassphrase(hint: "the cave"),
            .licenseProfileNotSupported(profile: "x"),
            .licenseInteractionNotAvailable, .registration("r"), .storage("s"), .cancelled,
            .acquisition(.wrongHash), .acquisition(.noPublicationLink),
            .acquisition(.wrongLength(expected: 1, found: 2)), .parsing(.malformedJSON("m")),
            .network(.timedOut, url: "http://a.example"), .licenseStatus(.cancelled(day)),
            .licenseStatus(.returned(day)), .licenseStatus(.notStarted(day)), .licenseStatus(.expired(day)),
            .licenseStatus(.revoked(day, devicesCount: 2)), .licenseContainer(.openFailed("o")),
            .licenseContainer(.fileNotFound("f")), .licenseContainer(.readFailed(path: "p", reason: "r")),
            .licenseContainer(.writeFailed(path: "p", reason: "r")), .licenseRenew(.renewFailed("")),
            .licenseRenew(.renewFailed("r")), .licenseRenew(.invalidRenewalPeriod(maxRenewDate: nil)),
            .licenseRenew(.invalidRenewalPeriod(maxRenewDate: day)),
            .licenseRenew(.unexpectedServerError(status: 500)), .licenseReturn(.returnFailed("")),
            .licenseReturn(.alreadyReturnedOrExpired), .licenseReturn(.unexpectedServerError(status: 500)),
        ]
        let client: [LCPClientError] = [
            .licenseOutOfDate, .certificateRevoked, .certificateSignatureInvalid, .licenseSignatureDateInvalid,
            .licenseSignatureInvalid, .revocationListInvalid, .contextInvalid, .contentKeyDecryptError,
            .userKeyCheckInvalid, .unknown("u"),
        ]
        let words = (errors + client.map { .licenseIntegrity($0) }).map { LicenseText($0) }
        for one in words {
            #expect(
                !one.message.isEmpty && one.advice.first?.isUppercase == true && one.advice.hasSuffix("."), "\(one)")
        }
        #expect(Set(words.map(\.message)).count == words.count)
    }
}
