internal import CCairo
public import LecternGeometry
public import LecternImages
public import LecternPaint

/// A page of a PDF file.
public struct VectorPage: Sendable {
    /// What is drawn. Its bounds are the size of the page, at 0.75 points per CSS pixel.
    public var list: DisplayList
    /// The page label, such as `iv`.
    public var label: String?
    /// A prefix for the names of the page's anchors: the resource that contains them.
    public var anchorPrefix: String

    /// Creates a page; without a label, viewers show its number.
    public init(list: DisplayList, label: String? = nil, anchorPrefix: String = "") {
        self.list = list
        self.label = label
        self.anchorPrefix = anchorPrefix
    }
}

/// An entry of the outline of a PDF file.
public struct OutlineEntry: Sendable {
    /// The text of the entry.
    public var title: String
    /// The index of the page in the file.
    public var page: Int
    /// The entries below it, to a depth of 16. They are left out with their parent if its page is not in the file.
    public var children: [OutlineEntry]

    /// Creates an entry that leads to the top of a page.
    public init(title: String, page: Int, children: [OutlineEntry] = []) {
        self.title = title
        self.page = page
        self.children = children
    }
}

/// Collects the bytes that Cairo writes.
private final class ByteSink {
    var bytes: [UInt8] = []
}

private let appendToSink: cairo_write_func_t = { sink, data, length in
    guard let sink, let data else { return CAIRO_STATUS_WRITE_ERROR }
    Unmanaged<ByteSink>.fromOpaque(sink).takeUnretainedValue().bytes += UnsafeBufferPointer(
        start: data, count: Int(length))
    return CAIRO_STATUS_SUCCESS
}

extension PageRenderer {
    /// Points per CSS pixel.
    private static let pointsPerPixel = 0.75

    /// Writes pages to a PDF file with links, page labels and an outline.
    ///
    /// - Parameter destination: returns the anchor (prefix and id) of a link inside the file, `nil` for other links.
    public func pdf(
        _ pages: [VectorPage], title: String? = nil, author: String? = nil, outline: [OutlineEntry] = [],
        background: Color? = nil, images: (any ImageProvider)? = nil,
        destination: (_ href: String, _ page: VectorPage) -> String? = { _, _ in nil }
    ) -> [UInt8] {
        let sink = ByteSink()
        withExtendedLifetime(sink) {
            guard
                let surface = cairo_pdf_surface_create_for_stream(
                    appendToSink, Unmanaged.passUnretained(sink).toOpaque(), 1, 1)
            else { return }
            setMetadata(surface, title: title, author: author)
            if let context = cairo_create(surface) {
                let anchors = Set(pages.flatMap { page in page.list.anchors.map { page.anchorPrefix + $0.id } })
                for page in pages {
                    draw(
                        page, on: surface, context: context, anchors: anchors, background: background, images: images,
                        destination: destination)
                }
                addOutline(outline, surface, parent: Int32(CAIRO_PDF_OUTLINE_ROOT), pageCount: pages.count, depth: 0)
                cairo_destroy(context)
            }
            cairo_surface_finish(surface)
            cairo_surface_destroy(surface)
        }
        return sink.bytes
    }

    /// Draws a page on a context of Cairo that somebody else has made, such as that of a sheet of paper, as vectors.
    ///
    /// - Parameters:
    ///   - context: A `cairo_t`. The page begins at its origin.
    ///   - scale: Units of the context per CSS pixel.
    public func draw(
        _ list: DisplayList, on context: UnsafeMutableRawPointer, scale: Double,
        images: (any ImageProvider)? = nil
    ) {
        let context = OpaquePointer(context)
        cairo_save(context)
        cairo_scale(context, scale, scale)
        paint(list, on: context, background: nil, images: images)
        cairo_restore(context)
    }

    /// Draws a picture on a context of Cairo that somebody else has made.
    ///
    /// - Parameters:
    ///   - context: A `cairo_t`.
    ///   - area: Where the picture is drawn, in the units of the context.
    public func draw(_ picture: Bitmap, on context: UnsafeMutableRawPointer, in area: Rect) {
        guard picture.width > 0, picture.height > 0 else { return }
        let context = OpaquePointer(context)
        var pixels = picture.pixels
        pixels.withUnsafeMutableBufferPointer { buffer in
            let surface = cairo_image_surface_create_for_data(
                buffer.baseAddress, CAIRO_FORMAT_ARGB32, Int32(picture.width), Int32(picture.height),
                Int32(picture.bytesPerRow))
            cairo_save(context)
            cairo_translate(context, area.x, area.y)
            cairo_scale(context, area.width / Double(picture.width), area.height / Double(picture.height))
            cairo_set_source_surface(context, surface, 0, 0)
            cairo_paint(context)
            cairo_restore(context)
            // A vector surface refers to the pixels until it is finished, unless they are copied.
            cairo_surface_finish(surface)
            cairo_surface_destroy(surface)
        }
    }

