import Foundation
import Testing

/// The Swift code of a guide in `docs/guides`.
struct GuideCode {
    /// The text of each block.
    let blocks: [String]

    init(_ name: String) throws {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let guide = tests.deletingLastPathComponent().appending(path: "docs/guides/\(name).md")
        blocks = try String(contentsOf: guide, encoding: .utf8).components(separatedBy: "```swift\n").dropFirst()
            .map { $0.components(separatedBy: "```").first ?? "" }
    }

    /// Returns the blocks whose lines do not all stand in a test file, in order:
    /// the compiler has not read them.
    func blocksNotCompiled(in file: String = #filePath) throws -> [String] {
        let source = Self.lines(try String(contentsOf: URL(filePath: file), encoding: .utf8))
        return blocks.filter { !source.contains(Self.lines($0)) }
    }

    private static func lines(_ text: String) -> String {
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n")
    }
}
