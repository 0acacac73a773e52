/// Searching folded text.
extension FoldedText {
    /// Returns the ranges of the original text that match, in order. Several
    /// matches within one character are returned once.
    ///
    /// - Parameters:
    ///   - wanted: folded the same way as this text.
    ///   - text: the original text.
    ///   - limit: the maximum number of ranges.
    package func occurrences(of wanted: [UInt16], in text: [UInt16], limit: Int = .max) -> [Range<Int>] {
        origins(ofPlaces: allPlaces(of: wanted, limit: limit), length: wanted.count, in: text)
    }

    /// Returns the folded offsets of matches in order, without overlaps: a quarter
    /// of the memory of ranges. ``origins(ofPlaces:length:in:)`` converts them.
    ///
    /// - Parameter wanted: folded the same way as this text, without white space at its ends.
    /// - Returns: `nil` if a character expanded to so many units that several
    ///   matches may lie in it; use ``occurrences(of:in:limit:)`` then.
    package func places(of wanted: [UInt16], limit: Int = .max) -> [Int32]? {
        wanted.count * 2 <= longestExpansion ? nil : allPlaces(of: wanted, limit: limit)
    }

    private static let placesAtOnce = 1024

    private func allPlaces(of wanted: [UInt16], limit: Int) -> [Int32] {
        var found: [Int32] = []
        guard limit > 0 else { return found }
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: Self.placesAtOnce) { room in
            guard let out = room.baseAddress else { return }
            var (count, seen) = (0, 0)
            units.withUnsafeBufferPointer { units in
                wanted.withUnsafeBufferPointer { wanted in
                    UnitSearch.visit(wanted, in: units) { start in
                        if count == Self.placesAtOnce {
                            found.append(contentsOf: UnsafeBufferPointer(start: out, count: count))
                            (count, seen) = (0, seen &+ count)
                        }
                        out[count] = Int32(truncatingIfNeeded: start)
                        count = count &+ 1
                        return seen &+ count < limit ? start &+ wanted.count : nil
                    }
                }
            }
            found.append(contentsOf: UnsafeBufferPointer(start: out, count: count))
        }
        return found
    }

    /// Returns the ranges of the original text for ascending places; equal
    /// consecutive ranges are returned once.
    ///
    /// - Parameters:
    ///   - length: the number of folded units of each match.
    ///   - text: the original text.
    package func origins(ofPlaces places: [Int32], length: Int, in text: [UInt16]) -> [Range<Int>] {
        var found: [Range<Int>] = []
        guard let last = places.last, length > 0, Int(last) + length <= units.count else { return found }
        found.reserveCapacity(places.count)
        var place = AnchorPlace()
        text.withUnsafeBufferPointer { text in
            for start in places {
                let range = quickOrigins(of: Int(start)..<Int(start) &+ length, in: text, &place)
                // Two matches inside one ligature are one range.
                if range != found.last { found.append(range) }
            }
        }
        return found
    }
}
