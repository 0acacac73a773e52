import Testing

@testable import LecternMarkup

@Suite(.timeLimit(.minutes(10))) struct NameCacheTests {
    /// Known or unknown, new or cached: a name equals that of the table.
    @Test func cachedNamesEqualTheTable() {
        let table = NameTable()
        let other = table.name("met-before")
        let texts = Name.knownTexts + ["met-before", "new", "née", ""] + (0..<3_000).map { "n\($0 % 1_500)" }
        var cache = NameCache(table)
        for text in texts + texts {
            var text = text
            let name = text.withUTF8 { cache.name($0) }
            #expect(table.text(name) == text)
            #expect(table.name(text) == name)
        }
        #expect(table.name("met-before") == other)
        // Another cache does not contain them.
        let fresh = NameTable()
        var second = NameCache(fresh)
        var text = "n7"
        let name = text.withUTF8 { second.name($0) }
        #expect(fresh.text(name) == "n7")
    }
}
