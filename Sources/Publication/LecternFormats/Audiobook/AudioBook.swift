import LecternBase
import LecternModel

/// Builds the manifest of an audiobook from its files.
struct AudioBook {
    let tracks: [AudioTrack]
    let entries: [String]
    /// The name of the file or folder.
    let title: String?

    /// Returns the manifest, and a cover picture embedded in an audio file.
    func manifest() -> (manifest: Manifest, picture: (path: String, bytes: Bytes)?) {
        var manifest = Manifest(metadata: metadata, readingOrder: tracks.map(link), tableOfContents: contents)
        if let path = coverEntry {
            manifest.resources.append(
                Link(RelativeURL(path: path)?.string ?? path, mediaType: path.mediaTypeOfPath, rels: ["cover"]))
            return (manifest, nil)
        }
        guard let picture = tracks.lazy.compactMap(\.tags.picture).first else { return (manifest, nil) }
        let path = "cover." + (picture.mediaType.fileExtension ?? "jpg")
        manifest.resources.append(Link(path, mediaType: picture.mediaType, rels: ["cover"]))
        return (manifest, (path, picture.bytes))
    }

    private func link(_ track: AudioTrack) -> Link {
        var link = Link(track.href, mediaType: track.mediaType, title: track.title)
        link.duration = track.tags.duration
        link.bitrate = track.tags.bitrate
        return link
    }

    /// A cover picture in the folder: by its name, else the only picture.
    private var coverEntry: String? {
        let pictures = NaturalOrder.sorted(
            entries.filter { !$0.isHiddenPath && $0.mediaTypeOfPath?.isBitmap == true })
        let names = ["cover", "folder", "front", "albumart"]
        return pictures.first { names.contains($0.fileStem.lowercased()) } ?? pictures.first
    }

    // MARK: Contents

    /// The contents: chapters of the files, else the files.
    private var contents: [Link] {
        let chapters = tracks.map { track in track.tags.chapters.map { entry($0, of: track) } }
        if tracks.count == 1 {
            return chapters[0].isEmpty ? [Link(tracks[0].href, title: tracks[0].title)] : chapters[0]
        }
        return zip(tracks, chapters).map { track, chapters in
            Link(track.href, title: track.title, children: chapters.count > 1 ? chapters : [])
        }
    }

    /// A chapter as a link with a time fragment (Media Fragments 4.2.1).
    private func entry(_ chapter: AudioTags.Chapter, of track: AudioTrack) -> Link {
        let title = chapter.title.isEmpty ? nil : chapter.title
        return Link("\(track.href)#t=\(JSONValue(chapter.start).text())", title: title)
    }

    // MARK: Metadata

    private var metadata: Metadata {
        func first(_ get: (AudioTags) -> String?) -> String? {
            for track in tracks { if let text = get(track.tags) { return text } }
            return nil
        }
        let isSingle = tracks.count == 1
        let name = first(\.album) ?? (isSingle ? first(\.title) : nil) ?? title
        var metadata = Metadata(title: name.map { LocalizedString($0) })
        metadata.type = "http://schema.org/Audiobook"
        metadata.conformsTo = [PublicationProfile.audiobook.uri]
        metadata[.author] = [first(\.albumArtist) ?? first(\.artist)].compactMap { $0 }.map {
            Contributor(LocalizedString($0))
        }
        let narrator = first(\.narrator) ?? first(\.composer)
        metadata[.narrator] = [narrator].compactMap { $0 }.map { Contributor(LocalizedString($0)) }
        metadata[.publisher] = [first(\.publisher)].compactMap { $0 }.map { Contributor(LocalizedString($0)) }
        metadata.published = first(\.date).map(PublicationDate.init)
        metadata.subjects = [first(\.genre)].compactMap { $0 }.map { Subject(LocalizedString($0)) }
        metadata.languages = [first(\.language)].compactMap { $0 }
        metadata.description = isSingle ? first(\.comment) : nil
        let durations = tracks.compactMap(\.tags.duration)
        if durations.count == tracks.count { metadata.duration = durations.reduce(0, +) }
        return metadata
    }
}
