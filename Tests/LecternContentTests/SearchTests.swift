import LecternAssets
import LecternBase
import LecternContent
import LecternEPUB
import LecternLocators
import LecternModel
import LecternPublication
import LecternTestKit
import Testing

/// Search results and their descriptions.
@Suite(.timeLimit(.minutes(10))) struct SearchTests {
    private func find(
        _ query: String, in bodies: [String], language: String = "en",
        _ change: (inout SearchOptions) -> Void = { _ in }
    ) async throws -> [String] {
        var options = SearchOptions()
        change(&options)
        let publication = try await Books.publication(bodies, language: language)
        return try await publication.search(query, options: options).hits().map(\.snippet.match)
    }

    /// A regular expression that takes too long is aborted and reported.
    @Test func slowExpressionsAreReported() async throws {
        let text = String(repeating: "a", count: 4_000) + "!"
        let publication = try await Books.publication(["<p>\(text)</p>", "<p>aab</p>"])
        var options = SearchOptions()
        options.isRegularExpression = true
        let hits = try await publication.search("(a+)+b", options: options).hits()
        #expect(hits.map(\.snippet.match) == ["aab"])
        let reports = publication.diagnostics.filter { $0.code == "search.incomplete" }
        #expect(reports.map(\.href) == ["EPUB/c1.xhtml"])
    }

    /// Reaching a requested limit is not a fault.
    @Test func limitsAreNotReported() async throws {
        let publication = try await Books.publication(["<p>a a a a</p>"])
        var options = SearchOptions()
        options.isRegularExpression = true
        options.limitPerResource = 2
        #expect(try await publication.search("a", options: options).hits().count == 2)
        #expect(!publication.diagnostics.contains { $0.code == "search.incomplete" })
    }

    @Test func unreadableDocumentsAreReportedOnce() async throws {
        let manifest = Manifest(
            metadata: Metadata(title: "x"),
            readingOrder: [Link("a.xhtml", mediaType: .xhtml), Link("b.xhtml", mediaType: .xhtml)])
        let container = CollectionContainer([
            ("a.xhtml", FailureResource(.decoding("it is damaged"))), ("b.xhtml", DataResource("<p>word</p>")),
        ])
        let publication = Publication(manifest: manifest, container: container)
        let documents = PublicationDocuments(publication)
        for _ in 0..<3 { #expect(await documents.document(at: 0) == nil) }
        #expect(publication.diagnostics.map(\.code) == ["document.unreadable"])
        #expect(publication.diagnostics.map(\.href) == ["a.xhtml"])
    }

    @Test func caseAccentsAndSpaceAreIgnored() async throws {
        let body = "<p>The Naïve and\n  <em>na</em>ive, CO\u{AD}OPERATE; straße — “Don’t”</p>"
        #expect(try await find("naive", in: [body]) == ["Naïve", "naive"])
        #expect(try await find("NAIVE  and", in: [body]) == ["Naïve and"])
        #expect(try await find("cooperate", in: [body]) == ["CO\u{AD}OPERATE"])
        #expect(try await find("STRASSE", in: [body]) == ["straße"])
        #expect(try await find("\"don't\"", in: [body]) == ["“Don’t”"])
    }

    @Test func optionsDistinguishCaseAndAccents() async throws {
        let body = "<p>Résumé resume Resume RESUMES</p>"
        #expect(try await find("resume", in: [body]).count == 4)
        #expect(try await find("Resume", in: [body]) { $0.isCaseSensitive = true } == ["Résumé", "Resume"])
        #expect(try await find("résumé", in: [body]) { $0.isDiacriticSensitive = true } == ["Résumé"])
        #expect(try await find("resume", in: [body]) { $0.isDiacriticSensitive = true }.count == 3)
        #expect(try await find("resume", in: [body]) { $0.matchesWholeWords = true }.count == 3)
        #expect(try await find("resume", in: [body]) { $0.isExact = true } == ["resume"])
        #expect(try await find("don't", in: ["<p>don’t don't</p>"]) { $0.isExact = true } == ["don't"])
        #expect(try await find("don't", in: ["<p>don’t Don't</p>"]) { $0.isCaseSensitive = true } == ["don’t"])
    }

    @Test func languagesDistinguishTheirLetters() async throws {
        let body = "<p>ıssız issiz älska alska</p>"
        #expect(try await find("issiz", in: [body]) == ["ıssız", "issiz"])
        #expect(try await find("issiz", in: [body]) { $0.language = "tr" } == ["issiz"])
        #expect(try await find("alska", in: [body]) { $0.language = "sv" } == ["alska"])
        #expect(try await find("alska", in: [body]) { $0.language = "fr" }.count == 2)
    }

    @Test func arabicAndHebrewWithAndWithoutPoints() async throws {
        #expect(try await find("كتاب", in: ["<p>هذا كِتَابٌ جديد</p>"]) == ["كِتَابٌ"])
        #expect(try await find("كِتَابٌ", in: ["<p>هذا كتاب جديد</p>"]) == ["كتاب"])
        #expect(try await find("احمد", in: ["<p>قال أحمد</p>"]) == ["أحمد"])
        #expect(try await find("שלום", in: ["<p>אמר שָׁלוֹם לכולם</p>"]) == ["שָׁלוֹם"])
        #expect(try await find("كتاب", in: ["<p>كِتَاب كتاب</p>"]) { $0.isDiacriticSensitive = true } == ["كتاب"])
    }

    @Test func ideographsWithoutSpacesAndRuby() async throws {
        let body = "<p><ruby>草<rt>くさ</rt>枕<rt>まくら</rt></ruby>を<em>読</em>む。ｶﾞラス</p>"
        #expect(try await find("草枕を読む", in: [body]).count == 1)
        #expect(try await find("まくら", in: [body]) == ["まくら"])
        #expect(try await find("ガラス", in: [body]) == ["ｶﾞラス"])
        #expect(try await find("北京", in: ["<p>我喜歡北京。</p>"]) { $0.matchesWholeWords = true } == ["北京"])
    }

    @Test func wordsOfTwoBlocksAreSeparate() async throws {
        #expect(try await find("onetwo", in: ["<p>one</p><p>two</p>"]).isEmpty)
        #expect(try await find("one two", in: ["<p>one</p><p>two</p>"]).count == 1)
        #expect(try await find("one two", in: ["<p>one<br/>two</p>"]).count == 1)
        #expect(try await find("title", in: ["<script>title</script><p>x</p><style>title{}</style>"]).isEmpty)
    }

    @Test func regularExpressions() async throws {
        let body = "<p>The year 1812,\n and 1805–07.</p><p>Year one</p>"
        #expect(try await find("\\b1[0-9]{3}\\b", in: [body]) { $0.isRegularExpression = true } == ["1812", "1805"])
        #expect(try await find("^year", in: [body]) { $0.isRegularExpression = true } == ["Year"])
        #expect(try await find("1812, and", in: [body]) { $0.isRegularExpression = true } == ["1812, and"])
        await #expect(throws: SearchError.self) { try await find("(", in: [body]) { $0.isRegularExpression = true } }
    }

    @Test func nearWords() async throws {
        let body =
            "<p>The prince looked at old Andrew. Andrew sat, and spoke of war and of other things with the prince.</p>"
        #expect(try await find("prince andrew", in: [body]) { $0.nearness = 3 } == ["prince looked at old Andrew"])
        #expect(try await find("andrew prince", in: [body]) { $0.nearness = 0 }.isEmpty)
        #expect(try await find("prince andrew", in: [body]) { $0.nearness = 20 }.count == 2)
    }

    @Test func impossibleQueriesThrow() async throws {
        await #expect(throws: SearchError.emptyQuery) { try await find(" \u{301} ", in: ["<p>x</p>"]) }
        await #expect(throws: SearchError.queryTooLong) {
            try await find(String(repeating: "a", count: 3_000), in: ["<p>x</p>"])
        }
    }

    @Test func eventsComeOnceAndInOrder() async throws {
        let publication = try await Books.publication(["<p>a b</p>", "<p>c</p>", "<p>a a</p>"])
        var log: [String] = []
        for await event in try await publication.search("a").events {
            switch event {
            case .hit(let hit): log.append("hit \(hit.resourceIndex)")
            case .finishedResource(let index, let hits): log.append("resource \(index): \(hits)")
            case .finished(let hits): log.append("all: \(hits)")
            }
        }
        #expect(log == ["hit 0", "resource 0: 1", "resource 1: 0", "hit 2", "hit 2", "resource 2: 2", "all: 3"])
        var none: [String] = []
        for await event in try await publication.search("zebra").events { none.append("\(event)") }
        #expect(none.count == 4 && none.last == "finished(hits: 0)")
    }

    @Test func closeEndsTheEvents() async throws {
        let publication = try await Books.publication(["<p>a</p>", "<p>a</p>", "<p>a</p>"])
        let search = try await publication.search("a")
        #expect(await search.next()?.index == 0)
        await search.close()
        #expect(await search.next() == nil)
        // Closed at its first event of each kind: nothing comes any more, neither a hit nor an end.
        for kind in ["hit", "finishedResource"] {
            let stopped = try await publication.search("a")
            var late: [SearchEvent] = []
            var isClosed = false
            for await event in stopped.events {
                if isClosed { late.append(event) }
                if "\(event)".hasPrefix(kind) {
                    await stopped.close()
                    isClosed = true
                }
            }
            #expect(isClosed && late.isEmpty, "\(kind): \(late)")
        }
    }

    @Test func hitLocatorsResolveToTheHit() async throws {
        let publication = try await Books.publication([
            "<p>x</p>", "<h1>T</h1><p id=\"p\">The whale, the <b>whale</b>.</p>",
        ])
        let service = TextSearchService(publication)
        let hits = try await service.search("whale", options: SearchOptions()).hits()
        #expect(hits.count == 2)
        let documents = PublicationDocuments(publication)
        for hit in hits {
            let locator = hit.locator
            #expect(locator.href.string == "EPUB/c2.xhtml" && locator.text.highlight == "whale")
            #expect((0.5...1).contains(try #require(locator.locations.totalProgression)))
            #expect(locator.locations.otherLocations["partialCfi"] != nil)
            #expect(await documents.locate(locator)?.locations.textOffset == hit.range.lowerBound)
            var other = locator
            other.locations.textOffset = nil
            #expect(await documents.locate(other)?.locations.textOffset == hit.range.lowerBound)
        }
        #expect(hits[0].snippet == .init(before: "T The ", match: "whale", after: ", the whale."))
    }

    @Test func locatorsOfManyEqualThoseOfEach() async throws {
        let chapter = (1...30).map { "<p>The <b>whale</b> \($0)</p><div><p>whale</p> whale</div>" }.joined()
        let publication = try await Books.publication([chapter, "<p>no</p>", chapter])
        let hits = try await publication.search("whale").hits()
        #expect(hits.count == 180)
        #expect(Array(hits.locators) == hits.map(\.locator))
        #expect(Array(hits.reversed().locators) == hits.reversed().map(\.locator))
    }

    /// Snippets have complete words at both ends; a text without spaces is cut
    /// anywhere.
    @Test func snippetsBeginAndEndWithWords() async throws {
        let publication = try await Books.publication([
            "<p>Many wonderful words stand before the needle and remarkable ones behind.</p>",
            "<p>漢字漢字漢字漢字needle漢字漢字漢字漢字</p>",
        ])
        let hits = try await publication.search("needle").hits()
        #expect(hits.count == 2)
        func snippet(_ before: Int, _ after: Int) -> SearchHit.Snippet { hits[0].snippet(before: before, after: after) }
        #expect(
            snippet(14, 9)
                == .init(before: "before the ", match: "needle", after: " and", isCutBefore: true, isCutAfter: true))
        #expect(
            snippet(11, 4)
                == .init(before: "before the ", match: "needle", after: " and", isCutBefore: true, isCutAfter: true))
        #expect(snippet(200, 200).before == "Many wonderful words stand before the ")
        #expect(!snippet(200, 200).isCutBefore && !snippet(200, 200).isCutAfter)
        #expect(
            hits[1].snippet(before: 3, after: 3)
                == .init(before: "字漢字", match: "needle", after: "漢字漢", isCutBefore: true, isCutAfter: true))
    }

    /// Iteration and index access return the same hits, over resources with and
    /// without hits.
    @Test func hitsAreARandomAccessCollection() async throws {
        let bodies = ["<p>one two one</p>", "<p>three</p>", "<p>one</p>", "", "<p>one, one; one</p>"]
        let publication = try await Books.publication(bodies)
        let hits = try await publication.search("one").hits()
        #expect(hits.count == 6 && hits.endIndex == 6)
        #expect(hits.map(\.resourceIndex) == [0, 0, 2, 4, 4, 4])
        #expect(hits.indices.map { hits[$0] } == Array(hits))
        #expect(hits.prefix(3).map(\.range) == hits[0..<3].map(\.range) && hits.reversed().count == 6)
        #expect(Array(hits.suffix(1)) == [hits[5]])
        let none = try await publication.search("four").hits()
        #expect(none.isEmpty && none.first == nil && none != hits)
    }

    @Test func memoryIsBounded() async throws {
        let publication = try await Books.publication(
            (0..<20).map { "<p>\(String(repeating: "word \($0) ", count: 500))</p>" })
        let service = TextSearchService(publication, byteLimit: 100_000)
        for _ in 0..<2 {
            let hits = try await service.search("word 7", options: SearchOptions()).hits()
            #expect(hits.count == 500)
            #expect(service.byteCount <= 100_000)
        }
        let large = TextSearchService(publication)
        _ = try await large.search("x", options: SearchOptions()).hits()
        #expect(large.byteCount > 200_000)
    }

    @Test func foldedSearchAgreesWithASimpleOne() async throws {
        var seed: UInt64 = 11
        func random(_ limit: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % limit
        }
        let text = String((0..<4_000).map { _ in Array("abAB ")[random(5)] })
        let publication = try await Books.publication(["<p>\(text)</p>"])
        let plain = text.lowercased().split(separator: " ").joined(separator: " ")
        for query in ["ab", "aab", "b a", "abba"] {
            let expected = plain.ranges(of: query).count
            #expect(try await publication.search(query).hits().count == expected)
        }
    }
}
