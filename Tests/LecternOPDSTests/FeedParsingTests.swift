import LecternBase
import LecternModel
import LecternOPDS
import Testing

@Suite(.timeLimit(.minutes(10))) struct FeedParsingTests {
    @Test func atomFeedIsParsed() throws {
        let data = try parse(Catalogs.atom)
        let feed = try #require(data.feed)
        #expect(data.version == .opds1 && data.diagnostics.isEmpty)
        #expect(feed.metadata.title == "Whales" && feed.metadata.numberOfItems == 51)
        #expect(feed.metadata.itemsPerPage == 25 && feed.metadata.currentPage == 2)
        #expect(feed.next?.href == "https://example.org/opds/all?page=3")
        #expect(feed.links.first(withRel: "icon")?.href == "https://example.org/icon.png")
        #expect(feed.facets.map(\.metadata.title) == ["Sort"])
        #expect(feed.facets.first?.links.map(\.title) == ["New", "Old"])
        #expect(feed.facets.first?.active?.title == "Old")
        #expect(feed.facets.first?.links.first?.properties.numberOfItems == 4)
        #expect(feed.navigation.map(\.title) == ["By author"])
        #expect(feed.navigation.first?.properties.numberOfItems == 12)
        #expect(feed.groups.map(\.metadata.title) == ["Comics"])
        #expect(feed.groups.first?.links.first?.href == "https://example.org/comics")
    }

    @Test func atomPublicationIsParsed() throws {
        let book = try #require(try parse(Catalogs.atom).feed?.publications.first)
        let metadata = book.metadata
        #expect(metadata.title == "Moby Dick" && metadata.identifier == "urn:isbn:9780316000000")
        #expect(metadata.alternateIdentifiers == ["urn:1"] && metadata.languages == ["en"])
        #expect(metadata.authors.map(\.name.string) == ["Herman Melville"])
        #expect(metadata.authors.first?.links.first?.href == "https://example.org/authors/1")
        #expect(metadata.narrators.map(\.name.string) == ["Frank Muller"])
        #expect(metadata.published?.year == 1851 && metadata.publishers.map(\.name.string) == ["Harper"])
        #expect(metadata.series.first?.name.string == "Sea" && metadata.series.first?.position == 2)
        #expect(metadata.subjects.first?.code == "FIC047000" && metadata.description == "A whale.")
        #expect(book.cover?.href == "https://example.org/opds/cover.jpg")
        #expect(book.thumbnail?.href == "https://example.org/opds/thumb.jpg")
        #expect(book.samples.map(\.href) == ["https://example.org/opds/sample.epub"])
    }

    @Test func acquisitionPropertiesAreParsed() throws {
        let book = try #require(try parse(Catalogs.atom).feed?.publications.first)
        let borrow = try #require(book.acquisitions.first)
        let steps = borrow.properties.indirectAcquisitions
        #expect(steps.map(\.type) == [.lcpLicenseDocument] && steps.first?.children.map(\.type) == [.epub])
        #expect(borrow.properties.availability?.state == .available)
        #expect(borrow.properties.availability?.until?.string == "2026-02-01")
        #expect(borrow.properties.holds == OPDSHolds(total: 3, position: 1))
        #expect(borrow.properties.copies == OPDSCopies(total: 2, available: 1))
        let prices = book.acquisitions[1].properties.prices
        #expect(prices == [OPDSPrice(currency: "EUR", value: 4.5), OPDSPrice(currency: "USD", value: 5)])
    }

    @Test func jsonFeedIsParsed() throws {
        let data = try parse(Catalogs.json, url: "https://example.org/opds/feed.json")
        let feed = try #require(data.feed)
        #expect(data.version == .opds2 && data.diagnostics.isEmpty)
        #expect(feed.metadata.title == "Books" && feed.metadata.numberOfItems == 2 && feed.metadata.currentPage == 1)
        #expect(feed.next?.href == "https://example.org/opds/feed.json?page=2")
        #expect(feed.searches.first?.href == "https://example.org/opds/search{?query,author}")
        #expect(feed.navigation.first?.href == "https://example.org/new")
        #expect(feed.navigation.first?.properties.numberOfItems == 7)
        #expect(feed.facets.first?.active?.title == "French")
        let candide = try #require(feed.groups.first?.publications.first)
        #expect(candide.acquisitions.map(\.href) == ["https://example.org/opds/candide.epub"])
        #expect(candide.metadata.authors.first?.links.first?.href == "https://example.org/voltaire")
        let emma = try #require(feed.publications.first)
        #expect(emma.acquisitions.first?.properties.price == OPDSPrice(currency: "EUR", value: 4.99))
        #expect(emma.cover?.width == 800 && emma.thumbnail?.width == 100)
        #expect(emma.details?.href == "https://example.org/emma")
        #expect(feed.allPublications.map(\.title) == ["Emma", "Candide"])
    }

    /// An Atom feed that is written as OPDS 2.0 and parsed again is equal.
    @Test(arguments: [Catalogs.atom, Catalogs.json]) func feedSurvivesJSON(_ text: String) throws {
        let feed = try #require(try parse(text).feed)
        #expect(try parse(feed.json.text()).feed == feed)
    }

    @Test func xmlBaseDecidesAboutLinks() throws {
        let feed = try parse(
            """
            <feed xmlns="http://www.w3.org/2005/Atom" xml:base="http://a.org/x/"><title>T</title>
            <link rel="next" href="n"/><entry xml:base="y/"><title>E</title>
            <link rel="http://opds-spec.org/acquisition" href="e.epub"/></entry></feed>
            """
        ).feed
        #expect(feed?.next?.href == "http://a.org/x/n")
        #expect(feed?.publications.first?.acquisitions.first?.href == "http://a.org/x/y/e.epub")
    }

    @Test func undeclaredPrefixesAreRead() throws {
        let data = try parse(
            """
            <feed><title>T</title><entry><title>E</title><link rel="http://opds-spec.org/acquisition/buy" href="e.epub">
            <opds:price currencycode="EUR">2</opds:price></link></entry></feed>
            """)
        #expect(data.feed?.publications.first?.links.first?.properties.price?.value == 2)
        #expect(!data.diagnostics.isEmpty)
    }

    @Test func otherDocumentsAreNamed() {
        let texts = [
            "": "an empty document", "<html><body/></html>": "an HTML page", "<rss/>": "an RSS feed",
            "hello":
                "neither XML nor JSON", "{\"a\": 1}": "JSON that is neither a feed nor a publication",
        ]
        for (text, kind) in texts {
            #expect(throws: OPDSParseError.notOPDS(kind)) { try parse(text) }
        }
        #expect(throws: OPDSParseError.tooLarge(10)) {
            var limits = OPDSLimits()
            limits.bytes = 10
            _ = try OPDSParser.parse(Bytes(utf8: Catalogs.json), limits: limits)
        }
    }
}

