import Foundation

/// A file of reference cases in `Tests/Reference`.
///
///     === Sibling margins collapse
///     # Of two adjoining margins the larger separates the blocks.
///     --- input 200x100
///     <p style="margin: 10px 0">one</p>
///     <p style="margin: 20px 0">two</p>
///     --- pages
///     page 200x100
///       …
///
/// A case has a name, lines that describe it, sections of input (`input` with
/// the page's size, `css`), and one section with the expected dump of each
/// stage.
struct CaseFile: Sendable, CustomStringConvertible {
    /// One `---` section with the words after its name.
    struct Section: Sendable {
        var name: String
        var arguments: [String]
        var text: String
    }

    /// One `===` case.
    struct Case: Sendable {
        var name: String
        /// The description, without the marks.
        var about: [String]
        var sections: [Section]

        subscript(name: String) -> Section? { sections.first { $0.name == name } }
        var expectations: [Section] { sections.filter { Stage(rawValue: $0.name) != nil } }
    }

    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Reference")

    /// All files, by name.
    static let all: [CaseFile] = {
        let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return (files ?? []).filter { $0.pathExtension == "case" }.sorted { $0.path < $1.path }.compactMap { file in
            (try? String(contentsOf: file, encoding: .utf8)).map { CaseFile(name: file.lastPathComponent, text: $0) }
        }
    }()

    let name: String
    var cases: [Case] = []

    var description: String { name }
    var url: URL { Self.folder.appending(path: name) }

    /// Parses the text of a file. Lines before the first case are dropped.
    init(name: String, text: String) {
        self.name = name
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if line.hasPrefix("=== ") {
                cases.append(Case(name: String(line.dropFirst(4)), about: [], sections: []))
            } else if let last = cases.indices.last {
                cases[last].take(line)
            }
        }
        for index in cases.indices { cases[index].trim() }
    }

    /// The text of the file.
    var text: String { cases.map(\.text).joined(separator: "\n") }
}

extension CaseFile.Case {
    mutating func take(_ line: String) {
        if line.hasPrefix("--- ") {
            let words = line.dropFirst(4).split(separator: " ").map(String.init)
            sections.append(.init(name: words.first ?? "", arguments: Array(words.dropFirst()), text: ""))
        } else if let last = sections.indices.last {
            sections[last].text += line + "\n"
        } else if line.hasPrefix("# ") {
            about.append(String(line.dropFirst(2)))
        }
    }

    /// Removes empty lines at the ends of sections.
    mutating func trim() {
        for index in sections.indices {
            while sections[index].text.hasSuffix("\n\n") || sections[index].text == "\n" {
                sections[index].text.removeLast()
            }
        }
    }

    var text: String {
        var text = "=== \(name)\n"
        for line in about { text += "# \(line)\n" }
        for section in sections {
            text += (["---", section.name] + section.arguments).joined(separator: " ") + "\n" + section.text
        }
        return text
    }
}
