import Lectern
import LecternCommands

/// Writes drawn pages to a file, a folder of files, or a PDF.
final class PageWriter {
    private enum Target {
        case file(String, PictureFormat)
        case folder(String)
        case document(String)
    }
    private let rendition: Rendition
    private let scale: Double
    private let target: Target
    private var pages: [VectorPage] = []
    private let renderer = PageRenderer()
    /// The bitmap of the last page, reused for the next.
    private var picture: Bitmap?

    init(rendition: Rendition, scale: Double, output: String, isSingle: Bool) throws {
        self.rendition = rendition
        self.scale = scale
        let kind = output.split(separator: ".").last.map { $0.lowercased() } ?? ""
        switch (PictureFormat(rawValue: output.contains(".") ? kind : ""), isSingle) {
        case (.pdf?, false): target = .document(output)
        case (let format?, true): target = .file(output, format)
        case (nil, true) where output.contains(".") && !output.hasSuffix("/"):
            throw CommandError(
                "\(output): not a format that can be written", advice: "end the name in .png, .pdf or .svg")
        default:
            target = .folder(output)
            try OutputFile.makeFolder(output)
        }
    }

    /// Draws a page; `number` is its number in the book, from 1.
    func write(_ page: Page, of chapter: Chapter, number: Int) throws {
        let list = page.displayList(scale: scale)
        switch target {
        case .document: pages.append(VectorPage(list: list, label: String(number)))
        case .file(let path, let format): try OutputFile.write(try encode(list, as: format), to: path)
        case .folder(let path):
            let name = String(repeating: "0", count: max(0, 4 - String(number).count)) + String(number)
            try OutputFile.write(try encode(list, as: .png), to: "\(path)/page-\(name).png")
        }
    }

    /// Writes the PDF, which needs all pages.
    func finish() throws {
        guard case .document(let path) = target else { return }
        try OutputFile.write(pdf(pages), to: path)
    }

    private func encode(_ list: DisplayList, as format: PictureFormat) throws -> Bytes {
        let (background, images) = (rendition.settings.theme.background, rendition.builder.images)
        switch format {
        case .pdf: return pdf([VectorPage(list: list)])
        case .svg: return Bytes(renderer.svg(list, background: background, images: images))
        case .png:
            renderer.draw(list, into: &picture, scale: scale, background: background, images: images)
            guard let picture, let png = PNGEncoder.encode(picture) else {
                throw CommandError("the picture is too large", advice: "choose a smaller --size or --scale")
            }
            return Bytes(png)
        }
    }

    private func pdf(_ pages: [VectorPage]) -> Bytes {
        let metadata = rendition.publication.metadata
        return Bytes(
            renderer.pdf(
                pages, title: metadata.title, background: rendition.settings.theme.background,
                images: rendition.builder.images))
    }
}

/// The format of a written page, by file extension.
enum PictureFormat: String {
    case png, pdf, svg
}
