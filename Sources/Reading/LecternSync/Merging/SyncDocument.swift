public import LecternModel

/// Everything that is exchanged about one book: marks, and the place of each
/// device.
///
///     let joined = mine.joined(with: theirs)
///
/// Its file is a page of W3C annotations with Readium locators.
public struct SyncDocument: Hashable, Sendable {
    /// Where a device was.
    public struct DevicePlace: Hashable, Sendable {
        public var locator: Locator
        /// Seconds since 1970.
        public var savedAt: Double

        public init(locator: Locator, savedAt: Double) {
            (self.locator, self.savedAt) = (locator, savedAt)
        }
    }

    /// The digest of the book's content.
    public let book: String
    /// The title of the book, for people who look into the file.
    public var title: String?
    /// The places by device.
    public private(set) var places: [String: DevicePlace] = [:]
    var histories: [String: MarkHistory] = [:]

    /// A document without marks.
    public init(book: String, title: String? = nil) { (self.book, self.title) = (book, title) }

    /// The marks by identifier.
    public var marks: [String: SyncedMark] { histories.compactMapValues(\.current) }

    /// Returns the document with everything of both.
    public func joined(with other: SyncDocument) -> SyncDocument {
        var result = self
        result.title = [title, other.title].compactMap(\.self).max()
        result.histories.merge(other.histories) { $0.joined(with: $1) }
        result.places.merge(other.places) { Self.later($0, $1) }
        return result
    }

    /// Changes or adds a mark on a device; nil removes it.
    public mutating func set(_ id: String, to mark: SyncedMark?, on device: String, at time: Double) {
        histories[id] = (histories[id] ?? MarkHistory([])).changed(to: mark, on: device, at: time)
    }

    /// Sets the place of a device.
    public mutating func setPlace(_ place: DevicePlace, on device: String) {
        places[device] = places[device].map { Self.later($0, place) } ?? place
    }

    /// The place of the device that was used last, other than one.
    public func latestPlace(besides device: String) -> (device: String, place: DevicePlace)? {
        places.filter { $0.key != device }.max {
            ($0.value.savedAt, $0.key) < ($1.value.savedAt, $1.key)
        }
        .map { ($0.key, $0.value) }
    }

    private static func later(_ a: DevicePlace, _ b: DevicePlace) -> DevicePlace {
        (a.savedAt, a.locator.jsonString) < (b.savedAt, b.locator.jsonString) ? b : a
    }
}
