public import LecternBase
public import LecternGeometry
public import LecternModel

// One property per preference, sorted by name.
extension EPUBPreferencesEditor {
    /// The background colour.
    public var backgroundColor: AnyPreference<Color> {
        preference(\.backgroundColor, effect: \.effectiveBackgroundColor)
    }

    /// The number of columns shown side by side.
    public var columnCount: AnyEnumPreference<ColumnCount> {
        AnyEnumPreference(
            preference(\.columnCount, effect: \.columnCount, when: \.conditions.isPaginated),
            supportedValues: ColumnCount.allCases)
    }

    /// The font family that replaces the book's. The supported values are a proposal: any
    /// family can be set. ``EnumPreference/with(supportedValues:)`` sets your own list.
    public var fontFamily: AnyEnumPreference<FontFamily?> {
        AnyEnumPreference(
            optionalPreference(\.fontFamily, effect: \.fontFamily, when: \.conditions.isReflowable),
            supportedValues: FontFamily.offered, accepts: { _ in true })
    }

    /// The text size.
    public var fontSize: AnyRangePreference<Double> {
        rangePreference(\.fontSize, .fontSize, unit: .percent, effect: \.fontSize, when: \.conditions.isReflowable)
    }

    /// The font weight.
    public var fontWeight: AnyRangePreference<Double> {
        rangePreference(
            \.fontWeight, .fontWeight, unit: .percent, effect: \.fontWeight, when: \.conditions.isReflowable)
    }

    /// Whether words are hyphenated.
    public var hyphens: AnyPreference<Bool> {
        preference(\.hyphens, effect: { $0.hyphens ?? false }, when: \.conditions.spreadsLetters)
    }

    /// How images change in dark themes.
    public var imageFilter: AnyEnumPreference<ImageFilter?> {
        AnyEnumPreference(
            optionalPreference(\.imageFilter, effect: \.imageFilter, when: \.conditions.isDark),
            supportedValues: [nil] + ImageFilter.allCases)
    }

    /// The language of the text.
    public var language: AnyPreference<Language?> {
        optionalPreference(\.language, effect: \.language)
    }

    /// Additional space between letters.
    public var letterSpacing: AnyRangePreference<Double> {
        rangePreference(
            \.letterSpacing, .letterSpacing, unit: .percent, effect: \.letterSpacing, when: \.conditions.spreadsLetters)
    }

    /// Whether Arabic text uses optional ligatures.
    public var ligatures: AnyPreference<Bool> {
        preference(\.ligatures, effect: { $0.ligatures ?? false }, when: \.conditions.joinsLetters)
    }

    /// The line height.
    public var lineHeight: AnyRangePreference<Double> {
        rangePreference(\.lineHeight, .lineHeight, effect: \.lineHeight, when: \.conditions.overrides)
    }

    /// A factor of the page margins.
    public var pageMargins: AnyRangePreference<Double> {
        rangePreference(
            \.pageMargins, .pageMargins, unit: .percent, effect: \.pageMargins, when: \.conditions.isReflowable)
    }

    /// The first-line indent.
    public var paragraphIndent: AnyRangePreference<Double> {
        rangePreference(\.paragraphIndent, .paragraphIndent, effect: \.paragraphIndent, when: \.conditions.alignsLines)
    }

    /// Additional space after paragraphs.
    public var paragraphSpacing: AnyRangePreference<Double> {
        rangePreference(\.paragraphSpacing, .paragraphSpacing, effect: \.paragraphSpacing, when: \.conditions.overrides)
    }

    /// Whether the book's own typography applies.
    public var publisherStyles: AnyPreference<Bool> {
        preference(\.publisherStyles, effect: \.publisherStyles, when: \.conditions.isReflowable)
    }

    /// The direction of pages.
    public var readingProgression: AnyEnumPreference<ReadingProgression> {
        AnyEnumPreference(
            preference(\.readingProgression, effect: \.readingProgression), supportedValues: [.ltr, .rtl])
    }

