import Lectern

/// A navigator that this program has written itself: each resource is one page of one colour.
@MainActor final class ColorNavigator: VisualNavigator {
    let publication: Publication
    let observers = NavigatorObservers()
    private(set) var viewport: Viewport?
    private var index = 0

    /// The axis along which pages turn.
    var turnAxis = Axis.horizontal

    init(pages: Int) {
        let links = (1...pages).map { Link("page\($0)", title: "Words of page \($0).") }
        publication = Publication(
            manifest: Manifest(metadata: Metadata(title: LocalizedString("Colours")), readingOrder: links))
    }

    var presentation: VisualPresentation { VisualPresentation(readingProgression: .ltr, turnAxis: turnAxis) }
    var currentLocation: Locator? { publication.locate(publication.readingOrder[index]) }
    var presentedSpread: PresentedSpread? { spread(at: index) }

    func setViewport(_ viewport: Viewport) {
        self.viewport = viewport
        observers.report(.shown(.relayout))
    }

    func presentedNeighbour(_ direction: TurnDirection) -> PresentedSpread? { spread(at: next(direction)) }

    func canTurn(_ direction: TurnDirection) -> Bool { publication.readingOrder.indices.contains(next(direction)) }

    func turn(_ direction: TurnDirection) -> Bool { show(next(direction), .turn(direction)) }

    func go(to locator: Locator, options: NavigatorGoOptions) async -> Bool {
        publication.readingOrderIndex(of: locator.href).map { show($0, .jump) } ?? false
    }

    func go(to link: Link, options: NavigatorGoOptions) async -> Bool {
        guard let locator = publication.locate(link) else { return false }
        return await go(to: locator, options: options)
    }

    func goForward(options: NavigatorGoOptions) async -> Bool { turn(.forward) }
    func goBackward(options: NavigatorGoOptions) async -> Bool { turn(.backward) }

    private func next(_ direction: TurnDirection) -> Int { direction == .forward ? index + 1 : index - 1 }

    private func show(_ index: Int, _ reason: SpreadReason) -> Bool {
        guard publication.readingOrder.indices.contains(index) else { return false }
        self.index = index
        observers.report(.shown(reason))
        observers.report(.location)
        return true
    }

    private func spread(at index: Int) -> PresentedSpread? {
        guard let viewport, publication.readingOrder.indices.contains(index) else { return nil }
        let (width, height) = (Int(viewport.width * viewport.scale), Int(viewport.height * viewport.scale))
        let color = 0xFFC8_8000 | UInt32(index * 40 % 256)
        let picture = Bitmap(
            width: width, height: height, bytesPerRow: width * 4,
            pixels: [UInt32](repeating: color, count: width * height).withUnsafeBytes { [UInt8]($0) })
        let frame = Rect(x: 0, y: 0, width: viewport.width, height: viewport.height)
        return PresentedSpread(
            id: .init(index), viewport: viewport, picture: picture,
            pages: [
                .init(
                    frame: frame, paragraphs: [.init(text: publication.readingOrder[index].title ?? "", frame: frame)])
            ])
    }
}
