// Ranges of the publication.
extension PositionList {
    /// A part of a unit.
    struct Part {
        var unit: Int
        /// From 0 to 1.
        var fractions: ClosedRange<Double>
    }

    /// Returns the total progressions from the start of a part to the end of another one; nil without positions.
    func progressions(from first: Part, to last: Part) -> ClosedRange<Double>? {
        guard let start = positionsBefore(first.fractions.lowerBound, of: first.unit),
            let end = positionsBefore(last.fractions.upperBound, of: last.unit), start <= end, count > 0
        else { return nil }
        return start / Double(count)...end / Double(count)
    }

    /// Returns the numbers of the positions that parts show, counted from 1; nil without positions.
    func numbers(from first: Part, to last: Part) -> ClosedRange<Int>? {
        guard let start = positionsBefore(first.fractions.lowerBound, of: first.unit),
            let end = positionsBefore(last.fractions.upperBound, of: last.unit), start <= end, count > 0
        else { return nil }
        // Rounding of fractions must not add a position.
        let lowest = min(Int((start + 1e-9).rounded(.down)) + 1, count)
        return lowest...max(Int((end - 1e-9).rounded(.up)), lowest)
    }

    /// Returns how many positions are before a fraction of a unit, with the share of the one there.
    private func positionsBefore(_ fraction: Double, of unit: Int) -> Double? {
        guard byUnit.indices.contains(unit) else { return nil }
        return Double(start(ofUnit: unit)) + fraction * Double(byUnit[unit].count)
    }
}
