/// The edits from one list to another: ranges to remove and the items that
/// replace them, in list order.
struct ListEdits<Item> {
    /// A range that differs.
    struct Edit {
        /// Its start, after all earlier edits are applied.
        var start: Int
        /// The number of removed items.
        var removed: Int
        /// The inserted items.
        var items: ArraySlice<Item>
    }

    private(set) var edits: [Edit] = []

    /// Beyond this number of changes the list is replaced.
    static var mostChanges: Int { 64 }

    /// Whether many more items are removed than added, as in a search.
    var takesAway: Bool { edits.reduce(0) { $0 + $1.removed - $1.items.count } > 2 * ListGrowth.step }

    /// Returns the edits from an old list to a new one.
    init(from old: [Item], to new: [Item], where isSame: (Item, Item) -> Bool) {
        let start = zip(old, new).prefix { isSame($0, $1) }.count
        let remaining = (old.count - start, new.count - start)
        let end = zip(old.suffix(remaining.0).reversed(), new.suffix(remaining.1).reversed()).prefix { isSame($0, $1) }
            .count
        let (gone, come) = (old[start..<old.count - end], new[start..<new.count - end])
        if gone.isEmpty && come.isEmpty { return }
        let kept = Self.subsequence(of: gone, in: come, isSame) ?? Self.commonItems(gone, come, by: isSame)
        // If nearly everything differs, replace one range, so that the scroll position stays.
        add(gone, come, keeping: kept ?? [])
    }

    /// Returns the common items if one list contains all items of the other, which is the most frequent case.
    private static func subsequence(
        of old: ArraySlice<Item>, in new: ArraySlice<Item>, _ isSame: (Item, Item) -> Bool
    ) -> [(old: Int, new: Int)]? {
        let (fewer, more) = old.count <= new.count ? (old, new) : (new, old)
        var kept: [(old: Int, new: Int)] = []
        var place = fewer.startIndex
        for index in more.indices where place < fewer.endIndex && isSame(fewer[place], more[index]) {
            kept.append(old.count <= new.count ? (place, index) : (index, place))
            place += 1
        }
        return place == fewer.endIndex ? kept : nil
    }

    /// Returns the common items of two lists; `nil` if there are too many changes.
    ///
    /// At each difference it skips as few items as possible until the lists agree again. The shortest edit script
    /// would take quadratic time for lists in different orders.
    private static func commonItems(
        _ old: ArraySlice<Item>, _ new: ArraySlice<Item>, by isSame: (Item, Item) -> Bool
    ) -> [(old: Int, new: Int)]? {
        var kept: [(old: Int, new: Int)] = []
        var place = (old: old.startIndex, new: new.startIndex)
        var left = mostChanges
        while place.old < old.endIndex, place.new < new.endIndex {
            guard let skip = skip(old[place.old...], new[place.new...], atMost: left, by: isSame) else { return nil }
            left -= skip.old + skip.new
            place = (place.old + skip.old, place.new + skip.new)
            if place.old < old.endIndex, place.new < new.endIndex {
                kept.append(place)
                place = (place.old + 1, place.new + 1)
            }
        }
        return old.endIndex - place.old + new.endIndex - place.new <= left ? kept : nil
    }

    /// Returns how many items to skip until two lists agree again, or end.
    private static func skip(
        _ old: ArraySlice<Item>, _ new: ArraySlice<Item>, atMost limit: Int, by isSame: (Item, Item) -> Bool
    ) -> (old: Int, new: Int)? {
        for both in 0...limit {
            for gone in max(0, both - new.count)...both where gone <= old.count {
                let (x, y) = (old.startIndex + gone, new.startIndex + both - gone)
                let isEnd = x == old.endIndex && y == new.endIndex
                if isEnd || (x < old.endIndex && y < new.endIndex && isSame(old[x], new[y])) {
                    return (gone, both - gone)
                }
            }
        }
        return nil
    }

    private mutating func add(
        _ old: ArraySlice<Item>, _ new: ArraySlice<Item>, keeping kept: [(old: Int, new: Int)]
    ) {
        var place = (old: old.startIndex, new: new.startIndex)
        for next in kept + [(old.endIndex, new.endIndex)] {
            if next.old > place.old || next.new > place.new {
                edits.append(Edit(start: place.new, removed: next.old - place.old, items: new[place.new..<next.new]))
            }
            place = (next.old + 1, next.new + 1)
        }
    }
}

extension ListEdits {
    /// A part of an edit that is applied at once.
    struct Piece {
        /// The removed range.
        var range: Range<Int>
        /// The inserted items.
        var items: ArraySlice<Item>
    }

    /// The edits in steps, each short enough not to delay input.
    ///
    /// GTK makes cells for some hundred items near the visible ones; items further away cost nothing.
    var steps: [[Piece]] {
        var steps: [[Piece]] = []
        var budget = 0
        for edit in edits {
            for piece in Self.pieces(of: edit) {
                // A view visits all its cells at each change, whatever its size.
                let cost = max(piece.range.count, piece.items.count) + 4
                if cost > budget || steps.isEmpty {
                    steps.append([])
                    budget = ListGrowth.step + 4
                }
                steps[steps.count - 1].append(piece)
                budget -= cost
            }
        }
        return steps
    }

    private static func pieces(of edit: Edit) -> [Piece] {
        var pieces: [Piece] = []
        var (start, removed, items) = (edit.start, edit.removed, edit.items)
        while removed > 0 || !items.isEmpty {
            let limit = ListGrowth.changeLimit(at: start)
            let (gone, come) = (min(removed, limit), items.prefix(limit))
            pieces.append(Piece(range: start..<start + gone, items: come))
            start += come.count
            removed -= gone
            items = items.dropFirst(limit)
        }
        return pieces
    }
}

/// The number of items added to a list at once.
enum ListGrowth {
    /// The number of items in a window.
    static let step = 48

    /// The maximum number of items in a change at a position. GTK makes cells for the first few hundred items only,
    /// so later items are added in thousands.
    static func changeLimit(at position: Int) -> Int { position >= 8 * step ? 2_000 : step }
}
