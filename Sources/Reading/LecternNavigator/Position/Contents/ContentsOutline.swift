/// The levels of a table of contents: what is needed to compare it with that of another publication.
///
///     let outline = ContentsOutline(navigator.contents)
///     outline.parent(of: 12)   // the entry that entry 12 is listed below
public struct ContentsOutline: Hashable, Sendable {
    /// The depth of each entry in document order, from 0.
    public let depths: [Int]
    /// For each entry, the nearest entry before it that is less deep.
    private let parents: [Int?]

    /// Creates the outline of entries in document order, given by their depths.
    public init(depths: [Int]) {
        self.depths = depths
        var open: [Int] = []
        parents = depths.indices.map { entry in
            while let last = open.last, depths[last] >= depths[entry] { open.removeLast() }
            defer { open.append(entry) }
            return open.last
        }
    }

    /// Creates the outline of a table of contents.
    public init(_ contents: ContentsIndex) { self.init(depths: contents.entries.map(\.depth)) }

    /// Returns the entry that an entry is listed below; nil at the top, and if there is no such entry.
    public func parent(of entry: Int) -> Int? { parents.indices.contains(entry) ? parents[entry] : nil }

    /// Returns whether an entry is another one or below it.
    public func contains(_ entry: Int, in ancestor: Int) -> Bool { line(to: entry).contains(ancestor) }

    /// The entries from the top down to an entry; empty if there is no such entry.
    func line(to entry: Int) -> [Int] {
        guard depths.indices.contains(entry) else { return [] }
        var line = [entry]
        while let parent = parents[line[0]] { line.insert(parent, at: 0) }
        return line
    }

    /// The entries directly below an entry; those at the top for nil.
    func children(of parent: Int?) -> [Int] { parents.indices.filter { parents[$0] == parent } }

    /// All entries that have a number of entries above them.
    func entries(atLevel level: Int) -> [Int] {
        var levels: [Int] = []
        for entry in parents.indices { levels.append(parents[entry].map { levels[$0] + 1 } ?? 0) }
        return levels.indices.filter { levels[$0] == level }
    }
}
