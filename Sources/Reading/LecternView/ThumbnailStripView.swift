public import LecternGTK
public import LecternGeometry
import LecternImages
public import LecternNavigator
import LecternPaint
import LecternStages

/// A widget with the pages of a publication as a row of thumbnails, which scrolls by wheel, drag and touch.
///
///     let strip = ThumbnailStripView(navigator)
///     strip.onChoice = { unit in Task { await navigator.go(to: .start(of: unit)) } }
///     window.setContent(Box(.vertical, [view, strip]))
///
/// It is for the pointer: screen readers and the keyboard have a list of pages of the app.
public final class ThumbnailStripView: Overlay {
    /// Which thumbnails are visible.
    public private(set) var strip: ThumbnailStrip
    /// Called with the unit whose thumbnail was clicked.
    public var onChoice: (@MainActor (_ unit: Int) -> Void)?
    /// The pages that are shown now. Their thumbnails are marked and moved into view.
    public var current: Set<Int> = [] { didSet { if current != oldValue { follow() } } }
    /// Returns the label of a page; by default its number.
    public var label: @MainActor (_ unit: Int) -> String = { "\($0 + 1)" } { didSet { showAnew() } }
    /// The colour behind the thumbnails.
    public var paper = Color(rgb: 0xEBEBEB) { didSet { showAnew() } }
    /// The colour of labels and of the frame around the current page.
    public var ink = Color(rgb: 0x333333) { didSet { showAnew() } }

    private let stage = ScrollStage()
    private let configuration: ThumbnailStrip.Configuration
    private weak var navigator: SpreadNavigator?
    private var textures: [Int: Texture] = [:]
    private var labels: [Int: Texture] = [:]

    /// The height of a label below its thumbnail, in CSS pixels.
    private static let labelHeight = 20.0

    /// Creates a strip. Its height is that of a thumbnail with its label.
    public init(_ navigator: SpreadNavigator, configuration: ThumbnailStrip.Configuration = .init()) {
        self.navigator = navigator
        self.configuration = configuration
        strip = ThumbnailStrip(navigator, configuration: configuration)
        super.init(stage)
        staysWhileInWindow()
        expandsHorizontally = true
        stage.expandsHorizontally = true
        stage.isFocusable = false
        stage.setMinimumSize(width: 1, height: Int(configuration.size + configuration.gap * 2 + Self.labelHeight))
        connect()
    }

    private func connect() {
        strip.onChange = { [weak self] in self?.show() }
        stage.direction = strip.isRightToLeft ? .left : .right
        stage.events.onScroll = { [weak self] in self?.scroll(by: $0) ?? 0 }
        stage.events.canScroll = { [weak self] isForward in
            guard let strip = self?.strip else { return false }
            return isForward ? strip.offset < strip.contentWidth - strip.width : strip.offset > 0
        }
        stage.events.page.onTap = { [weak self] point, _ in
            guard let self, let unit = strip.unit(atX: point.x) else { return }
            onChoice?(unit)
        }
        stage.events.page.onResize = { [weak self] width, _, scale in self?.resized(Double(width), Double(scale)) }
    }

    private func resized(_ width: Double, _ scale: Double) {
        if scale != strip.configuration.scale, let navigator {
            var configuration = configuration
            configuration.scale = scale
            strip.close()
            strip = ThumbnailStrip(navigator, configuration: configuration)
            connect()
            textures = [:]
            labels = [:]
        }
        strip.width = width
        follow()
        show()
    }

    /// Ends drawing. Call it when the publication is closed.
    public func close() {
        strip.close()
        stage.stop()
        stage.events = ScrollStageEvents()
    }

    private func scroll(by distance: Double) -> Double {
        let moved = strip.scroll(by: distance)
        if moved != 0 { show() }
        return moved
    }

    private func follow() {
        if let first = current.min() { strip.reveal(unit: first) }
        show()
    }

    private func showAnew() {
        labels = [:]
        stage.paper = paper
        show()
    }

    private func show() {
        let items = strip.visible
        let shown = Set(items.map(\.unit))
        textures = textures.filter { shown.contains($0.key) }
        labels = labels.filter { shown.contains($0.key) }
        stage.paper = paper
        stage.pictures = items.flatMap { [thumbnail($0), caption($0)].compactMap(\.self) }
        stage.marks = items.filter { current.contains($0.unit) }.map { item in
            PageMark(picture(item), color: ink.with(alpha: 0), outline: ink, radius: 1)
        }
    }

    /// The area of the picture in its cell: at the bottom, in the middle.
    private func picture(_ item: ThumbnailStrip.Item) -> Rect {
        guard let picture = item.picture else { return item.frame }
        let scale = strip.configuration.scale
        let (width, height) = (Double(picture.width) / scale, Double(picture.height) / scale)
        return Rect(
            x: (item.frame.x + (item.frame.width - width) / 2).rounded(), y: item.frame.bottom - height, width: width,
            height: height)
    }

    private func thumbnail(_ item: ThumbnailStrip.Item) -> ScrollPicture? {
        guard let picture = item.picture else { return nil }
        let texture = textures[item.unit] ?? Texture(picture)
        textures[item.unit] = texture
        return ScrollPicture(texture: texture, frame: self.picture(item))
    }

    private func caption(_ item: ThumbnailStrip.Item) -> ScrollPicture {
        let area = Rect(
            x: item.frame.x, y: item.frame.bottom, width: item.frame.width, height: Self.labelHeight)
        let texture = labels[item.unit] ?? drawnLabel(label(item.unit), area)
        labels[item.unit] = texture
        return ScrollPicture(texture: texture, frame: area)
    }

    private func drawnLabel(_ text: String, _ area: Rect) -> Texture? {
        let scale = strip.configuration.scale
        let (width, height) = (Int(area.width * scale), Int(area.height * scale))
        let pixel = [paper.blue, paper.green, paper.red, 255]
        let bytes = (0..<width * height).flatMap { _ in pixel }
        var pixels = SheetPixels(copying: bytes, width: width, height: height, stride: width * 4)
        let frame = Rect(x: 0, y: 0, width: area.width, height: area.height)
        pixels.draw([SheetHead(text, frame: frame, color: ink)], scale: scale)
        return Texture(pixels)
    }
}
