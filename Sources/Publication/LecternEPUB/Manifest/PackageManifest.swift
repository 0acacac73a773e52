import LecternBase
import LecternModel

/// The items of the package's manifest with resolved hrefs and media types.
struct PackageManifest {
    /// An item with its actual media type.
    struct Item {
        let id: String?
        let target: Target
        let mediaType: MediaType
        let fallback: String?
        let mediaOverlay: String?
        let properties: [String]

        /// The container entry; nil if it is missing or remote.
        var entry: String? { target.entry }
        /// The href of its link.
        var href: String { target.resourceHREF }
    }

    let items: [Item]
    private let indexByID: [String: Int]
    private let indexByHREF: [String: Int]
    private let indexByFoldedID: [String: Int]

    init(_ package: PackageDocument, _ reader: PackageReader) {
        var items: [Item] = []
        var indexByID: [String: Int] = [:]
        var indexByHREF: [String: Int] = [:]
        for item in package.items {
            guard let target = reader.resolve(item.href, in: package.path) else { continue }
            if target.entry == nil, !target.isRemote {
                reader.report(
                    "epub.resource.missing", .warning, message: "\(item.href) does not exist", at: package.path)
            }
            if let id = item.id {
                if indexByID[id] == nil {
                    indexByID[id] = items.count
                } else {
                    reader.report(
                        "epub.manifest.id.duplicate", .warning, message: "two items have the id \(id)", at: package.path
                    )
                }
            }
            if indexByHREF[target.resourceHREF] == nil { indexByHREF[target.resourceHREF] = items.count }
            let type = ItemMediaType.resolve(declared: item.mediaType, url: target.url)
            if let declared = item.mediaType, !ItemMediaType.mayBeCalled(declared, type) {
                reader.report(
                    "epub.manifest.media-type", .note, message: "\(item.href) is \(type), not \(declared)",
                    at: package.path)
            }
            items.append(
                Item(
                    id: item.id, target: target, mediaType: type, fallback: item.fallback,
                    mediaOverlay: item.mediaOverlay, properties: item.properties))
        }
        self.items = items
        indexByFoldedID = Dictionary(indexByID.map { ($0.key.lowercased(), $0.value) }) { min($0, $1) }
        self.indexByID = indexByID
        self.indexByHREF = indexByHREF
    }

    func item(id: String) -> Item? { indexByID[id].map { items[$0] } }

    /// Returns the item with an id, ignoring letter case.
    func item(foldedID: String) -> Item? { indexByFoldedID[foldedID.lowercased()].map { items[$0] } }

    func item(href: String) -> Item? { indexByHREF[href].map { items[$0] } }

    /// Returns an item and its fallbacks, each once, because chains may be
    /// circular.
    ///
    /// Spec: https://www.w3.org/TR/epub-33/#sec-manifest-fallbacks
    func fallbackChain(of item: Item) -> [Item] {
        var chain = [item]
        var seen: Set<String> = [item.id ?? ""]
        while let next = chain.last?.fallback, seen.insert(next).inserted, chain.count < 8,
            let fallback = self.item(id: next)
        {
            chain.append(fallback)
        }
        return chain
    }
}

/// Determines the media type of an item whose declared type is missing,
/// obsolete or contradicts its name.
enum ItemMediaType {
    private static let synonyms: [String: MediaType] = [
        "image/jpg": .jpeg, "image/pjpeg": .jpeg, "image/svg": .svg, "text/xhtml": .xhtml, "application/xhtml": .xhtml,
        "text/x-oeb1-document": .xhtml, "text/x-oeb1-css": .css, "application/html+xml": .xhtml, "text/ncx": .ncx,
        "application/x-font-ttf": .ttf, "application/x-font-truetype": .ttf, "application/font-sfnt": .ttf,
        "application/x-font-otf": .otf, "application/x-font-opentype": .otf, "application/vnd.ms-opentype": .otf,
        "application/font-woff": .woff, "application/x-font-woff": .woff, "application/font-woff2": .woff2,
        "application/ncx": .ncx, "application/x-dtbncx": .ncx, "audio/mp3": .mp3, "application/javascript": .javascript,
        "application/x-javascript": .javascript, "text/ecmascript": .javascript, "application/ecmascript": .javascript,
    ]
    /// Types without information about the content.
    private static let vague: Set<MediaType> = [.binary, .xml, .text]

    static func resolve(declared: String?, url: AnyURL) -> MediaType {
        let byName = url.pathExtension.flatMap { MediaType(fileExtension: $0) }
        guard let parsed = declared.flatMap({ MediaType($0) })?.essence else { return byName ?? .binary }
        if parsed.isFont, let byName, byName.isFont { return byName }
        let type = synonyms[parsed.string] ?? parsed
        guard let byName, type != byName else { return type }
        if vague.contains(type) || type == MediaType("text/xml") { return byName }
        return contradicts(type, byName) ? byName : type
    }

    /// Whether a declared type is a synonym of the actual type.
    static func mayBeCalled(_ declared: String, _ type: MediaType) -> Bool {
        guard let parsed = MediaType(declared)?.essence else { return false }
        return parsed == type || parsed.isFont && type.isFont || synonyms[parsed.string] == type
            || parsed.isXML && type == .xml
    }

    /// Whether a type contradicts the file name: a document named like a
    /// picture, or vice versa.
    private static func contradicts(_ type: MediaType, _ byName: MediaType) -> Bool {
        let kinds: [(MediaType) -> Bool] = [\.isHTML, \.isBitmap, \.isFont, \.isAudio, { $0 == .css }]
        let kind = kinds.firstIndex { $0(type) }
        let nameKind = kinds.firstIndex { $0(byName) }
        return kind != nil && nameKind != nil && kind != nameKind
    }
}
