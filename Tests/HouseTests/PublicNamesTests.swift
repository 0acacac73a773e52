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
}
