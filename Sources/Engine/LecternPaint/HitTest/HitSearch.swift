import LecternCSS
import LecternGeometry
import LecternLayout
import LecternMarkup

/// Finds the topmost content at a point and the text nearest to it.
struct HitSearch: PageVisitor {
    /// The content found at the point.
    struct Target {
        var node: NodeID
        var style: ComputedStyle
        var source: Int32? = nil
        var isOnText = false
        var picture: HitPicture? = nil
    }
    private(set) var target: Target?
    private(set) var nearest: (source: Int32, distance: Double)?
    /// The last table under the point that was made to fit its page.
    private(set) var table: HitTable?

    /// The point in the coordinates of one transform.
    private struct Place {
        /// `nil` if the transform is not invertible.
        var point: (x: Double, y: Double)?
        /// The transform from these coordinates to the page.
        var toPage = AffineTransform.identity
    }
    private var places: [Place]
    private var place: Place
    /// The number of active clips that exclude the point.
    private var missedClips = 0
    private var clips: [Bool] = []

    init(point: PhysicalOffset) {
        place = Place(point: (point.x.double, point.y.double))
        places = [place]
    }

    mutating func push(_ transform: AffineTransform) {
        places.append(place)
        let toPage = transform.concatenated(with: place.toPage)
        place = Place(
            point: place.point.flatMap { point in transform.inverted.map { $0.apply(x: point.x, y: point.y) } },
            toPage: toPage)
    }

    mutating func popTransform() { place = places.removeLast() }

    mutating func push(_ clip: Shape) {
        let isMissed = place.point.map { !clip.contains(x: $0.x, y: $0.y) } ?? true
        clips.append(isMissed)
        if isMissed { missedClips += 1 }
    }

    mutating func popClip() { if clips.removeLast() { missedClips -= 1 } }

    mutating func decorations(of fragment: Fragment, at offset: PhysicalOffset) {
        guard let box = fragment.box else { return }
        look(at: box, Rect(fragment, at: offset), fragment)
        if case .table(let paint) = fragment.extra, paint.fit != .natural {
            look(at: box, Rect(fragment, at: offset), paint.fit)
        }
    }

    private mutating func look(at box: LayoutBox, _ rect: Rect, _ fit: TableFit) {
        guard missedClips == 0, let point = place.point, rect.contains(x: point.x, y: point.y) else { return }
        table = HitTable(node: box.node, fit: fit, frame: PhysicalRect(rect.mapped(by: place.toPage)))
    }

    mutating func decorations(of inline: InlineBoxFragment, at offset: PhysicalOffset) {
        look(at: inline.box, Rect(inline.rect.offset(by: offset)), nil)
    }

    /// A picture is painted after floats beside it and therefore lies above them.
    mutating func content(of fragment: Fragment, at offset: PhysicalOffset) {
        if fragment.box?.isReplaced == true { decorations(of: fragment, at: offset) }
    }

    private mutating func look(at box: LayoutBox, _ rect: Rect, _ fragment: Fragment?) {
        guard missedClips == 0, let point = place.point, rect.contains(x: point.x, y: point.y),
            box.style.text.visibility == .visible
        else { return }
        var candidate = Target(node: box.node, style: box.style)
        if let fragment, case .replaced(let replaced) = box.kind, case .replaced(let content) = fragment.extra {
            let inner = Rect(content).offset(x: rect.x, y: rect.y)
            candidate.source = box.source.lowerBound
            candidate.picture = HitPicture(
                replaced: replaced, node: box.node, frame: inner.mapped(by: place.toPage),
                point: (point.x - inner.x, point.y - inner.y), size: (inner.width, inner.height))
        }
        target = candidate
    }

    mutating func text(_ item: Int32, _ text: TextFragment, in content: LineContent, at offset: PhysicalOffset) {
        guard missedClips == 0, let point = place.point, text.style.text.visibility == .visible else { return }
        let rect = Rect(text.rect.offset(by: offset))
        var distance = Self.distance(rect, to: point, mode: text.style.text.writingMode)
        if distance > 0, let line = content.line(of: item) {
            // Above a small word of a tall line that word is meant, not a taller one beside it.
            let area = Rect(line.rect.offset(by: offset)).union(rect)
            let along =
                text.style.text.writingMode.isHorizontal
                ? Rect(x: rect.x, y: area.y, width: rect.width, height: area.height)
                : Rect(x: area.x, y: rect.y, width: area.width, height: rect.height)
            distance = distance / 1_000 + Self.distance(along, to: point, mode: text.style.text.writingMode)
        }
        guard distance == 0 || distance < nearest?.distance ?? .infinity else { return }
        // A mark in the place of text does not hide the text.
        if text.text.isEmpty, distance == 0, target?.isOnText == true { return }
        let local = PhysicalOffset(x: LayoutUnit(point.x), y: LayoutUnit(point.y)) - offset
        let source = content.source(at: local, in: text)
        if let source { nearest = (source, distance) }
        guard distance == 0 else { return }
        // A hyphen or marker has no offset of its own: use the nearest.
        target = Target(
            node: NodeID(rawValue: text.node), style: text.style, source: source, isOnText: source != nil)
    }

    /// Returns the distance of a point from a text rectangle; the distance across lines dominates.
    private static func distance(_ rect: Rect, to point: (x: Double, y: Double), mode: WritingMode) -> Double {
        let dx = rect.contains(x: point.x) ? 0 : max(rect.x - point.x, point.x - rect.right + 1.0 / 64)
        let dy = rect.contains(y: point.y) ? 0 : max(rect.y - point.y, point.y - rect.bottom + 1.0 / 64)
        return mode.isHorizontal ? dx + dy * 4 : dx * 4 + dy
    }
}

/// A picture under the point.
struct HitPicture {
    var replaced: Replaced
    var node: NodeID
    /// The content box on the page.
    var frame: Rect
    /// The point relative to the content box's corner.
    var point: (x: Double, y: Double)
    /// The size of the content box.
    var size: (width: Double, height: Double)
}
