import ArgumentParser
import Lectern

/// `lectern cover`: the cover of a book as a file.
struct CoverCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cover", abstract: "Write the cover of a book to a file.")

    @OptionGroup var book: BookArgument
    @Option(name: [.customShort("o"), .long], help: "The file.", completion: .file())
    var output: String
    @Option(
        help: ArgumentHelp(
            "Scale it down to a room in pixels; the file is a JPEG or PNG by its name.", valueName: "WxH"))
    var fit: PixelSize?

    func run() async throws {
        let publication = try await book.open()
        let cover: Cover?
        do {
            cover = try await publication.cover()
        } catch {
            throw CommandError("the cover of \(book.path) cannot be read: \(error)")
        }
        guard let cover else { throw CommandError("\(book.path) has no cover") }
        guard let fit else {
            try OutputFile.write(cover.bytes, to: output)
            print(cover.mediaType?.string ?? "application/octet-stream")
            return
        }
        let (bytes, type) = try await picture(of: publication, fitting: fit)
        try OutputFile.write(bytes, to: output)
        print(type.string)
    }

    private func picture(
        of publication: Publication, fitting room: PixelSize
    ) async throws -> (bytes: Bytes, type: MediaType) {
        guard let picture = try await publication.coverPicture(fitting: (room.width, room.height)) else {
            throw CommandError(
                "the cover of \(book.path) cannot be decoded", advice: "leave out --fit to get its bytes")
        }
        let isJPEG = [".jpg", ".jpeg"].contains { output.lowercased().hasSuffix($0) }
        guard let file = isJPEG ? JPEGEncoder.encode(picture) : PNGEncoder.encode(picture) else {
            throw CommandError("the cover of \(book.path) has no pixels")
        }
        return (Bytes(file), isJPEG ? .jpeg : .png)
    }
}
