public import LecternBase
public import LecternGeometry
public import LecternModel

// One property per preference, sorted by name.
extension EPUBPreferencesEditor {
    /// The background colour.
    public var backgroundColor: EPUBPreference<Color> {
        preference(\.backgroundColor, \.shownBackgroundColor, when: nil)
    }

    /// The number of columns shown side by side.
    public var columnCount: EPUBEnumPreference<ColumnCount> {
        choice(\.columnCount, \.shownColumnCount, when: \.isPaginated, ColumnCount.allCases)
    }

    /// The font family that replaces the book's.
    public var fontFamily: EPUBPreference<String> { preference(\.fontFamily, \.fontFamily, when: \.isReflowable) }

    /// The text size.
    public var fontSize: EPUBRangePreference {
        range(\.fontSize, \.shownFontSize, when: \.isReflowable, .fontSize, .percent)
    }

    /// The font weight.
    public var fontWeight: EPUBRangePreference {
        range(\.fontWeight, \.fontWeight, when: \.isReflowable, .fontWeight, .percent)
    }

    /// Whether words are hyphenated.
    public var hyphens: EPUBPreference<Bool> { preference(\.hyphens, \.hyphens, when: \.overrides) }

    /// How images change in dark themes.
    public var imageFilter: EPUBEnumPreference<ImageFilter> {
        choice(\.imageFilter, \.imageFilter, when: \.isDark, ImageFilter.allCases)
    }

    /// The language of the text.
    public var language: EPUBPreference<Language> { preference(\.language, \.language, when: nil) }

    /// Additional space between letters.
    public var letterSpacing: EPUBRangePreference {
        range(\.letterSpacing, \.letterSpacing, when: \.spreadsLetters, .letterSpacing, .percent)
    }

    /// Whether Arabic text uses optional ligatures.
    public var ligatures: EPUBPreference<Bool> { preference(\.ligatures, \.ligatures, when: \.joinsLetters) }

    /// The line height.
    public var lineHeight: EPUBRangePreference { range(\.lineHeight, \.lineHeight, when: \.overrides, .lineHeight) }

    /// A factor of the page margins.
    public var pageMargins: EPUBRangePreference {
        range(\.pageMargins, \.shownPageMargins, when: \.isReflowable, .pageMargins, .percent)
    }

    /// The first-line indent.
    public var paragraphIndent: EPUBRangePreference {
        range(\.paragraphIndent, \.paragraphIndent, when: \.alignsLines, .paragraphIndent)
    }

    /// Additional space after paragraphs.
    public var paragraphSpacing: EPUBRangePreference {
        range(\.paragraphSpacing, \.paragraphSpacing, when: \.overrides, .paragraphSpacing)
    }

    /// Whether the book's own typography applies.
    public var publisherStyles: EPUBPreference<Bool> {
        preference(\.publisherStyles, \.shownPublisherStyles, when: \.isReflowable)
    }

    /// The direction of pages.
    public var readingProgression: EPUBEnumPreference<ReadingProgression> {
        choice(\.readingProgression, \.shownReadingProgression, when: nil, [.ltr, .rtl])
    }

    /// Whether a chapter is one continuous strip. Without effect: navigators show pages only.
    public var scroll: EPUBPreference<Bool> { preference(\.scroll, \.shownScroll, when: \.isScrollable) }

    /// Whether fixed pages are shown in pairs.
    public var spread: EPUBEnumPreference<PageSpread> {
        choice(\.spread, \.shownSpread, when: \.isFixed, PageSpread.allCases)
    }

    /// The alignment of text.
    public var textAlign: EPUBEnumPreference<TextAlignment> {
        choice(\.textAlign, \.textAlign, when: \.alignsLines, TextAlignment.allCases)
    }

    /// The text colour.
    public var textColor: EPUBPreference<Color> { preference(\.textColor, \.shownTextColor, when: \.isReflowable) }

    /// Whether decorative text styles are removed.
    public var textNormalization: EPUBPreference<Bool> {
        preference(\.textNormalization, \.shownTextNormalization, when: \.isReflowable)
    }

    /// The colours of text and background.
    public var theme: EPUBEnumPreference<Theme> {
        choice(\.theme, \.shownTheme, when: \.isThemed, Theme.allCases)
    }

    /// The size ratio of heading levels.
    public var typeScale: EPUBRangePreference { range(\.typeScale, \.typeScale, when: \.overrides, .typeScale) }

    /// Whether text is vertical.
    public var verticalText: EPUBPreference<Bool> {
        preference(\.verticalText, \.shownVerticalText, when: \.isReflowable)
    }

    /// Additional space between words.
    public var wordSpacing: EPUBRangePreference {
        range(\.wordSpacing, \.wordSpacing, when: \.spreadsLetters, .wordSpacing, .percent)
    }

    private func preference<Value>(
        _ path: WritableKeyPath<EPUBPreferences, Value?>, _ effect: KeyPath<EPUBSettings, Value?>,
        when condition: KeyPath<PreferenceConditions, Bool>?
    ) -> EPUBPreference<Value> {
        EPUBPreference(editor: self, path: path, effect: effect, condition: condition)
    }

    private func choice<Value>(
        _ path: WritableKeyPath<EPUBPreferences, Value?>, _ effect: KeyPath<EPUBSettings, Value?>,
        when condition: KeyPath<PreferenceConditions, Bool>?, _ values: [Value]
    ) -> EPUBEnumPreference<Value> {
        EPUBEnumPreference(base: preference(path, effect, when: condition), supportedValues: values)
    }

    private func range(
        _ path: WritableKeyPath<EPUBPreferences, Double?>, _ effect: KeyPath<EPUBSettings, Double?>,
        when condition: KeyPath<PreferenceConditions, Bool>, _ range: PreferenceRange,
        _ unit: EPUBRangePreference.Unit = .plain
    ) -> EPUBRangePreference {
        EPUBRangePreference(base: preference(path, effect, when: condition), supportedRange: range, unit: unit)
    }
}

/// Settings that always have a value, as optionals for the editor.
extension EPUBSettings {
    fileprivate var shownBackgroundColor: Color? { effectiveBackgroundColor }
    fileprivate var shownTextColor: Color? { effectiveTextColor }
    fileprivate var shownColumnCount: ColumnCount? { columnCount }
    fileprivate var shownFontSize: Double? { fontSize }
    fileprivate var shownPageMargins: Double? { pageMargins }
    fileprivate var shownPublisherStyles: Bool? { publisherStyles }
    fileprivate var shownReadingProgression: ReadingProgression? { readingProgression }
    fileprivate var shownScroll: Bool? { scroll }
    fileprivate var shownSpread: PageSpread? { spread }
    fileprivate var shownTextNormalization: Bool? { textNormalization }
    fileprivate var shownTheme: Theme? { theme }
    fileprivate var shownVerticalText: Bool? { verticalText }
}
