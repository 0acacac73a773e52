import LecternAssets
import LecternBase
import LecternModel
import LecternPublication
import LecternTestKit
import Testing

@Suite(.timeLimit(.minutes(10))) struct EntryIndexTests {
    static let index = EntryIndex(["OEBPS/Text/ch 1.xhtml", "OEBPS/50%25.txt", "a#b.txt", "é.txt", "x%20y.txt"])

    @Test(arguments: [
        ("OEBPS/Text/ch%201.xhtml", "OEBPS/Text/ch 1.xhtml"), ("OEBPS/Text/ch 1.xhtml#f", "OEBPS/Text/ch 1.xhtml"),
        ("oebps/text/CH%201.XHTML?q", "OEBPS/Text/ch 1.xhtml"),
        ("OEBPS%5CText%5Cch%201.xhtml", "OEBPS/Text/ch 1.xhtml"),
        ("/OEBPS/./x/../Text/ch%25201.xhtml", "OEBPS/Text/ch 1.xhtml"), ("OEBPS/50%25.txt", "OEBPS/50%25.txt"),
        ("a#b.txt", "a#b.txt"), ("a%23b.txt", "a#b.txt"), ("%C3%A9.txt", "é.txt"), ("e%CC%81.txt", "é.txt"),
        ("x%20y.txt", "x%20y.txt"),
    ])
    func findsEntries(href: String, entry: String) { #expect(Self.index.entry(for: href) == entry) }

    @Test(arguments: ["nothing", "https://example.com/OEBPS/Text/ch 1.xhtml", "", "#f"])
    func findsNothing(href: String) { #expect(Self.index.entry(for: href) == nil) }
}

@Suite(.timeLimit(.minutes(10))) struct PositionsTests {
    @Test func countsByLength() async throws {
        let lengths = [("a", 0), ("b", 1024), ("c", 1025), ("d", 4096)]
        let container = CollectionContainer(
            lengths.map { ($0.0, DataResource(Bytes([UInt8](repeating: 0, count: $0.1))) as any Resource) })
        var order = (lengths.map(\.0) + ["missing"]).map { Link($0) }
        order[3].properties.layout = .fixed
        let publication = Publication(
            manifest: Manifest(metadata: Metadata(), readingOrder: order), container: container)
        let positions = await publication.positionsByReadingOrder()
        #expect(positions.map(\.count) == [1, 1, 2, 1, 1])
        #expect(await publication.positionCounts() == [1, 1, 2, 1, 1])
        #expect(positions[2].map(\.locations.progression) == [0, 0.5])
        #expect(await publication.positions().map(\.locations.position) == [1, 2, 3, 4, 5, 6])
        #expect(positions[3][0].locations.totalProgression == 4.0 / 6)
    }

    @Test func countsByCompressedLength() async throws {
        let resource = DataResource(
            Bytes([UInt8](repeating: 0, count: 10_000)), properties: ResourceProperties(archivedLength: 2_000))
        let publication = Publication(
            manifest: Manifest(metadata: Metadata(), readingOrder: [Link("a")]),
            container: CollectionContainer(resource, at: "a"))
        #expect(await publication.positions().count == 2)
    }

    /// An encrypted, stored entry counts with its length in the archive, not
    /// decrypted.
    @Test func countsByStoredLength() async throws {
        var zip = ZIPBuilder()
        zip.add("a.xhtml", Bytes([UInt8](repeating: 7, count: 3_000)), method: .stored)
        let archive = try await ZIPContainer(opening: DataResource(zip.bytes()))
        let container = TransformingContainer(archive) { _, resource in
            TransformingResource(resource) { Bytes($0.array + [UInt8](repeating: 0, count: 20_000)) }
        }
        let publication = Publication(
            manifest: Manifest(metadata: Metadata(), readingOrder: [Link("a.xhtml")]), container: container)
        #expect(await publication.positions().count == 3)
    }
}

extension PositionsTests {
    @Test(
        arguments: [
            (0.0, "a", 0.0), (0.25, "b", 0.0), (0.375, "b", 1.0 / 6), (0.75, "b", 2.0 / 3), (1.0, "b", 1.0),
        ] as [(Double, String, Double)])
    func locatesProgressions(total: Double, href: String, progression: Double) async throws {
        let container = CollectionContainer([
            ("a", DataResource(Bytes([UInt8](repeating: 0, count: 1_000)))),
            ("b", DataResource(Bytes([UInt8](repeating: 0, count: 3_000)))),
        ])
        let publication = Publication(
            manifest: Manifest(metadata: Metadata(), readingOrder: [Link("a"), Link("b")]), container: container)
        let locator = try #require(await publication.locate(progression: total))
        #expect(locator.href.string == href)
        #expect(abs((locator.locations.progression ?? -1) - progression) < 1e-9)
        #expect(locator.locations.totalProgression == total)
        #expect(await publication.locate(progression: 1.5) == nil)
    }
}

@Suite(.timeLimit(.minutes(10))) struct PublicationTests {
    static let publication = Publication(
        manifest: Manifest(
            metadata: Metadata(), readingOrder: [Link("a/1.xhtml", mediaType: .xhtml, title: "One"), Link("a/2.xhtml")]),
        container: CollectionContainer(DataResource("1"), at: "a/1.xhtml"))

    @Test func locatesLinks() {
        let locator = Self.publication.locate(Link("a/1.xhtml#x"))
        #expect(locator?.href.string == "a/1.xhtml")
        #expect(locator?.locations.fragments == ["x"])
        #expect(locator?.title == "One")
        #expect(Self.publication.locate(Link("a/2.xhtml"))?.locations.progression == 0)
        #expect(Self.publication.locate(Link("#")) == nil)
    }

    @Test func resolvesReferences() throws {
        let base = try #require(AnyURL(string: "a/1.xhtml"))
        #expect(Self.publication.resolve("/a/2.xhtml#f", in: base)?.string == "a/2.xhtml#f")
        #expect(Self.publication.resolve("../../../b.css", in: base)?.string == "b.css")
        #expect(Self.publication.readingOrderIndex(of: try #require(AnyURL(string: "a/2.xhtml#f"))) == 1)
    }

    @Test func findsServices() {
        struct Mine: PublicationService { let name: String }
        let publication = Publication(
            manifest: Manifest(metadata: Metadata()),
            services: [{ _ in nil }, { _ in Mine(name: "1") }, { _ in Mine(name: "2") }])
        #expect(publication.services.find(Mine.self)?.name == "1")
        #expect(publication.services.find((any PositionsService).self) == nil)
    }
}

@Suite(.timeLimit(.minutes(10))) struct OpenerTests {
    /// A parser of a test format.
    private struct FakeParser: PublicationParser {
        let specification: Format.Specification
        var title: String?

        func parse(_ asset: Asset, diagnostics: DiagnosticSink) async throws(PublicationParseError) -> Publication {
            guard asset.format.conforms(to: specification) else { throw .formatNotSupported }
            if specification == .zip { throw .invalid(reason: "broken", href: nil) }
            return Publication(
                manifest: Manifest(metadata: Metadata(title: LocalizedString(title ?? specification.rawValue))))
        }
    }

    private func open(_ format: Format) async throws -> Publication {
        let opener = PublicationOpener(parsers: [FakeParser(specification: .pdf), FakeParser(specification: .zip)])
        return try await opener.open(.resource(DataResource(""), format))
    }

    @Test func parsersAreTriedInOrder() async throws {
        #expect(try await open(.pdf).metadata.title == "pdf")
        // The second one of a list, and of two that know a format the first.
        let (other, one) = (FakeParser(specification: .epub), FakeParser(specification: .pdf, title: "one"))
        let two = FakeParser(specification: .pdf, title: "two")
        for (parsers, title) in [
            ([other, one], "one"), ([one, two], "one"), ([two, one], "two"), ([other, two], "two"),
        ] {
            let opener = PublicationOpener(parser: CompositePublicationParser(parsers))
            #expect(try await opener.open(.resource(DataResource(""), .pdf)).metadata.title == title)
        }
    }

    @Test func failureKeepsItsCause() async throws {
        do {
            _ = try await open(.epub)
            Issue.record("a broken book was opened")
        } catch PublicationOpenError.parsing(let cause) {
            #expect("\(cause)" == "broken")
        }
        await #expect(throws: PublicationOpenError.self) {
            try await open(Format(specifications: [.text], mediaType: .text, fileExtension: "txt"))
        }
    }
}

@Suite(.timeLimit(.minutes(10))) struct NormalizedLocatorTests {
    private func publication(_ hrefs: [String]) -> Publication {
        let order = hrefs.map { Link($0, mediaType: .pdf) }
        return Publication(
            manifest: Manifest(metadata: Metadata(), readingOrder: order), container: CollectionContainer([]))
    }

    private func locator(_ href: String, _ type: MediaType = .pdf) throws -> Locator {
        var result = Locator(href: try #require(AnyURL(string: href)), mediaType: type)
        result.locations.fragments = ["page=3"]
        return result
    }

    @Test func onlyResourceIsFoundUnderItsOldName() throws {
        let renamed = publication(["new%20name.pdf"])
        let place = renamed.normalizeLocator(try locator("old.pdf"))
        #expect(place.href.string == "new%20name.pdf" && place.locations.fragments == ["page=3"])
        #expect(renamed.normalizeLocator(try locator("old.pdf#page=2")).href.string == "new%20name.pdf#page=2")
        #expect(renamed.unitIndex(of: place) == 0)
    }

    @Test func otherLocatorsAreUnchanged() throws {
        for (hrefs, href, type) in [
            (["a.pdf"], "a.pdf", MediaType.pdf), (["a.pdf", "b.pdf"], "c.pdf", .pdf), (["a.pdf"], "c.xhtml", .xhtml),
            ([], "c.pdf", .pdf),
        ] {
            let place = try locator(href, type)
            #expect(publication(hrefs).normalizeLocator(place) == place, "\(href) in \(hrefs)")
        }
    }
}

@Suite(.timeLimit(.minutes(10))) struct CoverTests {
    private func publication(_ link: Link?) -> Publication {
        let entries: [(String, any Resource)] = [
            ("c.avif", DataResource(Bytes([1]))), ("c.jpg", DataResource(Bytes([2, 2]))),
        ]
        return Publication(
            manifest: Manifest(metadata: Metadata(), resources: link.map { [$0] } ?? []),
            container: CollectionContainer(entries))
    }

    /// The cover, or the alternate in a format that the caller can show.
    @Test func coverInAnAcceptedFormat() async throws {
        var link = Link("c.avif", mediaType: MediaType("image/avif"), rels: ["cover"])
        link.alternates = [Link("c.jpg", mediaType: .jpeg)]
        let book = publication(link)
        let avif = try #require(MediaType("image/avif"))
        let jpeg = try await book.coverData(accepting: [.jpeg, .png])
        let either = try await book.coverData(accepting: [.jpeg, avif])
        #expect(jpeg?.bytes.count == 2 && either?.bytes.count == 1)
        let png = try await book.coverData(accepting: [.png])
        let missing = try await publication(nil).coverData(accepting: [.jpeg])
        #expect(png?.bytes == nil && missing?.bytes == nil)
    }
}

/// A reading order with a resource twice.
@Suite(.timeLimit(.minutes(10))) struct RepeatedResourceTests {
    private static let publication = Publication(
        manifest: Manifest(
            metadata: Metadata(), readingOrder: ["a.xhtml", "b.xhtml", "a.xhtml"].map { Link($0, mediaType: .xhtml) }),
        container: CollectionContainer([]))

    @Test(arguments: [0, 1, 2]) func locatorsKnowTheirIndex(index: Int) throws {
        let unit = Self.publication.units[index]
        let own = Locator(href: try #require(unit.href), locations: .init(progression: 0.5))
        let locator = unit.locator(own)
        #expect(Self.publication.unitIndex(of: locator) == index)
        // Stored and read again.
        let stored = try #require(Locator(json: locator.json, diagnostics: nil))
        #expect(Self.publication.unitIndex(of: stored) == index)
        #expect((unit.locator(own) == own) == (index == 1), "nothing is added where it is not needed")
    }

    @Test func wrongIndexesAreIgnored() throws {
        var locator = Self.publication.units[2].locator(
            Locator(href: try #require(Self.publication.units[2].href)))
        locator.href = try #require(Self.publication.units[1].href)
        #expect(Self.publication.unitIndex(of: locator) == 1)
        locator.locations.otherLocations["readingOrderIndex"] = 99
        #expect(Self.publication.unitIndex(of: locator) == 1)
    }
}
