import Foundation
import Testing

/// The tables of the porting guides.
@Suite(.timeLimit(.minutes(10))) struct PortingGuideTests {
    private static var root: URL {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    }

    private static let guides = ["porting-from-readium", "porting-from-skyepub"]

    private static func text(of guide: String) throws -> String {
        try String(contentsOf: root.appending(path: "docs/guides/\(guide).md"), encoding: .utf8)
    }

    /// The rows of a guide's tables: their cells.
    private func rows(of guide: String) throws -> [[String]] {
        try Self.text(of: guide).split(separator: "\n").filter { $0.hasPrefix("| `") }
            .map {
                $0.split(separator: "|", omittingEmptySubsequences: false).dropFirst().map {
                    $0.trimmingCharacters(in: .whitespaces)
                }
            }
    }

    private static let keywords: Set<Substring> = [
        "func", "var", "let", "struct", "class", "enum", "protocol", "actor", "typealias", "init", "subscript",
    ]

    /// The modules whose names an app has: those that `import Lectern` brings, and those that the guide names.
    private static func modules() throws -> Set<String> {
        let umbrella = root.appending(path: "Sources/Reading/Lectern/Lectern.swift")
        let exported = try String(contentsOf: umbrella, encoding: .utf8).matches(of: /@_exported public import (\w+)/)
            .map { String($0.1) }
        let named = try guides.flatMap { try text(of: $0).matches(of: /`(Lectern\w+)`/).map { String($0.1) } }
        return Set(exported + ["Lectern"]).union(named)
    }

    /// The names that the public interface of some modules declares: public declarations, requirements of public
    /// protocols, cases of public enums.
    private func declaredNames(of modules: Set<String>) throws -> Set<Substring> {
        var names: Set<Substring> = []
        let sources = Self.root.appending(path: "Sources")
        let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
        for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
            let path = file.pathComponents.dropFirst(sources.pathComponents.count)
            guard !modules.isDisjoint(with: path) else { continue }
            names.formUnion(Self.publicNames(try String(contentsOf: file, encoding: .utf8)))
        }
        return names
    }

    /// Returns the public names that a source declares.
    static func publicNames(_ source: String) -> Set<Substring> {
        var names: Set<Substring> = []
        // The indentation of the public protocol or enum that the line is in.
        var open: (indentation: Int, isEnum: Bool)?
        for line in source.split(separator: "\n") {
            let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
            guard let first = words.first else { continue }
            let indentation = line.prefix { $0 == " " }.count
            if let known = open, indentation <= known.indentation { open = nil }
            let isPublic = words.contains("public") || words.first == "open"
            let isRequirement = open.map { !$0.isEnum && indentation == $0.indentation + 4 } ?? false
            if let known = open, known.isEnum, first == "case", indentation == known.indentation + 4 {
                names.formUnion(words.dropFirst())
            }
            guard isPublic || isRequirement, !line.drop(while: { $0 == " " }).hasPrefix("//") else { continue }
            for (word, next) in zip(words, words.dropFirst()) where keywords.contains(word) { names.insert(next) }
            if isPublic, line.hasSuffix("{"), words.contains("protocol") || words.contains("enum") {
                open = (indentation, words.contains("enum"))
            }
        }
        return names
    }

    @Test func publicNamesAreThoseOfTheInterface() {
        let source = """
            public protocol Seen: Hashable {
                var member: Int { get }
                func act(on other: Int)
            }
            public struct Shown {
                public static func make() -> Shown { hidden() }
                func hidden() {}
                /// Not a public func either.
                var secret = 1
            }
            protocol Unseen { var part: Int { get } }
            public enum Choice {
                case one, two(Int)
                case three
            }
            enum Own {
                case four
            }
            """
        let names = Self.publicNames(source)
        #expect(names.isSuperset(of: ["Seen", "member", "act", "Shown", "make", "Choice", "three"]))
        #expect(names.isDisjoint(with: ["hidden", "secret", "Unseen", "part", "Own", "four", "either"]))
    }

    @Test func portingGuideNamesExist() throws {
        let rows = try Self.guides.flatMap { try self.rows(of: $0) }
        #expect(rows.count > 90)
        let modules = try Self.modules()
        #expect(modules.isSuperset(of: ["LecternNavigator", "LecternPublication", "LecternLCP"]))
        let declared = try declaredNames(of: modules)
        for row in rows {
            let named = row[1].matches(of: /`([\w.]+)`/).map(\.1)
            #expect(!named.isEmpty || row[2].hasPrefix("*missing*:"), "no counterpart and no reason: \(row[0])")
            // `Type.member` names both.
            for name in named.flatMap({ $0.split(separator: ".") }) {
                #expect(declared.contains(name), "\(name) is not a public name")
            }
        }
    }
}
