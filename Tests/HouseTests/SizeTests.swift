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

    /// A class with more than 20 stored properties does the work of several. Values, such as preferences, may have more.
    @Test func noClassHasMoreThan20StoredProperties() throws {
        var count = 0
        for file in try SourceFile.all(below: "Sources/Reading") + SourceFile.all(below: "Sources/Apps") {
            for (name, stored) in Self.classes(in: file.lines) {
                count += 1
                #expect(stored <= 20, "\(file.path): \(name) has \(stored)")
            }
        }
        #expect(count > 100, "classes are not found")
    }

    /// The classes and actors at the top of a file, with the number of their stored properties.
    private static func classes(in lines: [Substring]) -> [(name: String, stored: Int)] {
        var classes: [(name: String, stored: Int)] = []
        var isInside = false
        for line in lines {
            if let match = line.firstMatch(of: /^(?:@\w+ )*(?:public |open |final |package )*(?:class|actor) (\w+)/) {
                classes.append((String(match.1), 0))
                isInside = true
            } else if line.hasPrefix("}") {
                isInside = false
            } else if isInside, isStored(line) {
                classes[classes.count - 1].stored += 1
            }
        }
        return classes
    }

    /// Whether a line declares a stored property of a type at the top of its file.
    private static func isStored(_ line: Substring) -> Bool {
        guard line.contains(/^    (?:@\w+ )?(?:[a-z]+(?:\([a-z]+\))? )*(?:let|var) [\w(]/), !line.contains("static ")
        else {
            return false
        }
        // A computed property has neither a value nor observers.
        return line.contains(" = ") || line.contains("didSet") || !line.contains("{")
    }
}
