/// Where something stands in a folded text.
extension FoldedText {
    /// The parts of the original text where something stands, in order; what
    /// stands twice in one character is told once.
    ///
    /// - Parameters:
    ///   - wanted: folded as this text is.
    ///   - text: the original text.
    ///   - limit: how many are enough.
    public func occurrences(of wanted: [UInt16], in text: [UInt16], limit: Int = .max) -> [Range<Int>] {
        origins(ofPlaces: allPlaces(of: wanted, limit: limit), length: wanted.count, in: text)
    }

    /// The folded offsets where something stands, in order, without overlaps: a
    /// fourth of the memory that ranges take. They become those with
    /// ``origins(ofPlaces:length:in:)``, one for one.
    ///
    /// - Parameter wanted: folded as this text is, without white space at its ends.
    /// - Returns: `nil` where a character became so many units that the same
    ///   may stand in them twice: then only ``occurrences(of:in:limit:)`` tells how many there are.
    public func places(of wanted: [UInt16], limit: Int = .max) -> [Int32]? {
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

    /// The parts of the original text that places in order stand for, whatever is the
    /// same as the one before once.
    ///
    /// - Parameters:
    ///   - length: how many folded units stand at each place.
    ///   - text: the original text.
    public func origins(ofPlaces places: [Int32], length: Int, in text: [UInt16]) -> [Range<Int>] {
        var found: [Range<Int>] = []
        guard let last = places.last, length > 0, Int(last) + length <= units.count else { return found }
        found.reserveCapacity(places.count)
        var place = AnchorPlace()
        text.withUnsafeBufferPointer { text in
            for start in places {
                let range = quickOrigins(of: Int(start)..<Int(start) &+ length, in: text, &place)
                // Half of a ligature found twice is one.
                if range != found.last { found.append(range) }
            }
        }
        return found
    }
}
