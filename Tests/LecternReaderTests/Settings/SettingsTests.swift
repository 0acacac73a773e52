import LecternBase
import LecternLibrary
import LecternReader
import Testing

/// The settings of the program.
@MainActor @Suite(.timeLimit(.minutes(10))) struct SettingsTests {
    private func row(_ title: String, in app: ReaderAppModel) throws -> SettingsPage.Row {
        try #require(app.settings.pages.flatMap(\.groups).flatMap(\.rows).first { $0.title == title })
    }

    @Test func choicesAreKeptInTheLibrary() async throws {
        let library = try Library.inMemory()
        let first = try TestReader(library: library)
        var changes = 0
        let observer = first.app.settings.observe { changes += 1 }
        guard case .choice(let zones, 0, let click) = try row("Clicks Turn the Page", in: first.app).control,
            case .folder(nil, let folder) = try row("Folder of Books", in: first.app).control,
            case .choice(let names, 0, let language) = try row("Language", in: first.app).control
        else {
            Issue.record("the rows have other controls")
            return
        }
        #expect(names == ["Language of the Desktop", "English"])
        click(zones.count - 1)
        click(zones.count - 1)
        folder("/books")
        language(1)
        #expect(changes == 3, "what changes nothing is not reported")
        first.app.settings.removeObserver(observer)
        await first.app.flush()
        let values = try TestReader(library: library).app.settings.values
        #expect(values.zones == .none && values.booksFolder == "/books" && values.showsBarsAtPointer)
        #expect(SettingsModel.language(in: library) == "en")
    }

    @Test func rowsOfOtherModelsChangeThem() throws {
        let reader = try TestReader()
        defer { withExtendedLifetime(reader) {} }
        guard case .choice(let styles, 0, let set) = try row("Animation", in: reader.app).control else {
            Issue.record("the animation is no choice")
            return
        }
        set(try #require(styles.firstIndex(of: "Curl")))
        #expect(reader.app.appearance.turnStyle == .curl)
        #expect(Set(reader.app.settings.pages.map(\.id)) == Set(SettingsPage.ID.allCases))
    }

    @Test func statisticsAreSwitchedOffAndDaysStartLater() async throws {
        let library = try Library.inMemory()
        let reader = try TestReader(library: library)
        guard case .toggle(true, let record) = try row("Record Reading Times", in: reader.app).control,
            case .choice(let hours, 0, let start) = try row("A Day Starts At", in: reader.app).control,
            case .choice(let texts, 0, let show) = try row("Beside the Page Number", in: reader.app).control
        else {
            Issue.record("the rows have other controls")
            return
        }
        #expect(hours.count == 24 && hours[4] == "04:00" && texts.count == 3)
        record(false)
        start(4)
        show(2)
        await reader.app.flush()
        let settings = library.statisticsSettings()
        #expect(!settings.isRecording && settings.dayStart == 4 && settings.minutesADay == nil)
        #expect(try TestReader(library: library).app.settings.values.remaining == .timeInBook)
    }

    /// The names of languages are their own, so that who does not read the present one finds theirs.
    @Test func languagesHaveTheirOwnNames() throws {
        let reader = try TestReader()
        defer { withExtendedLifetime(reader) {} }
        reader.app.settings.languages = ["de", "ru"]
        guard case .choice(let names, _, _) = try row("Language", in: reader.app).control else { return }
        #expect(names == ["Language of the Desktop", "English", "Deutsch", "Русский"])
    }

    @Test func damagedSettingsGetTheirDefaults() {
        let values = ReaderSettings(
            json: .object(["zones": .integer(1), "keys": .string("none"), "booksFolder": .integer(3)]))
        #expect(values == ReaderSettings())
    }
}
