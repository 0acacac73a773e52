import Foundation
import Testing

@testable import LecternCSS

@Suite(.timeLimit(.minutes(10))) struct PropertyInfoTests {
    @Test func propertyTableIsCompleteAndSorted() {
        let all = PropertyInfo.all
        #expect(all.map(\.name) == all.map(\.name).sorted())
        #expect(Set(all.map(\.name)).count == all.count)
        #expect(all.contains { $0.name == "margin" && $0.longhands.count == 4 })
        #expect(all.first { $0.name == "color" }?.isInherited == true)
        #expect(PropertyInfo.markdown.contains("| `display` | no | `inline` | full |"))
    }

    /// The page lists the properties of the engine. `LECTERN_WRITE_DOCS=1` writes it.
    @Test func documentationListsThePropertiesOfTheTable() throws {
        let page = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../docs/conformance/css.md").standardizedFileURL
        let text = try String(contentsOf: page, encoding: .utf8)
        let (start, end) = ("<!-- properties -->\n", "<!-- /properties -->")
        let from = try #require(text.range(of: start)).upperBound
        let to = try #require(text.range(of: end)).lowerBound
        if ProcessInfo.processInfo.environment["LECTERN_WRITE_DOCS"] != nil {
            try text.replacingCharacters(in: from..<to, with: PropertyInfo.markdown)
                .write(to: page, atomically: true, encoding: .utf8)
            return
        }
        #expect(text[from..<to] == PropertyInfo.markdown)
    }

    /// Properties that the page lists as unsupported are unknown.
    @Test func unsupportedPropertiesAreUnknown() throws {
        let page = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../docs/conformance/css.md").standardizedFileURL
        let text = try String(contentsOf: page, encoding: .utf8)
        let part = try #require(text.components(separatedBy: "## Not supported\n").last)
        let names = part.split(separator: "\n").filter { $0.hasPrefix("| `") }.compactMap { row in
            row.split(separator: "`").dropFirst().first.map(String.init)
        }
        #expect(names.count > 10)
        let known = Set(PropertyInfo.all.map(\.name))
        #expect(names.filter { known.contains($0) || Property(name: $0) != nil } == [])
    }
}
