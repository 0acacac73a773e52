public import LecternGeometry
public import LecternImages
import LecternModel
import LecternPaint
import LecternPublication

/// A row of thumbnails that scrolls: which are visible, and where. It needs no window.
///
///     let strip = ThumbnailStrip(navigator)
///     strip.width = 800
///     strip.scroll(by: 5_000)
///     for item in strip.visible { draw(item.picture, in: item.frame) }
///
/// All thumbnails have cells of one size, so that a jump of any distance needs no page before it. Visible ones are drawn
/// first, from the middle outwards, then those around them until the buffer is full. A thumbnail in the buffer is
/// replaced only when the buffer is full, and never while it is visible.
@MainActor public final class ThumbnailStrip {
    /// The size of thumbnails and of the buffer.
    public struct Configuration: Hashable, Sendable {
        /// The width and height of a thumbnail's cell in CSS pixels, from 100 to 200. Pictures fit into it.
        public var size: Double { didSet { size = min(max(size, 100), 200) } }
        /// The gap between cells, and before the first and after the last, in CSS pixels.
        public var gap = 10.0
        /// The number of thumbnails kept. More are kept if more are visible.
        public var bufferSize: Int
        /// Device pixels per CSS pixel.
        public var scale: Double

        /// Creates a configuration. Numbers out of range are clamped.
        public init(size: Double = 125, bufferSize: Int = 20, scale: Double = 1) {
            self.size = min(max(size, 100), 200)
            self.bufferSize = max(bufferSize, 1)
            self.scale = max(scale, 0.1)
        }
    }

    /// A visible thumbnail.
    public struct Item {
        /// The index of the page in `Publication.units`.
        public var unit: Int
        /// The cell, from the left top corner of the strip, in CSS pixels.
        public var frame: Rect
        /// Nil until it is drawn, and for a damaged page.
        public var picture: Bitmap?
    }

    /// The sizes of the strip.
    public let configuration: Configuration
    /// The number of thumbnails.
    public let count: Int
    /// Whether the first thumbnail is at the right.
    public let isRightToLeft: Bool
    /// Called when a picture has arrived.
    public var onChange: (@MainActor () -> Void)?
    /// The distance scrolled from the start, in CSS pixels.
    public private(set) var offset = 0.0
    /// The width of the visible part, in CSS pixels.
    public var width = 0.0 { didSet { if width != oldValue { resized() } } }

    private let draw: @MainActor (Int, (width: Int, height: Int)) async -> Bitmap?
    private var pictures: [Int: Bitmap] = [:]
    /// The pages that cannot be drawn.
    private var damaged: Set<Int> = []
    private var drawing: (unit: Int, task: Task<Void, Never>)?

    /// Creates the strip of a publication's pages.
    public convenience init(_ navigator: SpreadNavigator, configuration: Configuration = Configuration()) {
        self.init(
            count: navigator.hasThumbnails ? navigator.publication.units.count : 0,
            isRightToLeft: navigator.presentation.readingProgression == .rtl, configuration: configuration
        ) { [weak navigator] unit, bounds in await navigator?.thumbnail(ofUnit: unit, fitting: bounds) }
    }

    /// Creates a strip of pictures that somebody else draws.
    ///
    /// - Parameter draw: Draws a thumbnail at most as large as a size in device pixels; nil if it cannot be drawn.
    public init(
        count: Int, isRightToLeft: Bool = false, configuration: Configuration = Configuration(),
        draw: @escaping @MainActor (_ unit: Int, _ room: (width: Int, height: Int)) async -> Bitmap?
    ) {
        self.count = count
        self.isRightToLeft = isRightToLeft
        self.configuration = configuration
        self.draw = draw
    }

    /// Ends drawing.
    public func close() {
        drawing?.task.cancel()
        drawing = nil
        onChange = nil
    }
}

// Geometry.
extension ThumbnailStrip {
    private var pitch: Double { configuration.size + configuration.gap }

    /// The width of all cells and gaps.
    public var contentWidth: Double { count == 0 ? 0 : configuration.gap + Double(count) * pitch }

    /// The greatest offset.
    private var end: Double { max(contentWidth - width, 0) }

    /// The indices of the cells that are visible, also in part.
    public var visibleUnits: Range<Int> {
        guard count > 0, width > 0 else { return 0..<0 }
        let first = Int(max(offset - configuration.gap, 0) / pitch)
        let end = Int(((offset + width - configuration.gap) / pitch).rounded(.up))
        return min(first, count)..<min(max(end, first), count)
    }

