import LecternGeometry
import LecternModel
import LecternPaint
import LecternPreferences

extension SpreadStyle {
    /// The style of publications whose pages all have a size of their own.
    ///
    /// - Parameters:
    ///   - theme: The colours of pages that can be recoloured; nil for pictures.
    ///   - inset: The space around the pages.
    init(_ settings: FixedPageSettings, theme: Theme? = nil, inset: ContentInset) {
        let fit = PageFit(settings.fit)
        self.init(readingProgression: settings.readingProgression, hasFixedPages: true, fit: fit) { viewport, _ in
            LayoutRequest(
                settings, theme: theme, viewport: viewport, insets: inset.insets(in: viewport, isFixed: true))
        }
        turnAxis = settings.scrollAxis == .vertical ? .vertical : .horizontal
    }
}

extension LayoutRequest {
    /// Resolves the layout of fixed pages in a viewport.
    fileprivate init(_ settings: FixedPageSettings, theme: Theme?, viewport: Viewport, insets: ContentInsets) {
        let area = viewport.inside(insets)
        let isWide = area.width > area.height
        // Pages that lie on their side are too wide for pairs.
        let pairsIfWide = settings.spread == .auto && !settings.rotation.isSideways
        let columns = settings.spread == .always || pairsIfWide && isWide ? 2 : 1
        let gap = columns == 2 ? min(settings.pageSpacing, area.width / 4) : 0
        var layout = LayoutSettings(pageWidth: (area.width - gap) / Double(columns), pageHeight: area.height)
        layout.margins = .init(0)
        layout.trimsMargins = settings.trimMargins
        layout.rotation = settings.rotation
        let colors = theme ?? .light
        layout.theme = LayoutSettings.Theme(
            text: colors.textColor, background: colors.backgroundColor, isDark: colors.isDark)
        layout.theme.surround = settings.backgroundColor
        if theme == nil, let backgroundColor = settings.backgroundColor { layout.theme.background = backgroundColor }
        guard settings.scroll else {
            self.init(
                viewport: viewport, settings: layout, columns: columns,
                isRightToLeft: settings.readingProgression == .rtl)
            self.gap = gap
            self.insets = insets
            offsetsFirstPage = settings.offsetFirstPage
            return
        }
        let isRightToLeft = settings.readingProgression == .rtl
        self.init(
            layout, viewport: viewport, columns: columns, isRightToLeft: isRightToLeft,
            fixed: FixedScroll(
                direction: ScrollDirection(settings.scrollAxis, isRightToLeft: isRightToLeft),
                spacing: settings.pageSpacing, fit: PageFit(settings.fit)))
        offsetsFirstPage = settings.offsetFirstPage
        self.insets = insets
    }

    /// Creates the layout of a strip of fixed pages.
    ///
    /// - Parameter pages: The settings of the same pages when they turn.
    init(_ pages: LayoutSettings, viewport: Viewport, columns: Int, isRightToLeft: Bool, fixed: FixedScroll) {
        var box = pages
        box.pageWidth = viewport.width
        box.pageHeight = viewport.height
        self.init(
            viewport: viewport, settings: box.scrolled(fixed.direction), columns: columns,
            isRightToLeft: isRightToLeft,
            scrolling: ScrollLayout(
                pages: pages, columns: columns, flow: FlowRule(usual: .scrolledContinuous, obeysItems: false),
                column: .declared(fixed.direction), fixed: fixed))
    }
}

extension ScrollDirection {
    /// The direction of a strip along an axis.
    init(_ axis: Axis, isRightToLeft: Bool) {
        self = axis == .vertical ? .down : isRightToLeft ? .left : .right
    }
}

extension PageFit {
    init(_ fit: Fit) {
        self =
            switch fit {
            case .contain: .page
            case .width: .width
            case .height: .height
            case .cover: .cover
            }
    }
}
