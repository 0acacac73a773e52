package import LecternModel

/// Everything that is exchanged about one book: marks, readings, and the place
/// of each device.
///
///     let joined = mine.joined(with: theirs)
///
/// Its file is a page of W3C annotations with Readium locators.
package struct SyncDocument: Hashable, Sendable {
    /// The digest of the book's content.
    let book: String
    /// The title of the book, for people who look into the file.
    var title: String?
    /// The places by device.
    package private(set) var places: [String: DevicePlace] = [:]
    var histories: [String: MarkHistory] = [:]
    /// What was read when. The record of a library leaves it out, as the library has it.
    var readings = SyncedReadings()

    /// A document without marks.
    package init(book: String, title: String? = nil) {
        self.book = book
        self.title = title
    }

    /// The identifier of the note on the book.
    static let noteID = "note"

    /// The marks by identifier.
    package var marks: [String: SyncedMark] { histories.compactMapValues(\.current) }

    /// Returns the document with everything of both.
    package func joined(with other: SyncDocument) -> SyncDocument {
        var result = self
        result.title = [title, other.title].compactMap(\.self).max()
        result.histories.merge(other.histories) { $0.joined(with: $1) }
        for (device, place) in other.places { result.setPlace(place, on: device) }
        result.readings = readings.joined(with: other.readings)
        return result
    }

    /// The number of marks of which this document has another history than another one has.
    func countOfMarks(unlike other: SyncDocument) -> Int {
        histories.count { other.histories[$0.key] != $0.value }
    }

    /// Changes or adds a mark on a device; nil removes it.
    package mutating func set(_ id: String, to mark: SyncedMark?, on device: String, at time: Double) {
        histories[id] = (histories[id] ?? MarkHistory([])).changed(to: mark, on: device, at: time)
    }

    /// Sets the place of a device, if it is not older than the one known.
    package mutating func setPlace(_ place: DevicePlace, on device: String) {
        places[device] = places[device].map { DevicePlace.last($0, place, on: device) } ?? place
    }

    /// Moves a device to a place, with all places in this document known to it.
    package mutating func move(_ device: String, to locator: Locator, at time: Double) {
        let latestRevision = places.values.reduce(Revision()) { $0.joined(with: $1.revision) }
        places[device] = DevicePlace(locator: locator, savedAt: time, revision: latestRevision.next(on: device))
    }

    /// Changes the words that are stored with the place of a device, which stays.
    mutating func replaceWords(of device: String, by locator: Locator) {
        guard let place = places[device], place.locator.isAtPlace(of: locator) else { return }
        places[device]?.locator = locator
    }

    /// The newest place of another device that the reader of this one has not left since.
    ///
    /// Of places that were reached independently of each other the later one counts, by the clocks of their devices; a
    /// clock that is ahead counts as now.
    ///
    /// - Parameter now: seconds since 1970.
    package func latestPlace(besides device: String, now: Double) -> (device: String, place: DevicePlace)? {
        let devicePlace = places[device]
        let others = places.filter { name, place in
            name != device && devicePlace.map { !$0.revision.contains(place.revision) } ?? true
        }
        let newest = others.filter { place in !others.contains { $0.value.follows(place.value) } }
        return newest.max { ($0.value.time(now: now), $0.key) < ($1.value.time(now: now), $1.key) }
            .map { ($0.key, $0.value) }
    }
}
