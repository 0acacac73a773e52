import Glibc
import Lectern
import LecternCommands
import LecternDictionaries

/// Prints definitions and dictionaries, as text or JSON.
struct DefinitionListing {
    let json: Bool

    /// Opens dictionaries at paths, or those in the usual folders.
    static func shelf(_ paths: [String]) throws -> DictionaryShelf {
        guard !paths.isEmpty else { return DictionaryShelf() }
        var dictionaries: [any WordDictionary] = []
        for path in paths {
            var status = stat()
            if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
                let shelf = DictionaryShelf(folders: [path])
                report(shelf.failures)
                dictionaries += shelf.dictionaries
                continue
            }
            do throws(DictionaryError) {
                dictionaries.append(try DictionaryFile.open(path))
            } catch {
                throw CommandError(
                    "\(error)", advice: "give a file of StarDict (.ifo), dictd (.index) or MDict (.mdx)")
            }
        }
        return DictionaryShelf(dictionaries)
    }

    private static func report(_ failures: [DictionaryShelf.Failure]) {
        for failure in failures { StandardError.write("lectern: \(failure.error)") }
    }

    func show(_ shelf: DictionaryShelf) {
        Self.report(shelf.failures)
        let dictionaries = shelf.dictionaries.map(\.info)
        if json { return print(JSONValue.array(dictionaries.map(Self.json)).text(.indented)) }
        var table = TextTable()
        for info in dictionaries {
            let languages = [info.language?.tag ?? "?", info.definitionLanguage?.tag].compactMap { $0 }
            table.add(info.title, languages.joined(separator: "-"), info.format.rawValue, info.path)
        }
        table.lines().forEach { print($0) }
    }

    func show(_ databases: [DictionaryServer.Listed]) {
        if json {
            let values = databases.map { ["name": .string($0.name), "title": .string($0.title)] as JSONValue }
            return print(JSONValue.array(values).text(.indented))
        }
        var table = TextTable()
        for database in databases { table.add(database.name, database.title) }
        table.lines().forEach { print($0) }
    }

    func show(_ matches: [DictionaryMatch]) {
        if json { return print(JSONValue.array(matches.map(Self.json)).text(.indented)) }
        for (index, match) in matches.enumerated() {
            if index > 0 { print("") }
            print("\(match.entry.headword)\(Self.inflections(of: match)) – \(match.entry.dictionary.title)")
            for line in match.entry.definition.text.split(separator: "\n", omittingEmptySubsequences: false) {
                print(line.isEmpty ? "" : "  \(line)")
            }
        }
    }

    /// How the word was inflected, in brackets.
    private static func inflections(of match: DictionaryMatch) -> String {
        guard case .form(let form) = match.kind, !form.inflections.isEmpty else { return "" }
        return " (\(form.inflections.map(\.rawValue).joined(separator: ", ")))"
    }

    private static func json(_ match: DictionaryMatch) -> JSONValue {
        var object: JSONObject = [
            "headword": .string(match.entry.headword), "dictionary": .string(match.entry.dictionary.title),
            "text": .string(match.entry.definition.text), "xhtml": .string(match.entry.definition.xhtml),
        ]
        switch match.kind {
        case .exact: object["match"] = "exact"
        case .folded: object["match"] = "folded"
        case .form(let form):
            object["match"] = "form"
            object.set("inflections", form.inflections.map { .string($0.rawValue) })
        }
        object.set("links", match.entry.definition.links.map { .string($0) })
        return .object(object)
    }

    private static func json(_ info: DictionaryInfo) -> JSONValue {
        var object: JSONObject = ["title": .string(info.title), "format": .string(info.format.rawValue)]
        object.set("language", info.language?.tag)
        object.set("definitionLanguage", info.definitionLanguage?.tag)
        object.set("count", info.count)
        object["path"] = .string(info.path)
        return .object(object)
    }
}
