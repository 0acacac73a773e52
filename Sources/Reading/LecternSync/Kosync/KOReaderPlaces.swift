import LecternBase
import LecternLocators
import LecternMarkup
public import LecternModel
public import LecternPublication

/// Converts between places of a publication and those of KOReader.
///
///     let places = KOReaderPlaces(publication)
///     if let place = await places.place(of: locator, device: "Lectern") { try await client.save(place, of: digest) }
///     let locator = await places.locator(of: try await client.place(of: digest))
///
/// KOReader goes to what its ``KosyncClient/Place/progress`` says, not to the percentage: a page number in documents
/// with fixed pages (PDF, comics), an XPointer in those that its engine lays out.
public struct KOReaderPlaces: Sendable {
    /// What KOReader's places are in a publication.
    private enum Form {
        /// Numbers of pages.
        case pages
        /// XPointers into the spine.
        case spine
        /// XPointers into the only document.
        case document
        /// Lectern cannot write them: KOReader makes a document of its own of such files.
        case unknown
    }

    private let publication: Publication
    private let documents: PublicationDocuments
    private let form: Form

    /// Creates a converter for the places of a publication, whose documents are read as they are needed.
    public init(_ publication: Publication) {
        self.publication = publication
        documents = PublicationDocuments(publication)
        let types = publication.readingOrder.map(\.mediaType)
        if publication.units.count > 0, types.allSatisfy({ $0?.isPagedDocument == true || $0?.isBitmap == true }) {
            form = .pages
        } else if publication.conforms(to: .epub) {
            form = .spine
        } else if types.count == 1, types[0]?.matches(.html) == true {
            form = .document
        } else {
            form = .unknown
        }
    }

    /// Returns KOReader's place for a locator; nil if KOReader would not find it.
    public func place(
        of locator: Locator, device: String, deviceID: String? = nil
    ) async -> KosyncClient.Place? {
        guard let share = share(of: locator), let progress = await progress(of: locator) else { return nil }
        return KosyncClient.Place(progress: progress, percentage: share, device: device, deviceID: deviceID)
    }

    /// How far a place is in the publication, as KOReader counts: a page counts when it is reached.
    public func share(of locator: Locator) -> Double? {
        guard form == .pages, let unit = publication.unitIndex(of: locator) else {
            return locator.locations.totalProgression
        }
        return Double(unit + 1) / Double(publication.units.count)
    }

    private func progress(of locator: Locator) async -> String? {
        switch form {
        case .pages: publication.unitIndex(of: locator).map { String($0 + 1) }
        case .spine: await spinePointer(locator)
        case .document:
            if let document = await documents.document(at: locator.href) {
                "/html" + XPointer.path(to: document.element(at: locator), in: document)
            } else {
                nil
            }
        case .unknown: nil
        }
    }

    private func spinePointer(_ locator: Locator) async -> String? {
        let items = await PackageMap(publication).items
        let href = locator.href.removingFragment().normalized
        guard
            let index = items.firstIndex(where: { $0.href.normalized == href })
                ?? publication.readingOrderIndex(of: locator.href)
        else { return nil }
        let fragment = "/body/DocFragment[\(index + 1)]"
        guard let document = await documents.document(at: locator.href) else { return fragment + "/body" }
        return fragment + XPointer.path(to: document.element(at: locator), in: document)
    }

    // MARK: Reading

    /// Returns the locator of KOReader's place: where the progress says, or else by the percentage.
    public func locator(of place: KosyncClient.Place) async -> Locator? {
        if form == .pages, let page = Int(place.progress), let locator = await self.page(page) { return locator }
        if form == .spine || form == .document, let pointer = XPointer(place.progress),
            var locator = await self.locator(of: pointer)
        {
            locator.locations.totalProgression = place.percentage
            return locator
        }
        return await publication.locate(progression: place.percentage)
    }

    /// - Parameter number: counted from 1.
    private func page(_ number: Int) async -> Locator? {
        let units = publication.units
        guard units.indices.contains(number - 1), let href = units[number - 1].href else { return nil }
        let unit = units[number - 1]
        var locator = Locator(href: href, mediaType: unit.link.mediaType, locations: .init(progression: 0))
        locator = unit.locator(locator)
        locator.locations.totalProgression = Double(number - 1) / Double(units.count)
        return locator
    }

    private func locator(of pointer: XPointer) async -> Locator? {
        let href: AnyURL?
        if let fragment = pointer.fragment {
            let items = await PackageMap(publication).items
            href = items.indices.contains(fragment - 1) ? items[fragment - 1].href : nil
        } else {
            href = publication.readingOrder.count == 1 ? publication.readingOrder[0].url : nil
        }
        guard let href, let link = publication.linkWithHREF(href), let resourceURL = link.url,
            let document = await documents.document(of: link)
        else { return nil }
        guard let (node, offset) = pointer.target(in: document) else {
            // The fragment is right; the percentage may say more.
            guard let locator = await publication.locate(progression: 0), locator.href == resourceURL else {
                return document.locator(of: 0..<0, in: link, at: resourceURL)
            }
            return nil
        }
        var locator = document.locator(of: offset..<offset, in: link, at: resourceURL)
        if document[node].kind == .element {
            locator.locations.otherLocations["element"] = .integer(Int(node.rawValue))
        }
        return locator
    }
}

