import Foundation
import Testing

/// Rules of the repository that the compiler does not check.
@Suite(.timeLimit(.minutes(10))) struct RepositoryTests {
    static let sources = CapabilitiesTests.swiftFiles(below: "Sources")

    @Test func noFileHasAMeaninglessName() {
        for file in Self.sources {
            let name = file.deletingPathExtension().lastPathComponent
            for word in ["Utils", "Helpers", "Common", "Manager", "Shared"] {
                #expect(!name.contains(word), "\(file.lastPathComponent): name the concept")
            }
        }
    }

    /// Only the opener calls parsers; everything else calls the opener.
    @Test func onlyTheOpenerCallsParsers() throws {
        let asking = try Self.sources.filter { try CapabilitiesTests.source($0).contains("parse(asset") }
        #expect(
            Set(asking.map(\.lastPathComponent)) == [
                "PublicationOpener.swift", "CompositePublicationParser.swift", "DefaultPublicationParser.swift",
                // A parser that is that of PDF with another backend.
                "DjVuParser.swift",
            ])
        for app in ["LecternCommands/BookArgument.swift", "LecternReader/Session/BookOpening.swift"] {
            let file = CapabilitiesTests.top.appending(path: "Sources/Apps/" + app)
            #expect(try CapabilitiesTests.source(file).contains("PublicationOpener"), "\(app)")
        }
    }

    @Test func noForcedTriesOrUnprovenSendables() throws {
        for file in Self.sources {
            let lines = try CapabilitiesTests.source(file).split(separator: "\n", omittingEmptySubsequences: false)
            for (number, line) in lines.enumerated() {
                #expect(!line.contains("try!"), "\(file.lastPathComponent):\(number + 1)")
                guard line.contains("@unchecked Sendable"), !line.contains("//") else { continue }
                let above = lines[max(0, number - 12)..<number]
                #expect(
                    above.contains { $0.contains("//") },
                    "\(file.lastPathComponent):\(number + 1) has no proof in a comment")
            }
        }
    }

    /// CI finds a missing folder only at its end; git keeps no empty ones.
    @Test func everyFuzzerHasSeeds() throws {
        let folder = CapabilitiesTests.top.path + "/Fuzz"
        let fuzzers = try FileManager.default.contentsOfDirectory(atPath: folder + "/Sources")
        let targets = fuzzers.filter { $0.hasPrefix("Fuzz") && $0 != "FuzzDriver" }.map { $0.dropFirst(4).lowercased() }
        #expect(!targets.isEmpty)
        for target in targets {
            let seeds = try? FileManager.default.contentsOfDirectory(atPath: folder + "/Seeds/\(target)")
            #expect(seeds?.isEmpty == false, "Fuzz/Seeds/\(target) is missing or empty.")
        }
    }

    /// Sizes of letters in pixels stay small where the desktop has large text.
    @Test func lettersOfTheWindowFollowTheDesktop() throws {
        let path = CapabilitiesTests.top.path + "/Sources/Apps/LecternReaderApp/Resources/style.css"
        let style = try String(contentsOfFile: path, encoding: .utf8)
        #expect(style.contains("font-size") && style.firstMatch(of: /font-size:\s*[0-9.]+px/) == nil)
    }

    @Test func noSourceContainsAMachinePath() throws {
        let paths = ["/work" + "/main", "/root" + "/", "/home" + "/"]
        for file in Self.sources + CapabilitiesTests.swiftFiles(below: "Tests") {
            let text = try CapabilitiesTests.source(file)
            for path in paths where text.contains(path) {
                let withoutURLs = text.replacing(/https?:\/\/[^\s"]+/, with: "")
                #expect(!withoutURLs.contains(path), "\(file.lastPathComponent) contains \(path)")
            }
        }
    }
}
