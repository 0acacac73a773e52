import LecternGeometry
import LecternModel
import LecternNavigator
import LecternPaint
import LecternPreferences

/// The layout of text on a sheet of paper. Lengths are in points, from the left top corner of what the printer can print
/// on.
struct PaperLayout: Hashable, Sendable {
    let width: Double
    let height: Double

    /// The size of text, where the reader has 100 %.
    private static let textSize = 11.0
    /// The longest lines, in em. Letters with their spaces are 0.44 em wide on the average in typefaces for books: some
    /// 66 fit.
    private static let measure = 29.0
    /// The least margins inside of what the printer can print on.
    private static let margin = 30.0
    /// The margins above and below text, with the head and the number of the sheet.
    private static let strip = 48.0
    private static let pixelsPerPoint = 4.0 / 3

    /// Whether there is room for text.
    var isPossible: Bool { width > 2 * Self.margin && height > 2 * Self.strip }

    /// Returns the settings of the pages that are printed.
    ///
    /// - Parameter reader: The reader's settings; nil for pages that are no text.
    func settings(_ reader: EPUBSettings?) -> LayoutSettings {
        let (width, height) = (width * Self.pixelsPerPoint, height * Self.pixelsPerPoint)
        var paper = LayoutSettings(pageWidth: width, pageHeight: height)
        paper.usesReadingDefaults = true
        paper.fontSize = Self.textSize * Self.pixelsPerPoint
        if var settings = reader {
            settings.scroll = false
            settings.columnCount = .one
            let viewport = Viewport(width: width, height: height)
            paper = LayoutRequest(settings, viewport: viewport, baseFontSize: paper.fontSize).settings
            paper.pageWidth = width
            paper.pageHeight = height
        }
        paper.margins =
            reader.map { $0.layout == .reflowable } ?? false
            ? margins(fontSize: paper.fontSize, isVertical: reader?.verticalText ?? false)
            : .init(Self.margin * Self.pixelsPerPoint)
        paper.theme = .light
        paper.pictureFilter = nil
        return paper
    }

    /// Lines that run down may be as long as the sheet is high: it has some 50 characters.
    private func margins(fontSize: Double, isVertical: Bool) -> LayoutSettings.Margins {
        let (margin, strip) = (Self.margin * Self.pixelsPerPoint, Self.strip * Self.pixelsPerPoint)
        let width = width * Self.pixelsPerPoint
        let side = isVertical ? margin : max((width - Self.measure * fontSize) / 2, margin)
        return LayoutSettings.Margins(top: strip, right: side, bottom: strip, left: side)
    }

    /// Returns the texts in the margins: the book and the chapter above, the number of the sheet below.
    func heads(title: String, chapter: String, number: Int) -> [PrintedSheet.Head] {
        let availableWidth = width - 2 * Self.margin
        let top = Rect(x: Self.margin, y: 14, width: availableWidth, height: 16)
        let foot = Rect(x: Self.margin, y: height - 30, width: availableWidth, height: 16)
        let half = (availableWidth - 24) / 2
        var heads: [PrintedSheet.Head] = []
        if chapter.isEmpty || chapter == title {
            heads.append(.init(text: title, area: top, side: .middle))
        } else {
            let right = Rect(x: Self.margin + half + 24, y: top.y, width: half, height: top.height)
            heads.append(.init(text: title, area: Rect(x: top.x, y: top.y, width: half, height: 16), side: .left))
            heads.append(.init(text: chapter, area: right, side: .right))
        }
        heads.append(.init(text: "\(number)", area: foot, side: .middle))
        return heads.filter { !$0.text.isEmpty }
    }
}
