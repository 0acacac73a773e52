import LecternBase

/// What the reader has chosen about statistics.
public struct StatisticsSettings: Hashable, Sendable {
    /// Whether readings are recorded. On by default: nothing of it leaves the machine.
    public var isRecording = true
    /// The hour at which a day starts, from 0 to 23.
    public var dayStart = 0
    /// The goal for a day, in minutes; nil if there is none.
    public var minutesADay: Int?
    /// The goal for a year, in finished books; nil if there is none.
    public var booksAYear: Int?

    /// Creates the settings of a reader who has chosen nothing.
    public init() {}
}

extension StatisticsSettings {
    init(json: JSONValue?) {
        isRecording = json?["isRecording"]?.bool ?? true
        dayStart = json?["dayStart"]?.integer.flatMap { (0...23).contains($0) ? $0 : nil } ?? 0
        minutesADay = json?["minutesADay"]?.integer.flatMap { (1...1440).contains($0) ? $0 : nil }
        booksAYear = json?["booksAYear"]?.integer.flatMap { (1...10_000).contains($0) ? $0 : nil }
    }

    var json: JSONValue {
        var object: JSONObject = ["isRecording": .bool(isRecording), "dayStart": .integer(dayStart)]
        if let minutesADay { object["minutesADay"] = .integer(minutesADay) }
        if let booksAYear { object["booksAYear"] = .integer(booksAYear) }
        return .object(object)
    }
}

extension Library {
    private static let statisticsKey = "statistics"

    /// Returns the settings of the statistics, synchronously.
    public func statisticsSettings() -> StatisticsSettings {
        StatisticsSettings(json: settingNow(Self.statisticsKey))
    }

    /// Stores the settings of the statistics.
    public func setStatisticsSettings(_ settings: StatisticsSettings) async throws(LibraryError) {
        try await setSetting(Self.statisticsKey, to: settings.json)
    }
}
