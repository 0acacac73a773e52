import LecternReader
import Testing

/// Menus, and that every action is somewhere.
@MainActor @Suite(.timeLimit(.minutes(10))) struct ReaderMenuTests {
    @Test(arguments: ReaderMenu.Kind.allCases)
    func menusAreShortAndDoSomething(kind: ReaderMenu.Kind) {
        let menu = ReaderMenu.main(for: kind, isBeside: true)
        #expect(menu.sections.joined().count <= ReaderMenu.most)
        for case .menu(let title, let sections) in menu.sections.joined() {
            #expect(sections.joined().count <= ReaderMenu.most && !sections.isEmpty, "\(title)")
        }
        #expect(menu.actions.filter { !$0.applies(to: kind) } == [])
        #expect(!menu.actions.contains(.zoomReset) || kind != .text)
    }

    /// What the menu of 32 entries had, each kind of book has in its menu or by a key, if it has an effect there.
    @Test(arguments: ReaderMenu.Kind.allCases)
    func nothingOfTheLongMenuIsLost(kind: ReaderMenu.Kind) {
        let before: [ReaderAction] = [
            .listen, .goToPage, .bookDetails, .bookNote, .showPages, .toggleThumbnails, .showHighlights,
            .exportMarkdown, .exportAnnotations, .saveCopy, .importHighlights, .zoomIn, .zoomOut, .fitWidth, .fitHeight,
            .fitContent, .originalSize, .dualPage, .fullScreen, .rotateRight, .rotateLeft, .nextPanel, .previousPanel,
            .toggleScrolling, .autoScroll, .ruler, .print, .openFile, .newWindow, .bookshelf, .shortcuts, .about,
        ]
        let found = Set(ReaderMenu.main(for: kind).actions).union(ReaderAction.inBars)
        let lost = before.filter { $0.applies(to: kind) && !found.contains($0) && $0.shownKeys(KeyBindings()).isEmpty }
        #expect(lost == [])
    }

    /// An action is in a menu, a context menu, the settings, a bar, or it has keys that the window of shortcuts lists.
    @Test func everyActionHasAPlace() throws {
        let reader = try TestReader()
        defer { withExtendedLifetime(reader) {} }
        var found = ReaderAction.inBars
        for kind in ReaderMenu.Kind.allCases {
            found.formUnion(ReaderMenu.main(for: kind, isPlainText: kind == .text, isBeside: true).actions)
        }
        for page in reader.app.settings.pages {
            for row in page.groups.flatMap(\.rows) {
                if case .action(let action) = row.control { found.insert(action) }
            }
        }
        // In the bar for reading aloud and in the settings.
        found.insert(.pronunciations)
        #expect(ReaderAction.allCases.filter { !found.contains($0) && $0.shownKeys(KeyBindings()).isEmpty } == [])
    }

    /// One key has one meaning.
    @Test func keysAreNotUsedTwice() {
        let keys = ReaderAction.allCases.flatMap(\.keys), accelerators = ReaderAction.allCases.flatMap(\.accelerators)
        #expect(Set(keys).count == keys.count && Set(accelerators).count == accelerators.count)
    }
}
