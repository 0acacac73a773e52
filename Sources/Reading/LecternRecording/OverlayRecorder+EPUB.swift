import Lectern
import LecternMarkup
import LecternModel
import LecternPublication

/// The class of the element that sounds, and how it looks.
private let style = ".spoken-now { background-color: #ffe9b0; color: #000 }\n"
private let folder = "spoken"

/// The overlay of a document.
private struct Overlay {
    let chapter: OverlayChapter
    let document: String
    let sound: String
    let number: Int

    var smilPath: String { "\(folder)/\(number).smil" }
    var soundPath: String { "\(folder)/\(number).m4a" }
}

// The EPUB that is made of a recording.
extension OverlayRecorder {
    /// Writes the EPUB with its overlays. It appears complete or not at all.
    ///
    /// - Parameter replaces: Whether another file at the path is replaced.
    public func write(to path: String, replaces: Bool = false) async throws(RecordingError) {
        let entries = try await entries()
        do {
            try await PackageFile.write(entries, to: path, replaces: replaces)
        } catch {
            throw RecordingError(error)
        }
    }

    /// Returns the files of the EPUB in the order in which they are written. They are read while they are written: keep
    /// the recordings until then.
    private func entries() async throws(RecordingError) -> [PackageEntry] {
        do {
            let entries = try await EPUBWriter(publication).entries()
            let overlays = try await overlays(of: entries)
            if overlays.isEmpty { throw RecordingError.noOverlays }
            var result: [PackageEntry] = []
            for entry in entries { result.append(try await changed(entry, overlays)) }
            for overlay in overlays { result += try files(of: overlay) }
            return result + [PackageEntry("\(folder)/spoken.css", text: style)]
        } catch {
            throw RecordingError(error)
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
                onOmittedDocument?(link)
                continue
            }
            overlays.append(
                Overlay(
                    chapter: chapter, document: entry.path, sound: recorded.sound, number: overlays.count + 1))
        }
        return overlays
    }

    private func files(of overlay: Overlay) throws -> [PackageEntry] {
        let text = "../" + (RelativeURL(path: overlay.document)?.string ?? overlay.document)
        return [
            PackageEntry(overlay.smilPath, text: overlay.chapter.smil(text: text, sound: "\(overlay.number).m4a")),
            PackageEntry(overlay.soundPath, method: .stored, resource: try FileResource(path: overlay.sound)),
        ]
    }

    // MARK: Changed files

    private func changed(_ entry: PackageEntry, _ overlays: [Overlay]) async throws -> PackageEntry {
        if let overlay = overlays.first(where: { $0.document == entry.path }) {
            let depth = entry.path.filter { $0 == "/" }.count
            let href = String(repeating: "../", count: depth) + "\(folder)/spoken.css"
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
        var items = "<item id=\"spoken-css\" href=\"\(folder)/spoken.css\" media-type=\"text/css\"/>"
        var metadata = "<meta property=\"media:active-class\">spoken-now</meta>"
        metadata += "<meta property=\"media:narrator\">espeak-ng</meta>"
        var text = text
        for overlay in overlays {
            let id = "spoken-\(overlay.number)"
            items += "<item id=\"\(id)\" href=\"\(overlay.smilPath)\" media-type=\"application/smil+xml\"/>"
            items += "<item id=\"\(id)-sound\" href=\"\(overlay.soundPath)\" media-type=\"audio/mp4\"/>"
            let duration = SoundFile.clock(overlay.chapter.duration)
            metadata += "<meta property=\"media:duration\" refines=\"#\(id)\">\(duration)</meta>"
            let href = "href=\"\(RelativeURL(path: overlay.document)?.string ?? overlay.document)\""
            text = text.replacing(href, with: "\(href) media-overlay=\"\(id)\"", maxReplacements: 1)
        }
        let total = SoundFile.clock(overlays.reduce(0) { $0 + $1.chapter.duration })
        metadata += "<meta property=\"media:duration\">\(total)</meta>"
        text = text.replacing("</manifest>", with: items + "</manifest>", maxReplacements: 1)
        return text.replacing("</metadata>", with: metadata + "</metadata>", maxReplacements: 1)
    }
}
