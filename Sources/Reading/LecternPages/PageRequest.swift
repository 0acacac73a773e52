import LecternBase
import LecternModel
import LecternNavigator
import LecternPublication
import LecternServer

/// The page that a browser wants, and its layout.
struct PageRequest: Hashable, Sendable {
    /// Which page of a chapter.
    enum Target: Hashable, Sendable {
        case index(Int)
        case offset(Int)
        case locator(Locator)
        case end
    }
    let chapter: Int
    let target: Target
    let settings: LayoutSettings
    /// Device pixels for each CSS pixel.
    let scale: Double

    /// The largest picture in device pixels.
    private static let mostPixels = 24_000_000.0

    /// Reads the parameters of a request.
    ///
    /// - Throws: ``ServingError`` if one is missing or wrong.
    init(_ request: ServerRequest, in publication: Publication) throws(ServingError) {
        guard let width = request.number("w", in: 120...3000),
            let height = request.number("h", in: 120...3000)
        else {
            throw ServingError("w and h must be sizes in CSS pixels, from 120 to 3000", status: 400)
        }
        scale = request.number("scale", in: 0.5...4) ?? 1
        guard width * height * scale * scale <= Self.mostPixels else {
            throw ServingError("the picture would be too large", status: 400)
        }
        var settings = LayoutSettings(pageWidth: width.rounded(), pageHeight: height.rounded())
        settings.fontSize = request.number("font", in: 8...72)?.rounded() ?? 18
        settings.usesReadingDefaults = true
        settings.adoptDirections(of: publication.metadata)
        settings.theme =
            switch request.parameter("theme") {
            case "dark": .dark
            case "sepia": .sepia
            default: .light
            }
        self.settings = settings
        (chapter, target) = try Self.place(request, in: publication)
    }

    private static func place(
        _ request: ServerRequest, in publication: Publication
    ) throws(ServingError) -> (Int, Target) {
        if let text = request.parameter("locator") {
            guard let json = try? JSONValue(parsing: text), let locator = Locator(json: json),
                let chapter = publication.unitIndex(of: locator)
            else { throw ServingError("the locator is not in the book", status: 404) }
            return (chapter, .locator(locator))
        }
        if let href = request.parameter("href") {
            guard let url = AnyURL(string: href), let chapter = publication.unitIndex(of: url),
                let locator = publication.locate(Link(href))
            else { throw ServingError("the address is not in the book", status: 404) }
            return (chapter, .locator(locator))
        }
        guard let chapter = request.number("chapter", in: 0...1_000_000).map({ Int($0) }),
            publication.units.indices.contains(chapter)
        else { throw ServingError("there is no such chapter", status: 404) }
        if let page = request.number("page", in: 0...1_000_000) { return (chapter, .index(Int(page))) }
        if let offset = request.number("offset", in: 0...1e9) { return (chapter, .offset(Int(offset))) }
        return (chapter, request.parameter("end") == nil ? .index(0) : .end)
    }
}
