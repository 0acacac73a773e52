/// Searching folded text.
extension FoldedText {
    /// Returns the ranges of the original text that match, in order. Several
    /// matches within one character are returned once.
    ///
    /// - Parameters:
    ///   - pattern: folded the same way as this text.
    ///   - text: the original text.
    ///   - limit: the maximum number of ranges.
    package func occurrences(of pattern: [UInt16], in text: [UInt16], limit: Int = .max) -> [Range<Int>] {
        origins(ofPlaces: allPlaces(of: pattern, limit: limit), length: pattern.count, in: text)
    }

    /// Returns the folded offsets of matches in order, without overlaps: a quarter
    /// of the memory of ranges. ``origins(ofPlaces:length:in:)`` converts them.
    ///
    /// - Parameter pattern: folded the same way as this text, without white space at its ends.
    /// - Returns: `nil` if a character expanded to so many units that several
    ///   matches may lie in it; use ``occurrences(of:in:limit:)`` then.
    package func places(of pattern: [UInt16], limit: Int = .max) -> [Int32]? {
        pattern.count * 2 <= longestExpansion ? nil : allPlaces(of: pattern, limit: limit)
    }

    private static let placesAtOnce = 1024

    private func allPlaces(of pattern: [UInt16], limit: Int) -> [Int32] {
        var places: [Int32] = []
        guard limit > 0 else { return places }
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: Self.placesAtOnce) { buffer in
            guard let out = buffer.baseAddress else { return }
            var (count, seen) = (0, 0)
            units.withUnsafeBufferPointer { units in
                pattern.withUnsafeBufferPointer { pattern in
                    UnitSearch.visit(pattern, in: units) { start in
                        if count == Self.placesAtOnce {
                            places.append(contentsOf: UnsafeBufferPointer(start: out, count: count))
                            seen &+= count
                            count = 0
                        }
                        out[count] = Int32(truncatingIfNeeded: start)
                        count = count &+ 1
                        return seen &+ count < limit ? start &+ pattern.count : nil
                    }
                }
            }
            places.append(contentsOf: UnsafeBufferPointer(start: out, count: count))
        }
        return places
    }

    /// Returns the ranges of the original text for ascending places; equal
    /// consecutive ranges are returned once.
    ///
    /// - Parameters:
    ///   - length: the number of folded units of each match.
    ///   - text: the original text.
    package func origins(ofPlaces places: [Int32], length: Int, in text: [UInt16]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        guard let last = places.last, length > 0, Int(last) + length <= units.count else { return ranges }
        ranges.reserveCapacity(places.count)
        var place = AnchorPlace()
        text.withUnsafeBufferPointer { text in
            for start in places {
                let range = quickOrigins(of: Int(start)..<Int(start) &+ length, in: text, &place)
                // Two matches inside one ligature are one range.
                if range != ranges.last { ranges.append(range) }
            }
        }
        return ranges
    }
}
