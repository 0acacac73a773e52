import LecternBase
import LecternGeometry
import LecternModel

extension EPUBSettings {
    /// Resolves language, direction of pages and direction of lines, which depend on each other.
    mutating func resolveLanguage(_ wish: EPUBPreferences, defaults: EPUBDefaults, metadata: Metadata) {
        language = wish.language ?? metadata.language ?? defaults.language
        readingProgression =
            wish.readingProgression.flatMap(\.definite)
            // A reader who chooses Arabic means the direction of pages as well.
            ?? (wish.language?.isRTL == true ? .rtl : nil)
            ?? metadata.readingProgression.definite
            ?? (wish.language ?? metadata.language).map { $0.isRTL ? .rtl : .ltr }
            ?? defaults.readingProgression?.definite ?? .ltr
        guard layout == .reflowable else { return }
        choosesLineDirection = wish.verticalText != nil
        verticalText = wish.verticalText ?? usesVerticalText(metadata.primaryWritingMode)
    }

    /// Whether documents whose styles say nothing have vertical lines.
    ///
    /// As Readium's `EpubSettingsResolver.resolveVerticalText`; what the package declares comes first.
    private func usesVerticalText(_ declared: PrimaryWritingMode?) -> Bool {
        switch declared {
        case .verticalRL: true
        case .horizontalLR, .horizontalRL: false
        // NOTE: Lines that follow each other from left to right are Mongolian, which the books' own styles set.
        case .verticalLR: false
        case nil: language?.isCJK == true && readingProgression == .rtl
        }
    }

    /// Resolves the settings of pages, and those that decide about others.
    mutating func resolvePages(_ wish: EPUBPreferences, defaults: EPUBDefaults, metadata: Metadata) {
        backgroundColor = wish.backgroundColor
        spread = layout == .fixed ? wish.spread ?? metadata.presentation.pageSpread ?? defaults.spread ?? .auto : .auto
        themesFixedPages = PublicationProfile.pagedDocuments.contains { metadata.conformsTo.contains($0.uri) }
        if layout == .reflowable || themesFixedPages { theme = wish.theme ?? defaults.theme ?? .light }
        guard layout == .reflowable else {
            resolveFixedPages(wish, defaults: defaults, metadata: metadata)
            return
        }
        publisherStyles = wish.publisherStyles ?? defaults.publisherStyles ?? true
        scroll =
            conditions.isScrollable
            && (wish.scroll ?? metadata.presentation.scrolls ?? defaults.scroll ?? false)
        scrollsContinuously = metadata.presentation.continuous ?? true
        let scrolled = scrollsContinuously ? ChapterFlow.scrolledContinuous : .scrolledDocument
        flow = FlowRule(
            usual: scroll ? scrolled : .paginated, obeysItems: conditions.isScrollable && wish.scroll == nil)
        columnCount = conditions.isPaginated ? wish.columnCount ?? defaults.columnCount ?? .auto : .auto
        pageMargins = PreferenceRange.pageMargins.clamp(wish.pageMargins ?? defaults.pageMargins ?? pageMargins)
        verticalMargins = PreferenceRange.pageMargins.clamp(
            wish.verticalMargins ?? defaults.verticalMargins ?? verticalMargins)
    }

    /// Resolves the arrangement of fixed pages. A publication may want them as one strip without gaps.
    private mutating func resolveFixedPages(_ wish: EPUBPreferences, defaults: EPUBDefaults, metadata: Metadata) {
        let rolls = metadata.layout == .scrolled
        scroll = conditions.isScrollable && (wish.scroll ?? (rolls ? true : defaults.scroll) ?? false)
        flow = FlowRule(usual: scroll ? .scrolledContinuous : .paginated, obeysItems: false)
        scrollAxis = wish.scrollAxis ?? (scroll ? .vertical : .horizontal)
        fit = wish.fit ?? (rolls && scroll ? .width : nil)
        pageSpacing = wish.pageSpacing.map(PreferenceRange.pageSpacing.clamp) ?? (rolls ? 0 : pageSpacing)
        if rolls, scroll, wish.spread == nil { spread = .never }
        if conditions.isOneAfterAnother { spread = .never }
    }

    /// Resolves the settings that apply with the book's own typography.
    mutating func resolveText(_ wish: EPUBPreferences, _ defaults: EPUBDefaults) {
        guard conditions.isReflowable else { return }
        textColor = wish.textColor
        fontFamily = wish.fontFamily ?? defaults.fontFamily
        fontSize = PreferenceRange.fontSize.clamp(wish.fontSize ?? defaults.fontSize ?? fontSize)
        fontWeight = (wish.fontWeight ?? defaults.fontWeight).map(PreferenceRange.fontWeight.clamp)
        textNormalization = wish.textNormalization ?? defaults.textNormalization ?? false
        userStyleSheet = wish.userStyleSheet
        wordHints = wish.wordHints
        imageFilter = conditions.isDark ? wish.imageFilter ?? defaults.imageFilter : nil
    }

    /// Resolves the settings that replace the book's own typography.
    mutating func resolveTypography(_ wish: EPUBPreferences, _ defaults: EPUBDefaults) {
        let conditions = conditions
        if conditions.overrides {
            lineHeight = (wish.lineHeight ?? defaults.lineHeight).map(PreferenceRange.lineHeight.clamp)
            typeScale = (wish.typeScale ?? defaults.typeScale).map(PreferenceRange.typeScale.clamp)
            paragraphSpacing = (wish.paragraphSpacing ?? defaults.paragraphSpacing)
                .map(PreferenceRange.paragraphSpacing.clamp)
        }
        if conditions.spreadsLetters {
            hyphens = wish.hyphens ?? defaults.hyphens
            letterSpacing = (wish.letterSpacing ?? defaults.letterSpacing).map(PreferenceRange.letterSpacing.clamp)
            wordSpacing = (wish.wordSpacing ?? defaults.wordSpacing).map(PreferenceRange.wordSpacing.clamp)
        }
        if conditions.joinsLetters { ligatures = wish.ligatures ?? defaults.ligatures }
        if conditions.alignsLines {
            textAlign = wish.textAlign ?? defaults.textAlign
            paragraphIndent = (wish.paragraphIndent ?? defaults.paragraphIndent)
                .map(PreferenceRange.paragraphIndent.clamp)
        }
    }
}

extension ReadingProgression {
    /// The progression; nil for `auto`.
    fileprivate var definite: ReadingProgression? { self == .auto ? nil : self }
}

extension Presentation {
    /// Whether the publication requests to be scrolled (`rendition:flow`); nil if it leaves the choice.
    fileprivate var scrolls: Bool? {
        switch overflow {
        case .scrolled: true
        case .paginated: false
        case .auto, nil: nil
        }
    }

    /// The spread that the publication requests. `landscape` equals `auto`.
    var pageSpread: PageSpread? {
        switch spread {
        case .both: .always
        case .none?: .never
        case .auto, .landscape: .auto
        case nil: nil
        }
    }
}
