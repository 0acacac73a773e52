import LecternAssets
import LecternBase
import LecternModel
import LecternPublication
import Testing

/// Publications that are made of the parts of another one.
@Suite(.timeLimit(.minutes(10))) struct PublicationPartsTests {
    private func link(_ name: String, _ type: MediaType = .xhtml, alternates: [Link] = []) -> Link {
        Link(name, mediaType: type, title: name.uppercased(), alternates: alternates)
    }

    private var book: Publication {
        let pages = [
            link("a", alternates: [Link("a.png", mediaType: .png), Link("a.smil", mediaType: .smil)]), link("b"),
            link("c"),
        ]
        let files = pages.map { ($0.href, DataResource(Bytes(utf8: "words")) as any Resource) }
        return Publication(
            manifest: Manifest(
                metadata: Metadata(title: LocalizedString("Emma")), readingOrder: pages, resources: [link("d")]),
            container: CollectionContainer(files), services: [{ PerResourcePositionsService($0) }])
    }

    @Test func changesOfPartsReachTheServices() async {
        let book = book
        let changed = book.changed { parts in
            parts.manifest.metadata.localizedTitle = LocalizedString("Persuasion")
            parts.manifest.readingOrder.removeLast()
        }
        #expect(changed.metadata.title == "Persuasion" && book.metadata.title == "Emma")
        #expect(await changed.positions().count == 2)
        #expect(await book.positions().count == 3)
    }

    @Test func addedServicesStayWhenPartsChange() {
        struct Locked: ContentProtectionService {
            let isRestricted = true
            let protectionName = "Lending"
        }
        let changed = book.adding([{ _ in Locked() }]).changed { $0.manifest.links = [] }
        #expect(changed.isRestricted && changed.protection?.protectionName == "Lending")
    }

    @Test func anOpenerLetsTheAppChangeThePublication() async throws {
        struct Parser: PublicationParser {
            let publication: Publication

            func parse(
                _ asset: Asset, diagnostics: DiagnosticSink
            ) async throws(PublicationParseError) -> Publication { publication }
        }
        let asset = Asset.container(CollectionContainer([]), .epub)
        let opened = try await PublicationOpener(parser: Parser(publication: book)).open(asset) { parts in
            await Task.yield()
            parts.manifest.metadata.localizedTitle = LocalizedString("From the catalogue")
            parts.services.insert({ _ in nil }, at: 0)
        }
        #expect(opened.metadata.title == "From the catalogue")
        #expect(await opened.positions().count == 3)
    }

    @Test func aReadingOrderLeavesTheOthersAmongTheResources() async {
        let book = book
        let sample = book.reading([book.readingOrder[2], book.readingOrder[0]])
        #expect(sample.readingOrder.map(\.href) == ["c", "a"] && sample.resources.map(\.href) == ["b", "d"])
        #expect(await sample.positions().map(\.href.string) == ["c", "a"])
        let all = book.reading(book.readingOrder + book.resources)
        #expect(all.resources.isEmpty && all.readingOrder.count == 4)
    }

    @Test func variantsReplaceTheirLinks() throws {
        let book = book
        var offered: [[String]] = []
        let pictures = book.preferring { _, variants in
            offered.append(variants.map(\.href))
            return variants.first { $0.mediaType?.isImage == true }
        }
        #expect(offered == [["a", "a.png"]])
        #expect(pictures.readingOrder.map(\.href) == ["a.png", "b", "c"])
        #expect(pictures.readingOrder[0].title == "A" && pictures.readingOrder[0].alternates.map(\.href) == ["a"])
        // Places of the other variant are found.
        #expect(pictures.readingOrderIndex(of: try #require(AnyURL(string: "a"))) == 0)
        #expect(book.preferring { link, _ in link }.readingOrder == book.readingOrder)
        #expect(book.preferring { _, _ in Link("elsewhere") }.readingOrder == book.readingOrder)
    }
}
