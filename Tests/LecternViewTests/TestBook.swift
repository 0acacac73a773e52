import LecternAssets
import LecternBase
import LecternCodecs
import LecternEPUB
import LecternGeometry
import LecternImages
import LecternModel
import LecternNavigator
import LecternPaint
import LecternPublication
import LecternTestKit
import LecternText
import Testing

@testable import LecternView

/// A book on a page of 400 x 300 pixels with square glyphs, and the input of a view that shows it.
@MainActor final class TestBook: ViewInputHost, SpreadNavigatorDelegate {
    let navigator: EPUBNavigator
    let input = ViewInput()
    private(set) var menus: [(bounds: Rect, takesKeys: Bool)] = []
    private(set) var copied: [String] = []
    private(set) var selectedAt: [Point] = []
    private(set) var targets: [PageTarget] = []
    private(set) var taps = 0
    private(set) var delegateTaps = 0
    private(set) var hidden = 0
    /// The taps on text that the app has used.
    private(set) var words: [Point] = []
    /// Whether the app uses taps on text.
    var usesText = false
    /// Whether the app shows images and tables.
    var showsTargets = true

    /// - Parameters:
    ///   - isFixed: Whether each body is a page of 200 x 300 pixels.
    ///   - pictures: The names of images in it.
    ///   - painter: Makes what draws the pages.
    init(
        _ bodies: [String] = TestBook.bodies, isFixed: Bool = false, pictures: [String] = [],
        painter: @escaping @Sendable () -> any PagePainter = { NoPainter() }
    ) async throws {
        var book = EPUBBuilder(title: "Book")
        if isFixed { book.extraMetadata = "<meta property=\"rendition:layout\">pre-paginated</meta>" }
        let white = Bitmap(width: 6, height: 4, bytesPerRow: 24, pixels: [UInt8](repeating: 255, count: 96))
        for picture in pictures { book.addImage(picture, Bytes(PNGEncoder.encode(white) ?? [])) }
        let head = isFixed ? "<meta name=\"viewport\" content=\"width=200, height=300\"/>" : ""
        for (index, body) in bodies.enumerated() {
            book.addChapter("c\(index + 1).xhtml", title: "Chapter \(index + 1)", body: body, head: head)
        }
        let asset = Asset.container(try await book.container(), .epub)
        let publication = try await PublicationOpener(parser: EPUBParser()).open(asset)
        let services = EngineServices(
            fonts: StubFontCollection(), shaper: StubShaper(), hyphenator: nil, imageDecoder: NoImages(),
            makePainter: painter)
        navigator = try EPUBNavigator(
            publication, configuration: .init(services: services, baseFontSize: 18, countsPages: false))
        navigator.delegate = self
        navigator.setViewport(Viewport(width: 400, height: 300))
        await navigator.settle()
        input.navigator = navigator
        input.host = self
    }

    static let bodies = (1...4).map { number in
        "<h1>\(number)</h1>"
            + (1...number * 6).map { "<p>Paragraph \($0) of part \(number), naïve and plain.</p>" }.joined()
    }

    var text: String? { navigator.currentSelection?.text }

    /// A point in the first line of a paragraph of the page.
    func point(_ paragraph: Int, dx: Double = 40) throws -> Point {
        let frame = try #require(navigator.shown?.pages.first?.paragraphs[paragraph].frame)
        return Point(x: frame.x + dx, y: frame.y + 6)
    }

    func key(_ name: String, _ modifiers: KeyEvent.Modifiers = []) -> Bool { input.key(KeyEvent(name, modifiers)) }

    func navigator(_ navigator: any VisualNavigator, didTapAt point: Point) { delegateTaps += 1 }

    func resized(_ viewport: Viewport) {}
    func selected(at point: Point) { selectedAt.append(point) }
    func showMenu(at bounds: Rect, takesKeys: Bool) { menus.append((bounds, takesKeys)) }
    func hideMenu() { hidden += 1 }
    func copy(_ text: String) { copied.append(text) }
    func activate(_ target: PageTarget, at point: Point) -> Bool {
        targets.append(target)
        return showsTargets
    }
    func shouldTap(at point: Point) -> Bool { true }
    func takesTap(onTextAt point: Point) -> Bool {
        guard usesText else { return false }
        words.append(point)
        return true
    }
    func tapped(at point: Point) { taps += 1 }
    func wantsContext(at point: Point) {}
    func pointerMoved(to point: Point?) {}
    func resizeText(by steps: Int) {}
}

/// Decodes no images.
private struct NoImages: ImageDecoder {
    func decode(_ bytes: [UInt8], info: ImageInfo, wanted: (width: Int, height: Int)?) -> Bitmap? { nil }
}
