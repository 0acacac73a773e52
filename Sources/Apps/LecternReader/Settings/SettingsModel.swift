import LecternBase
public import LecternLibrary

/// The settings of the program. The library stores them.
///
///     for page in app.settings.pages { … }
@MainActor public final class SettingsModel {
    public private(set) var values: ReaderSettings
    /// The languages that the program speaks, by their tags, besides English.
    public var languages: [String] = []

    /// What the line at the foot of pages shows of the computer.
    let status = StatusTicker()
    private let library: Library
    private let appearance: AppearanceModel
    private let interruptions: () -> InterruptionModel
    private let statistics: () -> StatisticsChoices
    private let write: (@escaping @MainActor (Library) async -> Void) -> Void
    private var observers: [Int: () -> Void] = [:]
    private var nextObserver = 0

    /// - Parameter write: runs a write to the library after the earlier ones.
    init(
        library: Library, appearance: AppearanceModel, interruptions: @escaping () -> InterruptionModel,
        statistics: @escaping () -> StatisticsChoices,
        write: @escaping (@escaping @MainActor (Library) async -> Void) -> Void
    ) {
        self.library = library
        self.appearance = appearance
        self.interruptions = interruptions
        self.statistics = statistics
        self.write = write
        values = ReaderSettings(json: library.settingNow(ReaderSettings.key))
    }

    /// Reads the language of the program before there is any window; nil for that of the desktop.
    public nonisolated static func language(in library: Library) -> String? {
        ReaderSettings(json: library.settingNow(ReaderSettings.key)).language
    }

    /// Calls a closure at every change.
    ///
    /// - Returns: A number for ``removeObserver(_:)``.
    public func observe(_ observer: @escaping () -> Void) -> Int {
        nextObserver += 1
        observers[nextObserver] = observer
        return nextObserver
    }

    public func removeObserver(_ number: Int) { observers[number] = nil }

    /// Changes settings, and stores them.
    public func change(_ body: (inout ReaderSettings) -> Void) {
        let before = values
        body(&values)
        guard values != before else { return }
        for (_, observer) in observers.sorted(by: { $0.key < $1.key }) { observer() }
        let json = values.json
        write { await $0.keep { try await $0.setSetting(ReaderSettings.key, to: json) } }
    }

    /// The pages of the settings window, with the values of now.
    public var pages: [SettingsPage] { [reading, listening, libraryPage, program] }

    private func toggle(
        _ path: WritableKeyPath<ReaderSettings, Bool>, _ title: String, explanation: String = ""
    ) -> SettingsPage.Row {
        SettingsPage.Row(
            title: title, explanation: explanation,
            control: .toggle(isOn: values[keyPath: path]) { isOn in self.change { $0[keyPath: path] = isOn } })
    }

    private var reading: SettingsPage {
        let styles = Appearance.TurnStyle.allCases
        let turn = SettingsPage.Row(
            title: tr("Animation"),
            control: .choice(
                styles.map(\.title), selected: styles.firstIndex(of: appearance.turnStyle) ?? 0,
                set: { self.appearance.turnStyle = styles[$0] }))
        let zones = TapZones.allCases
        let clicks = SettingsPage.Row(
            title: tr("Clicks Turn the Page"), explanation: tr("Links, pictures and tables there still open."),
            control: .choice(
                zones.map(\.title), selected: zones.firstIndex(of: values.zones) ?? 0,
                set: { index in self.change { $0.zones = zones[index] } }))
        let bars = [
            toggle(\.showsBarsAtPointer, tr("Show When the Pointer Is Near")),
            toggle(\.showsBarsAtStart, tr("Show When a Book Opens")), remaining,
        ]
        let dictionaries = SettingsPage.Row(
            title: tr("Dictionaries"), explanation: tr("Where words of books are looked up."),
            control: .window(.dictionaries, label: tr("Set Up…")))
        return SettingsPage(
            id: .reading, title: tr("Reading"), icon: "lectern-appearance-symbolic",
            groups: [
                .init(title: tr("Page Turns"), rows: [turn, clicks]), .init(title: tr("Bars"), rows: bars),
                .init(
                    title: tr("Line at the Foot of Pages"),
                    explanation: tr("Pages of a fixed size and scrolled text have none."), rows: statusRows),
                .init(title: tr("Looking Up"), rows: [dictionaries]),
            ])
    }

