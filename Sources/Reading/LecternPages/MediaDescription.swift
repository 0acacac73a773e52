import LecternBase
import LecternModel
import LecternPublication

/// A sound or a video of the reading order, which a browser plays itself.
struct MediaDescription {
    private let publication: Publication
    private let chapter: Int
    private let link: Link
    private let mediaType: MediaType

    /// Nil for a chapter that is drawn.
    init?(chapter: Int, of publication: Publication) {
        let link = publication.units[chapter].link
        let linkType = link.mediaType ?? link.url?.pathExtension.flatMap { MediaType(fileExtension: $0) }
        guard let mediaType = linkType, mediaType.isAudio || mediaType.isVideo else { return nil }
        self.publication = publication
        self.chapter = chapter
        self.link = link
        self.mediaType = mediaType
    }

    /// The description, with the members of a page that still apply.
    var json: JSONValue {
        var media: JSONObject = [
            "href": .string(link.href), "type": .string(mediaType.string), "isVideo": .bool(mediaType.isVideo),
        ]
        media.set("title", link.title)
        media.set("duration", link.duration)
        var object: JSONObject = [
            "chapter": .integer(chapter), "page": 0, "isLast": true, "chapters": .integer(publication.units.count),
            "start": 0, "end": 0, "length": 0, "pages": 1, "isFixed": true, "words": [], "structure": [],
        ]
        object.set("title", link.title ?? publication.title(ofUnit: chapter) { _ in true })
        object.set("language", publication.metadata.languages.first)
        object["progression"] = .string(publication.metadata.effectiveReadingProgression.rawValue)
        object["media"] = .object(media)
        return .object(object)
    }
}
