import Foundation
import Lectern
import LecternBase
import LecternLibrary
import LecternReader
import LecternTestKit
import Synchronization
import Testing

/// Books protected with Readium LCP in the reader.
@MainActor @Suite(.timeLimit(.minutes(10))) struct ProtectedBookTests {
    // MARK: The passphrase

    @Test func thePassphraseIsAskedForOnce() async throws {
        let protected = try ProtectedReader()
        let path = try protected.write()
        let reader = try protected.start()
        let model = reader.app.open(path: path)
        model.setViewport(width: 400, height: 300, scale: 1)
        let asked = try await protected.question(model)
        #expect(asked.hint == "The cave" && asked.provider == "provider.example" && !asked.isWrong)
        model.opening.unlock(passphrase: "abracadabra", remembers: true)
        #expect(try await eventually { try await protected.question(model).isWrong })
        model.opening.unlock(passphrase: ProtectedReader.passphrase, remembers: true)
        await model.opened()
        await model.settle()
        #expect(model.title == "The Cave")
        #expect(model.current?.text.contains(ProtectedReader.canary) == true, "\(model.state)")
        model.close()
        await reader.app.flush()
        // Another start of the program, and another book of the same user.
        let second = try protected.start()
        for path in [path, try protected.write("other.epub") { $0.id = "another" }] {
            let again = await second.open(path)
            #expect(again.current?.text.contains(ProtectedReader.canary) == true, "\(again.state)")
            again.close()
        }
        #expect(try protected.files(containing: ProtectedReader.passphrase) == [])
    }

    @Test func aPassphraseThatIsNotRememberedIsForgottenAtTheEnd() async throws {
        let protected = try ProtectedReader()
        let path = try protected.write()
        let reader = try protected.start()
        try await protected.read(path, in: reader, remembers: false).close()
        // Still known while the program runs.
        let again = await reader.open(path)
        #expect(again.current?.text.contains(ProtectedReader.canary) == true, "\(again.state)")
        again.close()
        let next = try protected.start().app.open(path: path)
        _ = try await protected.question(next)
        next.close()
    }

    @Test func passphrasesAreInTheKeyring() async throws {
        var protected = try ProtectedReader()
        let keyring = FakeKeyring()
        protected.keyring = keyring
        let path = try protected.write()
        let reader = try protected.start()
        try await protected.read(path, in: reader).close()
        let secret = try #require(keyring.all.values.first)
        let hash = SHA256.digest(of: Array(ProtectedReader.passphrase.utf8)).map { String(format: "%02x", $0) }.joined()
        #expect(secret.contains(hash) && !secret.contains(ProtectedReader.passphrase))
        #expect(try protected.files(containing: hash) == [])
        let again = await (try protected.start()).open(path)
        #expect(again.current?.text.contains(ProtectedReader.canary) == true, "\(again.state)")
        again.close()
    }

    @Test func closingTheWindowEndsTheQuestion() async throws {
        let protected = try ProtectedReader()
        let model = try protected.start().app.open(path: try protected.write())
        _ = try await protected.question(model)
        model.close()
        await model.opened()
        #expect(model.current == nil)
    }

    // MARK: Errors

    @Test func anEndedLoanSaysSo() async throws {
        let protected = try ProtectedReader()
        let path = try protected.write { $0.end = "2025-01-01T00:00:00Z" }
        let model = await (try protected.start()).open(path)
        guard case .failed(let failure) = model.state else {
            Issue.record("\(model.state)")
            return
        }
        #expect(failure.message.hasPrefix("The loan ended on ") && failure.message.contains("2025"))
        #expect(failure.advice == "Renew the loan, or borrow the book again.")
        #expect(!failure.canRetry)
        model.close()
    }

    @Test func aLicenseThatWasChangedIsRefused() async throws {
        let protected = try ProtectedReader()
        var zip = try protected.package()
        let license = try protected.provider.issue(LCPTestLicense()).utf8Text
        zip.add("META-INF/license.lcpl", Bytes(utf8: license.replacing("provider.example", with: "provider.other")))
        let model = try protected.start().app.open(path: try protected.folder.write("cave.epub", zip.bytes()))
        _ = try await protected.question(model)
        model.opening.unlock(passphrase: ProtectedReader.passphrase, remembers: true)
        await model.opened()
        guard case .failed(let failure) = model.state else {
            Issue.record("\(model.state)")
            return
        }
        #expect(failure.message == "The licence was changed after the provider had signed it.")
        model.close()
    }

    // MARK: Rights and traces

    @Test func copyingStopsWhereTheLicenseSays() async throws {
        let protected = try ProtectedReader()
        let reader = try protected.start()
        let model = try await protected.read(try protected.write { $0.copy = 40 }, in: reader)
        let changes = Changes()
        model.onChange = { changes.take($0) }
        #expect(model.license.rows.contains { $0.name == "Copying" && $0.value == "40 characters left" })
        let frame = try #require(model.current?.pages.first?.paragraphs.first?.frame)
        #expect(model.select(x: frame.x + 40, y: frame.y + 6, by: .word))
        let word = try #require(model.selection.text)
        for count in 1...(40 / word.count) {
            model.selection.copy()
            #expect(try await eventually { changes.copied.count == count })
        }
        let left = 40 % word.count
        #expect(model.license.rows.contains { $0.name == "Copying" && $0.value.hasPrefix("\(left) character") })
        model.selection.copy()
        #expect(changes.messages.map(\.text) == ["The book does not allow copying this text."])
        model.close()
    }
}
