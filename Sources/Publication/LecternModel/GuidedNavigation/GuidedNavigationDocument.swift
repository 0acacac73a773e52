public import LecternBase

/// A sequence of media fragments that guides through a publication: the clips of
/// a media overlay, the panels of a comic.
///
///     let document = try await publication.guidedNavigationDocument(for: publication.readingOrder[0])
///     document?.guided.first?.refs.audio?.string  // "audio/c1.mp3#t=0,5.1"
///
/// Media overlays of EPUB are read into the same model. JSON that is read and
/// written again is equivalent.
///
/// Spec: https://readium.org/guided-navigation/
public struct GuidedNavigationDocument: Hashable, Sendable {
    /// Related resources, such as the next document (`rel="next"`).
    public var links: [Link]
    /// The objects in the order of their presentation.
    public var guided: [GuidedNavigationObject]

    /// Creates a document. One without objects is written, but not read again.
    public init(links: [Link] = [], guided: [GuidedNavigationObject]) {
        self.links = links
        self.guided = guided
    }

    /// Returns the document with all hrefs resolved against the URL of a resource, and relative to the publication's
    /// root.
    public func resolved(against base: some URLReference) -> GuidedNavigationDocument {
        var result = self
        result.guided = guided.map { $0.resolved(against: base.anyURL) }
        for (index, link) in links.enumerated() {
            guard let url = link.url else { continue }
            result.links[index].href = GuidedNavigationObject.Refs.resolve(url, base.anyURL).string
        }
        return result
    }
}

extension GuidedNavigationDocument: JSONConvertible {
    public init?(json: JSONValue, diagnostics: DiagnosticSink?) {
        guard let object = json.object else {
            diagnostics?.reportInvalid("a guided navigation document that is not an object")
            return nil
        }
        let guided = GuidedNavigationObject.all(in: object["guided"], diagnostics)
        guard !guided.isEmpty else {
            diagnostics?.reportInvalid("a guided navigation document without objects")
            return nil
        }
        self.init(links: Link.all(in: object["links"], diagnostics), guided: guided)
    }

    public var json: JSONValue {
        var object = JSONObject()
        object.set("links", links.map(\.json))
        object.set("guided", guided.map(\.json))
        return .object(object)
    }
}
