import LecternBase
import LecternGeometry
import LecternModel
import LecternNavigator
import LecternPaint
import LecternPublication
import LecternTestKit
import Testing

/// What an app changes in chapters before they are laid out.
@Suite(.timeLimit(.minutes(10))) @MainActor struct ChapterHookTests {
    private func open(_ hooks: [any ChapterHook], pageMaps: (any PageMapStore)? = nil) async throws
        -> SpreadNavigator
    {
        let publication = try await TestRendition.make(["<p>one</p>", "<p>two</p>"]).publication
        var spreads = SpreadConfiguration(
            services: TestRendition.services, countsPages: pageMaps != nil, pageMaps: pageMaps)
        spreads.additions.hooks = hooks
        let navigator = try publication.makeNavigator(configuration: .init(spreads))
        navigator.setViewport(Viewport(width: 400, height: 300))
        await navigator.settle()
        return navigator
    }

    /// The width of the only word: three square glyphs.
    private func width(_ navigator: SpreadNavigator) -> Double {
        guard let spread = navigator.shown,
            let word = (navigator.occurrences(of: "one") + navigator.occurrences(of: "two")).first
        else { return 0 }
        return navigator.frames(of: word.range, chapter: word.chapter, in: spread).first?.width ?? 0
    }

    /// Changes are made in their order, only in the chapter that they name.
    @Test func changesAreMadeInTheirOrderAndPlace() async throws {
        let navigator = try await open([
            Hook { markup, chapter in chapter == "c2.xhtml" ? markup.replacing("two", with: "deux") : markup },
            Hook { markup, _ in markup.replacing("deux", with: "zwei").replacing("one", with: "eins") },
        ])
        #expect(navigator.shown?.text == "eins")
        await navigator.goForward()
        #expect(navigator.shown?.text == "zwei")
        // Places are of the changed text.
        #expect(navigator.selectFirstWord() && navigator.currentSelection?.text == "zwei")
    }

    /// Rules apply to their chapter alone, and win over those of the book and of earlier hooks.
    @Test func rulesApplyToTheirChapter() async throws {
        let plain = width(try await open([]))
        let navigator = try await open([
            Hook(css: ["c1.xhtml": "p { font-size: 30px !important }"]),
            Hook(css: ["c1.xhtml": "p { font-size: 40px !important }"]),
        ])
        #expect(abs(width(navigator) - 120) < 1 && abs(plain - 54) < 1)
        await navigator.goForward()
        #expect(abs(width(navigator) - plain) < 1)
        await navigator.goBackward()
        navigator.setViewport(Viewport(width: 350, height: 280))
        await navigator.settle()
        #expect(abs(width(navigator) - 120) < 1, "also after a change of the layout")
    }

    /// Stored page counts belong to the hooks with which they were counted.
    @Test func hooksArePartOfTheLayout() async throws {
        let store = KeyStore()
        for hooks in [[], [Hook(css: [:])], [Hook(css: [:], version: "2")], [Hook(css: [:], version: "2")]] {
            let navigator = try await open(hooks, pageMaps: store)
            try #require(await eventually { navigator.pages.isComplete })
            navigator.close()
        }
        #expect(await Set(store.keys).count == 3)
    }
}

private struct Hook: ChapterHook {
    var version = "1"
    var css: [String: String] = [:]
    var change: @Sendable (String, String) -> String = { markup, _ in markup }

    init(_ change: @escaping @Sendable (String, String) -> String) { self.change = change }
    init(css: [String: String], version: String = "1") {
        self.css = css
        self.version = version
    }

    func styleSheet(for chapter: Link) -> String { css[name(chapter)] ?? "" }
    func markup(_ markup: String, of chapter: Link) -> String { change(markup, name(chapter)) }

    private func name(_ chapter: Link) -> String { chapter.url?.lastPathSegment ?? "" }
}

/// Records under which keys page maps are looked up.
private actor KeyStore: PageMapStore {
    private(set) var keys: [String] = []

    func pageMap(forKey key: String, chapterCount: Int) -> PageMap? {
        keys.append(key)
        return nil
    }
    func keep(_ map: PageMap, forKey key: String) {}
}
