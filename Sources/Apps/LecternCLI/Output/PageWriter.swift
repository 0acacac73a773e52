import Lectern

/// Writes drawn pages where the command line says: one file, a folder of
/// files, or a PDF.
final class PageWriter {
    private enum Target {
        case file(String, PageImage.Format)
        case folder(String)
        case document(String)
    }
    private let rendition: Rendition
    private let scale: Double
    private let target: Target
    private var lists: [DisplayList] = []

    init(rendition: Rendition, scale: Double, output: String, isSingle: Bool) throws {
        self.rendition = rendition
        self.scale = scale
        let kind = output.split(separator: ".").last.map { $0.lowercased() } ?? ""
        switch (PageImage.Format(rawValue: output.contains(".") ? kind : ""), isSingle) {
        case (.pdf?, false): target = .document(output)
        case (let format?, true): target = .file(output, format)
        case (nil, true) where output.contains(".") && !output.hasSuffix("/"):
            throw CommandError("\(output): not a format that can be written", advice: "end the name in .png, .pdf or .svg")
        default:
            target = .folder(output)
            try OutputFile.makeFolder(output)
        }
    }

    /// Draws a page; `number` counts pages of the book from 1.
    func write(_ page: Page, of chapter: Chapter, number: Int) throws {
        let list = rendition.displayList(for: page, of: chapter, scale: scale)
        switch target {
        case .document: lists.append(list)
        case .file(let path, let format): try OutputFile.write(try image(list).encoded(as: format), to: path)
        case .folder(let path):
            let name = String(repeating: "0", count: max(0, 4 - String(number).count)) + String(number)
            try OutputFile.write(try image(list).encoded(as: .png), to: "\(path)/page-\(name).png")
        }
    }

    /// Writes what waits for all pages.
    func finish() throws {
        guard case .document(let path) = target else { return }
        let settings = rendition.settings
        try OutputFile.write(
            try PageImage.pdf(lists, width: settings.pageWidth, height: settings.pageHeight, images: rendition.builder.images),
            to: path)
    }

    private func image(_ list: DisplayList) -> PageImage {
        let settings = rendition.settings
        return PageImage(
            list, width: Int(settings.pageWidth), height: Int(settings.pageHeight), scale: scale,
            background: settings.theme.background, images: rendition.builder.images)
    }
}
