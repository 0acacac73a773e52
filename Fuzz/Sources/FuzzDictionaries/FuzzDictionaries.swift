import FuzzDriver

@testable import LecternBase
@testable import LecternDictionaries

/// The first byte of the input says what the others are: an `.mdx` file, the index or articles of StarDict or dictd, or the
/// markup of an entry, a list of frequencies.
enum FuzzDictionaries {
    static func read(_ bytes: Bytes) {
        guard let kind = bytes.first else { return }
        let input = bytes.slice(1..<bytes.count)
        switch kind % 6 {
        case 0: lookUp(try? MDictDictionary(input, path: "a.mdx"))
        case 1: lookUp(try? stardict(index: input, articles: input))
        case 2: lookUp(try? DictdDictionary(index: input, articles: input, path: "a.index"))
        case 3: lookUp(try? DictdDictionary(index: Bytes(utf8: "dog\tA\tBA\n"), articles: input, path: "a.index"))
        case 4: write(input.utf8Text)
        default:
            _ = JapaneseForms().forms(of: String(input.utf8Text.prefix(60)))
            for format in [FrequencyFileName.Format.wordfreq, .text] { _ = FrequencyFile.records(in: input, format) }
        }
    }

    private static func stardict(index: Bytes, articles: Bytes) throws -> StarDictDictionary {
        let info = "StarDict's dict ifo file\nversion=2.4.2\nbookname=a\nwordcount=1\n"
        return try StarDictDictionary(
            .init(path: "a.ifo", info: Bytes(utf8: info), index: index, articles: articles, synonyms: index))
    }

    private static func lookUp(_ format: (some DictionaryFormat)?) {
        guard let format else { return }
        let dictionary = IndexedDictionary(format)
        for word in ["dog", "a", "水"] {
            for match in [HeadwordMatch.exact, .folded] { _ = try? dictionary.entries(for: word, matching: match) }
        }
    }

    private static func write(_ text: String) {
        let kinds: [ArticlePart.Markup] = [
            .plain, .html, .pango, .xdxf, .wiki, .powerWord, .wordNet, .dictd, .phonetic, .reading, .resources,
        ]
        for kind in kinds {
            let definition = DefinitionMaker.definition([ArticlePart(markup: kind, text: text)], headword: "dog")
            let dictionary = DictionaryInfo(path: "a", title: "a", format: .dictd)
            _ = GlossSense.senses(of: DictionaryEntry(headword: "dog", dictionary: dictionary, definition: definition))
        }
    }
}

/// The entry point that libFuzzer calls.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    FuzzDictionaries.read(Fuzzer.bytes(data, count))
    return 0
}
