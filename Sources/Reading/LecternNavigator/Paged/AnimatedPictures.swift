import LecternCSS
package import LecternGeometry
package import LecternImages
import LecternPaint
import LecternText

/// An animated image on the pages shown.
public struct AnimatedPicture: Sendable, Identifiable {
    /// Identifies an image in one layout of a publication.
    public struct ID: Hashable, Sendable {
        /// The chapter of its page.
        package let chapter: Int
        /// The page in the chapter.
        package let page: Int
        /// Its number among the painted operations of the page.
        package let operation: Int
    }

    /// The same image has the same identity after scrolling.
    public let id: ID
    /// The area of the image in the viewport, in CSS pixels.
    package private(set) var frame: Rect
    /// The visible part of the area. In a strip it is not limited by the viewport, because the image may move into it.
    package private(set) var clip: Rect
    /// The colour of the page, behind transparent parts.
    package let background: Color
    /// The frames, in about the size in which they are shown.
    package let image: AnimatedImage

    /// Returns the picture at another place, for a strip that has scrolled.
    package func moved(x: Double, y: Double) -> AnimatedPicture {
        var moved = self
        moved.frame = frame.offset(x: x, y: y)
        moved.clip = clip.offset(x: x, y: y)
        return moved
    }
}

extension SpreadNavigator {
    /// Finds the animated images in view: GIF and WebP of reflowable, fixed and image pages, on a spread or in a
    /// scrolled strip. The picture of the page has their first frames.
    ///
    /// - Returns: At most 16. Images whose colours are adjusted, that are rotated, blended or clipped by a curve, or over
    ///   which something is painted, are left out.
    package func animatedPictures() async -> [AnimatedPicture] {
        guard let shown else { return [] }
        return await AnimatedPictureFinder.find(on: shown)
    }
}

/// Finds animated images in the drawing operations of pages.
struct AnimatedPictureFinder {
    private static let maximumCount = 16

    private let list: DisplayList
    private let images: ImageStore
    private let scale: Double
    private let background: Color
    private let page: (chapter: Int, index: Int)
    /// What is in view.
    private let view: Rect
    /// The number of the current operation.
    private var operation = 0
    private var transforms: [AffineTransform]
    /// The visible areas in the viewport. Shapes other than rectangles hide all: their images do not move.
    private var clips: [Rect]
    /// Of each group that is open, whether it is painted as its operations are.
    private var groups: [Bool] = []
    private var pictures: [AnimatedPicture] = []

    private init(_ page: PlacedPage, of shown: ShownPages) {
        let viewport = shown.layout.viewport
        view = Rect(x: 0, y: 0, width: viewport.width, height: viewport.height)
        self.page = (page.page.chapter, page.page.index)
        images = page.page.drawing.images
        scale = viewport.scale
        list = page.page.displayList(scale: scale)
        background = page.kind.paper(shown.layout.settings.theme)
        transforms = [.translation(page.frame.x, page.frame.y)]
        // What is beside the viewport may be scrolled into it.
        clips = [shown.window != nil ? page.frame : view.intersection(page.frame)]
    }

    @concurrent static func find(on shown: ShownPages) async -> [AnimatedPicture] {
        var pictures: [AnimatedPicture] = []
        for page in shown.pages where page.kind.hasMarkup && page.page.drawing.images.mayHaveAnimations {
            var finder = AnimatedPictureFinder(page, of: shown)
            for (index, operation) in finder.list.operations.enumerated() {
                finder.operation = index
                finder.take(operation)
            }
            pictures += finder.pictures
        }
        return Array(pictures.prefix(maximumCount))
    }

    private mutating func take(_ operation: DisplayList.Operation) {
        switch operation {
        case .pushTransform(let inner): transforms.append(inner.concatenated(with: transforms.last ?? .identity))
        case .popTransform: transforms.removeLast()
        case .pushClip(let shape): clips.append(clip(shape))
        case .popClip: clips.removeLast()
        case .pushGroup(let group): groups.append(group.isPlain)
        case .popGroup: groups.removeLast()
        case .image(let image):
            paint(image.tiling?.area ?? image.destination)
            take(image)
        case .fill(let shape, _): paint(shape.bounds)
        case .stroke(let path, let pen): paint(Shape.path(path).bounds.expanded(by: pen.width))
        case .glyphs(let glyphs): paint(area(of: glyphs))
        }
    }

    /// Drops images over which something else is painted: their frames would hide it.
    private mutating func paint(_ area: Rect) {
        guard !pictures.isEmpty else { return }
        let area = area.mapped(by: transforms.last ?? .identity).intersection(clips.last ?? .empty)
        pictures.removeAll { !$0.clip.intersection(area).isEmpty }
    }

    /// The area of glyphs by their origins and the usual extent of letters.
    private func area(of glyphs: GlyphOperation) -> Rect {
        let range = Int(glyphs.range.lowerBound)..<Int(glyphs.range.upperBound)
        let origins = Rect(around: range.map { (x: Double(list.glyphX[$0]), y: Double(list.glyphY[$0])) })
        let size = Double(glyphs.font.size)
        guard glyphs.orientation == .upright else { return origins.expanded(by: size) }
        return Rect(
            left: origins.x, top: origins.y - size * 0.8, right: origins.right + size,
            bottom: origins.bottom + size * 0.25)
    }

    private func clip(_ shape: Shape) -> Rect {
        let outer = clips.last ?? .empty
        let transform = transforms.last ?? .identity
        switch shape {
        case .rect(let rect): return outer.intersection(rect.mapped(by: transform))
        case .rounded(let box) where !box.isRounded: return outer.intersection(box.rect.mapped(by: transform))
        case .rounded, .ring, .path, .outline: return .empty
        }
    }

    private mutating func take(_ image: ImageOperation) {
        let transform = transforms.last ?? .identity
        guard case .url(let url) = image.source, image.tiling == nil, image.part == nil, image.filter == nil,
            image.adjustment == nil, groups.allSatisfy({ $0 }), transform.b == 0, transform.c == 0,
            pictures.count < Self.maximumCount
        else { return }
        let frame = image.destination.mapped(by: transform)
        let clip = frame.intersection(clips.last ?? .empty)
        let (width, height) = (Int((frame.width * scale).rounded()), Int((frame.height * scale).rounded()))
        guard !clip.intersection(view).isEmpty, let animation = images.animation(for: url, width: width, height: height)
        else { return }
        let id = AnimatedPicture.ID(chapter: page.chapter, page: page.index, operation: operation)
        pictures.append(AnimatedPicture(id: id, frame: frame, clip: clip, background: background, image: animation))
    }
}

extension Rect {
    /// The smallest rectangle that contains points.
    fileprivate init(around points: [(x: Double, y: Double)]) {
        let (xs, ys) = (points.map(\.x), points.map(\.y))
        self.init(left: xs.min() ?? 0, top: ys.min() ?? 0, right: xs.max() ?? 0, bottom: ys.max() ?? 0)
    }
}

extension CompositingGroup {
    /// Whether the group is painted as its operations are.
    fileprivate var isPlain: Bool { opacity == 1 && composition == .blend(.normal) && blur == 0 }
}
