public import LecternBase
public import LecternGeometry
public import LecternModel

extension EPUBPreferences {
    /// Creates preferences from values by name.
    public init(
        backgroundColor: Color? = nil,
        columnCount: ColumnCount? = nil,
        fit: Fit? = nil,
        fontFamily: FontFamily? = nil,
        fontSize: Double? = nil,
        fontWeight: Double? = nil,
        hyphens: Bool? = nil,
        imageFilter: ImageFilter? = nil,
        language: Language? = nil,
        letterSpacing: Double? = nil,
        ligatures: Bool? = nil,
        lineHeight: Double? = nil,
        pageMargins: Double? = nil,
        pageSpacing: Double? = nil,
        paragraphIndent: Double? = nil,
        paragraphSpacing: Double? = nil,
        publisherStyles: Bool? = nil,
        readingProgression: ReadingProgression? = nil,
        scroll: Bool? = nil,
        scrollAxis: Axis? = nil,
        spread: PageSpread? = nil,
        textAlign: TextAlignment? = nil,
        textColor: Color? = nil,
        textNormalization: Bool? = nil,
        theme: Theme? = nil,
        typeScale: Double? = nil,
        userStyleSheet: String? = nil,
        verticalMargins: Double? = nil,
        verticalText: Bool? = nil,
        wordHints: WordHintLevel? = nil,
        wordSpacing: Double? = nil
    ) {
        self.init()
        self.backgroundColor = backgroundColor
        self.columnCount = columnCount
        self.fit = fit
        self.fontFamily = fontFamily
        self.fontSize = fontSize
        self.fontWeight = fontWeight
        self.hyphens = hyphens
        self.imageFilter = imageFilter
        self.language = language
        self.letterSpacing = letterSpacing
        self.ligatures = ligatures
        self.lineHeight = lineHeight
        self.pageMargins = pageMargins
        self.pageSpacing = pageSpacing
        self.paragraphIndent = paragraphIndent
        self.paragraphSpacing = paragraphSpacing
        self.publisherStyles = publisherStyles
        self.readingProgression = readingProgression
        self.scroll = scroll
        self.scrollAxis = scrollAxis
        self.spread = spread
        self.textAlign = textAlign
        self.textColor = textColor
        self.textNormalization = textNormalization
        self.theme = theme
        self.typeScale = typeScale
        self.userStyleSheet = userStyleSheet
        self.verticalMargins = verticalMargins
        self.verticalText = verticalText
        self.wordHints = wordHints
        self.wordSpacing = wordSpacing
    }
}
