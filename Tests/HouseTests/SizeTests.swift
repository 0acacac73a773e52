import Foundation
import Testing

/// Limits on the size of files and functions.
@Suite(.timeLimit(.minutes(10))) struct SizeTests {
    @Test func noFileHasMoreThan400Lines() throws {
        for file in try SourceFile.all(below: "Sources") + SourceFile.all(below: "Tests") {
            #expect(file.lines.count <= 400, "\(file.path) has \(file.lines.count) lines")
        }
    }

    /// Counted from the declaration to the closing brace.
    @Test func nineInTenFunctionsAreUnder25Lines() throws {
        let functions = try SourceFile.all(below: "Sources").flatMap { file in
            file.functions.map { (size: $0.lines.count, place: "\(file.path):\($0.line)") }
        }
        let long = functions.filter { $0.size >= 25 }
        #expect(functions.count > 5_000, "functions are not found")
        #expect(
            long.count * 10 <= functions.count,
            """
            \(long.count) of \(functions.count) functions have 25 lines or more; the longest: \
            \(long.sorted { $0.size > $1.size }.prefix(10).map { "\($0.place) (\($0.size))" }.joined(separator: ", "))
            """)
    }

    @Test func noFunctionHas100Lines() throws {
        for file in try SourceFile.all(below: "Sources") {
            for function in file.functions {
                #expect(function.lines.count < 100, "\(file.path):\(function.line): \(function.name)")
            }
        }
    }
}
