public import LecternBase

/// The metadata of a publication.
///
///     metadata.title                 // "War and Peace"
///     metadata[.author].map(\.name)  // contributors of a kind
///
/// Spec: https://readium.org/webpub-manifest/contexts/default/
public struct Metadata: Hashable, Sendable {
    /// The schema.org type, such as `http://schema.org/Book`.
    public var type: String?
    /// URLs of the profiles that the publication conforms to.
    public var conformsTo: [String]
    /// The title in all its languages.
    public var localizedTitle: LocalizedString?
    /// The subtitle in all its languages.
    public var localizedSubtitle: LocalizedString?
    /// The title as it is sorted.
    public var sortAs: String?
    /// The unique identifier, as a URI if possible.
    public var identifier: String?
    /// Further identifiers, such as an ISBN.
    public var alternateIdentifiers: [String]
    /// The accessibility metadata.
    public var accessibility: Accessibility
    /// The reservation of text and data mining; nil if nothing is said.
    public var tdm: TDM?
    /// The date of the last modification of the file.
    public var modified: PublicationDate?
    /// The date of publication.
    public var published: PublicationDate?
    /// Language tags, the main one first.
    public var languages: [String]
    private var contributorsByKind: [Contributor.Kind: [Contributor]] = [:]
    /// The subjects.
    public var subjects: [Subject]
    /// The layout of resources without one of their own.
    public var layout: Layout?
    /// Presentation hints.
    public var presentation: Presentation
    /// The reading progression; `auto` if not specified.
    public var readingProgression: ReadingProgression
    /// The publisher's text about the publication. It may have HTML markup.
    public var description: String?
    /// The duration of audio or video in seconds.
    public var duration: Double?
    /// The number of printed pages.
    public var numberOfPages: Int?
    /// Series, each with the publication's position in it.
    public var series: [Contributor]
    /// Collections other than series.
    public var collections: [Contributor]
    /// Members that Lectern does not interpret.
    public var otherMetadata: JSONObject

    /// Creates metadata; all that is not a parameter is empty.
    public init(
        title: LocalizedString? = nil, identifier: String? = nil, languages: [String] = [], layout: Layout? = nil,
        readingProgression: ReadingProgression = .auto, otherMetadata: JSONObject = [:]
    ) {
        localizedTitle = title
        self.identifier = identifier
        self.languages = languages
        self.layout = layout
        self.readingProgression = readingProgression
        self.otherMetadata = otherMetadata
        conformsTo = []
        alternateIdentifiers = []
        subjects = []
        series = []
        collections = []
        accessibility = Accessibility()
        presentation = Presentation()
    }

    /// The title in its default language.
    public var title: String? { localizedTitle?.string }
    /// The title for display within other text; see
    /// ``LocalizedString/displayString``.
    public var displayTitle: String? { localizedTitle?.displayString }
    /// The subtitle in its default language.
    public var subtitle: String? { localizedSubtitle?.string }
    /// The main language.
    public var language: Language? { languages.first.map { Language($0) } }

    /// The contributors of a kind.
    public subscript(kind: Contributor.Kind) -> [Contributor] {
        get { contributorsByKind[kind] ?? [] }
        set { contributorsByKind[kind] = newValue.isEmpty ? nil : newValue }
    }

    /// The contributors of the kind ``Contributor/Kind/author``, in the order
    /// of the book.
    public var authors: [Contributor] { self[.author] }
    /// The contributors of the kind ``Contributor/Kind/translator``, in the
    /// order of the book.
    public var translators: [Contributor] { self[.translator] }
    /// The contributors of the kind ``Contributor/Kind/editor``, in the order
    /// of the book.
    public var editors: [Contributor] { self[.editor] }
    /// The contributors of the kind ``Contributor/Kind/illustrator``, in the
    /// order of the book.
    public var illustrators: [Contributor] { self[.illustrator] }
    /// The contributors of the kind ``Contributor/Kind/narrator``, in the order
    /// of the book.
    public var narrators: [Contributor] { self[.narrator] }
    /// The contributors for whose contribution there is no other kind: not all
    /// contributors. Their roles may say what they did.
    public var contributors: [Contributor] { self[.contributor] }
    /// The contributors of the kind ``Contributor/Kind/publisher``, in the
    /// order of the book.
    public var publishers: [Contributor] { self[.publisher] }

    /// The reading progression; derived from the language if it is `auto`.
    public var effectiveReadingProgression: ReadingProgression {
        guard readingProgression == .auto else { return readingProgression }
        return languages.count == 1 && language?.isRTL == true ? .rtl : .ltr
    }
}
