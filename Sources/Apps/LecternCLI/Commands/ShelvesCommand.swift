import ArgumentParser
import Lectern
import LecternCommands
import LecternLibrary

/// `lectern shelves`: the shelves of the reader's library and the books on them.
struct ShelvesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "shelves", abstract: "List and change the shelves of the reader's library.",
        discussion: """
            A shelf has books that were put on it by hand, or all that match a rule. Books are given by their files.
            """,
        subcommands: [List.self, Show.self, Add.self, Remove.self, Duplicates.self], defaultSubcommand: List.self)

    /// What all parts of the command share.
    struct Options: ParsableArguments {
        @Option(help: ArgumentHelp("The reader's library; the usual one by default.", valueName: "file"))
        var library: String?
        @OptionGroup var output: OutputOptions

        func open() throws -> Library { try Library.ofReader(at: library) }
    }
}

extension ShelvesCommand {
    /// `lectern shelves list`
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List the shelves with the numbers of their books.")

        @OptionGroup var options: Options

        func run() async throws {
            let shelves = try await options.open().shelves()
            if options.output.json { return print(JSONValue.array(shelves.map(ShelvesListing.json)).text(.indented)) }
            ShelvesListing.lines(of: shelves).forEach { print($0) }
        }
    }

    /// `lectern shelves show`
    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List the books on a shelf.")

        @Argument(help: "The name of the shelf.")
        var shelf: String
        @OptionGroup var options: Options

        func run() async throws {
            let library = try options.open()
            let books = try await library.books(BookQuery(shelf: try await library.shelf(named: shelf).id))
            ShelvesListing.show(books, options.output)
        }
    }

    /// `lectern shelves add`
    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Put books on a shelf, which is made if there is none with the name.",
            discussion: """
                With --where the new shelf has all books that meet the condition: unread, reading, finished, tag=NAME, \
                author=NAME, series=NAME, language=TAG, format=EXTENSION, rating=STARS or days=NUMBER. Repeat it for \
                several; --any takes books that meet one of them.
                """)

        @Argument(help: "The name of the shelf.")
        var shelf: String
        @Argument(help: "Files of books in the library.", completion: .file())
        var books: [String] = []
        @Option(name: .customLong("where"), help: ArgumentHelp("A condition of the books.", valueName: "condition"))
        var conditions: [String] = []
        @Flag(help: "With several conditions, one is enough.")
        var any = false
        @OptionGroup var options: Options

        func validate() throws {
            guard conditions.isEmpty || books.isEmpty else { throw ValidationError("give books or --where, not both") }
            _ = try conditions.map(ShelfCondition.parsed)
        }

        func run() async throws {
            let library = try options.open()
            let ids = try await library.ids(ofBooks: books)
            let rule = conditions.isEmpty ? nil : BookRule(any ? .any : .all, try conditions.map(ShelfCondition.parsed))
            var added = 0
            do throws(LibraryError) {
                let known = try await library.shelves().first { ShelvesListing.isSame($0.name, shelf) }
                if let known, rule != nil { throw .shelf(.nameTaken(known.name)) }
                let target = if let known { known } else { try await library.addShelf(named: shelf, rule: rule) }
                if rule == nil { added = try await library.add(ids, toShelf: target.id).count }
            } catch {
                throw CommandError("\(error)")
            }
            ShelvesListing.show(try await library.shelf(named: shelf), added: added, options.output)
        }
    }

    /// `lectern shelves remove`
    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Take books off a shelf, or delete the shelf.",
            discussion: "Without books the shelf is deleted. Books stay in the library.")

        @Argument(help: "The name of the shelf.")
        var shelf: String
        @Argument(help: "Files of books on the shelf.", completion: .file())
        var books: [String] = []
        @OptionGroup var options: Options

        func run() async throws {
            let library = try options.open()
            let target = try await library.shelf(named: shelf)
            guard !books.isEmpty else {
                _ = try await library.removeShelf(target.id)
                let object: JSONValue = ["deleted": .string(target.name)]
                return print(options.output.json ? object.text(.indented) : "deleted “\(target.name)”")
            }
            let ids = try await library.ids(ofBooks: books)
            let removed: Int
            do {
                removed = try await library.remove(ids, fromShelf: target.id).count
            } catch {
                throw CommandError("\(error)")
            }
            ShelvesListing.show(try await library.shelf(named: shelf), removed: removed, options.output)
        }
    }

    /// `lectern shelves duplicates`
    struct Duplicates: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List books that are there more than once.",
            discussion: "Those whose content is in several files, and those with the same title and first author.")

        @OptionGroup var options: Options

        func run() async throws {
            let duplicates = try await options.open().duplicates()
            if options.output.json {
                return print(JSONValue.array(duplicates.map(ShelvesListing.json)).text(.indented))
            }
            for each in duplicates {
                print(ShelvesListing.title(of: each.books[0]))
                for path in each.paths { print("  \(path)") }
            }
        }
    }
}

extension Library {
    /// Returns a shelf by its name, without regard to letter case.
    fileprivate func shelf(named name: String) async throws -> NamedShelf {
        guard let shelf = try await shelves().first(where: { ShelvesListing.isSame($0.name, name) }) else {
            throw CommandError("there is no shelf “\(name)”", advice: "lectern shelves lists them")
        }
        return shelf
    }

    /// Returns the books in files.
    fileprivate func ids(ofBooks paths: [String]) async throws -> [BookID] {
        var ids: [BookID] = []
        for path in paths {
            guard let book = try await book(at: path) else {
                throw CommandError("\(path) is not in the library", advice: "open it in the reader once")
            }
            ids.append(book.id)
        }
        return ids
    }
}
