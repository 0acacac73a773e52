import Foundation
import Lectern
import LecternTestKit
import Testing

// The code of `docs/guides/errors-and-threads.md`.

@MainActor @Suite(.timeLimit(.minutes(10))) struct ErrorsGuideTests {
    func words(for error: any Error) -> String {
        switch error {
        case AssetRetrieveError.formatNotSupported: "This is no book that can be read."
        case AssetRetrieveError.reading(let cause): "It cannot be read: \(cause)"
        case PublicationOpenError.protected(let cause): "It is protected: \(cause)"
        case PublicationOpenError.parsing(let cause): "It is damaged: \(cause)"
        case NavigatorError.hasNoPages: "It is an audiobook."
        case let error as NavigatorError: "\(error)"
        default: "\(error)"
        }
    }

    private func outcome(_ name: String, _ bytes: Bytes) async throws -> String {
        let folder = try TemporaryFolder()
        let path = try folder.write(name, bytes)
        do {
            let publication = try await PublicationOpener().open(try await AssetRetriever().retrieve(path: path))
            _ = try publication.makeNavigator()
            return ""
        } catch {
            return words(for: error)
        }
    }

    @Test func errorsSayWhatIsWrong() async throws {
        #expect(try await outcome("a.bin", Bytes([0, 1, 2, 3])) == "This is no book that can be read.")
        #expect(try await outcome("a.epub", Bytes([])).hasPrefix("It cannot be read: "))
        var sounds = ZIPBuilder()
        for number in 1...2 { sounds.add("\(number).mp3", Bytes([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 0])) }
        #expect(try await outcome("a.zab", sounds.bytes()) == "It is an audiobook.")
    }

    @Test func streamsSavePlaces() async throws {
        let navigator = try await GuideBook.open(["<p>One.</p>", "<p>Two.</p>"])
        var saved: [String] = []
        func save(_ place: String) { saved.append(place) }
        navigator.setViewport(Viewport(width: 400, height: 300))
        await navigator.settle()
        let saving = Task {
            for await place in navigator.locations { save(place.jsonString) }
        }
        await navigator.goForward()
        navigator.close()
        await saving.value
        #expect(saved.last?.contains("c1.xhtml") == true)
    }
}
