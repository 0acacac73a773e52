import Lectern
import LecternCommands

/// Writes drawn pages to a file, a folder of files, or a PDF.
///
/// The pages of a protected publication are written at the end, when they have
/// been counted.
final class PageWriter {
    private enum Target {
        case file(String, PictureFormat)
        case folder(String)
        case document(String)
    }
    private let publication: Publication
    private let background: Color
    /// Device pixels for each CSS pixel.
    let scale: Double
    private let target: Target
    private var pages: [VectorPage] = []
    private let rights: ContentRights
    /// The number of pages so far, and the files of a protected publication.
    private var pageCount = 0
    private var held: [(path: String, bytes: Bytes)] = []
    private let renderer = PageRenderer()
    /// The bitmap of the last page, reused for the next.
    private var picture: Bitmap?

    init(_ publication: Publication, background: Color, scale: Double, output: String, isSingle: Bool) throws {
        self.publication = publication
        self.background = background
        self.scale = scale
        rights = ContentRights(of: publication)
        let kind = output.split(separator: ".").last.map { $0.lowercased() } ?? ""
        switch (PictureFormat(rawValue: output.contains(".") ? kind : ""), isSingle) {
        case (.pdf?, false): target = .document(output)
        case (let format?, true): target = .file(output, format)
        case (nil, true) where output.contains(".") && !output.hasSuffix("/"):
            throw CommandError(
                "\(output): not a format that can be written", advice: "end the name in .png, .pdf or .svg")
        default:
            target = .folder(output)
            if !rights.isProtected { try OutputFile.makeFolder(output) }
        }
        if publication.isPagedDocument, !writesPictures {
            throw CommandError(
                "\(output): a PDF or DjVu is drawn to PNG only", advice: "end the name in .png, or give a folder")
        }
    }

    /// Whether pages become bitmaps.
    var writesPictures: Bool {
        switch target {
        case .file(_, let format): format == .png
        case .folder: true
        case .document: false
        }
    }

    /// Draws a page; `number` is its number in the book, from 1.
    func write(_ list: DisplayList, number: Int, images: ImageStore) throws {
        pageCount += 1
        switch target {
        case .document: pages.append(VectorPage(list: list, label: String(number)))
        case .file(let path, let format): try write(try encode(list, as: format, images), to: path)
        case .folder: try write(try encode(list, as: .png, images), to: path(number))
        }
    }

    /// Writes a spread; `number` is that of its first page.
    func write(_ spread: LaidOutSpread, number: Int, images: ImageStore) throws {
        guard writesPictures else {
            return try write(spread.displayList(scale: scale), number: number, images: images)
        }
        pageCount += spread.pages.count
        let path = if case .file(let path, _) = target { path } else { path(number) }
        try write(try png(spread.picture), to: path)
    }

    /// Writes the PDF, which needs all pages, and the pages of a protected
    /// publication.
    func finish(images: ImageStore) async throws {
        try await rights.print { pageCount }
        if rights.isProtected, case .folder(let folder) = target { try OutputFile.makeFolder(folder) }
        for (path, bytes) in held { try OutputFile.write(bytes, to: path) }
        guard case .document(let path) = target else { return }
        try OutputFile.write(pdf(pages, images), to: path)
    }

    private func write(_ bytes: Bytes, to path: String) throws {
        guard rights.isProtected else { return try OutputFile.write(bytes, to: path) }
        held.append((path, bytes))
    }

    private func path(_ number: Int) -> String {
        guard case .folder(let folder) = target else { return "" }
        let name = String(repeating: "0", count: max(0, 4 - String(number).count)) + String(number)
        return "\(folder)/page-\(name).png"
    }

    private func encode(_ list: DisplayList, as format: PictureFormat, _ images: ImageStore) throws -> Bytes {
        switch format {
        case .pdf: return pdf([VectorPage(list: list)], images)
        case .svg: return Bytes(renderer.svg(list, background: background, images: images))
        case .png:
            renderer.draw(list, into: &picture, scale: scale, background: background, images: images)
            return try png(picture)
        }
    }

    private func png(_ picture: Bitmap?) throws -> Bytes {
        guard let picture, picture.width > 0, let png = PNGEncoder.encode(picture) else {
            throw CommandError("the picture is too large", advice: "choose a smaller --size or --scale")
        }
        return Bytes(png)
    }

    private func pdf(_ pages: [VectorPage], _ images: ImageStore) -> Bytes {
        Bytes(renderer.pdf(pages, title: publication.metadata.title, background: background, images: images))
    }
}

/// The format of a written page, by file extension.
enum PictureFormat: String {
    case png, pdf, svg
}
