import LecternBase

/// The names of classes that a book's style sheets expect during the playback of
/// its media overlays.
///
///     publication.metadata.mediaOverlay?.activeClass  // "-epub-media-overlay-active"
///
/// Spec: https://www.w3.org/TR/epub-33/#sec-docs-assoc-style,
/// https://readium.org/webpub-manifest/profiles/epub#mediaoverlay
public struct MediaOverlayClasses: Hashable, Sendable {
    /// The class of the element that is being played.
    public var activeClass: String?
    /// The class of the root element while playback is on.
    public var playbackActiveClass: String?

    /// Creates names of classes; nil if the book's style sheets expect none.
    public init(activeClass: String? = nil, playbackActiveClass: String? = nil) {
        self.activeClass = activeClass
        self.playbackActiveClass = playbackActiveClass
    }
}

extension Metadata {
    /// The classes of the book's media overlays; nil if it names none.
    public var mediaOverlay: MediaOverlayClasses? {
        get {
            guard let object = otherMetadata["mediaOverlay"]?.object else { return nil }
            let classes = MediaOverlayClasses(
                activeClass: object["activeClass"]?.string, playbackActiveClass: object["playbackActiveClass"]?.string)
            return classes == MediaOverlayClasses() ? nil : classes
        }
        set {
            var object = JSONObject()
            object.set("activeClass", newValue?.activeClass)
            object.set("playbackActiveClass", newValue?.playbackActiveClass)
            otherMetadata["mediaOverlay"] = object.isEmpty ? nil : .object(object)
        }
    }
}
