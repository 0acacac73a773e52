import Foundation
import Lectern
import LecternBase
import LecternReader
import LecternTestKit
import Synchronization
import Testing

/// A keyring that waits until the test unlocks it.
final class LockedKeyring: Keyring {
    private let content = FakeKeyring()
    private let state = Mutex(State())

    private struct State {
        var isUnlocked = false
        var calls = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    var all: [String: String] { content.all }
    /// The number of calls, answered or not.
    var calls: Int { state.withLock { $0.calls } }

    func unlock() {
        let waiting = state.withLock { state in
            state.isUnlocked = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    func secret(for key: String) async -> String? {
        await unlocked()
        return await content.secret(for: key)
    }

    func store(_ secret: String?, for key: String, label: String) async -> Bool {
        await unlocked()
        return await content.store(secret, for: key, label: label)
    }

    private func unlocked() async {
        await withCheckedContinuation { continuation in
            let isUnlocked = state.withLock { state in
                state.calls += 1
                if !state.isUnlocked { state.waiting.append(continuation) }
                return state.isUnlocked
            }
            if isUnlocked { continuation.resume() }
        }
    }
}

@Suite(.timeLimit(.minutes(10))) @MainActor struct PatientKeyringTests {
    /// Counts reports.
    private final class Reports {
        var count = 0
    }

    private let reports = Reports()

    private func patient(_ keyring: any Keyring, _ patience: Duration = .milliseconds(20)) -> NonblockingKeyring {
        NonblockingKeyring(keyring, patience: patience) { [reports] in reports.count += 1 }
    }

    @Test func answersPassThrough() async throws {
        let keyring = patient(FakeKeyring(), .seconds(300))
        #expect(try await keyring.secret(for: "one") == nil)
        #expect(await keyring.store("first", for: "one", label: "One"))
        #expect(try await keyring.secret(for: "one") == "first")
        #expect(reports.count == 0)
    }

    @Test func aKeyringThatDoesNotAnswerIsAskedOnceAndReportedOnce() async throws {
        let locked = LockedKeyring()
        let keyring = patient(locked)
        await #expect(throws: KeyringError.silent) { try await keyring.secret(for: "one") }
        await #expect(throws: KeyringError.silent) { try await keyring.secret(for: "two") }
        #expect(locked.calls == 1)
        #expect(try await eventually { reports.count == 1 })
    }

    @Test func whatWasNotStoredInTimeIsStoredWhenTheKeyringIsUnlocked() async throws {
        let locked = LockedKeyring()
        let keyring = patient(locked)
        #expect(await !keyring.store("first", for: "one", label: "One"))
        #expect(await !keyring.store("second", for: "two", label: "Two"))
        locked.unlock()
        #expect(try await eventually { locked.all == ["one": "first", "two": "second"] })
        #expect(try await eventually { await (try? keyring.secret(for: "one")) == "first" })
        #expect(await keyring.store("third", for: "three", label: "Three"))
        #expect(reports.count == 1)
    }

    @Test func passphrasesAreNotReplacedByOneThatWasAddedWhileLocked() async throws {
        let folder = try TemporaryFolder()
        let locked = LockedKeyring()
        let store = PassphraseStore(file: LCPFileStore(path: folder.path + "/one"), keyring: patient(locked))
        try await store.addPassphrase("cafe", licenseID: "l", userID: "u", provider: "p")
        #expect(try await store.passphrase(for: "l") == "cafe")
        locked.unlock()
        // The lookup ends, and nothing was queued behind it.
        #expect(try await eventually { try await store.passphrase(for: "other") == nil && locked.calls >= 2 })
        #expect(locked.all.isEmpty)
        #expect(try String(contentsOfFile: folder.path + "/one", encoding: .utf8).contains("cafe"))
    }
}
