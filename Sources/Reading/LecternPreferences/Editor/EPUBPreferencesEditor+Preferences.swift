public import LecternBase
public import LecternGeometry
public import LecternModel

// One property a preference, in the order of their names.
extension EPUBPreferencesEditor {
    /// The paper.
    public var backgroundColor: EPUBPreference<Color> {
        preference(\.backgroundColor, \.shownBackgroundColor, when: nil)
    }

    /// How many columns stand on a screen.
    public var columnCount: EPUBEnumPreference<ColumnCount> {
        choice(\.columnCount, \.shownColumnCount, when: \.isPaginated, ColumnCount.allCases)
    }

    /// A font family in place of the book's.
    public var fontFamily: EPUBPreference<String> { preference(\.fontFamily, \.fontFamily, when: \.isReflowable) }

    /// The size of text.
    public var fontSize: EPUBRangePreference {
        range(\.fontSize, \.shownFontSize, when: \.isReflowable, .fontSize, .percent)
    }

    /// The weight of text.
    public var fontWeight: EPUBRangePreference {
        range(\.fontWeight, \.fontWeight, when: \.isReflowable, .fontWeight, .percent)
    }

    /// Whether words are divided at the ends of lines.
    public var hyphens: EPUBPreference<Bool> { preference(\.hyphens, \.hyphens, when: \.overrides) }

    /// What happens to images on dark paper.
    public var imageFilter: EPUBEnumPreference<ImageFilter> {
        choice(\.imageFilter, \.imageFilter, when: \.isDark, ImageFilter.allCases)
    }

    /// The language of the text.
    public var language: EPUBPreference<Language> { preference(\.language, \.language, when: nil) }

    /// Space added between letters.
    public var letterSpacing: EPUBRangePreference {
        range(\.letterSpacing, \.letterSpacing, when: \.spreadsLetters, .letterSpacing, .percent)
    }

    /// Whether Arabic letters join to optional ligatures.
    public var ligatures: EPUBPreference<Bool> { preference(\.ligatures, \.ligatures, when: \.joinsLetters) }

    /// The pitch of lines.
    public var lineHeight: EPUBRangePreference { range(\.lineHeight, \.lineHeight, when: \.overrides, .lineHeight) }

    /// A factor of the margins.
    public var pageMargins: EPUBRangePreference {
        range(\.pageMargins, \.shownPageMargins, when: \.isReflowable, .pageMargins, .percent)
    }

    /// The indent of first lines.
    public var paragraphIndent: EPUBRangePreference {
        range(\.paragraphIndent, \.paragraphIndent, when: \.alignsLines, .paragraphIndent)
    }

    /// Space added after paragraphs.
    public var paragraphSpacing: EPUBRangePreference {
        range(\.paragraphSpacing, \.paragraphSpacing, when: \.overrides, .paragraphSpacing)
    }

    /// Whether the book's own typography holds.
    public var publisherStyles: EPUBPreference<Bool> {
        preference(\.publisherStyles, \.shownPublisherStyles, when: \.isReflowable)
    }

    /// The order of pages.
    public var readingProgression: EPUBEnumPreference<ReadingProgression> {
        choice(\.readingProgression, \.shownReadingProgression, when: nil, [.ltr, .rtl])
    }

    /// Whether a chapter is one long page: kept, but without effect as long as Lectern shows pages only.
    public var scroll: EPUBPreference<Bool> { preference(\.scroll, \.shownScroll, when: \.isScrollable) }

    /// Whether pages of a fixed size stand side by side.
    public var spread: EPUBEnumPreference<PageSpread> {
        choice(\.spread, \.shownSpread, when: \.isFixed, PageSpread.allCases)
    }

    /// How lines are aligned.
    public var textAlign: EPUBEnumPreference<TextAlignment> {
        choice(\.textAlign, \.textAlign, when: \.alignsLines, TextAlignment.allCases)
    }

    /// The ink.
    public var textColor: EPUBPreference<Color> { preference(\.textColor, \.shownTextColor, when: \.isReflowable) }

    /// Whether decorative styles of text are dropped.
    public var textNormalization: EPUBPreference<Bool> {
        preference(\.textNormalization, \.shownTextNormalization, when: \.isReflowable)
    }

    /// The colours of paper and ink.
    public var theme: EPUBEnumPreference<Theme> {
        choice(\.theme, \.shownTheme, when: \.isThemed, Theme.allCases)
    }

    /// The ratio of the sizes of headings.
    public var typeScale: EPUBRangePreference { range(\.typeScale, \.typeScale, when: \.overrides, .typeScale) }

    /// Whether lines run from top to bottom.
    public var verticalText: EPUBPreference<Bool> {
        preference(\.verticalText, \.shownVerticalText, when: \.isReflowable)
    }

    /// Space added between words.
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

/// The settings that always have a value, as optionals for the editor.
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
