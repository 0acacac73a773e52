import Foundation
import LecternTestKit
import Testing

/// The reader as a user has it: keys, pointer and accessibility tree, on a
/// display that nobody sees.
@Suite(.serialized, .timeLimit(.minutes(30))) struct JourneyTests {
    @Test func aBookIsReadFromAnEmptyLibraryToTheNextStart() async throws { try await drive("--smoke") }

    @Test func aPDFIsReadFoundInMagnifiedAndReopened() async throws { try await drive("--pdf") }

    @Test func anAudiobookIsHeardByKeysButtonsAndTheDesktop() async throws { try await drive("--listening") }

    @Test func menusNotesAndBubblesFollowPointerAndKeys() async throws { try await drive("--pointing", "--tries", "1") }

    @Test func noClickOrKeyIsLostAndMenusAreAboutWhatIsThere() async throws { try await drive("--window") }

    @Test func partsOfTheWindowFitBookScreenAndLanguage() async throws { try await drive("--looks") }

    @Test func placesAreFoundByNumbersSliderMarksAndSearch() async throws { try await drive("--places") }

    @Test func booksAreSortedIntoShelves() async throws { try await drive("--shelves") }

    @Test func twoBooksAreReadSideBySide() async throws { try await drive("--beside") }

    @Test func notesOfAllBooksAreFoundChangedAndReviewed() async throws { try await drive("--notes") }

    @Test(.enabled(if: JourneyTests.hasSpeechService, "there is no speech service"))
    func aBookIsReadAloud() async throws {
        try await drive("--speaking")
    }

    @Test(.enabled(if: ToolRun.hasPrograms("espeak-ng"), "there is no espeak-ng"))
    func aBookIsReadAloudByItsNarrator() async throws { try await drive("--narrator") }

    @Test func aCatalogIsBrowsedAndABookGotFromIt() async throws { try await drive("--catalogues") }

    @Test func twoLibrariesAreKeptInStep() async throws { try await drive("--sync") }

    @Test func interactivePagesRunWhereTheyAreAllowed() async throws { try await drive("--scripts") }

    /// From the licence to the returned book; the server is ours, and nothing decrypted is on disk.
    @Test func aProtectedBookIsReadRenewedAndReturned() async throws {
        let provider = try LCPTestProvider()
        var book = EPUBBuilder(title: "The Cave")
        for name in ["one", "two"] {
            let words = String(repeating: "<p>The canary sings in chapter \(name).</p>", count: 60)
            book.addChapter("\(name).xhtml", title: "Chapter \(name)", body: words)
        }
        let package = try provider.protect(book.zip(), ["EPUB/one.xhtml", "EPUB/two.xhtml"])
        var license = LCPTestLicense()
        license.end = "2029-01-01T00:00:00Z"
        license.copy = 500
        license.print = 3
        let server = LCPTestServer(provider, license, publication: package.bytes())
        try await server.run { license, _ in
            let folder = try TemporaryFolder()
            let path = try folder.write("cave.lcpl", license)
            let others = try ProtectedKinds(provider).write(to: folder)
            try await drive("--protected", path, "--roots", provider.rootFile, "--others", others.pdf, others.audio)
        }
    }

    private func drive(_ words: String...) async throws {
        let reader = try ToolRun.products().appending(path: "lectern-reader").path
        // A folder for pictures of the steps, to look at them.
        let folder = ProcessInfo.processInfo.environment["LECTERN_PICTURES"]
        let pictures = folder.map { ["--pictures", $0] } ?? []
        let run = try await ToolRun(["Scripts/drive-reader"] + words + ["--binary", reader] + pictures)
        #expect(run.status == 0, "\(run.output)")
        #expect(run.output.contains("all steps done"))
    }

    private static var hasSpeechService: Bool {
        ToolRun.hasPrograms("speech-dispatcher", "pulseaudio", "espeak-ng")
    }

    @Test func withoutADisplayTheReaderSaysSo() async throws {
        let reader = try ToolRun.products().appending(path: "lectern-reader").path
        let run = try await ToolRun("env", "-u", "DISPLAY", "-u", "WAYLAND_DISPLAY", "LC_ALL=C", reader)
        #expect(run.status == 1)
        #expect(run.output.hasPrefix("lectern-reader: there is no display"))
    }

    @Test(arguments: [["--sideways"], ["--size", "wide"], ["--size"]])
    func wrongWordsAreBadUsage(words: [String]) async throws {
        let reader = try ToolRun.products().appending(path: "lectern-reader").path
        let run = try await ToolRun("sh", "-c", "LC_ALL=C exec \"\(reader)\" \(words.joined(separator: " "))")
        #expect(run.status == 2)
        #expect(run.output.hasPrefix("lectern-reader: "))
    }
}
