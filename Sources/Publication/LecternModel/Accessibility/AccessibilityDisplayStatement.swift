/// A statement about the accessibility of a publication, for readers.
///
/// Spec: https://www.w3.org/TR/publ-a11y-display-guide/
public struct AccessibilityDisplayStatement: Hashable, Sendable, Identifiable {
    /// The key of the statement in the W3C's vocabulary, such as
    /// `ways-of-reading-nonvisual-reading-readable`.
    public let id: String
    /// A few words, in English.
    public let compact: String
    /// A sentence, in English.
    public let descriptive: String
    /// What the publication adds to the words: a name, a summary; nil for
    /// nothing.
    public let detail: String?

    init(_ id: String, _ compact: String, descriptive: String? = nil, detail: String? = nil) {
        self.id = id
        self.compact = compact
        self.descriptive = descriptive ?? compact
        self.detail = detail
    }

    func with(_ detail: String) -> Self { Self(id, compact, descriptive: descriptive, detail: detail) }
}

/// Marks a text for `Scripts/update-translations`; the reader translates it.
private func tr(_ text: String) -> String { text }

// Ways of reading.
extension AccessibilityDisplayStatement {
    static let appearanceModifiable = Self(
        "ways-of-reading-visual-adjustments-modifiable", tr("Appearance can be modified"),
        descriptive: tr("Typeface, size, spacing and colours of the text and the layout of pages can be modified"))
    static let appearanceUnmodifiable = Self(
        "ways-of-reading-visual-adjustments-unmodifiable", tr("Appearance cannot be modified"),
        descriptive: tr("Text and pages look like the printed book and cannot be modified, but they can be magnified"))
    static let appearanceUnknown = Self(
        "ways-of-reading-visual-adjustments-unknown",
        tr("No information about whether the appearance can be modified"))
    static let readable = Self(
        "ways-of-reading-nonvisual-reading-readable", tr("Readable in read aloud or dynamic braille"),
        descriptive: tr("All content can be read as read-aloud speech or dynamic braille"))
    static let notFullyReadable = Self(
        "ways-of-reading-nonvisual-reading-not-fully", tr("Not fully readable in read aloud or dynamic braille"),
        descriptive: tr("Not all of the content can be read as read-aloud speech or dynamic braille"))
    static let mayNotBeFullyReadable = Self(
        "ways-of-reading-nonvisual-reading-may-not-fully",
        tr("May not be fully readable in read aloud or dynamic braille"),
        descriptive: tr("The publication may not be fully readable as read-aloud speech or dynamic braille"))
    static let notReadable = Self(
        "ways-of-reading-nonvisual-reading-none", tr("Not readable in read aloud or dynamic braille"),
        descriptive: tr("The content cannot be read as read-aloud speech or dynamic braille"))
    static let nonvisualUnknown = Self(
        "ways-of-reading-nonvisual-reading-no-metadata", tr("No information about nonvisual reading"))
    static let alternativeText = Self(
        "ways-of-reading-nonvisual-reading-alt-text", tr("Has alternative text"),
        descriptive: tr("Images have alternative text"))
    static let audioOnly = Self(
        "ways-of-reading-prerecorded-audio-only", tr("Prerecorded audio only"),
        descriptive: tr("An audiobook without its text"))
    static let audioSynchronized = Self(
        "ways-of-reading-prerecorded-audio-synchronized", tr("Prerecorded audio synchronized with text"),
        descriptive: tr("All the content is available as prerecorded audio that is synchronized with the text"))
    static let audioClips = Self(
        "ways-of-reading-prerecorded-audio-complementary", tr("Prerecorded audio clips"),
        descriptive: tr("Prerecorded audio clips are embedded in the content"))
    static let audioUnknown = Self(
        "ways-of-reading-prerecorded-audio-no-metadata", tr("No information about prerecorded audio"))
}

// Conformance.
extension AccessibilityDisplayStatement {
    static let exceedsStandards = Self(
        "conformance-aaa", tr("The publication exceeds accepted accessibility standards"))
    static let meetsStandards = Self("conformance-aa", tr("The publication meets accepted accessibility standards"))
    static let meetsMinimum = Self("conformance-a", tr("The publication meets minimum accessibility standards"))
    static let unknownStandard = Self(
        "conformance-unknown-standard",
        tr("Whether the publication conforms to accepted accessibility standards cannot be determined"))
    static let noConformance = Self("conformance-no", tr("No information about conformance"))
    static let certifier = Self("conformance-certifier", tr("Certified by"))
    static let certifierCredentials = Self("conformance-certifier-credentials", tr("Credential of the certifier"))
    static let certifierReport = Self("conformance-certifier-report", tr("Report of the certifier"))
    static let claim = Self("conformance-claim", tr("Claims to conform to"))
}

// Navigation.
extension AccessibilityDisplayStatement {
    static let contents = Self(
        "navigation-toc", tr("Table of contents"), descriptive: tr("A table of contents with links to all chapters"))
    static let index = Self(
        "navigation-index", tr("Index"), descriptive: tr("An index with links to its entries' places"))
    static let pageNavigation = Self(
        "navigation-page-navigation", tr("Go to page"),
        descriptive: tr("A list of the pages of the printed book, to go to them"))
    static let structure = Self(
        "navigation-structural", tr("Headings"),
        descriptive: tr("Headings, tables and the like, for structured navigation"))
    static let noNavigation = Self("navigation-no-metadata", tr("No information about navigation"))
}

