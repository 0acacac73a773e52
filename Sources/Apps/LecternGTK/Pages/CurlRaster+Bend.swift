// Which part of the picture the bend and its shadows touch: beside it lie flat sheets.
extension CurlRaster {
    /// The columns that show anything else than a flat sheet in full light, counted from the hinge's side.
    ///
    /// The upper sheet lies flat before them, the lower one after them.
    var bend: Range<Int> {
        // All borders are straight, so that they are farthest out in the first or the last row.
        let rows = [0.5, geometry.height - 0.5]
        let first = rows.map { min(frontBegins(at: $0), flapBegins(at: $0)) }.min() ?? 0
        let end = rows.map { baseEnds(at: $0) }.max() ?? geometry.width
        let low = Int(min(geometry.width, max(0, first.rounded(.down) - 1)))
        return low..<max(low, Int(min(geometry.width, max(0, end.rounded(.up) + 2))))
    }

    /// Draws a row like the one above it where the sheets bend, and as it is where they lie flat.
    func repeatRow(_ y: Int, _ row: Row, _ columns: Range<Int>) {
        let middle = Double(y) + 0.5
        let first = min(frontBegins(at: middle), flapBegins(at: middle)).rounded(.down) - 1
        let low = Int(min(geometry.width, max(0, first)))
        let end = baseEnds(at: middle).rounded(.up) + 2
        let high = max(low, Int(min(geometry.width, max(0, end))))
        copy(scene.top, y, (0..<low).clamped(to: columns), row)
        copy(scene.bottom, y, (high..<width).clamped(to: columns), row)
        let bent = scene.isMirrored ? width - high..<width - low : low..<high
        let start = scene.isMirrored ? row.base - (width - 1) : row.base
        (start + bent.lowerBound).update(from: start + bent.lowerBound - width, count: bent.count)
    }

    /// Where the front begins to rise, or is darker because it will.
    private func frontBegins(at y: Double) -> Double {
        (geometry.fold - Double(light.front.count) - geometry.across(0.5, y)) / cosine
    }

    /// Where the flap's shadow begins.
    private func flapBegins(at y: Double) -> Double {
        let path = path(y, geometry.across(0.5, y))
        return (geometry.width + Double(light.edge.count) + 1 - path.x) / path.dx
    }

    /// Where the cylinder and its shadow on the page below end.
    private func baseEnds(at y: Double) -> Double {
        let reach = max(Double(light.base.count), geometry.radius + 1)
        return (geometry.fold + reach - geometry.across(0.5, y)) / cosine
    }
}
