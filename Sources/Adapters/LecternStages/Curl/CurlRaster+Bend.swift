import LecternGTK

// The columns that the bend and its shadows affect. The sheets are flat outside of them.
extension CurlRaster {
    /// The columns that differ from a flat, fully lit sheet, counted from the hinge's side.
    ///
    /// Before them the upper sheet is flat, after them the lower one.
    var bend: Range<Int> {
        // All borders are straight lines, so their extremes are in the first or last row.
        let rows = [0.5, geometry.height - 0.5]
        let first = rows.map { min(frontBegins(at: $0), flapBegins(at: $0)) }.min() ?? 0
        let end = rows.map { baseEnds(at: $0) }.max() ?? geometry.width
        let low = Int(min(geometry.width, max(0, first.rounded(.down) - 1)))
        return low..<max(low, Int(min(geometry.width, max(0, end.rounded(.up) + 2))))
    }

    /// Copies the bent part of a row from the row above, and draws its flat parts.
    func repeatRow(_ y: Int, _ row: Row, in columns: Range<Int>) {
        let middle = Double(y) + 0.5
        let first = min(frontBegins(at: middle), flapBegins(at: middle)).rounded(.down) - 1
        let low = Int(min(geometry.width, max(0, first)))
        let end = baseEnds(at: middle).rounded(.up) + 2
        let high = max(low, Int(min(geometry.width, max(0, end))))
        copy(scene.top, y, range: (0..<low).clamped(to: columns), to: row)
        copy(scene.bottom, y, range: (high..<width).clamped(to: columns), to: row)
        let above = row.above
        for x in low..<high { row[x] = above[x] }
    }

    /// Returns where the front begins to rise or to be darker.
    private func frontBegins(at y: Double) -> Double {
        (geometry.fold - Double(light.front.count) - geometry.across(0.5, y)) / cosine
    }

    /// Returns where the flap's shadow begins.
    private func flapBegins(at y: Double) -> Double {
        let path = path(y, geometry.across(0.5, y))
        return (geometry.width + Double(light.edge.count) + 1 - path.x) / path.dx
    }

    /// Returns where the cylinder and its shadow on the page below end.
    private func baseEnds(at y: Double) -> Double {
        let reach = max(Double(light.base.count), geometry.radius + 1)
        return (geometry.fold + reach - geometry.across(0.5, y)) / cosine
    }
}
