import Glibc
internal import LecternText

/// A font that a cascade may use, opened at first use.
struct FontCandidate {
    enum Source {
        case local(FontRecord)
        case web(WebFaces, Int)
    }

    let source: Source
    /// The code points for which it is meant; empty for all.
    let ranges: [ClosedRange<UInt32>]
    private(set) var loaded: FontInstance?
    private var isMissing = false

    init(record: FontRecord) {
        source = .local(record)
        ranges = []
    }

    init(webFaces: WebFaces, number: Int) {
        source = .web(webFaces, number)
        ranges = webFaces.set.fonts[number].unicodeRanges
    }

    /// Whether it comes from an `@font-face` rule.
    var isWeb: Bool {
        switch source {
        case .web: true
        case .local: false
        }
    }

    /// The style of its face on disk; `nil` for a face of a book.
    var style: FaceStyle? {
        switch source {
        case .local(let record): FaceStyle(record)
        case .web: nil
        }
    }

    /// Whether it is loaded or may still be loaded.
    var mayLoad: Bool { !isMissing }

    func accepts(_ codePoint: UInt32) -> Bool {
        !isMissing && (ranges.isEmpty || ranges.contains { $0.contains(codePoint) })
    }

    mutating func load(_ request: FontRequest, _ catalog: FontCatalog) -> FontInstance? {
        if let loaded { return loaded }
        if isMissing { return nil }
        switch source {
        case .local(let record): loaded = Self.open(record, for: request, in: catalog)
        case .web(let faces, let number): loaded = faces.instance(number, request)
        }
        isMissing = loaded == nil
        return loaded
    }

    // MARK: Lists

    /// Returns the candidates of a request in order, ending with the preferred serif families.
    static func list(_ request: FontRequest, in catalog: FontCatalog, webFaces: WebFaces?) -> [FontCandidate] {
        var list: [FontCandidate] = []
        for family in request.families.prefix(256) {
            if case .named(let name) = family {
                let web = webFaces?.matches(family: name, request) ?? []
                if let webFaces, !web.isEmpty {
                    list += web.map { FontCandidate(webFaces: webFaces, number: $0) }
                } else if let candidate = local(name, for: request, in: catalog) {
                    list.append(candidate)
                }
            } else {
                list += generic(family, for: request, in: catalog)
            }
        }
        return list + generic(.serif, for: request, in: catalog)
    }

    /// Returns the first installed family of a generic one. For East Asian languages their own families precede.
    private static func generic(_ family: FontRequest.Family, for request: FontRequest, in catalog: FontCatalog)
        -> [FontCandidate]
    {
        var families = catalog.preferences.families(for: family)
        if isWrittenInEastAsianScript(request.language),
            family == .serif || family == .sansSerif || family == .systemUI
        {
            families = FontPreferences.eastAsian(request.language, isSerif: family == .serif) + families
        }
        for name in families {
            if let candidate = local(name, for: request, in: catalog) { return [candidate] }
        }
        return []
    }

    private static func local(_ family: String, for request: FontRequest, in catalog: FontCatalog) -> FontCandidate? {
        record(family, for: request, in: catalog).map { FontCandidate(record: $0) }
    }

    /// Returns the face of an installed family that matches a request best.
    static func record(_ family: String, for request: FontRequest, in catalog: FontCatalog) -> FontRecord? {
        let records = catalog.records(family: family)
        return FontMatching.best(of: records.map { FaceStyle($0) }, for: request).first.map { records[$0] }
    }

    // MARK: Instances

    private static func open(_ record: FontRecord, for request: FontRequest, in catalog: FontCatalog) -> FontInstance? {
        let style = FaceStyle(record)
        let axes = variations(record.axes, style, for: request)
        guard let face = catalog.face(record, variations: axes) else { return nil }
        return instance(face, style, for: request)
    }

    /// Returns the positions of a variable face's axes.
    static func variations(_ axes: [FaceDescription.Axis], _ style: FaceStyle, for request: FontRequest)
        -> [OpenTypeSetting]
    {
        guard !axes.isEmpty else { return [] }
        var settings: [OpenTypeSetting] = []
        func set(_ tag: UInt32, _ value: Float) {
            guard let axis = axes.first(where: { $0.tag == tag }) else { return }
            settings.removeAll { $0.tag == tag }
            settings.append(OpenTypeSetting(tag: tag, value: min(max(value, axis.minimum), axis.maximum)))
        }
        set(OpenTypeTag("wght"), min(max(request.weight, style.weight.lowerBound), style.weight.upperBound))
        set(OpenTypeTag("wdth"), min(max(request.stretch, style.stretch.lowerBound), style.stretch.upperBound))
        // The axis counts anticlockwise.
        if request.slant != .normal {
            set(OpenTypeTag("ital"), 1)
            set(OpenTypeTag("slnt"), -request.slant.degrees)
        }
        set(OpenTypeTag("opsz"), request.size)
        for variation in request.variations.prefix(64) { set(variation.tag, variation.value) }
        return settings.sorted { $0.tag < $1.tag }
    }

    /// Creates a face at the size of a request, with synthesized styles.
    static func instance(
        _ face: HarfBuzzFace, _ style: FaceStyle, for request: FontRequest, overrides: WebFont? = nil
    ) -> FontInstance {
        var size = request.size
        if let overrides { size *= max(0, overrides.sizeAdjust) / 100 }
        if let adjust = request.sizeAdjust {
            let aspect = Float(face.metrics.xHeight) / Float(max(face.metrics.unitsPerEm, 1))
            if aspect > 0 { size = request.size * adjust / aspect }
        }
        // Mathematical fonts have bold and italic letters as separate characters.
        let isMathematical = request.families.contains(.math) && face.glyph(for: 0x1D465) != 0
        let isBold =
            request.synthesizesWeight && request.weight >= 600 && style.weight.upperBound < 600 && !isMathematical
        let isUpright = style.slant == .normal && !hasSlantAxis(face) && !isMathematical
        return FontInstance(
            face: face, size: size, isSyntheticBold: isBold,
            syntheticSlant: request.synthesizesStyle && isUpright ? request.slant.tangent : 0,
            palette: request.palette, ascent: overrides?.ascentOverride.map { $0 / 100 * size },
            descent: overrides?.descentOverride.map { $0 / 100 * size },
            lineGap: overrides?.lineGapOverride.map { $0 / 100 * size })
    }

    private static func hasSlantAxis(_ face: HarfBuzzFace) -> Bool {
        face.description.axes.contains { $0.tag == OpenTypeTag("slnt") || $0.tag == OpenTypeTag("ital") }
    }
}

extension FontRequest.Slant {
    /// The angle to the right; italic letters have 14 degrees as oblique ones without an angle do.
    fileprivate var degrees: Float {
        switch self {
        case .normal: 0
        case .italic: 14
        case .oblique(let degrees): degrees.isFinite ? degrees : 14
        }
    }

    /// How far upright glyphs are slanted: the distance to the right per unit of height.
    fileprivate var tangent: Float {
        // 14 degrees are a quarter, so that italics are the same on all machines.
        if degrees == 14 { return 0.25 }
        return Float(tan(Double(min(max(degrees, -Self.steepest), Self.steepest)) * .pi / 180))
    }

    /// Letters that lean more are illegible.
    private static let steepest: Float = 60
}
