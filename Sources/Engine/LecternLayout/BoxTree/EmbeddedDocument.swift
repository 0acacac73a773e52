/// A document that an element shows in its box (`iframe`, `object`, `embed`). It is laid out in a viewport of its own.
@usableFromInline package struct EmbeddedDocument: Hashable, Sendable {
    /// The resolved URL of the document; for markup of the element, that of the document around it.
    package let url: String
    /// The media type that the element names.
    package let mediaType: String?
    /// The markup that the element holds itself (`srcdoc`).
    package let markup: String?
}
