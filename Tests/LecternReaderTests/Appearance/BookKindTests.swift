import LecternBase
import LecternGeometry
import LecternLibrary
import LecternNavigator
import LecternPreferences
import LecternTestKit
import Testing

@testable import LecternReader

/// Layout choices and controls by the kind of book.
@MainActor @Suite(.timeLimit(.minutes(10))) struct BookKindTests {
    @Test func pagesShownInComicsDoNotChangeNovels() throws {
        let appearance = AppearanceModel(library: try .inMemory())
        appearance.setDualPage(.on, for: .comic)
        #expect(appearance.effectivePreferences(for: .comic).spread == .always)
        #expect(appearance.effectivePreferences(for: .text).columnCount == nil)
        #expect(appearance.effectivePreferences(for: .pdf).spread == nil)
        let read = Appearance(json: appearance.appearance.json)
        #expect(read == appearance.appearance && read.dualPage == [.comic: .on])
    }

    @Test func pageFitOfComicsIsStored() throws {
        let appearance = AppearanceModel(library: try .inMemory())
        appearance.setPageFit(.width, for: .comic)
        #expect(appearance.pageFit(for: .comic) == .width && appearance.pageFit(for: .pdf) == .page)
        let read = Appearance(json: appearance.appearance.json)
        #expect(read == appearance.appearance && read.pageFit == [.comic: .width])
        appearance.reset()
        #expect(appearance.pageFit(for: .comic) == .page && !appearance.isChanged)
    }

    /// Pages that curl up and down are stored, for each kind of book of its own.
    @Test func axisAndStyleOfTurnsAreStored() throws {
        let appearance = AppearanceModel(library: try .inMemory())
        appearance.setTurnAxis(.vertical, for: .pdf)
        appearance.turnStyle = .curl
        #expect(appearance.turnAxis(for: .pdf) == .vertical && appearance.turnAxis(for: .comic) == .horizontal)
        let read = Appearance(json: appearance.appearance.json)
        #expect(read == appearance.appearance && read.turnAxes == [.pdf: .vertical] && read.turnStyle == .curl)
    }

    /// A book that wants its pages as one strip: the reader's choice of pages gives pages, by the panel and by the key.
    @Test(arguments: ["roll", "pre-paginated"]) func pagesOfARollTurnIfTheReaderWants(layout: String) async throws {
        let reader = try TestReader()
        var book = EPUBBuilder(title: layout)
        book.extraMetadata = "<meta property=\"rendition:layout\">\(layout)</meta>"
        for number in 1...3 {
            book.addChapter(
                "p\(number).xhtml", body: "<p>\(number)</p>",
                head: "<meta name=\"viewport\" content=\"width=300, height=400\"/>")
        }
        let model = await reader.open(try reader.folder.write("\(layout).epub", book.bytes()))
        defer { model.close() }
        let rolls = layout == "roll"
        #expect(model.kind == .comic && model.appearance.strip(for: .comic) == nil && model.isScrolled == rolls)
        for (choice, isScrolled) in [(StripChoice.pages, false), (.vertical, true), (nil, rolls), (.pages, false)] {
            model.appearance.setStrip(choice, for: .comic)
            await model.settle()
            #expect(model.isScrolled == isScrolled, "\(choice as StripChoice?)")
        }
        let read = Appearance(json: model.appearance.appearance.json)
        #expect(read.strips == [.comic: .pages])
        model.appearance.setStrip(nil, for: .comic)
        await model.settle()
        for _ in 0..<2 {
            let before = model.isScrolled
            model.perform(.toggleScrolling)
            await model.settle()
            #expect(model.isScrolled != before)
        }
    }

    @Test func theChoiceOfOlderVersionsHoldsForAllKinds() {
        var old = EPUBPreferences()
        old.columnCount = .two
        old.spread = .always
        let appearance = Appearance(json: .object(["preferences": old.json]))
        #expect(BookKind.allCases.allSatisfy { appearance.dualPage[$0] == .on })
        #expect(appearance.preferences.columnCount == nil && appearance.preferences.spread == nil)
    }

    @Test func onlyTextHasControlsOfText() throws {
        let appearance = AppearanceModel(library: try .inMemory())
        let fixed: [AppearanceControl] = [.theme, .pageFit, .pagesShown, .direction, .strip, .turnAxis, .pageTurn]
        #expect(appearance.controls(for: .comic) == fixed)
        #expect(
            appearance.controls(for: .comic, showsImages: true)
                == [.theme, .pageFit, .pagesShown, .direction, .cover, .strip, .turnAxis, .pageTurn, .scans])
        #expect(
            appearance.controls(for: .pdf)
                == [.theme, .pageFit, .pagesShown, .direction, .cover, .strip, .turnAxis, .pageTurn, .trimming])
        #expect(
            Set(AppearanceControl.allCases).subtracting(appearance.controls(for: .text))
                == [
                    .pageFit, .pagesShown, .direction, .cover, .scans, .strip, .stripSpacing, .trimming, .turnAxis,
                ])
        appearance.setStrip(.vertical, for: .comic)
        #expect(appearance.controls(for: .comic).contains(.stripSpacing))
        appearance.setStrip(nil, for: .comic)
        #expect(appearance.controls(for: .comic, showsImages: true).last == .scans)
    }

    /// Three and four columns are the reader's choice for text alone, and are stored.
    @Test func textHasUpToFourColumns() throws {
        let appearance = AppearanceModel(library: try .inMemory())
        for columns in ColumnCount.allCases {
            appearance.columnCount = columns
            #expect(appearance.columnCount == columns)
            #expect(Appearance(json: appearance.appearance.json) == appearance.appearance)
            #expect((appearance.effectivePreferences(for: .text).columnCount ?? .auto) == columns)
            #expect(appearance.effectivePreferences(for: .comic).spread == nil)
        }
        appearance.setDualPage(.off, for: .text)
        #expect(appearance.columnCount == .one)
    }
}
