import Lectern
import LecternCommands

/// The pages of PDF publications, for the commands that print and draw.
struct PDFPages {
    /// A document and a page number in it, from 0.
    private struct Place {
        let document: any PDFDocument
        let page: Int
    }
    private let documents: [any PDFDocument]
    private let count: Int

    /// Opens the documents.
    ///
    /// - Throws: ``CommandError`` if one cannot be opened.
    init(_ publication: Publication) async throws {
        var documents: [any PDFDocument] = []
        for link in publication.readingOrder {
            do {
                if let document = try await publication.pdfDocument(of: link) { documents.append(document) }
            } catch {
                throw CommandError("\(link.href): \(error)")
            }
        }
        self.documents = documents
        count = documents.reduce(0) { $0 + $1.pageCount }
    }

    /// Returns a page by its number from 1.
    private func place(_ number: Int) -> Place? {
        var remainingPages = number - 1
        for document in documents {
            if remainingPages < document.pageCount { return Place(document: document, page: remainingPages) }
            remainingPages -= document.pageCount
        }
        return nil
    }

    // MARK: Text

    func printText(asPages: Bool, json: Bool, rights: ContentRights) async throws {
        try await rights.copy {
            var words = ""
            for number in 1...max(count, 1) {
                if let place = place(number) { words += await place.document.text(ofPage: place.page).string }
            }
            return words
        }
        var pages: [JSONValue] = []
        for number in 1...max(count, 1) {
            guard let place = place(number) else { break }
            let text = await place.document.text(ofPage: place.page).string
            if text.isEmpty, let reason = await place.document.refusal(ofPage: place.page) {
                StandardError.write("lectern: page \(number): \(reason)")
            }
            if json {
                pages.append(["page": .integer(number), "text": .string(text)])
            } else if asPages {
                print(text, terminator: "\n\u{0C}\n")
            } else if !text.isEmpty {
                print(text, terminator: "\n\n")
            }
        }
        if json { print(JSONValue.object(["pages": .array(pages)]).text(.indented)) }
    }

    func printCount(json: Bool) async throws {
        print(json ? JSONValue.object(["pages": .integer(count)]).text(.indented) : "\(count)  pages")
    }

    // MARK: Drawing

    /// Draws pages scaled to fit a size.
    func render(
        _ numbers: ClosedRange<Int>, rights: ContentRights, size: PixelSize, scale: Double, at place: String?,
        output: String, isSingle: Bool
    ) async throws {
        var numbers = numbers
        if let place { numbers = try number(at: place)...(try number(at: place)) }
        guard numbers.lowerBound <= count else {
            throw CommandError(
                "there is no page \(numbers.lowerBound); the book has \(count)",
                advice: "count pages with lectern paginate")
        }
        let isFile = isSingle || place != nil
        guard !isFile || output.lowercased().hasSuffix(".png") else {
            throw CommandError("\(output): a PDF or DjVu is drawn to PNG only", advice: "end the name in .png")
        }
        try await rights.print { min(numbers.upperBound, count) - numbers.lowerBound + 1 }
        if !isFile { try OutputFile.makeFolder(output) }
        for number in numbers.lowerBound...min(numbers.upperBound, count) {
            let name = String(repeating: "0", count: max(0, 4 - String(number).count)) + String(number)
            try OutputFile.write(
                try await png(number, size, scale: scale), to: isFile ? output : "\(output)/page-\(name).png")
        }
    }

    /// Parses `#page=3` or a progression.
    private func number(at place: String) throws -> Int {
        if let progression = Double(place) { return min(count, Int(min(max(progression, 0), 1) * Double(count)) + 1) }
        if let number = place.split(separator: "page=").last.flatMap({ Int($0) }), place.contains("page=") {
            return number
        }
        throw CommandError("\(place) is no place in the book", advice: "give #page=N, or a progression from 0 to 1")
    }

    private func png(_ number: Int, _ size: PixelSize, scale: Double) async throws -> Bytes {
        guard let place = place(number) else { throw CommandError("there is no page \(number)") }
        guard let geometry = await place.document.geometry(ofPage: place.page), geometry.width > 0, geometry.height > 0
        else {
            let reason = await place.document.refusal(ofPage: place.page)
            throw CommandError("page \(number)" + (reason.map { ": " + $0 } ?? " is damaged"))
        }
        let fit = min(Double(size.width) / geometry.width, Double(size.height) / geometry.height) * scale
        let (width, height) = (max(1, Int(geometry.width * fit)), max(1, Int(geometry.height * fit)))
        guard let picture = await place.document.picture(ofPage: place.page, width: width, height: height),
            let png = PNGEncoder.encode(
                Bitmap(width: width, height: height, bytesPerRow: width * 4, pixels: picture.pixels))
        else { throw CommandError("the picture is too large", advice: "choose a smaller --size or --scale") }
        return Bytes(png)
    }
}
