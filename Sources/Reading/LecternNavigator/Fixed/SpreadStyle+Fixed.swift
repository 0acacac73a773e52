import LecternModel
import LecternPaint
import LecternPreferences

extension SpreadStyle {
    /// The style of publications whose pages all have a size of their own.
    ///
    /// - Parameter theme: The colours around pages, and of pages that can be recoloured.
    init(_ settings: FixedPageSettings, theme: Theme = .light) {
        let fit = PageFit(settings.fit)
        self.init(readingProgression: settings.readingProgression, isFixed: true, fit: fit) { viewport, _ in
            LayoutRequest(settings, theme: theme, viewport: viewport)
        }
    }
}

extension LayoutRequest {
    /// Resolves the layout of fixed pages in a viewport.
    fileprivate init(_ settings: FixedPageSettings, theme: Theme, viewport: Viewport) {
        let isWide = viewport.width > viewport.height
        let columns = settings.spread == .always || settings.spread == .auto && isWide ? 2 : 1
        let gap = columns == 2 ? min(settings.pageSpacing, viewport.width / 4) : 0
        var layout = LayoutSettings(pageWidth: (viewport.width - gap) / Double(columns), pageHeight: viewport.height)
        layout.margins = .init(0)
        layout.theme = LayoutSettings.Theme(
            text: theme.textColor, background: settings.backgroundColor ?? theme.backgroundColor,
            isDark: theme.isDark)
        self.init(
            viewport: viewport, settings: layout, columns: columns,
            isRightToLeft: settings.readingProgression == .rtl)
        self.gap = gap
        offsetsFirstPage = settings.offsetFirstPage
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
