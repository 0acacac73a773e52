public import LecternBase

/// One step of a guided navigation: media fragments that are presented together,
/// or a container of further steps.
///
///     let sentence = GuidedNavigationObject(
///         refs: .init(text: AnyURL(string: "c1.xhtml#s1"), audio: AnyURL(string: "c1.mp3#t=0,5.1")))
public struct GuidedNavigationObject: Hashable, Sendable {
    /// Unique in the document.
    public var id: String?
    /// The referenced media.
    public var refs: Refs
    /// The text of the media.
    public var text: Text?
    /// The structural semantics.
    public var roles: [GuidedNavigationRole]
    /// A description of the media, such as the words for a picture.
    public var description: Description?
    /// The steps of a container, in order.
    public var children: [GuidedNavigationObject]
    /// Members that Lectern does not interpret, such as `character`.
    public var other: JSONObject

    /// Creates a step, without members that Lectern does not interpret.
    public init(
        id: String? = nil, refs: Refs = Refs(), text: Text? = nil, roles: [GuidedNavigationRole] = [],
        description: Description? = nil, children: [GuidedNavigationObject] = []
    ) {
        self.id = id
        self.refs = refs
        self.text = text
        self.roles = roles
        self.description = description
        self.children = children
        other = [:]
    }

    /// Whether there is nothing to present: no medium, no text and no children.
    public var isEmpty: Bool { refs.isEmpty && text == nil && children.isEmpty }

    /// References to media. A fragment selects a part: `#t=0,5` a time, `#xywh=0,0,100,50` a region, `#s1` an element.
    public struct Refs: Hashable, Sendable {
        /// A document, or an element of it.
        public var text: AnyURL?
        /// A picture, or a region of it.
        public var image: AnyURL?
        /// A recording, or a time range of it.
        public var audio: AnyURL?
        /// A video, or a time range of it. Its sound is played where there is no ``audio``.
        public var video: AnyURL?

        /// Creates references; by default to nothing.
        public init(text: AnyURL? = nil, image: AnyURL? = nil, audio: AnyURL? = nil, video: AnyURL? = nil) {
            self.text = text
            self.image = image
            self.audio = audio
            self.video = video
        }

        /// Whether no medium is referenced.
        public var isEmpty: Bool { self == Refs() }
    }

    /// A text, plain or with SSML markup. At least one of both is not empty.
    public struct Text: Hashable, Sendable {
        /// The text without markup; nil if only ``ssml`` is given.
        public var plain: String?
        /// The text in the Speech Synthesis Markup Language.
        public var ssml: String?
        /// The language of the text; nil for that of the referenced document or publication.
        public var language: Language?

        /// Creates a text; nil if it is empty.
        public init?(plain: String? = nil, ssml: String? = nil, language: Language? = nil) {
            self.plain = plain.flatMap { $0.isEmpty ? nil : $0 }
            self.ssml = ssml.flatMap { $0.isEmpty ? nil : $0 }
            self.language = language
            if self.plain == nil, self.ssml == nil { return nil }
        }
    }

    /// A description in words, sound or pictures.
    public struct Description: Hashable, Sendable {
        /// The media that describe, such as a recording; may be empty.
        public var refs: Refs
        /// The words that describe; nil if only media do.
        public var text: Text?

        /// Creates a description; nil if it is empty.
        public init?(refs: Refs = Refs(), text: Text? = nil) {
            if refs.isEmpty, text == nil { return nil }
            self.refs = refs
            self.text = text
        }
    }
}

extension GuidedNavigationObject {
    func resolved(against base: AnyURL) -> GuidedNavigationObject {
        var result = self
        result.refs = refs.resolved(against: base)
        if let refs = description?.refs { result.description?.refs = refs.resolved(against: base) }
        result.children = children.map { $0.resolved(against: base) }
        return result
    }
}

extension GuidedNavigationObject.Refs {
    func resolved(against base: AnyURL) -> Self {
        func resolve(_ url: AnyURL?) -> AnyURL? { url.map { Self.resolve($0, base) } }
        return Self(text: resolve(text), image: resolve(image), audio: resolve(audio), video: resolve(video))
    }

    /// Resolves a URL; the result is relative to the publication's root if it is inside of the publication.
    static func resolve(_ url: AnyURL, _ base: AnyURL) -> AnyURL {
        let resolved = base.resolve(url)
        return resolved.relative?.droppingLeadingSlashes.anyURL ?? resolved
    }
}
