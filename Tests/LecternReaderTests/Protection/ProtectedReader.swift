import Foundation
import Lectern
import LecternBase
import LecternLibrary
import LecternPlayback
import LecternReader
import LecternTestKit
import Synchronization
import Testing

/// A keyring in memory.
final class FakeKeyring: Keyring {
    private let secrets = Mutex<[String: String]>([:])

    var all: [String: String] { secrets.withLock { $0 } }

    func secret(for key: String) async -> String? { secrets.withLock { $0[key] } }

    func store(_ secret: String?, for key: String, label: String) async -> Bool {
        secrets.withLock { $0[key] = secret }
        return true
    }
}

/// A provider, and a reader that trusts it. All files are in ``folder``.
@MainActor struct ProtectedReader {
    /// A text that must not be on disk.
    nonisolated static let canary = "The canary sings in chapter one."
    nonisolated static let passphrase = "open sesame"

    let provider: LCPTestProvider
    let folder: TemporaryFolder
    var keyring: FakeKeyring?

    init() throws {
        provider = try LCPTestProvider()
        folder = try TemporaryFolder()
    }

    /// Starts the reader; each call is a new start of the program with the same files.
    ///
    /// - Parameter library: The name of its library; another one is that of another device.
    func start(
        library: String = "library.sqlite", speechEngine: (@MainActor () -> any TTSEngine)? = nil,
        audioEngine: (@MainActor () -> any AudioEngine)? = nil
    ) throws -> TestReader {
        let client = BasicProfileClient(trust: LCPTrust(roots: provider.rootPEM))
        let licenses = Licenses(client: client, folder: folder.path, keyring: keyring)
        return try TestReader(
            library: Library(path: folder.path + "/" + library), folder: folder, audioEngine: audioEngine,
            speechEngine: speechEngine, licenses: licenses)
    }

    /// The protected package without a licence.
    func package() throws -> ZIPBuilder {
        var book = EPUBBuilder(title: "The Cave")
        for (index, name) in ["one", "two"].enumerated() {
            let words = String(repeating: "<p>\(Self.canary) It sings \(name).</p>", count: 40)
            book.addChapter("\(name).xhtml", title: "Chapter \(index + 1)", body: words)
        }
        return try provider.protect(book.zip(), ["EPUB/one.xhtml", "EPUB/two.xhtml"])
    }

    /// Writes the protected book with a licence, and returns its path.
    func write(_ name: String = "cave.epub", _ change: (inout LCPTestLicense) -> Void = { _ in }) throws -> String {
        var license = LCPTestLicense()
        change(&license)
        var zip = try package()
        zip.add("META-INF/license.lcpl", try provider.issue(license))
        return try folder.write(name, zip.bytes())
    }

    /// Makes a folder in ``folder``, and returns its path.
    func makeFolder(_ name: String) throws -> String {
        try FileManager.default.createDirectory(atPath: folder.path + "/" + name, withIntermediateDirectories: false)
        return folder.path + "/" + name
    }

    /// Opens a book and waits for the question for its passphrase.
    func question(_ model: ReaderModel) async throws -> PassphraseQuestion {
        var question: PassphraseQuestion?
        let isAsked = try await eventually {
            if case .failed(let failure) = model.state { throw failure }
            if case .passphrase(let asked) = model.state { question = asked }
            return question != nil
        }
        #expect(isAsked, "\(model.state)")
        return try #require(question)
    }

    /// Opens a book with the passphrase.
    func read(_ path: String, in reader: TestReader, remembers: Bool = true) async throws -> ReaderModel {
        let model = reader.app.open(path: path)
        model.setViewport(width: 400, height: 300, scale: 1)
        _ = try await question(model)
        model.opening.unlock(passphrase: Self.passphrase, remembers: remembers)
        await model.opened()
        await model.settle()
        #expect(model.current?.text.contains(Self.canary) == true, "\(model.state)")
        return model
    }

    /// The names of files that contain a text, stored or compressed in no way.
    func files(containing text: String) throws -> [String] {
        let all = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return all.filter { name in
            guard let bytes = FileManager.default.contents(atPath: folder.path + "/" + name) else { return false }
            return bytes.range(of: Data(text.utf8)) != nil
        }
    }
}
