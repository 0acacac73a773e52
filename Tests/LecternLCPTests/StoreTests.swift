import Foundation
import GRDB
import LecternAssets
import LecternBase
import LecternLCPSQLite
import LecternPublication
import LecternTestKit
import Testing

@testable import LecternLCP

@Suite(.timeLimit(.minutes(10))) struct StoreTests {
    private static let hash = Digest.hex(Bytes(utf8: "secret"))

    private typealias Store = LCPLicenseRepository & LCPPassphraseRepository

    /// The stores on disk; each call opens the same one again. Their folder is not there yet.
    private static let stored: [@Sendable (TemporaryFolder) throws -> any Store] = [
        { LCPFileStore(path: $0.path + "/data/lcp.json") }, { try LCPSQLiteStore(path: $0.path + "/data/lcp.sqlite") },
    ]

    private func withEachStore(_ body: (any Store) async throws -> Void) async throws {
        try await body(LCPMemoryStore())
        for open in Self.stored {
            let folder = try TemporaryFolder()
            try await body(try open(folder))
            withExtendedLifetime(folder) {}
        }
    }

    @Test func passphrasesAreFoundByLicenseAndUser() async throws {
        try await withEachStore { store in
            #expect(try await store.passphrase(for: "1") == nil)
            let other = Digest.hex(Bytes(utf8: "other"))
            try await store.addPassphrase(other, licenseID: "2", userID: "u2", provider: "p")
            try await store.addPassphrase(Self.hash, licenseID: "1", userID: "u1", provider: "p")
            #expect(try await store.passphrase(for: "1") == Self.hash)
            try await store.addPassphrase(Self.hash, licenseID: "1", userID: "u1", provider: "p")
            try await store.addPassphrase(Self.hash, licenseID: nil, userID: nil, provider: nil)
            #expect(try await store.passphrases(userID: "u1", provider: "p") == [Self.hash, other])
            #expect(try await store.passphrases(userID: "u1", provider: "q") == [other, Self.hash])
            #expect(try await store.passphrases(userID: nil, provider: nil) == [other, Self.hash])
            let device = try store.deviceID()
            #expect(try store.deviceID() == device)
            #expect(try !store.isDeviceRegistered(for: "1"))
            try store.registerDevice(for: "1")
            #expect(try store.isDeviceRegistered(for: "1"))
        }
    }

    @Test func filesKeepNoPassphraseAndAreTheUsersOnly() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/lcp.json"
        try await LCPFileStore(path: path).addPassphrase(Self.hash, licenseID: "1", userID: nil, provider: nil)
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.contains(Self.hash) && !text.contains("secret"))
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        _ = try folder.write("lcp.json", "[broken")
        #expect(throws: (any Error).self) { try LCPFileStore(path: path).deviceID() }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "[broken", "a store that cannot be read is kept")
    }

    @Test func budgetsAreEnforced() async throws {
        var fixture = try LCPFixture(.p256)
        fixture.license.copy = 10
        fixture.license.print = 3
        let license = try #require(try await fixture.open(try fixture.book(), Answers("open sesame")).lcpLicense)
        #expect(license.charactersToCopyLeft == 10 && license.canCopy(text: "0123456789"))
        #expect(await license.copy(text: "012345"))
        #expect(license.charactersToCopyLeft == 4 && !license.canCopy(text: "01234"))
        #expect(await !license.copy(text: "01234"))
        #expect(await license.copy(text: "éé漢字"))
        #expect(license.charactersToCopyLeft == 0 && !license.canCopy)
        #expect(await license.print(pageCount: 3))
        #expect(await !license.print(pageCount: 1))
        #expect(await !license.print(pageCount: -1))
        #expect(license.pagesToPrintLeft == 0 && !license.canPrint)
        // The next opening begins where the last one ended.
        let again = try await fixture.open(try fixture.book(), Answers())
        #expect(again.lcpLicense?.charactersToCopyLeft == 0 && !again.rights.canCopy)
    }

    /// Each store opens the file on its own and locks it, as another process would.
    @Test(arguments: stored.indices) func budgetsAreSharedByProcesses(kind: Int) async throws {
        let folder = try TemporaryFolder()
        let open = Self.stored[kind]
        let devices = await withTaskGroup(of: String?.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    guard let store = try? open(folder) else { return nil }
                    for _ in 0..<25 {
                        _ = try? store.updateRights(of: "1") { rights in
                            guard rights.copied < 60 else { return false }
                            rights.copied += 1
                            return true
                        }
                    }
                    return try? store.deviceID()
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(devices).count == 1 && devices[0] != nil)
        #expect(try open(folder).consumedRights(of: "1") == LCPConsumedRights(copied: 60))
    }

    @Test(arguments: stored.indices) func rightsOutliveTheStore(kind: Int) async throws {
        let folder = try TemporaryFolder()
        let first = try Self.stored[kind](folder)
        try first.registerDevice(for: "1")
        #expect(
            try first.updateRights(of: "1") {
                $0.printed = 3; return true
            })
        #expect(try !first.updateRights(of: "2") { _ in false })
        try await first.addPassphrase(Self.hash, licenseID: "1", userID: "u", provider: "p")
        let again = try Self.stored[kind](folder)
        #expect(try again.consumedRights(of: "1") == LCPConsumedRights(printed: 3))
        #expect(try again.isDeviceRegistered(for: "1") && !again.isDeviceRegistered(for: "2"))
        #expect(try await again.passphrase(for: "1") == Self.hash)
        #expect(try again.deviceID() == first.deviceID())
        let permissions = try FileManager.default.subpathsOfDirectory(atPath: folder.path).map {
            try FileManager.default.attributesOfItem(atPath: folder.path + "/" + $0)[.posixPermissions] as? Int
        }
        #expect(permissions.allSatisfy { [0o700, 0o600].contains($0) }, "\(permissions)")
    }

    @Test func aFileThatIsNoStoreIsKept() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("lcp.sqlite", "not a database, though it is long enough to be read as one")
        #expect(throws: (any Error).self) { try LCPSQLiteStore(path: path) }
        #expect(try String(contentsOfFile: path, encoding: .utf8).hasPrefix("not a database"))
        let foreign = try DatabaseQueue(path: folder.path + "/other.sqlite")
        try foreign.write { try $0.execute(sql: "CREATE TABLE note (text TEXT)") }
        #expect(throws: (any Error).self) { try LCPSQLiteStore(path: folder.path + "/other.sqlite") }
        #expect(try foreign.read { try String.fetchAll($0, sql: "SELECT name FROM sqlite_schema") } == ["note"])
    }

    @Test func aProtectedBookOpensWithTheStoreOfADatabase() async throws {
        let folder = try TemporaryFolder()
        var fixture = try LCPFixture(.p256)
        fixture.license.copy = 10
        for answers in [Answers("open sesame"), Answers()] {
            let store = try LCPSQLiteStore(path: folder.path + "/lcp.sqlite")
            fixture.configuration.passphrases = store
            fixture.configuration.licenses = store
            let license = try #require(try await fixture.open(try fixture.book(), answers).lcpLicense)
            #expect(await license.copy(text: "01234"))
        }
        #expect(try await fixture.open(try fixture.book(), Answers()).lcpLicense?.charactersToCopyLeft == 0)
    }

    @Test func aRestoredStoreGivesNoRightBack() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/lcp.json"
        let mirror = LCPFileStore(path: folder.path + "/mirror.json")
        let repository = LCPMirroredLicenseRepository(LCPFileStore(path: path), mirror)
        func take(_ count: Int) throws -> Bool {
            try repository.updateRights(of: "1") { rights in
                guard rights.copied + count <= 100 else { return false }
                rights.copied += count
                return true
            }
        }
        #expect(try take(20))
        let backup = try FileResource(path: path).readNow(range: nil)
        #expect(try take(70))
        _ = try folder.write("lcp.json", backup)
        #expect(try repository.consumedRights(of: "1").copied == 90)
        #expect(try !take(20) && take(10))
        try FileManager.default.removeItem(atPath: path)
        #expect(try repository.consumedRights(of: "1").copied == 100)
    }

    @Test func packagesAreWholeWhileALicenseIsPutIn() async throws {
        let fixture = try LCPFixture(.p256)
        let folder = try TemporaryFolder()
        let path = try folder.write("book.epub", try fixture.book())
        let before = try await ZIPContainer(opening: FileResource(path: path))
        let license = Bytes(utf8: "{}")
        try await LicenseLocation.package(path: path, entry: "META-INF/license.lcpl").write(license)
        let after = try await ZIPContainer(opening: FileResource(path: path))
        #expect(after.diagnostics.isEmpty && Set(after.entries) == Set(before.entries))
        for entry in before.entries where entry != "META-INF/license.lcpl" {
            // The old file is still open, and whole.
            #expect(try await before.resource(at: entry)?.read() == after.resource(at: entry)?.read(), "\(entry)")
        }
        #expect(try await after.resource(at: "META-INF/license.lcpl")?.read() == license)
        // A folder in which nothing can be written: the file is not touched.
        let bytes = try FileResource(path: path).readNow(range: nil)
        let location = LicenseLocation.package(path: path + "/missing", entry: "license.lcpl")
        await #expect(throws: LCPError.self) { try await location.write(license) }
        _ = try folder.write("cut.epub", bytes.slice(0..<bytes.count / 2))
        let cut = LicenseLocation.package(path: folder.path + "/cut.epub", entry: "license.lcpl")
        await #expect(throws: LCPError.self) { try await cut.write(license) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["book.epub", "cut.epub"])
    }
}
