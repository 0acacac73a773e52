import Foundation
import Lectern

// The content of a publication, element by element.

@MainActor func contentSample(
    publication: Publication, navigator: any Navigator, startLocator: Locator?
) async throws {
    guard let content = publication.content(from: startLocator) else { return }
    let wholeText = await content.text()
    for await element in content.sequence() { print(element) }
    let iterator = content.iterator()
    while let element = await iterator.next() { print(element) }
    while let element = await iterator.previous() {
        print(element)
        await navigator.go(to: element.locator)
        if let element = element as? any EmbeddedContentElement {
            let bytes = try await publication.get(element.embeddedLink)?.read()
            print(bytes as Any)
        }
    }
    let whole = await publication.content()?
        .elements()
        .compactMap { ($0 as? any TextualContentElement)?.text }
        .joined(separator: "\n")
    print(wholeText, whole ?? "")
    let element = TextContentElement(
        role: .body,
        segments: [
            TextContentElement.Segment(text: "It is pronounced "),
            TextContentElement.Segment(text: "croissant", attributes: [ContentAttribute(key: .language, value: "fr")]),
            TextContentElement.Segment(text: "."),
        ]
    )
    print(element)
}
