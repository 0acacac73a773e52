import LecternBase
import LecternLCP
import LecternOpenSSL
import LecternTestKit
import Testing

/// The client of the basic profile, with licences that `openssl` signed.
@Suite(.timeLimit(.minutes(10))) struct ClientTests {
    private func hash(_ passphrase: String) -> LCPPassphraseHash { Digest.hex(Bytes(utf8: passphrase)) }

    private func error(
        _ client: BasicProfileClient, _ license: String, _ passphrase: String = "open sesame", crl: String = ""
    )
        -> LCPClientError?
    {
        do {
            _ = try client.createContext(jsonLicense: license, hashedPassphrase: hash(passphrase), pemCrl: crl)
            return nil
        } catch {
            return error as? LCPClientError
        }
    }

    @Test(arguments: [LCPTestProvider.Key.rsa, .p256, .p521])
    func contentIsDecrypted(_ key: LCPTestProvider.Key) throws {
        let fixture = try LCPFixture(key)
        let license = try fixture.provider.issue(fixture.license).utf8Text
        let found = fixture.client.findOneValidPassphrase(
            jsonLicense: license, hashedPassphrases: [hash("x"), "not a hash", hash("open sesame")])
        #expect(found == hash("open sesame"))
        let context = try fixture.client.createContext(
            jsonLicense: license, hashedPassphrase: try #require(found), pemCrl: "")
        let cipher = try fixture.provider.encrypt(Bytes(utf8: "sixteen bytes ok"))
        #expect(fixture.client.decrypt(data: cipher, using: context)?.utf8Text.hasPrefix("sixteen bytes ok") == true)
        #expect(fixture.client.decrypt(data: cipher.slice(0..<33), using: context) == nil)
        #expect(fixture.client.decrypt(data: .empty, using: context) == nil)
    }

    /// Another licence for the same content, with another passphrase, decrypts stored words; another content does not.
    @Test func storedWordsAreEncryptedForTheContent() throws {
        let fixture = try LCPFixture(.p256)
        func context(_ fixture: LCPFixture, _ passphrase: String) throws -> any LCPClientContext {
            var license = fixture.license
            license.passphrase = passphrase
            return try fixture.client.createContext(
                jsonLicense: try fixture.provider.issue(license).utf8Text, hashedPassphrase: hash(passphrase),
                pemCrl: "")
        }
        let (client, own) = (fixture.client, try context(fixture, "open sesame"))
        let words = Bytes(utf8: LCPFixture.canary)
        let sealed = try #require(client.seal(words: words, using: own))
        #expect(sealed.count == words.count + 16 && !sealed.utf8Text.contains("canary"))
        #expect(client.seal(words: words, using: own) == sealed)
        #expect(client.unseal(words: sealed, using: try context(fixture, "another"))?.utf8Text == LCPFixture.canary)
        let other = try LCPFixture(.p256)
        #expect(other.client.unseal(words: sealed, using: try context(other, "open sesame")) == nil)
        for bit in 0..<sealed.count * 8 {
            var bytes = sealed.array
            bytes[bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(client.unseal(words: Bytes(bytes), using: own) == nil, "bit \(bit)")
        }
        for count in [0, 15, 16] { #expect(client.unseal(words: sealed.slice(0..<count), using: own) == nil) }
        #expect(client.seal(words: .empty, using: own) == nil)
    }

    @Test func licensesThatAreNotGenuineAreRefused() throws {
        let fixture = try LCPFixture()
        let license = try fixture.provider.issue(fixture.license).utf8Text
        #expect(error(fixture.client, license) == nil)
        #expect(error(fixture.client, license, "wrong") == .userKeyCheckInvalid)
        let changed = license.replacing("The cave", with: "The hill")
        #expect(error(fixture.client, changed) == .licenseSignatureInvalid)
        let stranger = BasicProfileClient(trust: LCPTrust(roots: try LCPTestProvider(.p256).rootPEM))
        #expect(error(stranger, license) == .certificateSignatureInvalid)
        #expect(error(BasicProfileClient(trust: LCPTrust(roots: "")), license) == .certificateSignatureInvalid)
        var early = fixture.license
        early.issued = "2019-12-31T23:59:59Z"
        #expect(error(fixture.client, try fixture.provider.issue(early).utf8Text) == .licenseSignatureDateInvalid)
        var production = fixture.license
        production.profile = "http://readium.org/lcp/profile-1.0"
        #expect(error(fixture.client, try fixture.provider.issue(production).utf8Text) == .contextInvalid)
    }

    @Test func revokedCertificatesAreRefused() throws {
        let fixture = try LCPFixture()
        let license = try fixture.provider.issue(fixture.license).utf8Text
        #expect(error(fixture.client, license, crl: try fixture.provider.revocationList()) == nil)
        try fixture.provider.revoke()
        let list = try fixture.provider.revocationList()
        #expect(error(fixture.client, license, crl: list) == .certificateRevoked)
        #expect(error(fixture.client, license, crl: "nonsense") == .revocationListInvalid)
        let foreign = try LCPTestProvider(.p256).revocationList()
        #expect(error(fixture.client, license, crl: foreign) == .revocationListInvalid)
    }

    /// Every bit that is flipped in a licence, its certificate or its keys leads
    /// to a clear error, or changes nothing that is used.
    @Test func flippedBitsInLicensesAreFound() throws {
        let fixture = try LCPFixture(.p256)
        let license = try fixture.provider.issue(fixture.license)
        let genuine = try LicenseDocument(data: license)
        var seed: UInt64 = 7
        var refused = 0
        for _ in 0..<1_500 {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            var bytes = license.array
            let bit = Int(seed >> 33) % (bytes.count * 8)
            bytes[bit / 8] ^= 1 << UInt8(bit % 8)
            guard let document = try? LicenseDocument(data: Bytes(bytes)),
                error(fixture.client, document.bytes.utf8Text) == nil
            else {
                refused += 1
                continue
            }
            // White space between members, or unused bits of base64.
            #expect(document.canonicalText == genuine.canonicalText, "bit \(bit)")
            #expect(document.signature.certificate == genuine.signature.certificate, "bit \(bit)")
        }
        #expect(refused > 1_000)
    }
}
