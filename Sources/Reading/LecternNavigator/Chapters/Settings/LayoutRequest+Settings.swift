import LecternBase
import LecternGeometry
package import LecternModel
import LecternPaint
public import LecternPreferences

extension LayoutRequest {
    /// Resolves the layout of settings in a viewport.
    ///
    /// Viewport and font size choose the number of columns: two if the viewport
    /// is wide enough for 24 em each. At 100 % margins a column is as wide as
    /// the viewport allows, but at most 35 em. Smaller margins are that share of
    /// the normal ones, so that lines can be as long as the viewport is wide.
    /// Each step above 100 % takes the same width from both sides of every
    /// column. Margins never change the number of columns. Those at the top and
    /// bottom have a factor of their own. Between columns there is as much room
    /// as beside them.
    ///
    /// - Parameter baseFontSize: The font size at 100 %, in CSS pixels.
    public init(_ settings: EPUBSettings, viewport: Viewport, baseFontSize: Double = 18) {
        self.init(settings, of: Metadata(), viewport: viewport, baseFontSize: baseFontSize)
    }

    /// Resolves the layout of a publication's settings.
    ///
    /// - Parameters:
    ///   - metadata: Decides in which direction text scrolls, if the settings do not.
    ///   - inset: The space around the pages.
    init(
        _ settings: EPUBSettings, of metadata: Metadata, viewport: Viewport, baseFontSize: Double,
        inset: ContentInset = ContentInset()
    ) {
        let isFixed = settings.layout == .fixed
        let insets = inset.insets(in: viewport, isFixed: isFixed)
        let area = viewport.inside(insets)
        let fontSize = baseFontSize * settings.fontSize
        let columns = PageProportions.columns(settings, viewport: area, fontSize: fontSize)
        var pages = Self.pages(settings, area, columns: columns, fontSize: fontSize)
        // A page of text is as high as the viewport, and as wide if it is the only one.
        let inMargins = ContentInsets(
            top: insets.top, right: columns == 1 ? insets.right : 0, bottom: insets.bottom,
            left: columns == 1 ? insets.left : 0)
        if !isFixed { pages = pages.outset(by: inMargins) }
        self.init(settings, of: metadata, pages: pages, columns: columns, viewport: viewport) {
            Self.pages(settings, area, columns: 1, fontSize: fontSize).outset(by: insets)
        }
        if isFixed {
            self.insets = insets
        } else if columns > 1 {
            self.insets = ContentInsets(right: insets.right, left: insets.left)
        }
    }

    /// Arranges pages, or the column that scrolls in their place.
    private init(
        _ settings: EPUBSettings, of metadata: Metadata, pages: LayoutSettings, columns: Int, viewport: Viewport,
        column: () -> LayoutSettings
    ) {
        guard settings.scroll else {
            self.init(
                viewport: viewport, settings: pages, columns: columns,
                isRightToLeft: settings.readingProgression == .rtl)
            return
        }
        if settings.layout == .fixed {
            let isRightToLeft = settings.readingProgression == .rtl
            let fixed = FixedScroll(
                direction: ScrollDirection(settings.scrollAxis, isRightToLeft: isRightToLeft),
                spacing: settings.pageSpacing, fit: settings.fit.map(PageFit.init) ?? .page)
            self.init(pages, viewport: viewport, columns: columns, isRightToLeft: isRightToLeft, fixed: fixed)
            return
        }
        let direction = ColumnDirection(settings, of: metadata)
        self.init(
            viewport: viewport, settings: column().scrolled(direction.direction), columns: 1,
            isRightToLeft: settings.readingProgression == .rtl,
            scrolling: ScrollLayout(pages: pages, columns: columns, flow: settings.flow, column: direction))
    }

