/// Who wrote the bytes of an answer. What browsers may do with them follows from it.
public enum ContentAuthor: Hashable, Sendable {
    /// The server, as data: feeds, manifests, messages, pictures that it drew.
    case server
    /// The server, as a page for browsers with scripts of its own.
    case page
    /// A book: anything may be in it.
    case book
}

/// The header fields that say what a browser may do with an answer.
///
/// Every answer of a ``PublicationServer`` and of a connection gets them here,
/// whatever its status: nothing that a book contains may run on the origin of
/// the server, where it would have the reader's login and storage.
struct BrowserPolicy {
    /// Whether pages of other origins may show pictures and sounds of the
    /// server.
    var isShared = false

    /// Returns an answer with the fields.
    func applied(to response: ServerResponse) -> ServerResponse {
        var response = response
        response.headers["x-content-type-options"] = "nosniff"
        response.headers["referrer-policy"] = "same-origin"
        response.headers["cross-origin-resource-policy"] = isShared ? "cross-origin" : "same-origin"
        // A page says itself what it needs; the others have no choice.
        if response.author != .page || response.headers["content-security-policy"] == nil {
            response.headers["content-security-policy"] = Self.contentSecurity(response.author)
        }
        if response.headers["content-type"] == nil, response.length > 0, response.status != 304 {
            response.headers["content-type"] = "application/octet-stream"
        }
        return response
    }

    /// Spec: https://www.w3.org/TR/CSP3/
    static func contentSecurity(_ author: ContentAuthor) -> String {
        switch author {
        case .server: "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"
        // Readers of the same origin may show chapters in frames, with their fonts, pictures and sounds.
        case .book:
            "sandbox allow-same-origin; script-src 'none'; object-src 'none'; connect-src 'none'; worker-src 'none'; "
                + "manifest-src 'none'; form-action 'none'"
        // Without `innerHTML` and its kind, no text of a book becomes markup.
        case .page:
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; media-src 'self'; "
                + "connect-src 'self'; frame-ancestors 'self'; base-uri 'none'; form-action 'self'; "
                + "require-trusted-types-for 'script'"
        }
    }
}
