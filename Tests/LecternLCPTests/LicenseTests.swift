import FoundationEssentials
import LecternAssets
import LecternBase
import LecternTestKit
import Testing

@testable import LecternLCP

@Suite(.timeLimit(.minutes(10))) struct LicenseTests {
    private func message(_ change: (inout JSONObject) -> Void) throws -> String {
        let bytes = try LCPTestProvider(.p256).issue(LCPTestLicense())
        var object = try JSONValue(parsing: bytes).object ?? [:]
        change(&object)
        do {
            _ = try LicenseDocument(data: Bytes(utf8: JSONValue.object(object).text()))
            return "valid"
        } catch {
            return "\(error)"
        }
    }

    @Test func membersAreRead() throws {
        var license = LCPTestLicense()
        license.copy = 2_048
        license.print = 10
        license.end = "2026-12-01T00:00:00Z"
        let document = try LicenseDocument(data: try LCPTestProvider(.p256).issue(license))
        #expect(document.id == license.id && document.encryption.textHint == "The cave")
        #expect(document.rights.copy == 2_048 && document.rights.print == 10)
        #expect(document.rights.end.map(LCPDate.text) == "2026-12-01T00:00:00Z")
        #expect(document.link(.publication)?.mediaType == .epub && document.updated == document.issued)
    }

    @Test func defectsAreNamed() throws {
        #expect(try message { _ in } == "valid")
        #expect(try message { $0["id"] = nil } == "the licence is invalid: “id” is missing")
        #expect(try message { $0["issued"] = "soon" } == "the licence is invalid: “issued” is not a date")
        #expect(
            try message { $0["signature"] = nil }
                == "the signature of the licence is invalid: the licence is not signed")
        #expect(
            try message { $0["encryption"] = [:] }
                == "the encryption of the licence is invalid: “profile”, “content_key” or “user_key” is missing")
        #expect(try message { $0["links"] = [] } == "the licence has no valid link “publication”")
        #expect(
            try message { $0["rights"] = ["copy": -1] } == "the licence is invalid: “copy” is not a number of 0 or more"
        )
        #expect(
            try message { $0["links"] = .array(Array(repeating: ["rel": "a", "href": "b"], count: 201)) }
                == "a link of the licence or status document is invalid: there are more than 200 links")
    }

    @Test func hugeDocumentsAreRefused() {
        #expect(throws: LCPError.self) { try LicenseDocument(data: Bytes([UInt8](repeating: 0x20, count: 2 << 20))) }
        #expect(throws: LCPError.self) { try LicenseDocument(data: Bytes(utf8: String(repeating: "[", count: 5_000))) }
        #expect(throws: LCPError.self) { try StatusDocument(data: Bytes([UInt8](repeating: 0x20, count: 2 << 20))) }
    }

    @Test func statusDocumentsAreRead() throws {
        let text = """
            {"id": "1", "status": "active", "message": "m", "updated": {"license": "2024-01-01T00:00:00Z",
            "status": "2024-01-02T00:00:00Z"}, "links": [{"rel": "renew", "href": "http://a.example/r{?end,id,name}",
            "templated": true, "type": "application/vnd.readium.license.status.v1.0+json"}],
            "potential_rights": {"end": "2025-01-01T00:00:00Z"},
            "events": [{"type": "register", "name": "d", "id": "7", "timestamp": "2024-01-01T00:00:00Z"}]}
            """
        let status = try StatusDocument(data: Bytes(utf8: text))
        #expect(status.status == .active && status.events.count == 1 && status.potentialRightsEnd != nil)
        let url = status.link(.renew)?.url(parameters: ["id": "a&b", "name": "My device"])
        #expect(url?.string == "http://a.example/r?id=a%26b&name=My%20device")
        #expect(throws: LCPError.self) {
            try StatusDocument(data: Bytes(utf8: text.replacing("\"active\"", with: "\"asleep\"")))
        }
    }

    @Test func everyErrorHasWordsAndAdvice() {
        let date = LCPDate.parse("2024-01-02T03:04:05Z") ?? .now
        let clients: [LCPClientError] = [
            .licenseOutOfDate, .certificateRevoked, .certificateSignatureInvalid, .licenseSignatureDateInvalid,
            .licenseSignatureInvalid, .revocationListInvalid, .contextInvalid, .contentKeyDecryptError,
            .userKeyCheckInvalid, .unknown("x"),
        ]
        let statuses: [LCPError.StatusError] = [
            .cancelled(date), .returned(date), .notStarted(date), .expired(date), .revoked(date, devicesCount: 2),
        ]
        let parsing: [LCPError.ParsingError] = [
            .malformedJSON("x"), .licenseDocument("x"), .statusDocument("x"), .link("x"), .encryption("x"),
            .signature("x"), .url(rel: "status"), .tooLarge(limit: 1),
        ]
        let containers: [LCPError.ContainerError] = [
            .openFailed("x"), .fileNotFound("x"), .readFailed(path: "x", reason: "y"),
            .writeFailed(path: "x", reason: "y"),
        ]
        let renewals: [LCPError.RenewError] = [
            .renewFailed("x"), .renewFailed(""), .invalidRenewalPeriod(maxRenewDate: date),
            .invalidRenewalPeriod(maxRenewDate: nil), .unexpectedServerError(status: 500),
        ]
        let returns: [LCPError.ReturnError] = [
            .returnFailed("x"), .alreadyReturnedOrExpired, .unexpectedServerError(status: 500),
        ]
        let acquisitions: [LCPError.AcquisitionError] = [
            .wrongLength(expected: 1, found: 2), .wrongHash, .noPublicationLink,
        ]
        var errors: [LCPError] = [
            .missingPassphrase(hint: "h"), .missingPassphrase(hint: ""), .licenseProfileNotSupported(profile: "p"),
            .licenseInteractionNotAvailable, .registration("x"), .network(.timedOut, url: "http://a.example"),
            .storage("x"), .cancelled,
        ]
        errors += clients.map(LCPError.licenseIntegrity) + statuses.map(LCPError.licenseStatus)
        errors += parsing.map(LCPError.parsing) + containers.map(LCPError.licenseContainer)
        errors += renewals.map(LCPError.licenseRenew) + returns.map(LCPError.licenseReturn)
        errors += acquisitions.map(LCPError.acquisition)
        let words = errors.map(\.description)
        #expect(Set(words).count == words.count, "each error has words of its own")
        for error in errors {
            for text in [error.description, error.advice] {
                #expect(text.count > 10 && text.first?.isUppercase == false && !text.hasSuffix("."), "\(text)")
            }
        }
    }
}
