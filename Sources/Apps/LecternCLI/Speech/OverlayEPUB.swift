import Lectern
import LecternCommands
import LecternMarkup

/// Writes a book as an EPUB 3 with media overlays made of its speech.
///
/// Spec: https://www.w3.org/TR/epub-33/#sec-media-overlays
struct OverlayEPUB {
    private let publication: Publication
    private let chapters: [Int: OverlayRecording.Chapter]

    /// The class of the element that sounds, and how it looks.
    private static let style = ".spoken-now { background-color: #ffe9b0; color: #000 }\n"
    private static let folder = "spoken"

    /// The overlay of a document.
    private struct Overlay {
        let chapter: OverlayChapter
        let document: String
        let sound: String
        let number: Int

        var smilPath: String { "\(OverlayEPUB.folder)/\(number).smil" }
        var soundPath: String { "\(OverlayEPUB.folder)/\(number).m4a" }
    }

    init(_ publication: Publication, _ chapters: [Int: OverlayRecording.Chapter]) {
        (self.publication, self.chapters) = (publication, chapters)
    }

    /// Writes the EPUB.
    ///
    /// - Throws: ``CommandError`` if the book is no text, or the file cannot be written.
    func write(to path: String, isForced: Bool) async throws {
        let entries: [PackageEntry]
        do {
            entries = try await EPUBWriter(publication).entries()
        } catch {
            throw ErrorMessages.commandError(for: error, book: path)
        }
        let overlays = try await overlays(of: entries)
        guard !overlays.isEmpty else {
            throw CommandError("no document of the book can get a media overlay", advice: "give -o instead")
        }
        try PackageOutput.checkIsFree(path, .epub, isForced: isForced)
        let package = try PackageOutput.make(at: path, .epub, isForced: isForced)
        do {
            for entry in entries { try await package.add(try await changed(entry, overlays)) }
            for overlay in overlays { try await add(overlay, to: package) }
            try await package.add(PackageEntry("\(Self.folder)/spoken.css", text: Self.style))
            try await package.finish()
        } catch {
            await package.abandon()
            throw error
        }
    }

    private func overlays(of entries: [PackageEntry]) async throws -> [Overlay] {
        var overlays: [Overlay] = []
        for (unit, recorded) in chapters.sorted(by: { $0.key < $1.key }) {
            let link = publication.units[unit].link
            guard let href = link.url, let document = publication.entries.entry(for: href),
                let entry = entries.first(where: { $0.path == document || $0.path.hasSuffix("/" + document) }),
                let length = await PublicationDocuments(publication).parse(link)?.text.count,
                let chapter = OverlayChapter(
                    try await entry.bytes().array, recorded.clips, length: length), !chapter.isSilent
            else {
                StandardError.write("lectern: \(link.href) gets no media overlay: its text is written differently")
                continue
            }
            overlays.append(
                Overlay(
                    chapter: chapter, document: entry.path, sound: recorded.sound, number: overlays.count + 1))
        }
        return overlays
    }

    private func add(_ overlay: Overlay, to package: PackageOutput) async throws {
        let text = "../" + (RelativeURL(path: overlay.document)?.string ?? overlay.document)
        try await package.add(
            PackageEntry(overlay.smilPath, text: overlay.chapter.smil(text: text, sound: "\(overlay.number).m4a")))
        try await package.add(
            PackageEntry(overlay.soundPath, method: .stored, resource: try FileResource(path: overlay.sound)))
    }

    // MARK: Changed files

    private func changed(_ entry: PackageEntry, _ overlays: [Overlay]) async throws -> PackageEntry {
        if let overlay = overlays.first(where: { $0.document == entry.path }) {
            let depth = entry.path.filter { $0 == "/" }.count
            let href = String(repeating: "../", count: depth) + "\(Self.folder)/spoken.css"
            let link = "<link rel=\"stylesheet\" type=\"text/css\" href=\"\(href)\"/></head>"
            let text = String(decoding: overlay.chapter.document, as: UTF8.self)
            return PackageEntry(entry.path, text: text.replacing("</head>", with: link, maxReplacements: 1))
        }
        guard entry.path.hasSuffix(".opf") else { return entry }
        let text = String(decoding: try await entry.bytes().array, as: UTF8.self)
        return PackageEntry(entry.path, text: packageDocument(text, overlays))
    }

    /// Adds the overlays to the manifest, and their durations to the metadata.
    private func packageDocument(_ text: String, _ overlays: [Overlay]) -> String {
        var items = "<item id=\"spoken-css\" href=\"\(Self.folder)/spoken.css\" media-type=\"text/css\"/>"
        var metadata = "<meta property=\"media:active-class\">spoken-now</meta>"
        metadata += "<meta property=\"media:narrator\">espeak-ng</meta>"
        var text = text
        for overlay in overlays {
            let id = "spoken-\(overlay.number)"
            items += "<item id=\"\(id)\" href=\"\(overlay.smilPath)\" media-type=\"application/smil+xml\"/>"
            items += "<item id=\"\(id)-sound\" href=\"\(overlay.soundPath)\" media-type=\"audio/mp4\"/>"
            let duration = SpeechOutput.clock(overlay.chapter.duration)
            metadata += "<meta property=\"media:duration\" refines=\"#\(id)\">\(duration)</meta>"
            let href = "href=\"\(RelativeURL(path: overlay.document)?.string ?? overlay.document)\""
            text = text.replacing(href, with: "\(href) media-overlay=\"\(id)\"", maxReplacements: 1)
        }
        let total = SpeechOutput.clock(overlays.reduce(0) { $0 + $1.chapter.duration })
        metadata += "<meta property=\"media:duration\">\(total)</meta>"
        text = text.replacing("</manifest>", with: items + "</manifest>", maxReplacements: 1)
        return text.replacing("</metadata>", with: metadata + "</metadata>", maxReplacements: 1)
    }
}