    /// The visible thumbnails in reading order.
    public var visible: [Item] {
        visibleUnits.map { Item(unit: $0, frame: frame(ofUnit: $0), picture: pictures[$0]) }
    }

    /// Returns the cell of a page, also of one that is not visible.
    public func frame(ofUnit unit: Int) -> Rect {
        let start = configuration.gap + Double(unit) * pitch - offset
        let size = configuration.size
        return Rect(
            x: isRightToLeft ? width - start - size : start, y: configuration.gap, width: size, height: size)
    }

    /// Returns the page whose cell contains a distance from the left edge of the strip; nil between cells.
    public func unit(atX x: Double) -> Int? { visibleUnits.first { frame(ofUnit: $0).contains(x: x) } }

    /// Scrolls towards the end; negative distances lead back.
    ///
    /// - Returns: How far it has moved: less at the ends.
    @discardableResult public func scroll(by distance: Double) -> Double {
        let newOffset = min(max(offset + distance, 0), end)
        let moved = newOffset - offset
        offset = newOffset
        if moved != 0 { fill() }
        return moved
    }

    /// Scrolls as little as needed to show a page whole, with its neighbours.
    public func reveal(unit: Int) {
        guard (0..<count).contains(unit) else { return }
        let start = Double(unit) * pitch
        let neighbour = width > 3 * pitch ? pitch : 0
        let (minimum, maximum) = (start + pitch + configuration.gap + neighbour - width, start - neighbour)
        scroll(by: min(max(offset, minimum), maximum) - offset)
    }
}

extension Rect {
    fileprivate func contains(x: Double) -> Bool { self.x <= x && x < self.x + width }
}

// Drawing.
extension ThumbnailStrip {
    private func resized() {
        offset = min(offset, end)
        fill()
    }

    private func fill() {
        // What is drawn for a page far away would delay those that are visible.
        if let drawing, !visibleUnits.contains(drawing.unit), nextUnit.map(visibleUnits.contains) == true {
            drawing.task.cancel()
            self.drawing = nil
        }
        trim()
        drawNext()
    }

    /// The visible page in the middle.
    private var middle: Int { (visibleUnits.lowerBound + visibleUnits.upperBound - 1) / 2 }

    /// The pages that the buffer keeps: the visible ones, and those around them.
    private var around: Range<Int> {
        let shown = visibleUnits
        guard !shown.isEmpty else { return 0..<0 }
        let reach = max(shown.count, configuration.bufferSize)
        let first = min(max(middle - (reach - 1) / 2, 0), shown.lowerBound)
        return first..<min(count, max(first + reach, shown.upperBound))
    }

    /// The next page to draw: visible ones from the middle outwards, then those around them.
    private var nextUnit: Int? {
        let missing = around.filter { pictures[$0] == nil && !damaged.contains($0) }
        let isVisible = missing.filter(visibleUnits.contains)
        return (isVisible.isEmpty ? missing : isVisible).min { abs($0 - middle) < abs($1 - middle) }
    }

    private func drawNext() {
        guard drawing == nil, let unit = nextUnit else { return }
        let side = Int((configuration.size * configuration.scale).rounded())
        let task = Task { [weak self, draw] in
            let picture = await draw(unit, (width: side, height: side))
            guard !Task.isCancelled, let self else { return }
            drawing = nil
            keep(picture, unit)
            drawNext()
        }
        drawing = (unit, task)
    }

    private func keep(_ picture: Bitmap?, _ unit: Int) {
        guard let picture else {
            damaged.insert(unit)
            return
        }
        pictures[unit] = picture
        trim()
        if visibleUnits.contains(unit) { onChange?() }
    }

    /// Drops thumbnails beyond the limit, the farthest first.
    private func trim() {
        let (kept, middle) = (around, middle)
        while pictures.count > max(configuration.bufferSize, kept.count),
            let farthest = pictures.keys.filter({ !kept.contains($0) }).max(by: { abs($0 - middle) < abs($1 - middle) })
        {
            pictures[farthest] = nil
        }
    }

    /// The number of thumbnails kept.
    public var keptCount: Int { pictures.count }

    /// Waits until all wanted thumbnails are drawn.
    public func settle() async {
        while let drawing { await drawing.task.value }
    }
}
