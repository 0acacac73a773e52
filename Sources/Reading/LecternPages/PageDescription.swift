import LecternBase
import LecternMarkup
import LecternModel
import LecternNavigator
import LecternPaint
import LecternPublication

/// A page as a browser needs it: where it is in the book, its text and its
/// links. Lengths are in CSS pixels, to a tenth.
struct PageDescription {
    private let made: MadePage
    private let request: PageRequest
    private let publication: Publication

    init(_ made: MadePage, _ request: PageRequest, in publication: Publication) {
        (self.made, self.request, self.publication) = (made, request, publication)
    }

    var json: JSONValue {
        let page = made.page
        let text = PageWords(made)
        var object: JSONObject = [
            "chapter": .integer(page.chapter), "page": .integer(page.index), "isLast": .bool(page.isLast),
            "chapters": .integer(publication.units.count), "start": .integer(page.range.lowerBound),
            "end": .integer(page.range.upperBound), "length": .integer(made.chapterLength),
        ]
        object.set("pages", made.pageCount)
        object["isFixed"] = .bool(made.isFixed)
        object.set("title", title)
        object.set("language", publication.metadata.languages.first)
        object["size"] = size
        object["words"] = .array(text.words.map(json))
        object.set("pictures", text.pictures.map { .array(numbers($0.area) + [.string($0.text)]) })
        object.set("links", links)
        return .object(object)
    }

    /// The size of the picture.
    private var size: JSONValue {
        let area = PageGeometry(made).area
        return made.sheet == nil
            ? [JSONValue(request.settings.pageWidth), JSONValue(request.settings.pageHeight)]
            : [tenth(area.width), tenth(area.height)]
    }

    /// The title of the last entry of the contents that begins before the end
    /// of the page.
    private var title: String? {
        publication.tableOfContents.flattened.last { entry in
            guard let url = entry.link.url, let unit = publication.unitIndex(of: url) else {
                return false
            }
            guard unit == made.page.chapter else { return unit < made.page.chapter }
            let markup = made.page.document.markup
            guard let id = url.fragment, let element = markup.elementsByID[id] else { return true }
            return Int(markup[element].textStart) < max(made.page.range.upperBound, 1)
        }?.link.title
    }

    private func json(_ word: PageWords.Word) -> JSONValue {
        .array(
            [.integer(word.paragraph)] + numbers(word.area)
                + [.integer(word.start), .string(word.text), .integer(word.isVertical ? 1 : 0)])
    }

    private func numbers(_ area: PaintRect) -> [JSONValue] {
        [tenth(area.x), tenth(area.y), tenth(area.width), tenth(area.height)]
    }

    private func tenth(_ number: Double) -> JSONValue { JSONValue((number * 10).rounded() / 10) }

    // MARK: Links

    /// The areas of links, each with an address in the book or outside.
    private var links: [JSONValue] {
        guard made.sheet == nil else { return [] }
        let (page, markup) = (made.page, made.page.document.markup)
        let geometry = TextGeometry(page: page.fragment, tree: page.document.tree)
        let place = PageGeometry(made)
        var links: [JSONValue] = []
        for index in markup.nodes.indices where markup.nodes[index].kind == .element {
            let node = markup.nodes[index]
            guard node.textStart < Int32(page.range.upperBound),
                node.textEnd > Int32(page.range.lowerBound),
                let href = markup.attribute(.href, of: NodeID(rawValue: Int32(index))),
                let target = target(of: href)
            else { continue }
            for rect in geometry.rects(of: node.textStart..<node.textEnd) {
                links.append(.array(numbers(place.rect(rect)) + [.string(target)]))
            }
        }
        return links
    }

    /// Returns an address relative to the book, or a web address; nil for
    /// anything else, such as scripts.
    private func target(of href: String) -> String? {
        guard let base = AnyURL(string: made.page.document.url),
            let url = publication.resolve(href, in: base)
        else {
            return nil
        }
        if url.relative != nil { return publication.unitIndex(of: url) == nil ? nil : url.string }
        return url.http == nil ? nil : url.string
    }
}
