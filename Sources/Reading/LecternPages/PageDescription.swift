import LecternBase
import LecternGeometry
import LecternMarkup
import LecternModel
import LecternNavigator
import LecternPaint
import LecternPublication

/// A page as a browser needs it: where it is in the book, its text and its
/// links. Lengths are in CSS pixels, to a tenth.
struct PageDescription {
    private let madePage: MadePage
    private let request: PageRequest
    private let publication: Publication

    init(_ madePage: MadePage, _ request: PageRequest, in publication: Publication) {
        self.madePage = madePage
        self.request = request
        self.publication = publication
    }

    var json: JSONValue {
        let page = madePage.page
        let text = PageWords(madePage)
        let language = publication.metadata.languages.first
        var object: JSONObject = [
            "chapter": .integer(page.chapter), "page": .integer(page.index), "isLast": .bool(page.isLast),
            "chapters": .integer(publication.units.count), "start": .integer(page.range.lowerBound),
            "end": .integer(page.range.upperBound), "length": .integer(madePage.chapterLength),
        ]
        object.set("pages", madePage.pageCount)
        object["isFixed"] = .bool(madePage.isFixed)
        object.set("title", publication.title(ofUnit: page.chapter, containing: isBeforeEnd))
        object.set("language", language)
        object["progression"] = .string(publication.metadata.effectiveReadingProgression.rawValue)
        object["size"] = size
        object["words"] = .array(text.words.map(json))
        object.set("pictures", text.pictures.map { .array(numbers($0.area) + [.string($0.text)]) })
        object["structure"] = .array(PageStructure(madePage, text, language: language, target: target).json)
        return .object(object)
    }

    /// The size of the picture.
    private var size: JSONValue {
        let area = PageGeometry(madePage).area
        return madePage.sheet == nil
            ? [JSONValue(request.settings.pageWidth), JSONValue(request.settings.pageHeight)]
            : [tenth(area.width), tenth(area.height)]
    }

    /// Whether an anchor of the chapter is before the end of the page.
    private func isBeforeEnd(_ anchor: String) -> Bool {
        let markup = madePage.page.document.markup
        guard let element = markup.elementsByID[anchor] else { return true }
        return Int(markup[element].textStart) < max(madePage.page.range.upperBound, 1)
    }

    private func json(_ word: PageWords.Word) -> JSONValue {
        .array(
            [.integer(word.paragraph)] + numbers(word.area)
                + [.integer(word.start), .string(word.text), .integer(word.isVertical ? 1 : 0)])
    }

    private func numbers(_ area: Rect) -> [JSONValue] {
        [tenth(area.x), tenth(area.y), tenth(area.width), tenth(area.height)]
    }

    private func tenth(_ number: Double) -> JSONValue { JSONValue((number * 10).rounded() / 10) }

    // MARK: Links

    /// Returns an address relative to the book, or a web address; nil for
    /// anything else, such as scripts.
    private func target(of href: String) -> String? {
        guard let base = AnyURL(string: madePage.page.document.url),
            let url = publication.resolve(href, in: base)
        else {
            return nil
        }
        if url.relative != nil { return publication.unitIndex(of: url) == nil ? nil : url.string }
        return url.http == nil ? nil : url.string
    }
}

extension Publication {
    /// Returns the title of the last entry of the contents that begins in the
    /// unit or before it.
    ///
    /// - Parameter isReached: whether an anchor in the unit counts.
    func title(ofUnit index: Int, containing isReached: (String) -> Bool) -> String? {
        tableOfContents.flattened.last { entry in
            guard let url = entry.link.url, let unit = unitIndex(of: url) else { return false }
            guard unit == index else { return unit < index }
            return url.fragment.map(isReached) ?? true
        }?.link.title
    }
}
