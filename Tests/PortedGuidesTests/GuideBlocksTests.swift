import Foundation
import Testing

/// The Swift code of the guides is code of a test or an example, so that the compiler reads it.
@Suite(.timeLimit(.minutes(5))) struct GuideBlocksTests {
    private static let top = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")

    /// The texts of all Swift files in folders of the repository.
    private static func sources() throws -> [String] {
        try ["Tests/PortedGuidesTests", "Examples"].flatMap { folder in
            try FileManager.default.subpathsOfDirectory(atPath: top.appending(path: folder).path)
                .filter { $0.hasSuffix(".swift") }
                .map { try String(contentsOf: top.appending(path: folder).appending(path: $0), encoding: .utf8) }
        }
    }

    /// Parts of manifests: `Scripts/check-outside-package` builds them.
    private static func isManifest(_ block: String) -> Bool {
        block.hasPrefix("// swift-tools-version") || block.hasPrefix("// Package.swift\n")
    }

    private static func guides() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: top.appending(path: "docs/guides").path)
            .filter { $0.hasSuffix(".md") }.sorted()
    }

    @Test func everyBlockIsInATestOrAnExample() throws {
        let sources = try Self.sources()
        var count = 0
        for path in try Self.guides().map({ "docs/guides/\($0)" }) + ["README.md"] {
            let blocks = try GuideCode(page: path).blocks.filter { !Self.isManifest($0) }
            count += blocks.count
            for block in GuideCode.notCompiled(blocks, in: sources) {
                Issue.record("\(path): no test and no example has this code:\n\(block)")
            }
        }
        #expect(count > 130, "\(count) blocks")
    }

    /// A block with a line of its own is found, also if all others are compiled.
    @Test func aBlockThatIsNowhereIsFound() throws {
        let source = "func a() {\n    one()\n    two()\n}\n"
        let blocks = ["one()\ntwo()\n", "one()\nthree()\n", "two()\none()\n"]
        #expect(GuideCode.notCompiled(blocks, in: [source]) == [blocks[1], blocks[2]])
    }
}