    /// Whether a chapter is one continuous strip. Without effect unless the navigator
    /// scrolls.
    public var scroll: AnyPreference<Bool> { preference(\.scroll, effect: \.scroll, when: \.conditions.isScrollable) }

    /// The axis along which fixed pages follow each other: in a strip, and where they turn.
    public var scrollAxis: AnyEnumPreference<Axis> {
        AnyEnumPreference(
            preference(\.scrollAxis, effect: \.scrollAxis, when: \.conditions.isFixed), supportedValues: Axis.allCases)
    }

    /// How a fixed page fills the viewport; nil for the navigator's own fit.
    public var fit: AnyEnumPreference<Fit?> {
        AnyEnumPreference(
            optionalPreference(\.fit, effect: \.fit, when: \.conditions.isFixed),
            supportedValues: [nil] + Fit.allCases)
    }

    /// The gap between fixed pages in a strip.
    public var pageSpacing: AnyRangePreference<Double> {
        rangePreference(
            \.pageSpacing, .pageSpacing, unit: .pixels, effect: \.pageSpacing,
            when: { $0.conditions.isFixed && $0.scroll })
    }

    /// Whether fixed pages are shown in pairs.
    public var spread: AnyEnumPreference<PageSpread> {
        AnyEnumPreference(
            preference(\.spread, effect: \.spread, when: \.conditions.pairsPages), supportedValues: PageSpread.allCases)
    }

    /// The alignment of text.
    public var textAlign: AnyEnumPreference<TextAlignment?> {
        AnyEnumPreference(
            optionalPreference(\.textAlign, effect: \.textAlign, when: \.conditions.alignsLines),
            supportedValues: [nil] + TextAlignment.allCases)
    }

    /// The text colour.
    public var textColor: AnyPreference<Color> {
        preference(\.textColor, effect: \.effectiveTextColor, when: \.conditions.isReflowable)
    }

    /// Whether decorative text styles are removed.
    public var textNormalization: AnyPreference<Bool> {
        preference(\.textNormalization, effect: \.textNormalization, when: \.conditions.isReflowable)
    }

    /// The colours of text and background.
    public var theme: AnyEnumPreference<Theme> {
        AnyEnumPreference(
            preference(\.theme, effect: \.theme, when: \.conditions.isThemed), supportedValues: Theme.allCases)
    }

    /// The size ratio of heading levels.
    public var typeScale: AnyRangePreference<Double> {
        rangePreference(\.typeScale, .typeScale, effect: \.typeScale, when: \.conditions.overrides)
    }

    /// Rules of CSS of the reader's own, which come after those of the book.
    public var userStyleSheet: AnyPreference<String?> {
        optionalPreference(\.userStyleSheet, effect: \.userStyleSheet, when: \.conditions.isReflowable)
    }

    /// A factor of the top and bottom page margins.
    public var verticalMargins: AnyRangePreference<Double> {
        rangePreference(
            \.verticalMargins, .pageMargins, unit: .percent, effect: \.verticalMargins, when: \.conditions.isReflowable)
    }

    /// Whether text is vertical.
    public var verticalText: AnyPreference<Bool> {
        preference(\.verticalText, effect: \.verticalText, when: \.conditions.isReflowable)
    }

    /// How many words get hints, short explanations over them; nil for none.
    public var wordHints: AnyEnumPreference<WordHintLevel?> {
        AnyEnumPreference(
            optionalPreference(\.wordHints, effect: \.wordHints, when: \.conditions.isReflowable),
            supportedValues: [nil] + WordHintLevel.allCases)
    }

    /// Additional space between words.
    public var wordSpacing: AnyRangePreference<Double> {
        rangePreference(
            \.wordSpacing, .wordSpacing, unit: .percent, effect: \.wordSpacing, when: \.conditions.spreadsLetters)
    }
}