    /// Writes a page to an SVG file.
    public func svg(_ list: DisplayList, background: Color? = nil, images: (any ImageProvider)? = nil) -> [UInt8] {
        let sink = ByteSink()
        withExtendedLifetime(sink) {
            let surface = cairo_svg_surface_create_for_stream(
                appendToSink, Unmanaged.passUnretained(sink).toOpaque(), list.bounds.width, list.bounds.height)
            guard let surface else { return }
            cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PX)
            if let context = cairo_create(surface) {
                paint(list, on: context, background: background, images: images)
                cairo_show_page(context)
                cairo_destroy(context)
            }
            cairo_surface_finish(surface)
            cairo_surface_destroy(surface)
        }
        return sink.bytes
    }

    private func setMetadata(_ surface: OpaquePointer, title: String?, author: String?) {
        // No creation date: equal pages give equal files.
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z")
        if let title { cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title) }
        if let author { cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_AUTHOR, author) }
    }

    private func draw(
        _ page: VectorPage, on surface: OpaquePointer, context: OpaquePointer, anchors: Set<String>,
        background: Color?, images: (any ImageProvider)?, destination: (String, VectorPage) -> String?
    ) {
        let scale = Self.pointsPerPixel
        cairo_pdf_surface_set_size(
            surface, max(page.list.bounds.width * scale, 1), max(page.list.bounds.height * scale, 1))
        if let label = page.label { cairo_pdf_surface_set_page_label(surface, label) }
        cairo_save(context)
        cairo_scale(context, scale, scale)
        paint(page.list, on: context, background: background, images: images)
        for anchor in page.list.anchors {
            let attributes = "name='\(Self.escaped(page.anchorPrefix + anchor.id))' x=\(anchor.x) y=\(anchor.y)"
            cairo_tag_begin(context, CAIRO_TAG_DEST, attributes)
            cairo_tag_end(context, CAIRO_TAG_DEST)
        }
        for link in page.list.links {
            let target: String
            if let name = destination(link.href, page) {
                guard anchors.contains(name) else { continue }
                target = "dest='\(Self.escaped(name))'"
            } else {
                target = "uri='\(Self.escaped(link.href))'"
            }
            let r = link.rect
            cairo_tag_begin(context, CAIRO_TAG_LINK, "rect=[\(r.x) \(r.y) \(r.width) \(r.height)] \(target)")
            cairo_tag_end(context, CAIRO_TAG_LINK)
        }
        cairo_restore(context)
        cairo_show_page(context)
    }

    private func paint(
        _ list: DisplayList, on context: OpaquePointer, background: Color?, images: (any ImageProvider)?
    ) {
        // Cairo may free a font later on another thread, so each file has its own FreeType library.
        var canvas = CairoCanvas(context: context, isVector: true, rasterizer: GlyphRasterizer(), images: images)
        if let background {
            canvas.setSource(background)
            cairo_paint(context)
        }
        cairo_rectangle(context, 0, 0, list.bounds.width, list.bounds.height)
        cairo_save(context)
        cairo_clip(context)
        list.replay(on: &canvas)
        cairo_restore(context)
        canvas.releaseVectorFaces()
    }

    private func addOutline(
        _ entries: [OutlineEntry], _ surface: OpaquePointer, parent: Int32, pageCount: Int, depth: Int
    ) {
        guard depth < 16 else { return }
        for entry in entries where entry.page >= 0 && entry.page < pageCount {
            let flags = CAIRO_PDF_OUTLINE_FLAG_OPEN
            let item = cairo_pdf_surface_add_outline(
                surface, parent, entry.title, "page=\(entry.page + 1) pos=[0 0]", flags)
            addOutline(entry.children, surface, parent: item, pageCount: pageCount, depth: depth + 1)
        }
    }

    /// Quotes a value for Cairo's attribute strings.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars where scalar.value >= 0x20 {
            if scalar == "'" || scalar == "\\" { result.append("\\") }
            result.unicodeScalars.append(scalar)
        }
        return result
    }
}
