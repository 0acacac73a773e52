package import Lectern

/// What a command may take out of a protected publication: the one place that
/// decides, for all commands.
///
/// Words that a command prints are copied, pages that it writes are printed;
/// both are counted as the reader counts them, in the same store. Content that
/// a command would write in another form is refused, as by `lectern convert`.
///
///     try await ContentRights(of: publication).copy { await words(of: publication) }
package struct ContentRights {
    private let publication: Publication

    package init(of publication: Publication) { self.publication = publication }

    /// Whether the publication is protected, and unlocked.
    package var isProtected: Bool { publication.protection != nil && !publication.isRestricted }

    /// Counts words as copied, before any is printed.
    ///
    /// - Parameter words: returns all words; not called if nothing is
    ///   protected.
    /// - Throws: ``CommandError`` if the licence does not allow that many
    ///   characters.
    package func copy(_ words: () async throws -> String) async throws {
        guard isProtected else { return }
        let words = try await words()
        guard await !publication.rights.copy(text: words) else { return }
        let left = publication.lcpLicense?.charactersToCopyLeft
        throw CommandError(
            "these are \(Self.count(words.count, "character")), and the licence of the book allows "
                + Self.left(left, unit: "character", verb: "to be copied"),
            advice: "read the book in Lectern, or print less of it")
    }

    /// Counts pages as printed, before any is written.
    ///
    /// - Parameter pages: returns their number; not called if nothing is
    ///   protected.
    /// - Throws: ``CommandError`` if the licence does not allow that many pages.
    package func print(_ pages: () async throws -> Int) async throws {
        guard isProtected else { return }
        let pages = try await pages()
        guard await !publication.rights.print(pageCount: pages) else { return }
        let left = publication.lcpLicense?.pagesToPrintLeft
        throw CommandError(
            "these are \(Self.count(pages, "page")), and the licence of the book allows "
                + Self.left(left, unit: "page", verb: "to be printed"),
            advice: "choose fewer with --page or --pages")
    }

    /// Refuses to write content in another form.
    ///
    /// - Throws: ``CommandError`` if the protection does not allow that.
    package func checkExport() throws {
        guard isProtected, publication.protection?.allowsExport != true else { return }
        let name = publication.protection?.protectionName ?? "protection"
        throw CommandError(
            "the book is protected (\(name))", advice: "Lectern writes no protected content; read it in Lectern")
    }

    private static func left(_ left: Int?, unit: String, verb: String) -> String {
        switch left {
        case nil: "none \(verb)"
        case 0?: "no more \(verb)"
        case let left?: "only \(left) more \(unit)\(left == 1 ? "" : "s") \(verb)"
        }
    }

    private static func count(_ count: Int, _ unit: String) -> String { "\(count) \(unit)\(count == 1 ? "" : "s")" }
}
