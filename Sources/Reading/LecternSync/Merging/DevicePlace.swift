package import LecternModel

extension SyncDocument {
    /// Where a device was.
    package struct DevicePlace: Hashable, Sendable {
        var locator: Locator
        /// Seconds since 1970, by the clock of the device.
        var savedAt: Double
        /// The places of all devices that the reader knew when they went to this one: clocks differ between devices.
        var revision: Revision

        package init(locator: Locator, savedAt: Double, revision: Revision = Revision()) {
            self.locator = locator
            self.savedAt = savedAt
            self.revision = revision
        }
    }
}

extension SyncDocument.DevicePlace {
    /// Whether the reader went to this place knowing another one.
    func follows(_ other: Self) -> Bool {
        revision != other.revision && revision.contains(other.revision)
    }

    /// Returns the last of two places of one device: it counts its moves. Of the same move the one with fewer words
    /// counts: the words of a protected book were removed.
    static func last(_ a: Self, _ b: Self, on device: String) -> Self {
        let (x, y) = (a.revision.counts[device] ?? 0, b.revision.counts[device] ?? 0)
        if x != y { return x < y ? b : a }
        return (a.savedAt, -a.countOfWords, a.locator.jsonString) < (b.savedAt, -b.countOfWords, b.locator.jsonString)
            ? b : a
    }

    /// The length of the words that are stored with the place, in UTF-8.
    private var countOfWords: Int {
        [locator.text.before, locator.text.highlight, locator.text.after].reduce(0) { $0 + ($1?.utf8.count ?? 0) }
    }

    /// The time, but not later than now: the clock of the device may be ahead.
    func time(now: Double) -> Double { min(savedAt, now) }
}

extension Locator {
    /// Whether two locators differ in nothing but the words that are stored with them.
    func isAtPlace(of other: Locator) -> Bool { href == other.href && locations == other.locations }
}
