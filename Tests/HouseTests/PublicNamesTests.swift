import Foundation
import Testing

/// Two modules that an app imports together must not both have a type of a name: the app could not say which it means.
@Suite(.timeLimit(.minutes(10))) struct PublicNamesTests {
    /// The public types at the top level of each file, with the module.
    static func publicTypes() throws -> [String: Set<String>] {
        let declaration =
            /^(?:@\w+(?:\([^)]*\))? )*public (?:final |indirect )?(?:struct|class|enum|protocol|actor|typealias) (\w+)/
        var modules: [String: Set<String>] = [:]
        for file in try SourceFile.all(below: "Sources") {
            guard let module = file.path.split(separator: "/").first(where: { $0.hasPrefix("Lectern") }) else {
                continue
            }
            for line in file.lines {
                if let name = line.firstMatch(of: declaration)?.1 {
                    modules[String(name), default: []].insert(String(module))
                }
            }
        }
        return modules
    }

    @Test func noPublicTypeHasTheNameOfAnotherModule() throws {
        let types = try Self.publicTypes()
        #expect(types.count > 500 && types["Publication"] == ["LecternPublication"])
        let twice = types.filter { $0.value.count > 1 }
        #expect(twice.isEmpty, "\(twice.map { "\($0.key): \($0.value.sorted())" }.sorted())")
    }

    /// The limit of `Scripts/list-public-api` is close above what is public, so that it notices what is added.
    @Test func thePublicSurfaceIsBounded() throws {
        let root = CapabilitiesTests.top
        let script = try String(contentsOf: root.appending(path: "Scripts/list-public-api"), encoding: .utf8)
        let limit = try #require(script.firstMatch(of: /\nLIMIT = (\d+)\n/).flatMap { Int($0.1) })
        let pages = try FileManager.default.contentsOfDirectory(
            at: root.appending(path: "docs/public-api"), includingPropertiesForKeys: nil)
        let count = try pages.map { try String(contentsOf: $0, encoding: .utf8).count { $0 == "\n" } }.reduce(0, +)
        #expect(count <= limit && count > limit - 200, "\(count) declarations, limit \(limit)")
    }

    /// The insides of the engine are for this package: an app that needs a stage gets it as a whole.
    @Test func theEngineHasNoPublicInsides() throws {
        let types = try Self.publicTypes()
        for name in [
            "BreakToken", "ConstraintSpace", "LayoutBox", "ComputedStyle", "BoxStyle", "GlyphRun", "HitTester",
        ] {
            #expect(types[name] == nil, "\(name)")
        }
        for name in [
            "MarkupParser", "StyleEngine", "BoxTreeBuilder", "Paginator", "DisplayListBuilder", "PageRenderer",
        ] {
            #expect(types[name] != nil, "\(name)")
        }
    }
}