extension MarkupDocument {
    /// The element of a place: the block with the first letter at or after it.
    fileprivate func element(at locator: Locator) -> NodeID {
        guard let match = range(of: locator) else { return root ?? .document }
        if let element = match.element, element.rawValue >= 0, Int(element.rawValue) < nodes.count { return element }
        var offset = match.range.lowerBound
        while offset < text.count, Unicode.Scalar(text[offset])?.properties.isWhitespace == true { offset += 1 }
        return DOMPosition(textOffset: min(offset, max(text.count - 1, 0)), in: self).element
    }
}

/// A place in a document as KOReader's engine writes it: `/body/DocFragment[3]/body/div/p[2]/text()[1].57`.
struct XPointer {
    /// The number of the spine item, from 1; nil for a document without a spine.
    let fragment: Int?
    /// The steps below the fragment.
    private let steps: [Substring]
    /// The offset in the text of the last step.
    private let offset: Int

    /// Elements that the engine adds around others.
    private static let boxes: Set<Substring> = [
        "autoBoxing", "floatBox", "inlineBox", "tabularBox", "rubyBox", "mathBox", "pseudoElem",
    ]

    /// Reads a pointer; nil if the text is something else.
    init?(_ text: String) {
        guard text.hasPrefix("/"), text.utf8.count <= 4096 else { return nil }
        var parts = text.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        guard let last = parts.popLast(), !parts.contains("") else { return nil }
        // Names may contain dots: only digits after the last one are an offset.
        let end = last.lastIndex(of: ".").flatMap { dot in Int(last[last.index(after: dot)...]).map { (dot, $0) } }
        offset = max(0, end?.1 ?? 0)
        parts.append(end.map { last[..<$0.0] } ?? last)
        if parts.count >= 2, parts[0] == "body", parts[1].hasPrefix("DocFragment") {
            let number = parts[1].dropFirst("DocFragment".count)
            guard number.isEmpty || number.hasPrefix("[") && number.hasSuffix("]") else { return nil }
            guard let index = number.isEmpty ? 1 : Int(number.dropFirst().dropLast()), index > 0 else { return nil }
            fragment = index
            steps = Array(parts[2...])
        } else {
            guard parts[0] == "html" else { return nil }
            fragment = nil
            steps = Array(parts[1...])
        }
    }

    /// Returns the node of the pointer and its place in the text. If the engine has built another tree, the nearest
    /// element above it; nil if there is none in the body.
    func target(in document: MarkupDocument) -> (node: NodeID, offset: Int)? {
        var steps = steps.filter { step in !Self.boxes.contains(step.prefix { $0 != "[" }) }
        var isWhole = true
        while steps.count > 1 || isWhole && !steps.isEmpty {
            if let node = ElementPath("/html/" + steps.joined(separator: "/"))?.first(in: document) {
                let start = Int(document[node].textStart), end = Int(document[node].textEnd)
                return (node, isWhole && document[node].kind == .text ? min(start + offset, end) : start)
            }
            steps.removeLast()
            isWhole = false
        }
        return nil
    }

    // MARK: Writing

    /// Elements inside of lines: places are those of the blocks around them.
    private static let inline: Set<String> = [
        "a", "abbr", "acronym", "b", "bdi", "bdo", "big", "br", "cite", "code", "data", "del", "dfn", "em", "font", "i",
        "ins", "kbd", "label", "mark", "q", "rb", "rp", "rt", "rtc", "ruby", "s", "samp", "small", "span", "strike",
        "strong", "sub", "sup", "time", "tt", "u", "var", "wbr",
    ]

    /// Returns the steps to the block of an element, from the body on: `/body/div/p[2]`. An element without siblings of
    /// its name has no number, as the engine writes it.
    static func path(to element: NodeID, in document: MarkupDocument) -> String {
        var steps: [String] = []
        var node: NodeID? = element
        var isInside = true
        while let current = node, current != .document, current != document.root {
            let name = document.names.text(document[current].name)
            node = document.parent(of: current)
            if isInside, inline.contains(name.lowercased()) { continue }
            isInside = false
            steps.append(name.lowercased() == "body" ? "body" : step(to: current, named: name, in: document))
            if name.lowercased() == "body" { break }
        }
        guard steps.last == "body" else { return "/body" }
        return "/" + steps.reversed().joined(separator: "/")
    }

    private static func step(to element: NodeID, named name: String, in document: MarkupDocument) -> String {
        guard let parent = document.parent(of: element) else { return name }
        let siblings = document.childElements(of: parent).filter { document[$0].name == document[element].name }
        guard siblings.count > 1, let index = siblings.firstIndex(of: element) else { return name }
        return "\(name)[\(index + 1)]"
    }
}
