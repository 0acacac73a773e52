internal import CGtk

/// An icon.
public final class Image: Widget {
    /// Makes an image of a themed icon.
    public init(icon: String, pixelSize: Int? = nil) {
        super.init(gtk_image_new_from_icon_name(icon))
        if let pixelSize { gtk_image_set_pixel_size(raw(), gint(clamping: pixelSize)) }
    }

    /// Shows another icon.
    public func setIcon(_ name: String) { gtk_image_set_from_icon_name(raw(), name) }
}

/// A picture that fits its room.
public final class Picture: Widget {
    /// How the picture fills its room.
    public enum Fit: Sendable {
        /// All of it, at its own ratio.
        case contain
        /// All of the room, cutting the picture.
        case cover
        /// As contain, but never enlarged.
        case scaleDown
    }

    /// Makes a picture.
    public init(_ texture: Texture? = nil, fit: Fit = .contain) {
        super.init(gtk_picture_new())
        self.fit = fit
        setTexture(texture)
    }

    /// How the picture fills its room.
    public var fit: Fit = .contain {
        didSet {
            let mode =
                switch fit {
                case .contain: GTK_CONTENT_FIT_CONTAIN
                case .cover: GTK_CONTENT_FIT_COVER
                case .scaleDown: GTK_CONTENT_FIT_SCALE_DOWN
                }
            gtk_picture_set_content_fit(raw(), mode)
        }
    }

    /// Shows another picture, or none.
    public func setTexture(_ texture: Texture?) { gtk_picture_set_paintable(raw(), texture?.raw()) }

    /// Says what the picture shows, for who cannot see it.
    public func setAlternativeText(_ text: String) { gtk_picture_set_alternative_text(raw(), text) }

    /// Whether the picture may get smaller than it is.
    public var canShrink: Bool {
        get { gtk_picture_get_can_shrink(raw()) != 0 }
        set { gtk_picture_set_can_shrink(raw(), newValue.gboolean) }
    }
}
