import Lectern
import LecternCommands

/// The pictures in PDF publications, for `lectern images`.
struct PDFImages {
    private let publication: Publication

    init(_ publication: Publication) { self.publication = publication }

    /// Lists the pictures page by page, or writes them to a folder.
    func run(output: String?, json: Bool) async throws {
        if let output { try OutputFile.makeFolder(output) }
        var (table, list, number) = (TextTable(), [JSONValue](), 0)
        for unit in publication.units {
            guard let page = unit.page, let document = try await open(unit) else { continue }
            let images = await document.images(onPage: page)
            if let reason = await document.refusal(ofPage: page) {
                StandardError.write("lectern: page \(page + 1): \(reason)")
            }
            for image in images {
                number += 1
                let kind = Self.kind(of: image).mediaType
                list.append(value(of: image, kind, on: unit))
                table.add(unit.link.url.map { "\($0.path)#\(PDFPageFragment.text(page))" } ?? "", kind, size(of: image))
                if let output { try write(image, number, to: output) }
            }
        }
        if output != nil { return }
        if json { return print(JSONValue.array(list).text(.indented)) }
        table.lines().forEach { print($0) }
    }

    private func open(_ unit: ReadingUnit) async throws -> (any PDFDocument)? {
        do { return try await publication.pdfDocument(of: unit.link) } catch {
            throw CommandError("\(unit.link.href): \(error)")
        }
    }

    /// The type of the written file. JPEG 2000 is embedded as a file or as a
    /// bare codestream.
    private static func kind(of image: PDFPageImage) -> (mediaType: String, suffix: String) {
        guard let file = image.file else { return ("image/png", "png") }
        switch file.prefix(4).map({ $0 }) {
        case [0, 0, 0, 12]: return ("image/jp2", "jp2")
        case [0xFF, 0x4F, 0xFF, 0x51]: return ("image/j2c", "j2c")
        default: return ("image/jpeg", "jpg")
        }
    }

    private func size(of image: PDFPageImage) -> String { "\(image.width)x\(image.height)" }

    private func value(of image: PDFPageImage, _ kind: String, on unit: ReadingUnit) -> JSONValue {
        let rect = [image.rect.x, image.rect.y, image.rect.width, image.rect.height]
        return [
            "href": .string(unit.link.href), "type": .string(kind), "width": .integer(image.width),
            "height": .integer(image.height), "rect": .array(rect.map { JSONValue($0) }),
        ]
    }

    /// Writes a file named by its number: `0001.jpg`.
    private func write(_ image: PDFPageImage, _ number: Int, to folder: String) throws {
        let name = String(repeating: "0", count: max(0, 4 - String(number).count)) + String(number)
        if let file = image.file {
            return try OutputFile.write(file, to: "\(folder)/\(name).\(Self.kind(of: image).suffix)")
        }
        guard let picture = image.picture,
            let png = PNGEncoder.encode(
                Bitmap(
                    width: picture.width, height: picture.height, bytesPerRow: picture.width * 4,
                    pixels: picture.pixels))
        else { return }
        try OutputFile.write(Bytes(png), to: "\(folder)/\(name).png")
    }
}
