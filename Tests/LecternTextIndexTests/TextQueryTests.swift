import LecternContent
import LecternTextIndex
import Testing

/// Queries as they are typed, and the expressions that they become.
@Suite(.timeLimit(.minutes(5))) struct TextQueryTests {
    private func expression(_ text: String) throws -> String { try TextQuery(text).expression }

    @Test func wordsAreAllWanted() throws {
        #expect(try expression("whale Ship") == #"("whale") AND ("ship")"#)
        #expect(try expression("whale AND ship") == #"("whale") AND ("ship")"#)
    }

    @Test func quotationMarksMakePhrases() throws {
        #expect(try expression("\"white whale\"") == #"("white whale")"#)
        #expect(try expression("“white whale”") == #"("white whale")"#)
        #expect(try expression("\"white wha\"*") == #"("white wha" *)"#)
        #expect(try expression("\"white whale") == #"("white whale")"#)
    }

    @Test func punctuationJoinsWordsToPhrases() throws {
        #expect(try expression("don’t") == #"("don t")"#)
        #expect(try expression("Jean-Luc") == #"("jean luc")"#)
    }

    @Test func operatorsCombine() throws {
        #expect(try expression("whale OR shark ship") == #"("whale" OR "shark") AND ("ship")"#)
        #expect(try expression("whale NEAR ship") == #"(NEAR("whale" "ship", 10))"#)
        #expect(try expression("whale NEAR/3 \"white ship\"") == #"(NEAR("whale" "white ship", 3))"#)
        #expect(try expression("whale -shark") == #"("whale") NOT "shark""#)
        #expect(try expression("whale -\"great shark\" NOT cod") == #"("whale") NOT "great shark" NOT "cod""#)
        #expect(try expression("harpoon*") == #"("harpoon" *)"#)
    }

    @Test func scriptsWithoutSpacesAreCutIntoCharacters() throws {
        #expect(try expression("白鯨号 ship") == #"("白 鯨 号") AND ("ship")"#)
        #expect(try expression("\"𠮷野 house\"") == #"("𠮷 野 house")"#)
    }

    /// What SQLite would take as syntax is text.
    @Test func nothingTypedIsSyntax() throws {
        #expect(try expression("a\"b") == #"("a b")"#)
        #expect(try expression("text:whale") == #"("text whale")"#)
        #expect(try expression("(whale) ^ + {ship}") == #"("whale") AND ("ship")"#)
        #expect(try expression("OR whale OR") == #"("whale")"#)
    }

    @Test func queriesWithoutWordsAreErrors() {
        for text in ["", "  ", "\"\"", "…", "OR", "-", "NEAR/2"] {
            #expect(throws: SearchError.emptyQuery) { try TextQuery(text) }
        }
        #expect(throws: SearchError.emptyQuery) { try TextQuery("-whale") }
        #expect(throws: SearchError.queryTooLong) { try TextQuery(String(repeating: "a ", count: 501)) }
    }
}
