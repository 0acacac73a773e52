import ArgumentParser
import Lectern
import LecternCommands
import LecternDictionaries

/// `lectern-lab bench-dictionaries`: measures look-ups in installed dictionaries.
struct BenchDictionariesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench-dictionaries", abstract: "Measure look-ups of the words of a book in dictionaries.")

    @OptionGroup var book: BookArgument
    @Option(help: "The number of look-ups.")
    var lookups = 10_000
    @Option(help: "The language of the book.")
    var language = "en"
    @OptionGroup var bars: Bars

    func run() async throws {
        let publication = try await book.openToRead()
        let words = await Self.words(of: publication, count: lookups)
        guard !words.isEmpty else { throw CommandError("the book has no words") }
        var start = Clock.wall()
        let shelf = DictionaryShelf()
        let opening = Clock.wall() - start
        guard !shelf.dictionaries.isEmpty else { throw CommandError("no dictionaries are installed") }
        start = Clock.wall()
        shelf.prepare()
        let preparing = Clock.wall() - start
        var (times, hits): ([Double], Int) = ([], 0)
        for word in words {
            let start = Clock.wall()
            if !shelf.matches(for: word, language: Language(language)).isEmpty { hits += 1 }
            times.append(Clock.wall() - start)
        }
        times.sort()
        let (median, slow) = (times[times.count / 2], times[times.count * 99 / 100])
        let result: JSONObject = [
            "dictionaries": .integer(shelf.dictionaries.count), "lookups": .integer(words.count),
            "hits": .integer(hits),
            "opening": JSONValue(opening), "preparing": JSONValue(preparing), "median": JSONValue(median),
            "percentile99": JSONValue(slow), "longest": JSONValue(times[times.count - 1]),
            "resident": .integer(Memory.resident()),
        ]
        print(JSONValue.object(result).text(.indented))
        try bars.verify([Bars.Bar("percentile99", slow, atMost: 2), Bars.Bar("opening", opening, atMost: 100)])
    }

    /// Words spread over the whole book, in their order.
    private static func words(of publication: Publication, count: Int) async -> [String] {
        var words: [String] = []
        if let content = publication.content() {
            for await element in content.sequence() {
                guard let text = element as? TextContentElement else { continue }
                words += (text.text ?? "").split { !$0.isLetter && $0 != "’" && $0 != "'" }.map(String.init)
            }
        }
        let step = max(1, words.count / max(count, 1))
        return stride(from: 0, to: words.count, by: step).prefix(count).map { words[$0] }
    }
}
