import LecternGeometry
import LecternImages
import LecternNavigator
import LecternPaint
import LecternTestKit
import Testing

@testable import LecternReader

/// Each action of the bar and the menu on a PDF, by its key and as an action; and the slider.
@MainActor @Suite(.timeLimit(.minutes(10))) struct PDFToolbarTests {
    private func open() async throws -> (TestReader, ReaderModel) {
        let reader = try TestReader()
        let pdf = PDFBuilder(pages: (1...9).map { ["Leaf \($0)", "with a thorn"] })
        let model = await reader.open(try reader.folder.write("herbal.pdf", pdf.build()))
        model.setViewport(width: 200, height: 300, scale: 1)
        await model.settle()
        return (reader, model)
    }

    /// Keys and actions that move the reader, with the page to which each leads from the fourth one.
    @Test(arguments: [
        (ReaderAction.firstPage, "Home", 1), (.previousPage, "Page_Up", 3), (.nextPage, "Page_Down", 5),
        (.lastPage, "End", 9), (.pageRight, "Right", 5), (.pageLeft, "Left", 3),
    ]) func movesByKeyAndAction(action: ReaderAction, key: String, page: Int) async throws {
        let (_, model) = try await open()
        for byKey in [true, false] {
            #expect(model.pages.go(toName: "4"))
            #expect(try await eventually { model.pages.number == 4 })
            if byKey { #expect(model.key(key)) } else { model.perform(action) }
            #expect(try await eventually { model.pages.number == page })
        }
    }

    /// Keys and actions that change the zoom, with the size of the page in the viewport.
    @Test(arguments: [
        (ReaderAction.fitWidth, "w", 260.0, 390.0), (.fitHeight, "v", 200, 300),
        (.originalSize, "o", 200.0 * 96 / 72, 300.0 * 96 / 72),
    ]) func fitsByKeyAndAction(action: ReaderAction, key: String, width: Double, height: Double) async throws {
        let (_, model) = try await open()
        model.setViewport(width: 260, height: 300, scale: 1)
        for byKey in [true, false] {
            model.perform(.zoomReset)
            await model.settle()
            if byKey { #expect(model.key(key)) } else { model.perform(action) }
            await model.settle()
            let content = try #require(model.current?.pages.first).content
            #expect(abs(content.width - width) < 1.1 && abs(content.height - height) < 1.1)
        }
    }

    /// The limits of the zoom are 10 % and 6,400 % of the actual size.
    @Test func zoomsBetweenItsLimits() async throws {
        let (_, model) = try await open()
        let navigator = try #require(model.navigator)
        model.perform(.zoomIn)
        await model.settle()
        #expect(abs(navigator.zoom.scale - 1.25) < 0.001)
        model.perform(.zoomOut)
        await model.settle()
        #expect(navigator.zoom.scale == 1)
        for _ in 0..<40 { model.perform(.zoomIn) }
        await model.settle()
        #expect(abs(try #require(navigator.magnification) - 64) < 0.1)
        for _ in 0..<60 { model.perform(.zoomOut) }
        await model.settle()
        #expect(abs(try #require(navigator.magnification) - 0.1) < 0.002)
    }

    /// What only the window can do is reported to it; all others have an effect of their own.
    @Test func windowIsAskedForItsActions() async throws {
        let (_, model) = try await open()
        var asked: [ReaderAction] = []
        model.onChange = { if case .window(let action) = $0 { asked.append(action) } }
        let actions: [ReaderAction] = [
            .goToPage, .showBookmarks, .bookNote, .toggleThumbnails, .showPages, .find, .toggleContents, .print,
        ]
        for action in actions { model.perform(action) }
        #expect(asked == actions)
        model.perform(.toggleBookmark)
        #expect(try await eventually { model.bookmarks.isOnPage })
        model.perform(.toggleBookmark)
        #expect(try await eventually { !model.bookmarks.isOnPage })
        for action in actions {
            #expect(!(action.accelerators + action.keys).isEmpty, "\(action)")
        }
    }

    /// The slider names each page, leads to it, and follows the reader.
    @Test func sliderLeadsToEachPage() async throws {
        let (_, model) = try await open()
        #expect(try await eventually { model.navigator?.pages.isComplete == true })
        for page in [1, 5, 9, 2] {
            let place = (Double(page) - 0.5) / 9
            #expect(model.slider.preview(at: place).label == "Page \(page)")
            model.slider.seek(to: place)
            #expect(try await eventually { model.pages.number == page })
            #expect(abs(model.progression - Double(page - 1) / 9) < 0.12)
        }
        model.perform(.goBack)
        #expect(try await eventually { model.pages.number == 9 }, "the slider remembers the way back")
    }
}
