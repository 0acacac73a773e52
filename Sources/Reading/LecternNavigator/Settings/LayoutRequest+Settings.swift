import LecternBase
import LecternGeometry
import LecternModel
import LecternPaint
public import LecternPreferences

extension LayoutRequest {
    /// Resolves the layout of settings in a viewport.
    ///
    /// Viewport and font size choose the number of columns: two if the viewport
    /// is wide enough for 24 em each. At 100 % margins a column is as wide as
    /// the viewport allows, but at most 35 em. Each further step of the margins
    /// takes the same width from both sides of every column, and never changes
    /// their number. Top and bottom margins have a factor of their own.
    ///
    /// - Parameter baseFontSize: The font size at 100 %, in CSS pixels.
    public init(_ settings: EPUBSettings, viewport: Viewport, baseFontSize: Double = 18) {
        let fontSize = baseFontSize * settings.fontSize
        let page = PageProportions(settings, viewport: viewport, fontSize: fontSize)
        var layout = LayoutSettings(pageWidth: page.width, pageHeight: viewport.height)
        layout.margins = page.margins
        layout.fontSize = fontSize
        layout.usesReadingDefaults = true
        layout.theme = LayoutSettings.Theme(
            text: settings.effectiveTextColor, background: settings.effectiveBackgroundColor,
            isDark: settings.theme.isDark)
        layout.adopt(settings)
        self.init(
            viewport: viewport, settings: layout, columns: page.columns,
            isRightToLeft: settings.readingProgression == .rtl)
    }
}

extension LayoutSettings {
    /// Copies the settings of text.
    fileprivate mutating func adopt(_ settings: EPUBSettings) {
        fontFamily = settings.fontFamily?.rawValue
        fontWeight = settings.fontWeight
        lineHeight = settings.lineHeight
        textAlign = settings.textAlign.flatMap { TextAlignment(rawValue: $0.rawValue) }
        hyphens = settings.hyphens
        letterSpacing = settings.letterSpacing
        wordSpacing = settings.wordSpacing
        paragraphSpacing = settings.paragraphSpacing
        paragraphIndent = settings.paragraphIndent
        typeScale = settings.typeScale
        ligatures = settings.ligatures
        lineDirection =
            switch (settings.verticalText, settings.choosesLineDirection) {
            case (true, true): .vertical
            case (false, true): .horizontal
            case (true, false): .usuallyVertical
            case (false, false): .ofBook
            }
        language = settings.language?.tag
        pictureFilter = settings.imageFilter.flatMap { PictureFilter(rawValue: $0.rawValue) }
        textNormalization = settings.textNormalization
    }
}

/// Divides a page box into margins and text.
private struct PageProportions {
    var columns = 1
    var width: Double
    var margins: LayoutSettings.Margins

    init(_ settings: EPUBSettings, viewport: Viewport, fontSize: Double) {
        if settings.layout == .fixed {
            self.init(fixed: settings, viewport: viewport)
        } else {
            self.init(reflowable: settings, viewport: viewport, fontSize: fontSize)
        }
    }

    private init(reflowable settings: EPUBSettings, viewport: Viewport, fontSize: Double) {
        let normalSide = min(max(viewport.width * 0.06, 20), 72)
        switch settings.columnCount {
        case .one: columns = 1
        case .two: columns = 2
        case .auto:
            let isRoomy = viewport.width - 4 * normalSide >= 2 * 24 * fontSize
            columns = isRoomy && viewport.width > viewport.height * 1.05 ? 2 : 1
        }
        if viewport.width < 2 * 120 { columns = 1 }
        let room = viewport.width / Double(columns)
        // Longer lines are hard to read. Vertical lines may be as long as the page is high.
        let longest = settings.verticalText ? Double.infinity : 35 * fontSize
        let normalText = min(room - 2 * normalSide, longest)
        let margins = max(settings.pageMargins, 0.2)
        let text = max(normalText - 2 * normalSide * (margins - 1), min(room * 0.5, 60))
        let gap = min(normalSide * margins, (room - text) / 2)
        width = columns == 1 ? viewport.width : text + 2 * gap
        let inner = (width - text) / 2
        let normalVertical = min(max(viewport.height * 0.065, 24), 64)
        let vertical = min(normalVertical * settings.verticalMargins, viewport.height / 3)
        self.margins = .init(top: vertical, right: inner, bottom: vertical, left: inner)
    }

    private init(fixed settings: EPUBSettings, viewport: Viewport) {
        let isWide = viewport.width > viewport.height
        columns = settings.spread == .always || settings.spread == .auto && isWide ? 2 : 1
        width = viewport.width / Double(columns)
        margins = .init(0)
    }
}
