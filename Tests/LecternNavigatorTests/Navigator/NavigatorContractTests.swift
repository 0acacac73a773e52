import LecternAssets
import LecternBase
import LecternEPUB
import LecternFormats
import LecternModel
import LecternNavigator
import LecternPDFium
import LecternPaint
import LecternPreferences
import LecternPublication
import LecternTestKit
import Testing

/// A kind of publication that is seen.
enum SeenKind: String, CaseIterable, Sendable {
    case epub, pictures, pdf

    /// A publication of five parts, which hold their names where they have text.
    func publication() async throws -> Publication {
        switch self {
        case .epub:
            var book = EPUBBuilder(title: "Book")
            for number in 1...5 {
                book.addChapter("c\(number).xhtml", title: "Part \(number)", body: "<p>This is part \(number).</p>")
            }
            return try await TestRendition.make(book).publication
        case .pictures:
            var zip = ZIPBuilder()
            for number in 1...5 { zip.add("p\(number).png", PictureBook.head(width: 150, height: 200)) }
            let asset = try await AssetRetriever().retrieve(
                resource: DataResource(zip.bytes(), properties: ResourceProperties(filename: "b.cbz")))
            return try await PublicationOpener(parser: ImageParser()).open(asset)
        case .pdf:
            var pdf = PDFBuilder(pages: (1...5).map { ["This is part \($0)."] })
            pdf.outline = (1...5).map { ("Part \($0)", $0 - 1) }
            let asset = try await AssetRetriever().retrieve(
                resource: DataResource(pdf.build(), properties: ResourceProperties(filename: "b.pdf")))
            return try await PublicationOpener(parser: PDFParser(pdfFactory: PDFiumDocumentFactory())).open(asset)
        }
    }

    /// A link to a part, counted from 0.
    func link(_ part: Int, of publication: Publication) -> Link {
        self == .pdf ? Link("b.pdf#page=\(part + 1)") : publication.readingOrder[part]
    }
}

/// What every navigator does, whatever it shows.
@MainActor struct NavigatorContractTests {
    private func open(_ kind: SeenKind, width: Double = 300) async throws -> TestNavigator {
        let test = try await TestNavigator.open(try await kind.publication(), width, 400, countsPages: true)
        await test.navigator.loadPositions()
        return test
    }