    /// Returns the settings of a page among a number of columns.
    private static func pages(
        _ settings: EPUBSettings, _ viewport: Viewport, columns: Int, fontSize: Double
    ) -> LayoutSettings {
        let page = PageProportions(settings, viewport: viewport, fontSize: fontSize, columns: columns)
        var layout = LayoutSettings(pageWidth: page.width, pageHeight: viewport.height)
        layout.margins = page.margins
        layout.fontSize = fontSize
        layout.usesReadingDefaults = true
        layout.alignsFacingPages = columns == 2
        let (ink, paper) = (settings.effectiveTextColor, settings.effectiveBackgroundColor)
        layout.theme = LayoutSettings.Theme(text: ink, background: paper, isDark: paper.luma < ink.luma)
        layout.adopt(settings)
        return layout
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
        adoptDirections(of: settings)
        language = settings.language?.tag
        pictureFilter = settings.imageFilter.flatMap { PictureFilter(rawValue: $0.rawValue) }
        textNormalization = settings.textNormalization
        userStyleSheet = settings.userStyleSheet
        wordHints = settings.wordHints.map { WordHints($0) }
    }

    /// Takes the directions of lines and of their words that a publication has without preferences.
    package mutating func adoptDirections(of metadata: Metadata) {
        adoptDirections(of: EPUBSettings(metadata: metadata))
    }

    /// Copies the directions of lines and of their words.
    private mutating func adoptDirections(of settings: EPUBSettings) {
        lineDirection =
            switch (settings.verticalText, settings.choosesLineDirection) {
            case (true, true): .vertical
            case (false, true): .horizontal
            case (true, false): .usuallyVertical
            case (false, false): .ofBook
            }
        textDirection = settings.writesRightToLeft ? .usuallyRightToLeft : .ofBook
    }
}

/// Divides a page box into margins and text.
private struct PageProportions {
    let width: Double
    let margins: LayoutSettings.Margins

    /// Returns the number of pages side by side.
    static func columns(_ settings: EPUBSettings, viewport: Viewport, fontSize: Double) -> Int {
        if settings.layout == .fixed {
            let isWide = viewport.width > viewport.height
            return settings.spread == .always || settings.spread == .auto && isWide ? 2 : 1
        }
        if viewport.width < 2 * 120 { return 1 }
        switch settings.columnCount {
        case .one: return 1
        case .two: return 2
        case .three, .four:
            let maximumCount = max(Int(viewport.width / (Self.narrowest * fontSize)), 1)
            return min(settings.columnCount == .three ? 3 : 4, maximumCount)
        case .auto:
            let isRoomy = viewport.width - 4 * side(viewport) >= 2 * 24 * fontSize
            return isRoomy && viewport.width > viewport.height * 1.05 ? 2 : 1
        }
    }

    /// The least width of one of three or four columns with its margins, in em. Narrower ones are hard to read.
    private static let narrowest = 14.0

    /// The margins at the sides of a column at 100 %.
    private static func side(_ viewport: Viewport) -> Double { min(max(viewport.width * 0.06, 20), 72) }

    init(_ settings: EPUBSettings, viewport: Viewport, fontSize: Double, columns: Int) {
        if settings.layout == .fixed {
            width = viewport.width / Double(columns)
            margins = .init(0)
            return
        }
        let normalSide = Self.side(viewport)
        let columnWidth = viewport.width / Double(columns)
        // Longer lines are hard to read. Vertical lines may be as long as the page is high.
        let longest = settings.verticalText ? Double.infinity : 35 * fontSize
        let normalText = min(columnWidth - 2 * normalSide, longest)
        let factor = max(settings.pageMargins, 0.2)
        let text =
            factor < 1
            ? columnWidth - (columnWidth - normalText) * factor
            : max(normalText - 2 * normalSide * (factor - 1), min(columnWidth * 0.5, 60))
        // The margins of two columns meet.
        let gap = min(normalSide * factor * 2 / 3, (columnWidth - text) / 2)
        width = columns == 1 ? viewport.width : text + 2 * gap
        let inner = (width - text) / 2
        let normalVertical = min(max(viewport.height * 0.065, 24), 64)
        let vertical = min(normalVertical * settings.verticalMargins, viewport.height / 3)
        margins = .init(top: vertical, right: inner, bottom: vertical, left: inner)
    }
}
