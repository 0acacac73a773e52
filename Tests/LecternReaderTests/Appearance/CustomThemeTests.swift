import LecternGeometry
import LecternLibrary
import LecternNavigator
import LecternPreferences
import LecternReader
import LecternTestKit
import Testing

/// Themes that the reader makes.
@MainActor @Suite(.timeLimit(.minutes(10))) struct CustomThemeTests {
    private nonisolated static let forest = CustomTheme(
        id: 1, name: " Forest ", paper: Color(rgb: 0x10241A), ink: Color(rgb: 0xD8E8D0))

    @Test func pagesHaveTheChosenColors() async throws {
        let reader = try TestReader()
        let model = await reader.open(try reader.write("Book", ["<p>Words</p>"]))
        let appearance = reader.app.appearance
        appearance.keep(Self.forest)
        #expect(appearance.customTheme?.name == "Forest" && appearance.effectiveTheme == .dark && model.isDark)
        #expect(model.paper == Self.forest.paper && model.ink == Self.forest.ink)
        func theme() -> (paper: Color, ink: Color)? {
            (model.current?.layout.settings.theme).map { ($0.background, $0.text) }
        }
        #expect(try await eventually { theme()?.paper == Self.forest.paper && theme()?.ink == Self.forest.ink })
        appearance.theme = .light
        #expect(try await eventually { theme()?.paper == .white })
        #expect(model.paper == .white)
    }

    @Test func themesAreStored() async throws {
        let library = try Library.inMemory()
        let appearance = try TestReader(library: library).app.appearance
        #expect(appearance.newTheme.id == 1)
        appearance.keep(Self.forest)
        var second = appearance.newTheme
        #expect(second.id == 2 && second.paper == Self.forest.paper)
        second.name = " "
        second.paper = .white
        second.ink = .black
        appearance.keep(second)
        await appearance.flush()
        let stored = try TestReader(library: library).app.appearance.appearance
        #expect(stored == appearance.appearance && stored.customThemes.map(\.name) == ["Forest", "My Theme"])
        #expect(stored.theme == .custom(2))
    }

    @Test func themesAreChangedAndDeleted() throws {
        let appearance = try TestReader().app.appearance
        appearance.keep(Self.forest)
        var changed = Self.forest
        changed.ink = .white
        appearance.keep(changed)
        #expect(appearance.appearance.customThemes.count == 1 && appearance.customTheme?.ink == .white)
        appearance.delete(changed)
        #expect(appearance.appearance.customThemes.isEmpty && appearance.theme == .dark)
    }

    /// A reset restores what is built in, and loses no colours.
    @Test func resettingKeepsThemesAndRules() async throws {
        let reader = try TestReader()
        let model = await reader.open(try reader.write("Book", ["<p>Words</p>"]))
        let appearance = reader.app.appearance
        appearance.keep(Self.forest)
        model.styleSheet.keep("p { margin: 0 }", for: .all)
        #expect(appearance.isChanged)
        appearance.reset()
        #expect(appearance.theme == .system && appearance.appearance.customThemes.count == 1 && !appearance.isChanged)
        #expect(model.styleSheet.text(.all) == "p { margin: 0 }")
    }

    @Test func theKeyGoesThroughAllThemes() throws {
        let appearance = try TestReader().app.appearance
        appearance.keep(Self.forest)
        var seen: [Appearance.ThemeChoice] = []
        for _ in 0..<4 {
            appearance.showNextTheme()
            seen.append(appearance.theme)
        }
        #expect(seen == [.light, .sepia, .dark, .custom(1)])
    }

    @Test func contrastTellsLegibleColors() {
        #expect(Self.forest.isDark && Self.forest.isLegible)
        let pale = CustomTheme(id: 1, name: "", paper: .white, ink: .gray(0.6))
        #expect(!pale.isDark && !pale.isLegible && pale.contrast > 1)
        #expect(CustomTheme(id: 1, name: "", paper: .black, ink: .white).contrast == 21)
    }
}