    @Test(arguments: SeenKind.allCases) func turnsFromEndToEnd(kind: SeenKind) async throws {
        let test = try await open(kind)
        var parts: [Int] = []
        repeat { parts.append(try #require(test.navigator.spread).key.chapter) } while await test.navigator.goForward()
        #expect(parts == [0, 1, 2, 3, 4])
        #expect(test.locations.count == 4 && test.errors.isEmpty)
        while await test.navigator.goBackward() { parts.append(try #require(test.navigator.spread).key.chapter) }
        #expect(parts.suffix(4) == [3, 2, 1, 0])
        #expect(await test.navigator.goRight())
        #expect(await test.navigator.goLeft())
        #expect(test.navigator.spread?.key.chapter == 0)
    }

    @Test(arguments: SeenKind.allCases) func goesToLinksLocatorsSharesAndPositions(kind: SeenKind) async throws {
        let test = try await open(kind)
        let navigator = test.navigator
        #expect(await navigator.go(to: kind.link(3, of: navigator.publication)))
        #expect(navigator.spread?.key.chapter == 3)
        let kept = try #require(navigator.currentLocation)
        #expect(kept.locations.totalProgression.map { abs($0 - 0.6) < 1e-6 } == true)
        #expect(kept.locations.position == 4)
        #expect(await navigator.go(toProgression: 0))
        #expect(navigator.spread?.key.chapter == 0)
        #expect(await navigator.go(toProgression: 0.5))
        #expect(navigator.spread?.key.chapter == 2)
        #expect(await navigator.go(toProgression: 1))
        #expect(navigator.spread?.key.chapter == 4)
        let json = try #require(Locator(json: kept.json))
        #expect(await navigator.go(to: json))
        #expect(navigator.spread?.key.chapter == 3)
        #expect(await navigator.go(toPosition: 2))
        #expect(navigator.spread?.key.chapter == 1)
        #expect(!(await navigator.go(toPosition: 6)))
        #expect(!(await navigator.go(to: Link("nowhere.xhtml"))))
        #expect(test.jumps.count == 6 && test.locations.count == 6 && test.errors.count == 1)
    }

    @Test(arguments: SeenKind.allCases) func historyLeadsBackAndForth(kind: SeenKind) async throws {
        let navigator = try await open(kind).navigator
        await navigator.go(to: kind.link(2, of: navigator.publication))
        await navigator.go(to: kind.link(4, of: navigator.publication))
        #expect(await navigator.goBack())
        #expect(navigator.spread?.key.chapter == 2)
        #expect(await navigator.goBack())
        #expect(navigator.spread?.key.chapter == 0 && !navigator.canGoBack)
        #expect(await navigator.goForwardInHistory())
        #expect(navigator.spread?.key.chapter == 2)
    }

    @Test(arguments: SeenKind.allCases) func beginsWhereReadingEnded(kind: SeenKind) async throws {
        let first = try await open(kind)
        await first.navigator.go(to: kind.link(3, of: first.navigator.publication))
        let kept = try #require(first.navigator.currentLocation)
        let second = try TestNavigator(try await kind.publication(), at: kept)
        second.navigator.setViewport(Viewport(width: 320, height: 420))
        await second.navigator.settle()
        #expect(second.navigator.spread?.key.chapter == 3 && second.locations.isEmpty)
    }

    @Test(arguments: SeenKind.allCases) func aResizeKeepsThePlace(kind: SeenKind) async throws {
        let test = try await open(kind)
        await test.navigator.go(to: kind.link(3, of: test.navigator.publication))
        let (place, location) = (test.navigator.place, test.navigator.currentLocation)
        test.forgetEvents()
        for width in stride(from: 250.0, to: 900, by: 130) {
            test.navigator.setViewport(Viewport(width: width, height: 410))
            await test.navigator.settle()
            #expect(test.navigator.spread?.contains(place) == true && test.navigator.place == place)
        }
        #expect(test.locations.isEmpty && test.navigator.currentLocation?.locations == location?.locations)
    }

    @Test(arguments: SeenKind.allCases) func sidesFollowTheReadingDirection(kind: SeenKind) async throws {
        let test = try await open(kind)
        var preferences = EPUBPreferences()
        preferences.readingProgression = .rtl
        test.navigator.submitPreferences(preferences)
        await test.navigator.settle()
        #expect(await test.navigator.goLeft())
        #expect(test.navigator.spread?.key.chapter == 1)
        #expect(await test.navigator.goRight())
        #expect(test.navigator.spread?.key.chapter == 0)
    }

    /// Pages of a fixed size stand in pairs after the first, and meet in the middle.
    @Test(arguments: [SeenKind.pictures, .pdf], [false, true])
    func pagesStandInPairs(kind: SeenKind, isRightToLeft: Bool) async throws {
        let test = try await open(kind, width: 1_000)
        var preferences = EPUBPreferences()
        preferences.readingProgression = isRightToLeft ? .rtl : .ltr
        test.navigator.submitPreferences(preferences)
        await test.navigator.settle()
        var pairs: [[Int]] = []
        repeat {
            pairs.append(try #require(test.navigator.spread).pages.map(\.page.chapter))
        } while await test.navigator.goForward()
        #expect(pairs == [[0], [1, 2], [3, 4]])
        let pages = try #require(test.navigator.spread).pages.map(\.content).sorted { $0.x < $1.x }
        #expect(abs(pages[0].right - 500) < 1 && abs(pages[1].x - 500) < 1)
        let first = try #require(test.navigator.spread).pages[0]
        #expect((first.content.x < 500) != isRightToLeft)
    }

    @Test(arguments: SeenKind.allCases) func pagesAreCounted(kind: SeenKind) async throws {
        let test = try await open(kind)
        let navigator = test.navigator
        while !navigator.pages.isComplete { try await Task.sleep(for: .milliseconds(2)) }
        #expect(navigator.pages.total == 5)
        #expect(await navigator.go(toPage: 4))
        #expect(navigator.spread?.key.chapter == 3)
        #expect(
            navigator.contents.entries.last.flatMap { navigator.contents.pageNumber(of: $0, pages: navigator.pages) }
                == 5)
    }

    /// What the reader points at.
    @Test(arguments: [SeenKind.epub, .pdf]) func pointsHitText(kind: SeenKind) async throws {
        let navigator = try await open(kind).navigator
        await navigator.go(to: kind.link(1, of: navigator.publication))
        let spread = try #require(navigator.spread)
        #expect(spread.text == "This is part 2." && spread.excerpt.hasSuffix("This is part 2."))
        let word = try #require(navigator.frames(of: 8..<12, chapter: 1, in: spread).first)
        let hit = navigator.hit(x: word.x + word.width / 2, y: word.y + word.height / 2, in: spread)
        #expect(hit?.place.map { $0.chapter == 1 && (8..<12).contains($0.offset) } == true)
        #expect(spread.pages.first?.paragraphs.first?.text == "This is part 2.")
    }
}
