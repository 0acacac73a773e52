internal import CGtk
public import LecternGeometry

/// A button that shows a colour, and opens a dialog to choose another one.
///
///     let button = ColorButton(.white, title: "Paper")
///     button.onChange { page.paper = $0 }
public final class ColorButton: Widget {
    /// Creates a button.
    ///
    /// - Parameter title: The title of the dialog, and the accessible name of the button.
    public init(_ color: Color, title: String) {
        super.init(gtk_color_button_new())
        gtk_color_button_set_title(raw(), title)
        gtk_color_chooser_set_use_alpha(raw(), 0)
        setAccessibleName(title)
        self.color = color
    }

    /// The chosen colour. It is opaque.
    public var color: Color {
        get { Self.color(opaque) }
        set {
            var value = newValue.gdk
            gtk_color_chooser_set_rgba(raw(), &value)
        }
    }

    /// Runs when a colour is chosen.
    @discardableResult
    public func onChange(_ handler: @escaping @MainActor (Color) -> Void) -> SignalConnection {
        let button = opaque
        return onSignal("color-set") { handler(Self.color(button)) }
    }

    private static func color(_ button: OpaquePointer) -> Color {
        var value = GdkRGBA()
        gtk_color_chooser_get_rgba(button, &value)
        func byte(_ share: Float) -> UInt8 { UInt8(min(max(share, 0), 1) * 255 + 0.5) }
        return Color(red: byte(value.red), green: byte(value.green), blue: byte(value.blue))
    }
}
