import ArgumentParser
import Lectern
import LecternCommands

/// `lectern cover`: writes the cover of a book to a file.
struct CoverCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cover", abstract: "Write the cover of a book to a file.",
        discussion: """
            Without -o the file is beside you, has the name of the book and the suffix of its type, and must not be \
            there yet.
            """)

    @OptionGroup var book: BookArgument
    @Option(name: [.customShort("o"), .long], help: "The file.", completion: .file())
    var output: String?
    @Option(
        help: ArgumentHelp(
            "Scale it down to fit a size in pixels; the file is a JPEG or PNG by its extension.", valueName: "WxH"))
    var fit: PixelSize?
    @OptionGroup var answer: OutputOptions

    func run() async throws {
        let publication = try await book.open()
        // Most covers are not encrypted, so that a shelf can show them.
        if publication.coverLink?.properties.encryption != nil { try ContentRights(of: publication).checkExport() }
        let cover: Cover?
        do {
            cover = try await publication.cover()
        } catch {
            throw CommandError("the cover of \(book.path) cannot be read: \(error)")
        }
        guard let cover else { throw CommandError("\(book.path) has no cover") }
        let type = cover.mediaType ?? .binary
        guard fit != nil || !isNamedFor(type) else { return try write(cover.bytes, type) }
        let (bytes, pictureType) = try await picture(of: publication, fitting: fit ?? Self.maximumSize)
        try write(bytes, pictureType)
    }

    /// The size of a cover that is converted only, in pixels.
    private static let maximumSize = PixelSize(width: 4000, height: 4000)

    /// Whether the name of the file says the type, or no type at all.
    private func isNamedFor(_ type: MediaType) -> Bool {
        guard let output, let dot = output.lastIndex(of: "."),
            let named = MediaType(fileExtension: output[output.index(after: dot)...].lowercased()), named.isImage
        else { return true }
        return named.matches(type) || ![.png, .jpeg].contains(named)
    }

    private func write(_ bytes: Bytes, _ type: MediaType) throws {
        guard let output else {
            let name = Self.name(forBook: book.path, type)
            guard !OutputFile.exists(name) else {
                throw CommandError("\(name) exists already", advice: "choose another name with -o")
            }
            try OutputFile.write(bytes, to: name)
            return report("\(name)  \(type.string)", name, bytes: bytes, type: type)
        }
        try OutputFile.write(bytes, to: output)
        report(type.string, output, bytes: bytes, type: type)
    }

    private func report(_ words: String, _ file: String, bytes: Bytes, type: MediaType) {
        guard answer.json else { return print(words) }
        let object: JSONObject = [
            "file": .string(file), "type": .string(type.string), "length": .integer(bytes.count),
        ]
        print(JSONValue.object(object).text(.indented))
    }

    /// Returns `book.jpg` for `shelf/book.epub`: a file in the working
    /// directory.
    static func name(forBook path: String, _ type: MediaType) -> String {
        let plain = path.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").last.map(String.init) ?? "cover"
        let stem = plain.lastIndex(of: ".").map { String(plain[..<$0]) } ?? plain
        return (stem.isEmpty ? "cover" : stem) + "." + (type.fileExtension ?? "bin")
    }

    private func picture(
        of publication: Publication, fitting bounds: PixelSize
    ) async throws -> (bytes: Bytes, type: MediaType) {
        guard let picture = try await publication.coverPicture(fitting: (bounds.width, bounds.height)) else {
            throw CommandError(
                "the cover of \(book.path) cannot be decoded", advice: "leave out --fit to get its bytes")
        }
        let isJPEG = [".jpg", ".jpeg"].contains { output?.lowercased().hasSuffix($0) == true }
        guard let file = isJPEG ? JPEGEncoder.encode(picture) : PNGEncoder.encode(picture) else {
            throw CommandError("the cover of \(book.path) has no pixels")
        }
        return (Bytes(file), isJPEG ? .jpeg : .png)
    }
}
