public import LecternBase
public import LecternCSS

/// The page starts of a publication in one layout, and so the page number of each place.
///
///     if let number = navigator.pages.pageNumber(of: navigator.place) { show(number) }
///
/// Page numbers change with every setting and are never stored as places. The map
/// itself may be stored under its `PaginationKey`.
public struct PageMap: Hashable, Sendable {
    /// The page starts of each chapter; nil for chapters that are not counted yet.
    public private(set) var chapters: [[PageStart]?]
    /// The offsets of elements that the contents lead to, by `chapter#id`.
    public private(set) var anchors: [String: Int] = [:]
    /// The indices of these elements: one without text is on the page before the text that follows it.
    private var anchorElements: [String: Int32] = [:]
    /// What each chapter was when it was counted; nil if that is not known. A chapter with another fingerprint has
    /// other pages.
    public private(set) var fingerprints: [LayoutFingerprint?]
    /// The length of the canonical text of each chapter; nil if it is not known.
    public private(set) var lengths: [Int?]
    /// The offset of the first words of each chapter, after its head; nil if it is not known.
    public private(set) var textStarts: [Int?]
    /// The number of pages before each chapter, up to the first chapter that is not counted.
    private var firstPages: [Int] = [0]

    /// Creates a map without counts.
    public init(chapterCount: Int) {
        chapters = Array(repeating: nil, count: chapterCount)
        fingerprints = Array(repeating: nil, count: chapterCount)
        lengths = Array(repeating: nil, count: chapterCount)
        textStarts = lengths
    }

    /// Whether all chapters are counted.
    public var isComplete: Bool { firstPages.count == chapters.count + 1 }

    /// The number of pages; nil until all chapters are counted.
    public var total: Int? { isComplete ? firstPages.last : nil }

    /// The number of counted chapters from the start without a gap.
    public var countedChapters: Int { firstPages.count - 1 }

    /// Adds the pages of a chapter.
    ///
    /// - Parameters:
    ///   - length: The length of the chapter's canonical text; nil if it is not known.
    ///   - textStart: The offset of its first words; nil if it is not known.
    public mutating func set(
        _ starts: [PageStart], anchors found: [String: Int], elements: [String: Int32] = [:],
        fingerprint: LayoutFingerprint? = nil, length: Int? = nil, textStart: Int? = nil, at chapter: Int
    ) {
        guard chapters.indices.contains(chapter) else { return }
        chapters[chapter] = starts
        fingerprints[chapter] = fingerprint
        lengths[chapter] = length
        textStarts[chapter] = textStart
        for (id, offset) in found { anchors[Self.key(chapter, id)] = offset }
        for (id, element) in elements { anchorElements[Self.key(chapter, id)] = element }
        while firstPages.count <= chapters.count, let counted = chapters[firstPages.count - 1] {
            firstPages.append((firstPages.last ?? 0) + counted.count)
            if firstPages.count > chapters.count { break }
        }
    }

    /// Returns the page number of a place, from 1; nil while a chapter up to it is not counted.
    public func pageNumber(of place: Place) -> Int? {
        guard let first = firstPage(of: place.chapter), let starts = chapters[place.chapter] else { return nil }
        return first + starts.index(containing: place)
    }

    /// Returns the numbers of the pages shown, from 1; nil while a chapter up to it is not counted.
    ///
    /// While scrolling, these are the pages from the target of a jump or the first line in view to the last line.
    public func pageNumbers(on shown: ShownPages) -> ClosedRange<Int>? {
        let (start, lastLine) = shown.counted
        guard let first = pageNumber(of: start) else { return nil }
        guard let lastLine else { return first...first + max(shown.pages.count - 1, 0) }
        return first...max(pageNumber(of: lastLine) ?? first, first)
    }

    /// Returns the number of pages of the chapter after those shown; nil until they are counted.
    public func pagesLeft(after shown: ShownPages) -> Int? {
        let chapter = shown.key.chapter
        guard let starts = chapters[chapter] else { return nil }
        switch shown {
        case .spread(let spread): return max(starts.count - spread.pageIndex - spread.pages.count, 0)
        case .scroll(let window):
            let last = window.lastPlace
            return last.chapter == chapter ? starts.count - 1 - starts.index(containing: last) : 0
        }
    }

    /// Returns the number of a chapter's first page, from 1.
    public func firstPage(of chapter: Int) -> Int? {
        chapter >= 0 && chapter < firstPages.count && chapter < chapters.count ? firstPages[chapter] + 1 : nil
    }

