import LecternCSS
import LecternGeometry
import LecternMarkup

/// The positions that attributes give to single characters.
///
/// https://www.w3.org/TR/SVG2/text.html#TextSpanElementXAttribute
struct TextPositions {
    private(set) var x: [Int: Double] = [:]
    private(set) var y: [Int: Double] = [:]
    private(set) var dx: [Int: Double] = [:]
    private(set) var dy: [Int: Double] = [:]
    private(set) var rotation: [Int: Double] = [:]

    init(_ content: DrawnTextContent, viewport: Vector) {
        for scope in content.scopes where scope.start < scope.end && scope.element.name != .textPath {
            let element = scope.element
            // A surrogate pair is one character.
            let places = (scope.start..<scope.end).filter { content.units[$0] & 0xFC00 != 0xDC00 }
            func values(_ text: String?, _ base: Double) -> [Double] {
                DrawnLength.list(text).map { $0.resolve(element.style, percentOf: base) }
            }
            func assign(_ text: String?, base: Double, to path: WritableKeyPath<TextPositions, [Int: Double]>) {
                guard let text else { return }
                for (value, place) in zip(values(text, base), places) { self[keyPath: path][place] = value }
            }
            assign(element.attribute(.x), base: viewport.x, to: \.x)
            assign(element.attribute(.y), base: viewport.y, to: \.y)
            assign(element.attribute(\.dx), base: viewport.x, to: \.dx)
            assign(element.attribute(\.dy), base: viewport.y, to: \.dy)
            assignRotations(element.attribute(\.rotate), places)
        }
        if x[0] == nil { x[0] = 0 }
        if y[0] == nil { y[0] = 0 }
    }

    /// The last rotation counts for all further characters.
    private mutating func assignRotations(_ text: String?, _ places: [Int]) {
        guard let text else { return }
        var scanner = NumberScanner(text)
        let values = scanner.numbers(limit: 50_000)
        guard let last = values.last else { return }
        for (index, place) in places.enumerated() { rotation[place] = index < values.count ? values[index] : last }
    }

    /// Whether an absolute position begins a new chunk at a character.
    func startsChunk(_ place: Int) -> Bool { x[place] != nil || y[place] != nil }

    /// Whether glyphs must not join over the start of a character.
    func separates(_ place: Int) -> Bool {
        startsChunk(place) || (dx[place] ?? 0) != 0 || (dy[place] ?? 0) != 0 || rotation[place] != rotation[place - 1]
    }
}
