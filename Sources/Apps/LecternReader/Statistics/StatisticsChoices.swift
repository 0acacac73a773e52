public import LecternLibrary

/// What the reader has chosen about statistics, for all windows.
@MainActor public final class StatisticsChoices {
    public private(set) var values: StatisticsSettings
    /// The clock of recordings. Tests set their own.
    var clock: @Sendable () -> ReadingMoment = { .now() }
    /// Called after each change.
    var onChange: (() -> Void)?
    /// Called before the readings of a book are deleted; nil for all books.
    var willDelete: ((BookID?) -> Void)?
    /// Called after the readings of a book were deleted; nil for all books.
    var didDelete: ((BookID?) -> Void)?
    private let write: (@escaping @MainActor (Library) async -> Void) -> Void

    /// - Parameter write: runs a write to the library after the earlier ones.
    init(library: Library, write: @escaping (@escaping @MainActor (Library) async -> Void) -> Void) {
        self.write = write
        values = library.statisticsSettings()
    }

    /// Changes the choices, and stores them.
    public func change(_ body: (inout StatisticsSettings) -> Void) {
        let before = values
        body(&values)
        guard values != before else { return }
        let changed = values
        write { await $0.keep { try await $0.setStatisticsSettings(changed) } }
        onChange?()
    }
}