    /// Returns the first place of a page by its number, from 1.
    public func place(ofPage number: Int) -> Place? {
        guard number >= 1, let chapter = firstPages.lastIndex(where: { $0 < number }), chapter < chapters.count,
            let starts = chapters[chapter], starts.indices.contains(number - 1 - firstPages[chapter])
        else { return nil }
        let start = starts[number - 1 - firstPages[chapter]]
        return Place(chapter: chapter, offset: start.offset, element: start.element)
    }

    /// Returns the offset of an element that the contents lead to.
    public func anchor(_ id: String, in chapter: Int) -> Int? { anchors[Self.key(chapter, id)] }

    /// Returns the place of an element that the contents lead to.
    func place(ofAnchor id: String, in chapter: Int) -> Place? {
        let key = Self.key(chapter, id)
        return anchors[key].map { Place(chapter: chapter, offset: $0, element: anchorElements[key] ?? .max - 1) }
    }

    /// Returns the pages of a chapter as they were counted; nil if they are not.
    func count(of chapter: Int) -> PageCensus.Count? {
        guard chapters.indices.contains(chapter), let starts = chapters[chapter] else { return nil }
        let prefix = Self.key(chapter, "")
        var anchorOffsets: [String: Int] = [:]
        for (key, offset) in anchors where key.hasPrefix(prefix) {
            anchorOffsets[String(key.dropFirst(prefix.count))] = offset
        }
        var elements: [String: Int32] = [:]
        for id in anchorOffsets.keys { elements[id] = anchorElements[prefix + id] }
        return PageCensus.Count(
            chapter: chapter, starts: starts, anchors: anchorOffsets, elements: elements,
            fingerprint: fingerprints[chapter],
            length: lengths[chapter], textStart: textStarts[chapter])
    }

    private static func key(_ chapter: Int, _ id: String) -> String { "\(chapter)#\(id)" }
}

extension PageMap {
    /// The map as JSON, for storing.
    public var json: JSONValue {
        var object = JSONObject()
        object["chapters"] = .array(
            chapters.map { starts in
                guard let starts else { return .null }
                return .array(starts.flatMap { [.integer($0.offset), .integer(Int($0.element))] })
            })
        if fingerprints.contains(where: { $0 != nil }) {
            object["fingerprints"] = .array(fingerprints.map { $0.map { .string($0.description) } ?? .null })
        }
        if lengths.contains(where: { $0 != nil }) {
            object["lengths"] = .array(lengths.map { $0.map { .integer($0) } ?? .null })
        }
        if textStarts.contains(where: { $0 != nil }) {
            object["textStarts"] = .array(textStarts.map { $0.map { .integer($0) } ?? .null })
        }
        object["anchors"] = .object(
            anchors.sorted { $0.key < $1.key }.reduce(into: JSONObject()) { $0[$1.key] = .integer($1.value) })
        if !anchorElements.isEmpty {
            object["elements"] = .object(
                anchorElements.sorted { $0.key < $1.key }.reduce(into: JSONObject()) {
                    $0[$1.key] = .integer(Int($1.value))
                })
        }
        return .object(object)
    }

    /// Creates a map from JSON; nil if it is damaged or incomplete.
    public init?(json: JSONValue, chapterCount: Int) {
        guard case .array(let counted)? = json["chapters"], counted.count == chapterCount else { return nil }
        self.init(chapterCount: chapterCount)
        let storedFingerprints = json["fingerprints"]?.elements ?? []
        let lengths = json["lengths"]?.elements ?? []
        let textStarts = json["textStarts"]?.elements ?? []
        for (index, chapter) in counted.enumerated() {
            guard case .array(let numbers) = chapter, numbers.count % 2 == 0 else { return nil }
            let values = numbers.compactMap(\.integer)
            guard values.count == numbers.count else { return nil }
            let starts = stride(from: 0, to: values.count, by: 2).map { at in
                PageStart(offset: values[at], element: Int32(clamping: values[at + 1]))
            }
            let text = storedFingerprints.indices.contains(index) ? storedFingerprints[index].string : nil
            let fingerprint = text.flatMap { LayoutFingerprint($0) }
            let length = lengths.indices.contains(index) ? lengths[index].integer : nil
            let textStart = textStarts.indices.contains(index) ? textStarts[index].integer : nil
            set(starts, anchors: [:], fingerprint: fingerprint, length: length, textStart: textStart, at: index)
        }
        guard isComplete else { return nil }
        let kept = json["anchors"]?.object ?? JSONObject()
        for (key, value) in kept.members { anchors[key] = value.integer }
        for (key, value) in json["elements"]?.object?.members ?? JSONObject().members {
            anchorElements[key] = value.integer.map { Int32(clamping: $0) }
        }
    }
}
