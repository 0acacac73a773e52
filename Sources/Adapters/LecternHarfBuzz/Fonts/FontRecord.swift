internal import LecternText

/// A face on disk, with properties that are known without opening it.
struct FontRecord: Hashable, Sendable {
    var path: String
    var index = 0
    /// All names of the family.
    var families: [String] = []
    var fullName = ""
    var postScriptName = ""
    var weight: ClosedRange<Float> = 400...400
    var stretch: ClosedRange<Float> = 100...100
    var isItalic = false
    var axes: [FaceDescription.Axis] = []
    /// One bit for each 256 code points of which the face has a glyph; empty if unknown.
    var coverage: [UInt64] = []

    /// A file and the number of a face in it.
    struct Location: Hashable, Sendable {
        var path: String
        var index: Int
    }

    var location: Location { Location(path: path, index: index) }

    /// Whether the family is named as one with serifs.
    var hasSerif: Bool { families.contains { $0.lowercased().split(separator: " ").contains("serif") } }

    func mayCover(_ codePoint: UInt32) -> Bool {
        let block = Int(codePoint >> 8)
        return block / 64 < coverage.count && coverage[block / 64] & 1 << UInt64(block % 64) != 0
    }

    init(path: String, index: Int = 0, family: String, weight: Float, isItalic: Bool = false, stretch: Float = 100) {
        self.path = path
        self.index = index
        families = [family]
        self.isItalic = isItalic
        self.weight = weight...weight
        self.stretch = stretch...stretch
    }

    init(path: String, description: FaceDescription, coverage: [UInt64]) {
        self.path = path
        index = description.index
        families = description.families
        axes = description.axes
        fullName = description.fullName
        postScriptName = description.postScriptName
        isItalic = description.isItalic
        weight = Self.range("wght", in: description.axes, default: description.weight)
        stretch = Self.range("wdth", in: description.axes, default: description.stretch)
        self.coverage = coverage
    }

    private static func range(_ tag: StaticString, in axes: [FaceDescription.Axis], default value: Float)
        -> ClosedRange<Float>
    {
        guard let axis = axes.first(where: { $0.tag == OpenTypeTag(tag) }), axis.minimum <= axis.maximum else {
            return value...value
        }
        return axis.minimum...axis.maximum
    }
}

/// The properties that font matching compares, for faces on disk and in books.
struct FaceStyle: Hashable, Sendable {
    var weight: ClosedRange<Float>
    var stretch: ClosedRange<Float>
    var slant: FontRequest.Slant
}

extension FaceStyle {
    init(_ record: FontRecord) {
        self.init(weight: record.weight, stretch: record.stretch, slant: record.isItalic ? .italic : .normal)
    }

    /// Whether the face has the requested style, or one from which it can be synthesized: letters can be made bold or
    /// oblique, but not light, upright or wide.
    func canBecome(_ request: FontRequest) -> Bool {
        (request.weight >= 600 || weight.lowerBound < 600) && (request.slant != .normal || slant == .normal)
            && (request.stretch != 100 || stretch.contains(100))
    }
}

/// Chooses a face of a family.
///
/// <https://www.w3.org/TR/css-fonts-4/#font-style-matching>
enum FontMatching {
    /// Returns the indices of the faces that match a request equally well, in their order. They may differ in other
    /// ways (`unicode-range`).
    static func best(of faces: [FaceStyle], for request: FontRequest) -> [Int] {
        var indices = Array(faces.indices)
        // 4.1. Width first, 4.2. then style, 4.3. then weight.
        keepLeast(&indices) { stretchDistance(faces[$0].stretch, request.stretch) }
        keepLeast(&indices) { slantDistance(faces[$0].slant, request.slant) }
        keepLeast(&indices) { weightDistance(faces[$0].weight, request.weight) }
        return indices
    }

    /// Returns the indices of all faces, the best match first. Among equal matches those precede that are not `last`.
    static func ranked(_ faces: [FaceStyle], for request: FontRequest, last: (Int) -> Bool) -> [Int] {
        let keys = faces.indices.map { index in
            let face = faces[index]
            return (
                stretchDistance(face.stretch, request.stretch), slantDistance(face.slant, request.slant),
                weightDistance(face.weight, request.weight), last(index) ? 1 : 0, index
            )
        }
        return keys.sorted { $0 < $1 }.map(\.4)
    }

    private static func keepLeast(_ indices: inout [Int], _ distance: (Int) -> Float) {
        guard let smallest = indices.map(distance).min() else { return }
        indices.removeAll { distance($0) != smallest }
    }

    /// Added to distances in the direction that is searched second.
    private static let second: Float = 10_000

    private static func stretchDistance(_ range: ClosedRange<Float>, _ requested: Float) -> Float {
        if range.contains(requested) { return 0 }
        // At normal or condensed widths narrower faces are preferred, otherwise wider ones.
        if requested <= 100 {
            return range.upperBound < requested ? requested - range.upperBound : second + range.lowerBound - requested
        }
        return range.lowerBound > requested ? range.lowerBound - requested : second + requested - range.upperBound
    }

    private static func slantDistance(_ slant: FontRequest.Slant, _ requested: FontRequest.Slant) -> Float {
        switch (requested, slant) {
        case (.normal, .normal), (.italic, .italic): 0
        case (.oblique(let a), .oblique(let b)): abs(a - b) / 100
        case (.italic, .oblique), (.oblique, .italic): 1
        case (.normal, .oblique): 1
        default: 2
        }
    }

    private static func weightDistance(_ range: ClosedRange<Float>, _ requested: Float) -> Float {
        if range.contains(requested) { return 0 }
        let (low, high) = (range.lowerBound, range.upperBound)
        if requested >= 400 && requested <= 500 {
            // Up to 500, then below, then above 500.
            if low > requested && low <= 500 { return low - requested }
            return high < requested ? second + requested - high : 2 * second + low - requested
        }
        if requested < 400 { return high < requested ? requested - high : second + low - requested }
        return low > requested ? low - requested : second + requested - high
    }
}