// Rich content.
extension AccessibilityDisplayStatement {
    static let mathML = Self(
        "rich-content-accessible-math-as-mathml", tr("Math as MathML"),
        descriptive: tr("Formulas in an accessible form (MathML)"))
    static let mathLaTeX = Self(
        "rich-content-accessible-math-as-latex", tr("Math as LaTeX"),
        descriptive: tr("Formulas in an accessible form (LaTeX)"))
    static let mathDescribed = Self(
        "rich-content-accessible-math-described", tr("Descriptions of math"),
        descriptive: tr("Formulas are described in words"))
    static let chemistryMathML = Self(
        "rich-content-accessible-chemistry-as-mathml", tr("Chemistry as MathML"),
        descriptive: tr("Chemical formulas in an accessible form (MathML)"))
    static let chemistryLaTeX = Self(
        "rich-content-accessible-chemistry-as-latex", tr("Chemistry as LaTeX"),
        descriptive: tr("Chemical formulas in an accessible form (LaTeX)"))
    static let extendedDescriptions = Self(
        "rich-content-extended-descriptions", tr("Extended descriptions"),
        descriptive: tr("Images rich in information have extended descriptions"))
    static let closedCaptions = Self(
        "rich-content-closed-captions", tr("Closed captions"),
        descriptive: tr("Videos have captions that can be switched on"))
    static let openCaptions = Self(
        "rich-content-open-captions", tr("Open captions"), descriptive: tr("Videos have captions that are always shown")
    )
    static let transcript = Self(
        "rich-content-transcript", tr("Transcripts"), descriptive: tr("Audio and video have transcripts"))
    static let noRichContent = Self("rich-content-unknown", tr("No information about rich content"))
}

// Hazards.
extension AccessibilityDisplayStatement {
    static let noHazards = Self(
        "hazards-none", tr("No hazards"), descriptive: tr("The publication contains no hazards"))
    static let flashing = Self(
        "hazards-flashing", tr("Flashing content"),
        descriptive: tr("The publication contains flashing content that can cause photosensitive seizures"))
    static let motion = Self(
        "hazards-motion", tr("Motion simulation"),
        descriptive: tr("The publication contains motion simulations that can cause motion sickness"))
    static let sound = Self(
        "hazards-sound", tr("Sounds"), descriptive: tr("The publication contains sounds that can be uncomfortable"))
    static let flashingUnknown = Self("hazards-flashing-unknown", tr("Flashing hazards are unknown"))
    static let motionUnknown = Self("hazards-motion-unknown", tr("Motion hazards are unknown"))
    static let soundUnknown = Self("hazards-sound-unknown", tr("Sound hazards are unknown"))
    static let hazardsUnknown = Self("hazards-unknown", tr("Whether there are hazards is unknown"))
    static let noHazardMetadata = Self("hazards-no-metadata", tr("No information about hazards"))
}

// Additional information, law, summary.
extension AccessibilityDisplayStatement {
    static let additional: [(feature: String, statement: Self)] = [
        ("aria", Self("additional-accessibility-information-aria", tr("ARIA roles for navigation by structure"))),
        ("audioDescription", Self("additional-accessibility-information-audio-descriptions", tr("Audio descriptions"))),
        ("braille", Self("additional-accessibility-information-braille", tr("Braille"))),
        (
            "rubyAnnotations",
            Self("additional-accessibility-information-ruby-annotations", tr("Some ruby annotations"))
        ),
        (
            "fullRubyAnnotations",
            Self("additional-accessibility-information-full-ruby-annotations", tr("Ruby annotations throughout"))
        ),
        (
            "highContrastAudio",
            Self(
                "additional-accessibility-information-high-contrast-between-foreground-and-background-audio",
                tr("Speech stands out from background sounds"))
        ),
        (
            "highContrastDisplay",
            Self(
                "additional-accessibility-information-high-contrast-between-text-and-background",
                tr("High contrast between text and background"))
        ),
        ("largePrint", Self("additional-accessibility-information-large-print", tr("Large print"))),
        (
            "pageBreakMarkers",
            Self("additional-accessibility-information-page-breaks", tr("Page breaks of the printed book"))
        ),
        ("signLanguage", Self("additional-accessibility-information-sign-language", tr("Sign language"))),
        ("tactileGraphic", Self("additional-accessibility-information-tactile-graphics", tr("Tactile graphics"))),
        ("tactileObject", Self("additional-accessibility-information-tactile-objects", tr("Tactile objects"))),
        (
            "ttsMarkup",
            Self("additional-accessibility-information-text-to-speech-hinting", tr("Hints for text to speech"))
        ),
        (
            "ultraHighContrastDisplay",
            Self(
                "additional-accessibility-information-ultra-high-contrast-between-text-and-background",
                tr("Very high contrast between text and background"))
        ),
        (
            "visiblePageNumbering",
            Self("additional-accessibility-information-visible-page-numbering", tr("Visible page numbers"))
        ),
    ]
    static let exemption = Self(
        "legal-considerations-exempt", tr("Claims an accessibility exemption in some jurisdictions"))
    static let noLegal = Self("legal-considerations-no-metadata", tr("No information about legal exemptions"))
    static let summary = Self("accessibility-summary", tr("Summary"))
    static let noSummary = Self("accessibility-summary-no-metadata", tr("No summary"))
}

extension AccessibilityDisplayField.Kind {
    /// The title of the field, in English.
    public var title: String {
        switch self {
        case .waysOfReading: tr("Ways of Reading")
        case .conformance: tr("Conformance")
        case .navigation: tr("Navigation")
        case .richContent: tr("Rich Content")
        case .hazards: tr("Hazards")
        case .legal: tr("Legal Considerations")
        case .additionalInformation: tr("Additional Accessibility Information")
        case .accessibilitySummary: tr("Accessibility Summary")
        }
    }
}
