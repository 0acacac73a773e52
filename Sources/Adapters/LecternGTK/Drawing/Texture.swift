internal import CGtk

/// A picture for drawing with GTK.
public final class Texture: GObjectReference {
    /// Creates a texture from pixels, without copying them.
    ///
    /// - Parameters:
    ///   - pixels: rows of premultiplied blue, green, red, alpha (Cairo's ARGB32 on a little-endian machine).
    ///   - width: the number of pixels in a row.
    ///   - height: the number of rows.
    ///   - stride: the number of bytes in a row.
    /// - Returns: nil if there are not enough pixels.
    package init?(premultipliedBGRA pixels: [UInt8], width: Int, height: Int, stride: Int) {
        guard width > 0, height > 0, width <= 32768, height <= 32768, stride >= width * 4,
            pixels.count >= stride * (height - 1) + width * 4
        else { return nil }
        let box = SignalBox(pixels)
        let bytes = Texture.bytes(box)
        // The texture retains the bytes.
        defer { g_bytes_unref(bytes) }
        self.pixels = (box, stride)
        super.init(
            gdk_memory_texture_new(
                gint(width), gint(height), GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes, gsize(stride)))
    }

    /// Decodes a PNG, JPEG or TIFF file; nil for other files.
    package init?(encoded data: [UInt8]) {
        let bytes = Texture.bytes(SignalBox(data))
        defer { g_bytes_unref(bytes) }
        guard let texture = gdk_texture_new_from_bytes(bytes, nil) else { return nil }
        pixels = nil
        super.init(texture)
    }

    override init(_ object: OpaquePointer?, _ transfer: GObjectReference.Transfer = .new) {
        pixels = nil
        super.init(object, transfer)
    }

    /// The pixels and the bytes per row, if the texture was created from pixels.
    let pixels: (SignalBox<[UInt8]>, stride: Int)?

    /// The pixels as a Cairo source.
    package private(set) lazy var surface: CairoSurface? = CairoSurface(self)
    /// The pixels, downloaded from the texture if necessary.
    package private(set) lazy var bgra: (SignalBox<[UInt8]>, stride: Int) = pixels ?? downloaded()

    private func downloaded() -> (SignalBox<[UInt8]>, stride: Int) {
        let stride = width * 4
        var copy = [UInt8](repeating: 0, count: stride * height)
        copy.withUnsafeMutableBufferPointer { gdk_texture_download(raw(), $0.baseAddress, gsize(stride)) }
        return (SignalBox(copy), stride)
    }

    /// The width in pixels.
    public var width: Int { Int(gdk_texture_get_width(raw())) }

    /// The height in pixels.
    public var height: Int { Int(gdk_texture_get_height(raw())) }

    /// Writes the picture as a PNG file; returns false on failure.
    package func savePNG(to path: String) -> Bool { gdk_texture_save_to_png(raw(), path) != 0 }

    /// Returns GLib bytes that retain the array instead of copying it.
    ///
    /// On Linux an array of bytes is one native buffer, which does not move while it is retained and not written. The
    /// box retains it, and nothing else can write to it, because it is shared.
    private static func bytes(_ box: SignalBox<[UInt8]>) -> OpaquePointer? {
        box.handler.withUnsafeBytes { buffer in
            g_bytes_new_with_free_func(
                buffer.baseAddress, gsize(buffer.count),
                { if let box = $0 { Unmanaged<AnyObject>.fromOpaque(box).release() } },
                Unmanaged.passRetained(box).toOpaque())
        }
    }
}
