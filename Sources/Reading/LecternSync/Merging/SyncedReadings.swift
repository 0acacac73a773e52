import LecternBase
import LecternLibrary

/// The readings of a book on all devices: they are only ever added, unless the reader deletes them.
struct SyncedReadings: Hashable, Sendable {
    /// What makes a reading: of two with the same page and start, the longer one counts.
    private struct Key: Hashable, Comparable {
        let start: Int
        let page: Int

        static func < (a: Self, b: Self) -> Bool { (a.start, a.page) < (b.start, b.page) }
    }

    private var readings: [Key: PageReading] = [:]
    /// Earlier readings were deleted, in seconds since 1970.
    private var deletedBefore = 0

    /// No readings.
    init() {}

    init(_ shared: ExchangedReadings) {
        deletedBefore = shared.deletedBefore
        for reading in shared.readings { add(reading) }
    }

    /// The readings for a library.
    var shared: ExchangedReadings {
        ExchangedReadings(
            readings: readings.sorted { $0.key < $1.key }.map(\.value), deletedBefore: deletedBefore)
    }

    /// The number of readings.
    var count: Int { readings.count }

    var isEmpty: Bool { readings.isEmpty && deletedBefore == 0 }

    /// Returns the readings of both, without those that one of them has deleted.
    func joined(with other: SyncedReadings) -> SyncedReadings {
        var result = self
        result.deletedBefore = max(deletedBefore, other.deletedBefore)
        result.readings = readings.filter { $0.key.start >= result.deletedBefore }
        for reading in other.readings.values { result.add(reading) }
        return result
    }

    private mutating func add(_ reading: PageReading) {
        let key = Key(start: reading.start, page: reading.page)
        guard reading.start >= deletedBefore, reading.isLonger(than: readings[key]) else { return }
        readings[key] = reading
    }
}

extension PageReading {
    /// Whether a reading replaces another one of the same page and start: on all devices the same one.
    fileprivate func isLonger(than other: PageReading?) -> Bool {
        guard let other else { return true }
        return (duration, totalPages) > (other.duration, other.totalPages)
    }
}

// The member `lectern:readings` of a file.
extension SyncedReadings {
    var json: JSONValue {
        let rows = shared.readings.map { reading -> JSONValue in
            [
                .integer(reading.start), .integer(reading.page), .integer(reading.totalPages),
                .integer(reading.duration),
            ]
        }
        return ["deletedBefore": .integer(deletedBefore), "pages": .array(rows)]
    }

    /// Reads the member; rows that are not readings are left out.
    init(json: JSONValue) {
        let deleted = json["deletedBefore"]?.integer ?? 0
        deletedBefore = (0...PageReading.lastStart).contains(deleted) ? deleted : 0
        for row in json["pages"]?.array ?? [] {
            let numbers = (row.array ?? []).compactMap(\.integer)
            guard numbers.count == 4,
                let reading = PageReading(
                    page: numbers[1], totalPages: numbers[2], start: numbers[0], duration: numbers[3])
            else { continue }
            add(reading)
        }
    }
}
