import ArgumentParser
import Lectern
import LecternCommands
import LecternDictionaries

/// `lectern define`: looks a word up in dictionaries.
struct DefineCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "define", abstract: "Look a word or phrase up in dictionaries.",
        discussion: """
            Dictionaries of StarDict, dictd and MDict are read from ~/.local/share/lectern/dictionaries, \
            ~/.stardict/dic, ~/.local/share/stardict/dic, /usr/share/stardict/dic and /usr/share/dictd.
            """)

    @Argument(help: "The word, or the words of a phrase.")
    var words: [String] = []
    @Option(
        help: ArgumentHelp(
            "A file of a dictionary, or a folder of dictionaries, instead of the usual folders; may be repeated.",
            valueName: "path"))
    var dictionary: [String] = []
    @Option(
        help: ArgumentHelp(
            "The language of the word, such as de: its dictionaries come first, and its rules for forms are used.",
            valueName: "tag"))
    var language: String?
    @Option(
        help: ArgumentHelp(
            "Look up on a dictionary server instead (RFC 2229), which is sent the word.", valueName: "host[:port]"))
    var server: String?
    @Flag(help: "For each word the hint that is set over it in a book, if it is not frequent.")
    var hint = false
    @Option(
        help: ArgumentHelp("With --hint: which words get one.", valueName: "level"))
    var level = WordHintLevel.most
    @Option(
        help: ArgumentHelp(
            "With --hint: a folder with lists of word frequencies, instead of the usual folders.", valueName: "folder"),
        completion: .directory)
    var frequencies: String?
    @Flag(help: "List the dictionaries.")
    var list = false
    @OptionGroup var output: OutputOptions

    func validate() throws {
        if list != words.isEmpty { throw ValidationError("give a word, or --list") }
        if let language, !Language(language).isKnown { throw ValidationError("\(language) is no language tag") }
        if hint, server != nil || list { throw ValidationError("--hint goes with neither --server nor --list") }
        if server != nil, !dictionary.isEmpty { throw ValidationError("give --server or --dictionary, not both") }
        if let server, DictionaryServer(address: server) == nil {
            throw ValidationError("\(server) is no host and port")
        }
    }

    func run() async throws {
        if let server = server.flatMap({ DictionaryServer(address: $0) }) { return try await ask(server) }
        let shelf = try DefinitionListing.shelf(dictionary)
        if list { return DefinitionListing(json: output.json).show(shelf) }
        if hint { return try showHints(shelf) }
        let phrase = words.joined(separator: " ")
        let matches = shelf.matches(for: phrase, language: language.map { Language($0) }, limit: 200)
        try show(matches, of: phrase, hasDictionaries: !shelf.dictionaries.isEmpty)
    }

    private func showHints(_ shelf: DictionaryShelf) throws {
        let lists = frequencies.map { FrequencyLists(folders: [$0]) } ?? FrequencyLists()
        let (hints, language) = (DictionaryHints(shelf: shelf, lists: lists), Language(language ?? "en"))
        try hints.check(language)
        for (word, hint) in zip(words, hints.hints(for: words, language: language, level: level)) {
            print("\(word)\t\(hint ?? "")")
        }
    }

    private func show(_ matches: [DictionaryMatch], of phrase: String, hasDictionaries: Bool) throws {
        guard hasDictionaries else {
            throw CommandError(
                "there are no dictionaries", advice: "install some, such as Debian's dict-wn, or give --dictionary")
        }
        guard !matches.isEmpty else {
            throw CommandError("no dictionary has “\(phrase)”", advice: "lectern define --list lists the dictionaries")
        }
        DefinitionListing(json: output.json).show(matches)
    }

    private func ask(_ server: DictionaryServer) async throws {
        do throws(DictionaryServerError) {
            if list {
                let databases = try await server.databases()
                return DefinitionListing(json: output.json).show(databases)
            }
            let entries = try await server.define(words.joined(separator: " "))
            let matches = entries.map { DictionaryMatch(entry: $0, kind: .exact) }
            guard matches.isEmpty else { return DefinitionListing(json: output.json).show(matches) }
        } catch {
            throw CommandError("\(error)", advice: "check the address and the connection")
        }
        throw CommandError("\(server.host) has no “\(words.joined(separator: " "))”")
    }
}
