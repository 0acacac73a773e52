import LecternBase
import LecternLocators
import LecternMarkup
import LecternModel
import LecternPublication

/// Flattens a guided navigation document to clips and resolves their texts.
struct OverlayPartBuilder {
    private let part: Int
    private let documents: PublicationDocuments
    private let language: String?
    private var texts: [AnyURL: OverlayDocument?] = [:]
    private var result = OverlayPart(clips: [], containers: [])

    init(part: Int, documents: PublicationDocuments) {
        self.part = part
        self.documents = documents
        language = documents.publication.metadata.languages.first
    }

    /// Returns the clips of a document.
    mutating func build(_ document: GuidedNavigationDocument) async -> OverlayPart {
        for object in document.guided { await add(object, [], image: nil) }
        return result
    }

    private mutating func add(_ object: GuidedNavigationObject, _ containers: [Int], image: AnyURL?) async {
        let image = object.refs.image ?? image
        if object.children.isEmpty {
            await addClip(object, in: containers, image: image)
            return
        }
        let container = result.containers.count
        result.containers.append(OverlayPart.Container(roles: object.roles, end: 0))
        // The text of a container is that of its children; a panel or its description is a step of its own.
        let refs = object.refs
        let isStep = refs.audio != nil || refs.video != nil || refs.image != nil || object.text != nil
        if isStep || object.description != nil { await addClip(object, in: containers + [container], image: image) }
        for child in object.children { await add(child, containers + [container], image: image) }
        result.containers[container].end = result.clips.count
    }

    private mutating func addClip(_ object: GuidedNavigationObject, in containers: [Int], image: AnyURL?) async {
        let target = await target(of: object.children.isEmpty ? object.refs.text : nil)
        let written = object.text ?? object.description?.text
        let text = written?.plain ?? target?.text
        let shown = object.refs.text ?? image
        result.clips.append(
            OverlayClip(
                place: OverlayPlace(part: part, clip: result.clips.count),
                source: source(of: object, text: text, language: written?.language ?? target?.language, target: target),
                locator: target?.locator ?? image.flatMap { locator(ofImage: $0) }, image: image, text: text,
                resourceIndex: shown.flatMap { documents.publication.readingOrderIndex(of: $0) },
                roles: object.roles, containers: containers, textRange: target?.range,
                paragraph: target?.paragraph ?? -1 - result.clips.count, sentence: target?.sentence ?? 0))
    }

    /// The recording, else the text, else nothing.
    private func source(
        of object: GuidedNavigationObject, text: String?, language: Language?, target: OverlayText?
    ) -> OverlayClip.Source {
        if let audio = object.refs.audio ?? object.refs.video ?? object.description?.refs.audio {
            let time = audio.fragment.flatMap { TemporalFragment($0) }
            return .audio(href: audio.removingFragment(), begin: time?.start ?? 0, end: time?.end)
        }
        // EPUB RS 3.3, embedded audio and video: "the referenced […] media MUST play until it ends".
        if let media = target?.media { return .audio(href: media, begin: 0, end: nil) }
        guard let text, text.contains(where: { $0.isLetter || $0.isNumber }) else { return .silence }
        return .speech(text: text, language: language ?? Language(self.language ?? "und"))
    }

    private func locator(ofImage image: AnyURL) -> Locator? {
        let link = documents.publication.linkWithHREF(image)
        return Locator(
            href: image.removingFragment(), mediaType: link?.mediaType, title: link?.title,
            locations: .init(fragments: image.fragment.map { [$0] } ?? [], progression: 0))
    }

    private mutating func target(of url: AnyURL?) async -> OverlayText? {
        guard let url else { return nil }
        let href = url.removingFragment()
        if texts[href] == nil {
            let link = documents.publication.linkWithHREF(href) ?? Link(href.string)
            let markup = await documents.document(of: link)
            texts[href] = .some(markup.map { OverlayDocument($0, link: link, href: href, language: language) })
        }
        guard var document = texts[href] ?? nil else { return nil }
        let target = document.text(of: url.fragment) { [documents] in documents.publication.resolve($0, in: href) }
        texts[href] = document
        return target
    }
}
