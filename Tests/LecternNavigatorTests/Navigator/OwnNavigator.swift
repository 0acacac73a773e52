import LecternBase
import LecternGeometry
import LecternImages
import LecternModel
import LecternNavigator
import LecternPaint
import LecternPublication
import LecternTestKit
import Testing

/// A custom navigator works with all functions that are written for the
/// protocols.
@Suite(.timeLimit(.minutes(10))) @MainActor struct OwnNavigatorTests {
    @Test func protocolProvidesLeftAndRight() async throws {
        let publication = try await TestRendition.make(["<p>a</p>", "<p>b</p>"]).publication
        let navigator = OwnNavigator(publication)
        #expect(await navigator.goRight())
        #expect(navigator.currentLocation?.href == publication.readingOrder[1].url)
        #expect(await navigator.goLeft())
        #expect(!(await navigator.goLeft()))
        #expect(await navigator.go(to: publication.readingOrder[1]))
    }
}

/// A navigator of a test: each resource is one page of one colour.
@MainActor final class OwnNavigator: VisualNavigator, ContractNavigator {
    let publication: Publication
    let observers = NavigatorObservers()
    weak var delegate: (any VisualNavigatorDelegate)?
    private(set) var viewport: Viewport?
    private var index = 0
    private var history = NavigationHistory<Int>()
    private var positions: [Locator] = []

    init(_ publication: Publication) { self.publication = publication }

    /// Loads the positions, which locators contain afterwards.
    func loadPositions() async { positions = await publication.positions() }

    var presentation: VisualPresentation { VisualPresentation(readingProgression: .ltr) }
    var part: Int? { index }
    var currentLocation: Locator? {
        positions.isEmpty ? publication.locate(publication.readingOrder[index]) : positions[index]
    }
    var presentedSpread: PresentedSpread? { spread(at: index) }

    func setViewport(_ viewport: Viewport) {
        self.viewport = viewport
        observers.report(.shown(.relayout))
    }

    func presentedNeighbour(_ direction: TurnDirection) -> PresentedSpread? { spread(at: next(direction)) }

    func canTurn(_ direction: TurnDirection) -> Bool { publication.readingOrder.indices.contains(next(direction)) }

    func turn(_ direction: TurnDirection) -> Bool { show(next(direction), .turn(direction)) }

    func goForward(options: NavigatorGoOptions) async -> Bool { turn(.forward) }
    func goBackward(options: NavigatorGoOptions) async -> Bool { turn(.backward) }

    private func next(_ direction: TurnDirection) -> Int { direction == .forward ? index + 1 : index - 1 }

    private func show(_ index: Int, _ reason: SpreadReason) -> Bool {
        guard publication.readingOrder.indices.contains(index) else { return false }
        self.index = index
        observers.report(.shown(reason))
        observers.report(.location)
        guard let currentLocation else { return true }
        delegate?.navigator(self, locationDidChange: currentLocation)
        if reason == .jump { delegate?.navigator(self, didJumpTo: currentLocation) }
        return true
    }

    private func spread(at index: Int) -> PresentedSpread? {
        guard let viewport, publication.readingOrder.indices.contains(index) else { return nil }
        let (width, height) = (Int(viewport.width * viewport.scale), Int(viewport.height * viewport.scale))
        let pixel: [UInt8] = [UInt8(index * 40 % 256), 128, 200, 255]
        let picture = Bitmap(
            width: width, height: height, bytesPerRow: width * 4,
            pixels: Array(repeatElement(pixel, count: width * height).joined()))
        let frame = Rect(x: 0, y: 0, width: viewport.width, height: viewport.height)
        let words = publication.readingOrder[index].title ?? publication.readingOrder[index].href
        return PresentedSpread(
            id: .init(index), viewport: viewport, picture: picture,
            pages: [.init(frame: frame, paragraphs: [.init(text: words, frame: frame)])])
    }
}

// Jumps, and the way back.
extension OwnNavigator {
    func go(to locator: Locator, options: NavigatorGoOptions) async -> Bool {
        guard let found = publication.readingOrderIndex(of: locator.href) else {
            delegate?.navigator(self, presentError: .noSuchPlace(locator.href.string))
            return false
        }
        // Before anything is shown, a locator says where reading starts.
        guard viewport != nil else {
            index = found
            return true
        }
        history.leave(index)
        return show(found, .jump)
    }

    func go(to link: Link, options: NavigatorGoOptions) async -> Bool {
        guard let locator = publication.locate(link) else {
            delegate?.navigator(self, presentError: .noSuchPlace(link.href))
            return false
        }
        return await go(to: locator, options: options)
    }

    func go(toProgression progression: Double) async -> Bool {
        guard let locator = await publication.locate(progression: progression) else { return false }
        return await go(to: locator)
    }

    func go(toPosition position: Int) async -> Bool {
        guard positions.indices.contains(position - 1) else { return false }
        return await go(to: positions[position - 1])
    }

    var canGoBack: Bool { !history.back.isEmpty }

    func goBack() async -> Bool { history.goBack(from: index).map { show($0, .turn(.backward)) } ?? false }

    func goForwardInHistory() async -> Bool {
        history.goForward(from: index).map { show($0, .turn(.forward)) } ?? false
    }
}

/// The test's navigator, with its reported events.
@MainActor final class TestOwnNavigator: TestedNavigator, VisualNavigatorDelegate {
    private let navigator: OwnNavigator
    private let start: Locator?
    private(set) var locations: [Locator] = []
    private(set) var jumps: [Locator] = []
    private(set) var errorCount = 0

    init(_ publication: Publication, at location: Locator?) throws {
        if publication.readingOrder.isEmpty { throw NavigatorError.empty }
        navigator = OwnNavigator(publication)
        start = location
        navigator.delegate = self
    }

    var tested: any ContractNavigator { navigator }

    func begin() async {
        await navigator.loadPositions()
        if let start { await navigator.go(to: start) }
        navigator.setViewport(Viewport(width: 300, height: 400))
    }

    func navigator(_ navigator: any Navigator, locationDidChange locator: Locator) { locations.append(locator) }
    func navigator(_ navigator: any Navigator, didJumpTo locator: Locator) { jumps.append(locator) }
    func navigator(_ navigator: any Navigator, presentError error: NavigatorError) { errorCount += 1 }
}
