import LecternBase
import LecternModel
import LecternPublication

/// The content of a picture of the reading order whose guided navigation describes its parts: the panels and speech
/// bubbles of a comic.
enum PanelContent {
    /// Returns an image element for each part with words, in the order of the guide; none if there is no guide.
    static func elements(of link: Link, href: AnyURL, in publication: Publication) async -> [any ContentElement] {
        guard link.mediaType?.type == "image", publication.hasGuidedNavigation(for: link),
            let guide = try? await publication.guidedNavigationDocument(for: link)
        else { return [] }
        var parts: [Part] = []
        for object in guide.guided { collect(object, image: nil, into: &parts, depth: 0) }
        let pageIndex = publication.readingOrderIndex(of: href)
        // Pages may share a guide.
        return parts.filter { pageIndex != nil && publication.readingOrderIndex(of: $0.image) == pageIndex }.map {
            part in
            let locator = Locator(
                href: href, mediaType: link.mediaType, title: link.title,
                locations: .init(fragments: part.image.fragment.map { [$0] } ?? [], progression: 0))
            let language = part.text.language?.tag ?? publication.metadata.languages.first
            return ImageContentElement(
                locator: locator, embeddedLink: link,
                attributes: ContentAttributes(language: language, accessibilityLabel: part.words))
        }
    }

    private struct Part {
        var image: AnyURL
        var text: GuidedNavigationObject.Text
        var words: String
    }

    private static func collect(
        _ object: GuidedNavigationObject, image: AnyURL?, into parts: inout [Part], depth: Int
    ) {
        guard depth < 64 else { return }
        let image = object.refs.image ?? image
        if let image, let text = object.text ?? object.description?.text, let words = text.plain,
            words.contains(where: { $0.isLetter || $0.isNumber })
        {
            parts.append(Part(image: image, text: text, words: words))
        }
        for child in object.children { collect(child, image: image, into: &parts, depth: depth + 1) }
    }
}
