import Foundation
import Testing

/// `docs/tour.md` names a file and a function for each stop. These tests fail when one of them is gone.
@Suite(.timeLimit(.minutes(10))) struct TourTests {
    struct Stop {
        var number: Int
        var file: String
        var function: String
    }

    static let walks: [[Stop]] = {
        let text = (try? CapabilitiesTests.source(CapabilitiesTests.top.appending(path: "docs/tour.md"))) ?? ""
        return text.components(separatedBy: "\n## ").dropFirst().map { walk in
            walk.matches(of: /(?m)^(\d+)\. `([^`]+\.swift)` `(\w+)`:/).map { match in
                Stop(number: Int(match.1) ?? 0, file: String(match.2), function: String(match.3))
            }
        }
    }()

    @Test func stopsAreNumbered() {
        #expect(Self.walks.map { $0.map(\.number) } == [13, 10, 10, 12].map { Array(1...$0) })
    }

    @Test func everyStopExists() throws {
        for stop in Self.walks.joined() {
            let file = CapabilitiesTests.top.appending(path: stop.file)
            let source = try #require(try? CapabilitiesTests.source(file), "no such file: \(stop.file)")
            let declaration = try Regex(stop.function == "init" ? "\\binit\\(" : "\\bfunc \(stop.function)\\b")
            #expect(source.contains(declaration), "\(stop.file) has no function \(stop.function)")
        }
    }

    /// Lists of files in comments, such as "- `BlockFlow+Lines`: …", are complete enough to be followed.
    @Test func filesNamedInCommentsExist() throws {
        let files = try SourceFile.all(below: "Sources")
        let names = Set(files.map { $0.url.deletingPathExtension().lastPathComponent })
        for file in files {
            for line in file.lines where line.contains(/^\s*\/\/\/? - `/) {
                for match in line.matches(of: /`([A-Z]\w+\+[A-Z]\w+)`/) where !names.contains(String(match.1)) {
                    Issue.record("\(file.path) names \(match.1)")
                }
            }
        }
    }
}
