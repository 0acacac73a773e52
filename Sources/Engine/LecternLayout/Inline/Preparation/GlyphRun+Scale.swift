import LecternText

extension GlyphRun {
    /// 1/64 pixels per font unit.
    var scale: Double { font.unitScale }
}

extension FontInstance {
    /// 1/64 pixels per font unit.
    var unitScale: Double { Double(size) / Double(max(1, face.metrics.unitsPerEm)) * 64 }
}
