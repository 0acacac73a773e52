import Foundation
import Testing

/// Rules for tests: they end, and they assert something.
@Suite(.timeLimit(.minutes(10))) struct TestRulesTests {
    /// Tests wait with `eventually(within:)`, which ends, instead of loops of
    /// their own.
    @Test func testsDoNotPollWithoutBound() throws {
        for file in try SourceFile.all(below: "Tests") where !file.path.hasSuffix("/Eventually.swift") {
            for (index, line) in file.lines.enumerated() where Self.repeats(line) {
                let end = line.hasSuffix("}") ? index : file.closing(of: index, after: index)
                let polls = file.lines[index...end].contains { $0.contains("sleep(") }
                #expect(!polls, "\(file.path):\(index + 1) polls; use eventually(within:)")
            }
        }
    }

    /// Whether a line begins a loop without elements, such as `while` and
    /// `for _ in`.
    private static func repeats(_ line: Substring) -> Bool {
        let words = line.drop { $0 == " " }
        return ["while ", "repeat {", "for _ in "].contains { words.hasPrefix($0) } && line.contains("{")
    }

    /// Every type with tests has a time limit: a hang fails one test instead of
    /// the whole run.
    @Test func suitesHaveTimeLimits() throws {
        for file in try SourceFile.all(below: "Tests") {
            var hasLimit = false
            for (number, line) in file.lines.enumerated() {
                let isTopLevel = !line.hasPrefix(" ") && !line.hasPrefix("/") && !line.hasPrefix("}")
                if isTopLevel, !line.isEmpty {
                    // An attribute may stand on a line of its own; extensions have the limit of their type.
                    let hadLimit = hasLimit && number > 0 && file.lines[number - 1].hasPrefix("@")
                    hasLimit = line.contains(".timeLimit(") || line.hasPrefix("extension ") || hadLimit
                }
                guard line.hasPrefix("    @Test") || line.hasPrefix("    @MainActor @Test") else { continue }
                #expect(hasLimit, "\(file.path):\(number + 1): the suite has no time limit")
            }
        }
    }

    private static let assertions = ["#expect", "#require", "Issue.record", "confirmation(", "throw TestFailure("]

    private static func asserts(_ function: SourceFile.Function) -> Bool {
        function.lines.contains { line in assertions.contains { line.contains($0) } }
    }

    /// A test asserts something itself, or calls a function of its target that
    /// does.
    @Test func everyTestAsserts() throws {
        let targets = Dictionary(grouping: try SourceFile.all(below: "Tests")) {
            $0.path.split(separator: "/").dropFirst().first ?? ""
        }
        for (_, files) in targets {
            let functions = files.flatMap { file in file.functions.map { (path: file.path, function: $0) } }
            let asserting = Set(
                functions.filter { Self.asserts($0.function) && !$0.function.isTest && !$0.function.name.isEmpty }
                    .map { Substring($0.function.name) })
            for (path, test) in functions where test.isTest && !Self.asserts(test) {
                let calls = test.lines.contains { line in
                    line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains { asserting.contains($0) }
                }
                #expect(calls, "\(path):\(test.line): \(test.name) asserts nothing")
            }
        }
    }
}
