extension ContentsIndex {
    /// Adds the title of the part to titles that say little alone: numbers, and
    /// titles that occur more than once.
    ///
    /// The part is the parent entry. In a list without depths it is the nearest
    /// entry before a repeated title whose own title occurs once and is not a
    /// number.
    mutating func nameParts() {
        let counts = Dictionary(entries.map { ($0.title, 1) }, uniquingKeysWith: +)
        var parents: [Int] = []
        var lastUnique: Int?
        for index in entries.indices {
            let entry = entries[index]
            while let last = parents.last, entries[last].depth >= entry.depth { parents.removeLast() }
            defer { parents.append(index) }
            guard !entry.title.isEmpty else { continue }
            let (isNumber, isRepeated) = (entry.title.isChapterNumber, counts[entry.title] ?? 0 > 1)
            if !isNumber, !isRepeated { lastUnique = index }
            guard isNumber || isRepeated else { continue }
            let part = parents.last { !entries[$0].title.isEmpty } ?? (isRepeated ? lastUnique : nil)
            if let part { entries[index].fullTitle = "\(entries[part].fullTitle) · \(entry.title)" }
        }
    }
}

extension String {
    /// Whether the text is a Roman or decimal number, such as `III` or `12.`
    fileprivate var isChapterNumber: Bool {
        let characters = filter { !$0.isWhitespace && !$0.isPunctuation }
        guard !characters.isEmpty else { return false }
        return characters.allSatisfy(\.isNumber) || characters.allSatisfy { "IVXLCDMivxlcdm".contains($0) }
    }
}
