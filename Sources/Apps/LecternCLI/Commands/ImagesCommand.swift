import ArgumentParser
import Lectern
import LecternCommands

/// `lectern images`: lists or extracts the pictures of a book.
struct ImagesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "images", abstract: "List the pictures of a book, or write them to a folder.")

    @OptionGroup var book: BookArgument
    @Option(name: [.customShort("o"), .long], help: "The folder to write them to.", completion: .directory)
    var output: String?
    @OptionGroup var format: OutputOptions

    func run() async throws {
        let publication = try await book.open()
        if publication.isPagedDocument {
            let publication = try await book.openToRead()
            if output != nil { try ContentRights(of: publication).checkExport() }
            return try await PDFImages(publication).run(output: output, json: format.json)
        }
        var seen: Set<String> = []
        let links = (publication.readingOrder + publication.resources).filter {
            $0.mediaType?.isImage == true && seen.insert($0.href).inserted
        }
        if let output {
            try ContentRights(of: publication).checkExport()
            return try await write(links, of: publication, to: output)
        }
        if format.json {
            print(JSONValue.array(links.map(\.json)).text(.indented))
            return
        }
        var table = TextTable()
        for link in links {
            let length = try? await publication.get(link)?.length()
            table.add(
                link.url?.path ?? link.href, "\(link.mediaType?.string ?? "")",
                length.map { "\($0) bytes" } ?? "missing")
        }
        table.lines().forEach { print($0) }
        for link in links { await reportFault(of: link, in: publication) }
    }

    /// The number of bytes that suffice to detect the format of a picture.
    private static let head: UInt64 = 1 << 18

    private func reportFault(of link: Link, in publication: Publication) async {
        guard let head = try? await publication.get(link)?.read(range: 0..<Self.head) else { return }
        if ImageInfo(sniffing: head.array) == nil {
            PictureFaults.report([link.url?.path ?? link.href: head.isEmpty ? .missing : .unknownFormat])
        }
    }

    /// Writes files whose names begin with their number: `0001-cover.jpg`.
    private func write(_ links: [Link], of publication: Publication, to folder: String) async throws {
        try OutputFile.makeFolder(folder)
        let omissions = Omissions()
        for (index, link) in links.enumerated() {
            guard let resource = publication.get(link) else { continue }
            do {
                let number = String(repeating: "0", count: max(0, 4 - String(index + 1).count)) + String(index + 1)
                let name = (link.url?.lastPathSegment ?? "picture").filter { $0 != "/" && $0 != "\0" }
                let entry = PackageEntry(link.href, resource: resource)
                try await OutputFile.write(entry, to: "\(folder)/\(number)-\(name.suffix(100))")
                await reportFault(of: link, in: publication)
            } catch let error as ReadError {
                omissions.add("\(link.href): \(error); it is skipped")
            }
        }
        try omissions.finish(reading: publication)
    }
}
