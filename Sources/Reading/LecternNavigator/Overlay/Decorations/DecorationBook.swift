import LecternModel

/// The decorations of a navigator by group and chapter, with the ranges found for their locators.
struct DecorationBook {
    struct Entry: Hashable, Sendable {
        var decoration: Decoration
        var group: String
    }

    /// Groups in the order of their first use, which is the paint order.
    private var groups: [(name: String, decorations: [Decoration])] = []
    private var byChapter: [Int: [Entry]] = [:]
    /// The ranges of locators by chapter; nil for locators that lead nowhere.
    /// Independent of the layout.
    private var rangesByChapter: [Int: [Locator: TextRange?]] = [:]
    var observers: [String: @MainActor (DecorationActivation) -> Void] = [:]
    /// Incremented with each change.
    private(set) var version = 0

    /// Replaces the decorations of a group.
    ///
    /// - Parameter chapter: Returns the chapter of a locator.
    /// - Returns: Whether anything has changed.
    mutating func apply(_ decorations: [Decoration], in group: String, chapter: (Locator) -> Int?) -> Bool {
        let index = groups.firstIndex { $0.name == group }
        guard index.map({ groups[$0].decorations }) ?? [] != decorations else { return false }
        if let index { groups[index].decorations = decorations } else { groups.append((group, decorations)) }
        byChapter = [:]
        for group in groups {
            for decoration in group.decorations {
                guard let chapter = chapter(decoration.locator) else { continue }
                byChapter[chapter, default: []].append(Entry(decoration: decoration, group: group.name))
            }
        }
        forgetOthers()
        version += 1
        return true
    }

    func decorations(in group: String) -> [Decoration] { groups.first { $0.name == group }?.decorations ?? [] }

    func entries(ofChapter chapter: Int) -> [Entry] { byChapter[chapter] ?? [] }

    /// Returns the ranges found in a chapter so far.
    func places(ofChapter chapter: Int) -> [Locator: TextRange?] { rangesByChapter[chapter] ?? [:] }

    mutating func note(_ places: [Locator: TextRange?], ofChapter chapter: Int) {
        rangesByChapter[chapter, default: [:]].merge(places) { _, new in new }
    }

    private mutating func forgetOthers() {
        for (chapter, places) in rangesByChapter {
            let currentLocators = Set(entries(ofChapter: chapter).map(\.decoration.locator))
            rangesByChapter[chapter] = places.filter { currentLocators.contains($0.key) }
        }
    }
}
