import LecternBase
package import LecternModel
package import LecternPublication

/// The positions of a publication by unit: maps places to total progression
/// and back.
///
///     let positions = await PositionList(publication)
///     let middle = positions.locator(atProgression: 0.5)
///
/// A unit's share of the publication is its share of the positions, which
/// parsers derive from the size of the resource.
package struct PositionList: Sendable {
    /// The positions of each unit.
    let byUnit: [[Locator]]
    /// The number of positions before each unit, and of all at the end.
    private let sums: [Int]

    package init(_ publication: Publication) async {
        let units = publication.units
        self.init(
            byUnit: await publication.positionsByReadingOrder().enumerated().flatMap { resource, positions in
                let range = units.units(ofResource: resource)
                // Each page of a PDF is a position.
                if range.count == positions.count, positions.count > 1 { return positions.map { [$0] } }
                let unit = units[range.lowerBound]
                return [unit.isRepeated ? positions.map { unit.locator($0) } : positions]
            })
    }

    init(byUnit: [[Locator]]) {
        self.byUnit = byUnit
        sums = byUnit.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.count) }
    }

    /// The number of positions.
    var count: Int { sums.last ?? 0 }

    /// The total progression at which each unit begins, from 0 to 1; empty if there are no positions.
    var unitStarts: [Double] { count > 0 ? sums.dropLast().map { Double($0) / Double(count) } : [] }

    /// Returns the number of positions before a unit.
    func start(ofUnit unit: Int) -> Int { sums[unit] }

    /// Returns a position by its number, from 1.
    func locator(atPosition number: Int) -> Locator? {
        guard number >= 1, number <= count, let unit = sums.lastIndex(where: { $0 < number }) else { return nil }
        return byUnit[unit][number - 1 - sums[unit]]
    }

    /// Returns the locator at a total progression; values outside 0 to 1 are clamped.
    ///
    /// - Returns: nil if there are no positions, or the value is not finite.
    package func locator(atProgression progression: Double) -> Locator? {
        guard progression.isFinite, let last = byUnit.lastIndex(where: { !$0.isEmpty }) else { return nil }
        let position = min(max(progression, 0), 1) * Double(count)
        let unit = byUnit.indices.first { !byUnit[$0].isEmpty && Double(sums[$0 + 1]) > position } ?? last
        guard let first = byUnit[unit].first else { return nil }
        return first.with { locations in
            locations.position = nil
            locations.progression = min((position - Double(sums[unit])) / Double(byUnit[unit].count), 1)
            locations.totalProgression = progression
        }
    }

    /// Returns a locator with its position and total progression added.
    ///
    /// - Parameter length: The length of the unit's canonical text.
    func withTotals(_ locator: Locator, chapter: Int, length: Int) -> Locator {
        guard byUnit.indices.contains(chapter), !byUnit[chapter].isEmpty else { return locator }
        let positionCount = byUnit[chapter].count
        let offset = locator.locations.textOffset ?? 0
        let progression = length == 0 ? 0 : min(Double(offset) / Double(length), 1)
        return locator.with { locations in
            locations.position = sums[chapter] + Self.position(of: offset, length, positionCount) + 1
            locations.totalProgression = (Double(sums[chapter]) + progression * Double(positionCount)) / Double(count)
        }
    }

    /// Returns the number of the position that contains a place, from 1.
    ///
    /// - Parameter length: The length of the unit's canonical text. Nil is enough for the start of a unit, and for a
    ///   unit of one position.
    func number(of place: Place, length: Int?) -> Int? {
        guard byUnit.indices.contains(place.chapter), !byUnit[place.chapter].isEmpty else { return nil }
        let positionCount = byUnit[place.chapter].count
        if positionCount == 1 || place.offset <= 0 { return sums[place.chapter] + 1 }
        guard let length else { return nil }
        return sums[place.chapter] + Self.position(of: place.clampedOffset(length: length), length, positionCount) + 1
    }

    /// Returns the total progression of a place, from 0 to 1.
    ///
    /// - Parameter length: The length of the unit's canonical text. Nil is enough for the start of a unit.
    func progression(of place: Place, length: Int?) -> Double? {
        guard byUnit.indices.contains(place.chapter), count > 0 else { return nil }
        let start = Double(sums[place.chapter])
        if place.offset <= 0 { return start / Double(count) }
        guard let length else { return nil }
        let share = length == 0 ? 0 : Double(place.clampedOffset(length: length)) / Double(length)
        return (start + share * Double(byUnit[place.chapter].count)) / Double(count)
    }

    /// Returns which of a unit's positions contains an offset, from 0.
    ///
    /// A position may begin within a UTF-16 unit. The unit belongs to it,
    /// because going to the position leads to the unit.
    private static func position(of offset: Int, _ length: Int, _ count: Int) -> Int {
        guard length > 0 else { return 0 }
        let end = (Double(offset) + 1) / Double(length) * Double(count)
        return min(max(Int((end - 1e-9).rounded(.down)), 0), count - 1)
    }
}