    private var statusRows: [SettingsPage.Row] {
        let items = StatusItem.allCases
        let parts: [(String, WritableKeyPath<StatusLine, StatusItem>)] = [
            (tr("At the Left"), \.left), (tr("In the Middle"), \.middle), (tr("At the Right"), \.right),
        ]
        return parts.map { title, part in
            SettingsPage.Row(
                title: title,
                control: .choice(
                    items.map(\.title), selected: items.firstIndex(of: values.statusLine[keyPath: part]) ?? 0,
                    set: { index in self.change { $0.statusLine[keyPath: part] = items[index] } }))
        }
    }

    private var remaining: SettingsPage.Row {
        let choices = RemainingText.allCases
        return SettingsPage.Row(
            title: tr("Beside the Page Number"),
            control: .choice(
                choices.map(\.title), selected: choices.firstIndex(of: values.remaining) ?? 0,
                set: { index in self.change { $0.remaining = choices[index] } }))
    }

    private var listening: SettingsPage {
        let pauses = SettingsPage.Row(
            title: tr("Pause for Other Players"),
            control: .toggle(isOn: interruptions().pausesForOthers) { self.interruptions().pausesForOthers = $0 })
        let words = SettingsPage.Row(
            title: tr("Pronunciations"), explanation: tr("How voices say names and foreign words."),
            control: .window(.pronunciations, label: tr("Edit…")))
        return SettingsPage(
            id: .listening, title: tr("Listening"), icon: "audio-headphones-symbolic",
            groups: [.init(title: "", rows: [pauses]), .init(title: tr("Reading Aloud"), rows: [words])])
    }

    private var libraryPage: SettingsPage {
        let folder = SettingsPage.Row(
            title: tr("Folder of Books"),
            explanation: tr("New books in it appear on the shelf, and downloads are stored there."),
            control: .folder(values.booksFolder) { path in self.change { $0.booksFolder = path } })
        let sync = SettingsPage.Row(
            title: tr("Synchronization"), explanation: tr("Places, bookmarks and notes on other devices."),
            control: .window(.synchronization, label: tr("Set Up…")))
        return SettingsPage(
            id: .library, title: tr("Library"), icon: "lectern-shelf-symbolic",
            groups: [
                .init(title: "", rows: [folder]), .init(title: "", rows: [sync]),
                .init(title: tr("Statistics"), rows: statisticsRows),
            ])
    }

    private var statisticsRows: [SettingsPage.Row] {
        let choices = statistics()
        let hours = (0..<24).map { tr("{hour}:00", ["hour": $0 < 10 ? "0\($0)" : "\($0)"]) }
        return [
            SettingsPage.Row(
                title: tr("Record Reading Times"), explanation: tr("Nothing of it leaves your devices."),
                control: .toggle(isOn: choices.values.isRecording) { isOn in
                    choices.change { $0.isRecording = isOn }
                }),
            SettingsPage.Row(
                title: tr("A Day Starts At"),
                explanation: tr("Reading after midnight may belong to the evening before."),
                control: .choice(
                    hours, selected: choices.values.dayStart, set: { hour in choices.change { $0.dayStart = hour } })),
            SettingsPage.Row(title: ReaderAction.statistics.title, control: .action(.statistics)),
        ]
    }

    private var program: SettingsPage {
        let tags: [String?] = [nil, "en"] + languages.filter { $0 != "en" }.map { $0 }
        let names = tags.map { tag in tag.map { Language($0).ownName } ?? tr("Language of the Desktop") }
        let language = SettingsPage.Row(
            title: tr("Language"), explanation: tr("Applies when Lectern is started again."),
            control: .choice(
                names, selected: tags.firstIndex(of: values.language) ?? 0,
                set: { index in self.change { $0.language = tags[index] } }))
        let keys = SettingsPage.Row(title: ReaderAction.shortcuts.title, control: .action(.shortcuts))
        let change = SettingsPage.Row(
            title: tr("Change Keys"), explanation: tr("Also to export and import them."),
            control: .window(.keys, label: tr("Change…")))
        return SettingsPage(
            id: .program, title: tr("Program"), icon: "preferences-system-symbolic",
            groups: [.init(title: "", rows: [language]), .init(title: "", rows: [keys, change])])
    }
}
