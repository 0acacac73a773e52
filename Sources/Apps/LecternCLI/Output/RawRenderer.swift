import Lectern
import LecternCommands
import LecternMarkup
import LecternText

/// Draws single documents without pagination.
struct RawRenderer {
    let size: PixelSize
    let scale: Double
    let builder: DocumentBuilder
    /// If set, documents are printed as pages with this margin.
    let margin: Double?
    /// Text looks as browsers draw it on desktops.
    private let renderer = PageRenderer(hinting: .full)

    init(size: PixelSize, scale: Double, root: String?, margin: Double? = nil) {
        self.size = size
        self.scale = scale
        self.margin = margin
        var services = EngineServices.browser
        services.shaper = WholePixelShaper(services.shaper)
        builder = DocumentBuilder(services: services, loader: FileLoader(root: root))
    }

    /// Draws one document.
    func render(_ path: String, to output: String) throws {
        let bytes: Bytes
        do {
            bytes = try FileResource(path: path).readNow(range: nil)
        } catch {
            throw ErrorMessages.commandError(for: error, book: path)
        }
        guard let syntax = DocumentSyntax(mediaType: nil, path: path) else {
            throw CommandError("\(path): not a document that can be drawn", advice: "give XHTML, HTML, SVG or an image")
        }
        let viewport = PhysicalSize(width: LayoutUnit(pixels: size.width), height: LayoutUnit(pixels: size.height))
        if let margin {
            let pages = PrintedDocument(builder: builder, sheet: viewport, margin: margin)
                .pages(bytes, url: FileLoader.url(ofPath: path), syntax: syntax, scale: scale)
            // Written in reverse: the first file appears last, when all exist.
            for (index, page) in pages.enumerated().reversed() {
                try write(page.list, of: path, to: Self.path(ofPage: index + 1, of: output))
            }
            return
        }
        let list = RawDocument(builder: builder).displayList(
            bytes, url: FileLoader.url(ofPath: path), syntax: syntax, viewport: viewport, scale: scale)
        try write(list, of: path, to: output)
    }

    /// Returns the path of a page: `a.png` for the first, `a.2.png` for the
    /// second.
    private static func path(ofPage number: Int, of output: String) -> String {
        guard number > 1 else { return output }
        guard let dot = output.lastIndex(of: ".") else { return "\(output).\(number)" }
        return "\(output[..<dot]).\(number)\(output[dot...])"
    }

    private func write(_ list: DisplayList, of path: String, to output: String) throws {
        guard let bitmap = renderer.bitmap(list, scale: scale, images: builder.images),
            let png = PNGEncoder.encode(bitmap)
        else {
            throw CommandError("\(path): the picture is too large", advice: "choose a smaller --size or --scale")
        }
        try OutputFile.write(Bytes(png), to: output)
    }

    /// Draws the documents of a list; reports those that fail.
    func renderBatch(_ list: String) throws {
        let lines: String
        do {
            lines = try FileResource(path: list).readNow(range: nil).utf8Text
        } catch {
            throw ErrorMessages.commandError(for: error, book: list)
        }
        var failures = 0
        for line in lines.split(whereSeparator: \.isNewline) {
            let parts = line.split(separator: "\t").map(String.init)
            do {
                guard parts.count == 2 else { throw CommandError("not a line of input TAB output: \(line)") }
                try render(parts[0], to: parts[1])
            } catch {
                failures += 1
                StandardError.write("lectern: \(ErrorMessages.sentence(for: error))")
            }
        }
        if failures > 0 { throw CommandError("\(failures) documents of \(list) could not be drawn") }
    }
}

/// Loads local resources of documents. A path that begins with `/` is relative
/// to the root folder.
struct FileLoader: ResourceLoader {
    let root: String?

    /// Returns the URL of a file.
    static func url(ofPath path: String) -> String {
        FileURL(path: path)?.string ?? FileURL(path: absolute(path))?.string ?? path
    }

    func bytes(for url: String) -> Bytes? {
        guard let file = AnyURL(string: url)?.file else { return nil }
        // Style sheets resolve their references themselves: an absolute path may be relative to the
        // root folder.
        if let root, !file.path.hasPrefix(root),
            let bytes = try? FileResource(path: root + file.path).readNow(range: nil)
        {
            return bytes
        }
        return try? FileResource(path: file.path).readNow(range: nil)
    }

    func resolve(_ reference: String, base: String) -> String? {
        if reference.hasPrefix("/"), !reference.hasPrefix("//"), let root {
            let folder = Self.url(ofPath: root.hasSuffix("/") ? root : root + "/")
            return AnyURL(string: folder)?.resolve(String(reference.drop { $0 == "/" }))?.string
        }
        return AnyURL(string: base)?.resolve(reference)?.string
    }

    private static func absolute(_ path: String) -> String {
        path.hasPrefix("/") ? path : WorkingDirectory.path + "/" + path
    }
}
