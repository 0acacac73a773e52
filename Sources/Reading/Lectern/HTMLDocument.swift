import Foundation
import LecternAssets
import LecternBase
import LecternCairo
import LecternGeometry
public import LecternImages
import LecternMarkup
public import LecternNavigator
import LecternPaint

/// An HTML, XHTML or SVG document outside of any publication: printed to PDF, or drawn as a browser shows it.
///
///     let invoice = try HTMLDocument(path: "invoice.html")
///     try Data(invoice.pdf()).write(to: URL(filePath: "invoice.pdf"))
///     let picture = invoice.picture(width: 800, height: 600, scale: 2)
///
/// Style sheets, images and fonts are read from files in the document's folder and below it, never from elsewhere and
/// never from the network. Scripts do not run. Documents may be printed from any thread.
public struct HTMLDocument: Sendable {
    private let bytes: Bytes
    private let url: String
    private let syntax: DocumentSyntax
    private let builder: DocumentBuilder

    /// Opens a file, whose kind its name tells: `html`, `htm`, `xhtml`, `svg`; others are taken for HTML.
    ///
    /// - Parameter services: The fonts and adapters; by default the fonts of browsers on Linux.
    /// - Throws: ``/LecternAssets/ReadError`` if the file cannot be read.
    public init(path: String, services: EngineServices = .browser) throws(ReadError) {
        let file = URL(filePath: path).standardizedFileURL
        self.init(
            try FileResource(path: file.path).readNow(range: nil), url: file,
            syntax: DocumentSyntax(mediaType: nil, path: path) ?? .html, services: services)
    }

    /// Creates a document from text.
    ///
    /// - Parameters:
    ///   - html: The markup.
    ///   - folder: The path of the folder in which its references are files; nil for a document without any.
    ///   - services: The fonts and adapters; by default the fonts of browsers on Linux.
    public init(html: String, folder: String? = nil, services: EngineServices = .browser) {
        let base = folder.map { URL(filePath: $0, directoryHint: .isDirectory).standardizedFileURL }
        self.init(
            Bytes(utf8: html), url: base?.appending(path: "document.html"), syntax: .html, services: services)
    }

    private init(_ bytes: Bytes, url: URL?, syntax: DocumentSyntax, services: EngineServices) {
        self.bytes = bytes
        self.syntax = syntax
        self.url = url?.absoluteString ?? "document.html"
        builder = DocumentBuilder(
            services: services, loader: FolderLoader(folder: url?.deletingLastPathComponent().path))
    }

    /// Prints the document to a PDF file with its links and title, by the rules of `@page` (CSS Paged Media 3).
    ///
    /// - Parameters:
    ///   - sheet: The size of a page without a rule.
    ///   - margin: The margin of a page without a rule, in CSS pixels: 1/96 inch.
    public func pdf(sheet: PaperSize = .a4, margin: Double = 75) -> [UInt8] {
        let (title, pages) = printed(sheet, margin, scale: 1)
        return PageRenderer().pdf(
            pages.map { VectorPage(list: $0.list) }, title: title, images: builder.images
        ) { href, _ in
            if href.hasPrefix("#") { return String(href.dropFirst()) }
            return href.hasPrefix(url + "#") ? String(href.dropFirst(url.count + 1)) : nil
        }
    }

    /// Prints the document to pictures, one per page.
    ///
    /// - Parameters:
    ///   - sheet: The size of a page without a rule.
    ///   - margin: The margin of a page without a rule, in CSS pixels.
    ///   - scale: Device pixels per CSS pixel.
    public func pictures(sheet: PaperSize = .a4, margin: Double = 75, scale: Double = 1) -> [Bitmap] {
        let renderer = PageRenderer()
        return printed(sheet, margin, scale: scale).pages.compactMap {
            renderer.bitmap($0.list, scale: scale, images: builder.images)
        }
    }

    /// Draws the upper left part of the document as a browser's window of a size shows it.
    ///
    /// - Parameters:
    ///   - width: Of the window, in CSS pixels.
    ///   - height: Of the window, in CSS pixels.
    ///   - scale: Device pixels per CSS pixel.
    /// - Returns: nil if the picture would be too large.
    public func picture(width: Double, height: Double, scale: Double = 1) -> Bitmap? {
        let size = PhysicalSize(width: LayoutUnit(width), height: LayoutUnit(height))
        let list = RawDocument(builder: builder).displayList(
            bytes, url: url, syntax: syntax, viewport: size, scale: scale)
        return PageRenderer(hinting: .vertical).bitmap(list, scale: scale, images: builder.images)
    }

    private func printed(
        _ sheet: PaperSize, _ margin: Double, scale: Double
    ) -> (title: String?, pages: [PrintedDocument.Page]) {
        let size = PhysicalSize(width: LayoutUnit(sheet.width), height: LayoutUnit(sheet.height))
        return PrintedDocument(builder: builder, sheet: size, margin: margin)
            .printed(bytes, url: url, syntax: syntax, scale: scale)
    }
}

/// The size of a sheet of paper, in CSS pixels: 1/96 inch.
public struct PaperSize: Hashable, Sendable {
    /// In CSS pixels, as ``height``; a sheet that is wider than it is high is in landscape.
    public var width: Double
    /// In CSS pixels.
    public var height: Double

    /// Creates a size in CSS pixels, 96 to the inch.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// Creates a size from millimetres.
    public init(millimetres width: Double, by height: Double) {
        self.init(width: width * 96 / 25.4, height: height * 96 / 25.4)
    }

    /// 210 by 297 millimetres.
    public static let a4 = PaperSize(millimetres: 210, by: 297)
    /// 148 by 210 millimetres.
    public static let a5 = PaperSize(millimetres: 148, by: 210)
    /// 8.5 by 11 inches.
    public static let letter = PaperSize(width: 816, height: 1_056)
}

/// Loads files of one folder and of the folders in it.
private struct FolderLoader: ResourceLoader {
    /// The start of the paths in the folder, with symbolic links resolved; nil to load nothing.
    private let start: String?

    /// - Parameter folder: The path of the folder; nil to load nothing.
    init(folder: String?) {
        start = folder.map { URL(filePath: $0).resolvingSymlinksInPath().path }.map { $0 == "/" ? $0 : $0 + "/" }
    }

    func bytes(for url: String) -> Bytes? {
        guard let start, let file = AnyURL(string: url)?.file else { return nil }
        // A symbolic link must not lead out of the folder.
        let path = URL(filePath: file.path).resolvingSymlinksInPath().path
        guard path.hasPrefix(start) else { return nil }
        return try? FileResource(path: path).readNow(range: nil)
    }

    func resolve(_ reference: String, base: String) -> String? { AnyURL(string: base)?.resolve(reference)?.string }
}
