import Foundation
import Lectern
import LecternReader
import LecternTestKit
import Testing

@testable import LecternReaderApp

/// libsecret and the keyring of GNOME. The connection to a bus lasts as long as
/// a process, so each step is a process of its own.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct SecretServiceTests {
    @Test(.enabled(if: KeyringSession.isInstalled, "no keyring service")) func secretsOutliveTheReader() async throws {
        try await KeyringSession.run(.unlocked) { address in
            await #expect(processExitsWith: .success) { [address = address as String] in
                let keyring = try #require(SecretServiceTests.keyring(on: address))
                #expect(try await keyring.secret(for: "one") == nil)
                #expect(await keyring.store("first", for: "one", label: "Lectern: one"))
                #expect(await keyring.store("ключ 🗝", for: "one", label: "Lectern: one"))
                #expect(await keyring.store("other", for: "two", label: "Lectern: two"))
                #expect(try await keyring.secret(for: "one") == "ключ 🗝")
            }
            await #expect(processExitsWith: .success) { [address = address as String] in
                let keyring = try #require(SecretServiceTests.keyring(on: address))
                #expect(try await keyring.secret(for: "one") == "ключ 🗝")
                #expect(await keyring.store(nil, for: "two", label: "Lectern: two"))
                #expect(try await keyring.secret(for: "two") == nil)
                #expect(try await keyring.secret(for: "one") == "ключ 🗝")
            }
            // Another program finds it by its attributes, once, with its label.
            let found = try await ToolRun(
                "secret-tool", "search", "--all", "xdg:schema", "io.github.lectern.Reader",
                environment: ["DBUS_SESSION_BUS_ADDRESS": address])
            #expect(found.output.components(separatedBy: "label = Lectern: one\n").count == 2, "\(found.output)")
            #expect(found.output.contains("secret = ключ 🗝\n") && !found.output.contains("Lectern: two"))
        }
    }

    @Test(.enabled(if: KeyringSession.isInstalled, "no keyring service")) func passphrasesOfBooksAreInTheKeyringOnly()
        async throws
    {
        try await withTemporaryFolder { folder in
            let file = folder + "/passphrases"
            try await KeyringSession.run(.unlocked) { address in
                await #expect(processExitsWith: .success) { [address = address as String, file = file as String] in
                    try await SecretServiceTests.store(on: address, file: file)
                        .addPassphrase("cafe", licenseID: "l", userID: "u", provider: "p")
                }
                await #expect(processExitsWith: .success) { [address = address as String, file = file as String] in
                    let store = try SecretServiceTests.store(on: address, file: file)
                    #expect(try await store.passphrase(for: "l") == "cafe")
                    #expect(try await store.passphrases(userID: "u", provider: "p") == ["cafe"])
                }
            }
            #expect(!FileManager.default.fileExists(atPath: file))
        }
    }

    @Test(.enabled(if: KeyringSession.isInstalled, "no keyring service")) func aKeyringThatStaysLockedRefuses()
        async throws
    {
        try await withTemporaryFolder { folder in
            try await KeyringSession.run(.locked) { try await Self.expectRefusal(on: $0, folder: folder) }
        }
    }

    @Test(.enabled(if: KeyringSession.hasLibrary, "no libsecret")) func aBusThatIsNotThereRefuses() async throws {
        try await withTemporaryFolder { try await Self.expectRefusal(on: "unix:path=\($0)/bus", folder: $0) }
    }

    /// The file keeps the passphrase instead.
    private static func expectRefusal(on address: String, folder: String) async throws {
        let file = folder + "/passphrases"
        await #expect(processExitsWith: .success) { [address = address as String, file = file as String] in
            let keyring = try #require(SecretServiceTests.keyring(on: address))
            #expect(await !keyring.store("secret", for: "one", label: "Lectern: one"))
            // A locked keyring says that there is no such secret; without a bus the lookup fails.
            #expect(await (try? keyring.secret(for: "one")) == nil)
            let store = PassphraseStore(file: LCPFileStore(path: file), keyring: keyring)
            try await store.addPassphrase("cafe", licenseID: "l", userID: "u", provider: "p")
            #expect(try await store.passphrase(for: "l") == "cafe")
        }
        #expect(try String(contentsOfFile: file, encoding: .utf8).contains("cafe"))
    }

    /// The service never answers, as if it waited for a password that nobody types.
    @Test(.enabled(if: KeyringSession.hasLibrary, "no libsecret")) func aServiceThatDoesNotAnswerIsDoneWithout()
        async throws
    {
        try await withTemporaryFolder { folder in
            let file = folder + "/passphrases"
            try await KeyringSession.run(.silent) { address in
                await #expect(processExitsWith: .success) { [address = address as String, file = file as String] in
                    let service = try #require(SecretServiceTests.keyring(on: address))
                    let keyring = NonblockingKeyring(service, patience: .milliseconds(200)) {}
                    let store = PassphraseStore(file: LCPFileStore(path: file), keyring: keyring)
                    try await store.addPassphrase("cafe", licenseID: "l", userID: "u", provider: "p")
                    #expect(try await store.passphrase(for: "l") == "cafe")
                    #expect(await !keyring.store("secret", for: "one", label: "Lectern: one"))
                    await #expect(throws: KeyringError.silent) { try await keyring.secret(for: "one") }
                }
            }
            #expect(try String(contentsOfFile: file, encoding: .utf8).contains("cafe"))
        }
    }

    static func keyring(on address: String) -> SecretService? {
        setenv("DBUS_SESSION_BUS_ADDRESS", address, 1)
        return SecretService()
    }

    static func store(on address: String, file: String) throws -> PassphraseStore {
        let service = try #require(keyring(on: address))
        return PassphraseStore(file: LCPFileStore(path: file), keyring: service)
    }
}
