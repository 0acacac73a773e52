import LecternGeometry
import LecternNavigator
import LecternPreferences

// The appearance in the preferences of each kind of navigator.
extension AppearanceModel {
    /// Returns what the navigator of a kind of book is created with.
    func configuration(_ spreads: SpreadConfiguration, for kind: BookKind, _ session: ReadingSession)
        -> NavigatorConfiguration
    {
        let preferences = preferences(for: kind, session)
        let strip = appearance.strip(of: kind, session.arrangement)
        var configuration = NavigatorConfiguration(spreads)
        configuration.wordHints = session.app.dictionaries.hints
        configuration.epub = preferences.arranged(strip, kind)
        configuration.images = ImagePreferences(preferences, strip: strip, scans: scans)
        configuration.pdf = PDFPreferences(preferences, strip)
        return configuration
    }

    /// Submits the preferences of a kind of book.
    func apply(to navigator: SpreadNavigator, of kind: BookKind, _ session: ReadingSession) {
        let preferences = preferences(for: kind, session)
        let strip = appearance.strip(of: kind, session.arrangement)
        switch navigator {
        case let navigator as PDFNavigator:
            navigator.submitPreferences(PDFPreferences(preferences, strip))
        case let navigator as ImageNavigator:
            navigator.submitPreferences(ImagePreferences(preferences, strip: strip, scans: scans))
        case let navigator as EPUBNavigator: navigator.submitPreferences(preferences.arranged(strip, kind))
        default: break
        }
    }
}

extension AppearanceModel {
    /// The preferences with what the reader has chosen for one book.
    private func preferences(for kind: BookKind, _ session: ReadingSession) -> EPUBPreferences {
        var preferences = effectivePreferences(for: kind)
        preferences.language = session.language.chosen
        preferences.userStyleSheet = session.styleSheet.effective
        if preferences.wordHints != nil, kind == .text { session.app.dictionaries.prepareHints() }
        return preferences
    }
}

extension Appearance {
    /// How pages of a kind of book are arranged.
    fileprivate struct Strip {
        /// Nil for the usual fit.
        var fit: Fit?
        var axis: Axis?
        /// Whether there is a strip; nil for the book's choice.
        var scrolls: Bool?
        var turnAxis: Axis?
        var spacing: Double?
        var trimsMargins = false
        /// The reader's choices for the book.
        var book = BookArrangement()
    }

    fileprivate func strip(of kind: BookKind, _ book: BookArrangement) -> Strip {
        let axis = strips[kind]?.axis
        return Strip(
            fit: axis == nil && pageFit[kind] == nil ? nil : Fit(fit(for: kind)), axis: axis,
            scrolls: strips[kind]?.scrolls, turnAxis: turnAxes[kind],
            spacing: axis == nil ? nil : stripSpacing,
            trimsMargins: trimsMargins(of: kind), book: book)
    }
}

extension Fit {
    /// The preference for a fit. The actual size is a magnification, and no preference.
    fileprivate init(_ fit: PageFit) {
        switch fit {
        case .page, .free, .original: self = .contain
        case .width: self = .width
        case .height: self = .height
        case .cover: self = .cover
        }
    }
}

extension EPUBPreferences {
    /// The preferences with the arrangement of pages of a fixed size. Books of text have none.
    fileprivate func arranged(_ strip: Appearance.Strip, _ kind: BookKind) -> EPUBPreferences {
        guard kind != .text else { return self }
        var result = self
        result.fit = strip.fit
        result.pageSpacing = strip.spacing
        result.scrollAxis = strip.axis ?? strip.turnAxis
        if let progression = strip.book.progression { result.readingProgression = progression }
        return result
    }
}

extension PDFPreferences {
    /// What the preferences of books of text, and the arrangement of pages, say about pages of a fixed size.
    fileprivate init(_ preferences: EPUBPreferences, _ strip: Appearance.Strip) {
        self.init(
            backgroundColor: preferences.backgroundColor, fit: strip.fit, offsetFirstPage: strip.book.coverIsAlone,
            pageSpacing: strip.spacing,
            readingProgression: strip.book.progression ?? preferences.readingProgression, scroll: strip.scrolls,
            scrollAxis: strip.axis ?? strip.turnAxis, spread: preferences.spread, theme: preferences.theme,
            rotation: strip.book.rotation, trimMargins: strip.trimsMargins)
    }
}

extension ImagePreferences {
    /// What the preferences of books of text, the arrangement of pages and the choices for scans say about pages of a
    /// fixed size.
    fileprivate init(_ preferences: EPUBPreferences, strip: Appearance.Strip, scans: ScanChoices) {
        self.init(
            backgroundColor: preferences.backgroundColor, fit: strip.fit, offsetFirstPage: strip.book.coverIsAlone,
            pageSpacing: strip.spacing,
            readingProgression: strip.book.progression ?? preferences.readingProgression, scroll: strip.scrolls,
            scrollAxis: strip.axis ?? strip.turnAxis, spread: preferences.spread, brightness: scans.brightness,
            contrast: scans.contrast, grayscale: scans.isGray, invert: scans.isInverted,
            trimMargins: strip.trimsMargins, rotation: strip.book.rotation)
    }
}