/// Broken documents: what can be read is kept.
@Suite(.timeLimit(.minutes(10))) struct BrokenFeedTests {
    /// A feed cut anywhere is read without a crash, and keeps what is complete.
    @Test(arguments: [Catalogs.atom, Catalogs.json]) func cutFeedsKeepCompleteEntries(_ text: String) throws {
        let bytes = Bytes(utf8: text)
        var most = 0
        for length in stride(from: 200, to: bytes.count, by: 7) {
            guard let data = try? OPDSParser.parse(bytes.slice(0..<length)) else { continue }
            let count = (data.feed?.allPublications.count ?? 0) + (data.feed?.navigation.count ?? 0)
            #expect(count >= most, "at \(length)")
            most = max(most, count)
            #expect(!data.diagnostics.isEmpty, "at \(length)")
        }
        #expect(most >= 2)
    }

    @Test func superfluousCommasAreIgnored() throws {
        let data = try parse(
            """
            {"metadata": {"title": "T",}, "navigation": [{"href": "/a", "title": "A, [b],"}, ],}
            """)
        #expect(data.feed?.navigation.map(\.title) == ["A, [b],"])
        #expect(data.diagnostics.map(\.code) == ["opds.json.malformed"])
    }

    @Test func entriesWithoutLinksAreReported() throws {
        let data = try parse(
            """
            <feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><entry><title>Nothing</title></entry>
            <entry><title>Bad</title><link href="http:// no host/" type="application/atom+xml"/></entry>
            <entry><title>Good</title><link href="good" type="application/atom+xml"/></entry></feed>
            """)
        #expect(data.feed?.navigation.map(\.title) == ["Good"])
        #expect(data.diagnostics.map(\.code) == ["opds.entry.links", "opds.link.invalid", "opds.entry.links"])
    }

    @Test func publicationsWithoutMetadataAreLeftOut() throws {
        let data = try parse(
            """
            {"metadata": {"title": "T"}, "publications": [{"links": []}, 7, {"metadata": {"title": "A"},
             "links": [{"rel": "http://opds-spec.org/acquisition"}, {"href": "a.epub"}]}]}
            """)
        #expect(data.feed?.publications.map(\.title) == ["A"])
        #expect(data.feed?.publications.first?.links.count == 1)
        #expect(data.diagnostics.count == 3)
    }

    @Test func hugeAndDeepFeedsAreBounded() throws {
        let entry = #"<entry><title>E</title><link href="e" type="application/atom+xml"/></entry>"#
        let many = "<feed><title>T</title>" + String(repeating: entry, count: 21_000) + "</feed>"
        let data = try parse(many)
        #expect(data.feed?.navigation.count == 20_000)
        #expect(data.diagnostics.contains { $0.code == "opds.limit" })
        let deep =
            "<entry><title>D</title>" + "<link href='a' rel='http://opds-spec.org/acquisition'>"
            + String(repeating: "<indirectAcquisition type='a/b'>", count: 5_000)
        let link = try #require(try parse(deep).publication?.acquisitions.first)
        #expect(link.properties.indirectAcquisitions.count <= 1)
        let nested = String(repeating: "{\"navigation\":[", count: 5_000)
        #expect(try parse(nested).diagnostics.first?.code == "opds.json.malformed")
    }
}
