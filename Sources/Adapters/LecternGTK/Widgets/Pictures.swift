internal import CGtk

/// An icon.
public final class Image: Widget {
    /// Creates an image of a themed icon.
    public init(icon: String, pixelSize: Int? = nil) {
        super.init(gtk_image_new_from_icon_name(icon))
        if let pixelSize { gtk_image_set_pixel_size(raw(), gint(clamping: pixelSize)) }
    }
}

/// A picture scaled to its allocation.
public final class Picture: Widget {
    /// How the picture is scaled to its allocation.
    public enum Fit: Sendable {
        /// The whole picture, at its aspect ratio.
        case contain
        /// The whole allocation, cropping the picture.
        case cover
        /// As contain, but never enlarged.
        case scaleDown
    }

    /// Creates a picture.
    public init(_ texture: Texture? = nil, fit: Fit = .contain) {
        super.init(gtk_picture_new())
        self.fit = fit
        setTexture(texture)
    }

    /// How the picture is scaled to its allocation.
    var fit: Fit = .contain {
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

    /// Sets the alternative text for screen readers.
    public func setAlternativeText(_ text: String) { gtk_picture_set_alternative_text(raw(), text) }

    /// Whether the picture may be smaller than its own size.
    public var canShrink: Bool {
        get { gtk_picture_get_can_shrink(raw()) != 0 }
        set { gtk_picture_set_can_shrink(raw(), newValue.gboolean) }
    }
}
