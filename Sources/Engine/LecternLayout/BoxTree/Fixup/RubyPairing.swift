import LecternCSS

/// A base or an annotation in the making: its contents, or the white space
/// between two of them.
struct RubyPart {
    var drafts: [Draft]
    /// "Intra-level white space": it stands between two bases or two annotations.
    var isSpace = false
}

/// One segment of a ruby container while it is gathered.
struct RubyPairing {
    struct Level {
        var texts: [RubyPart]
        /// One annotation over all bases of the segment.
        var spans = false
    }
    /// A base with what of each level belongs to it.
    struct Column {
        var base: RubyPart
        var texts: [RubyPart?]
    }
    var bases: [RubyPart] = []
    var levels: [Level] = []

    var isEmpty: Bool { bases.isEmpty && levels.isEmpty }
    var spans: Bool { levels.contains { $0.spans } }

    /// Pairs bases and annotations in order; an annotation without a base gets
    /// an empty one, and white space pairs with white space only.
    ///
    /// <https://www.w3.org/TR/css-ruby-1/#base-annotation-pairing>
    func columns() -> [Column] {
        var columns = bases.map { Column(base: $0, texts: Array(repeating: nil, count: levels.count)) }
        for (number, level) in levels.enumerated() where !level.spans {
            var texts = level.texts[...]
            for index in columns.indices {
                if columns[index].base.isSpace != (texts.first?.isSpace ?? true) {
                    guard !columns[index].base.isSpace else { continue }
                    texts = texts.drop { $0.isSpace }
                }
                guard let text = texts.popFirst() else { break }
                columns[index].texts[number] = text
            }
            for text in texts {
                let base = RubyPart(drafts: [], isSpace: text.isSpace)
                var column = Column(base: base, texts: Array(repeating: nil, count: levels.count))
                column.texts[number] = text
                columns.append(column)
            }
        }
        if columns.isEmpty, spans {
            columns.append(
                Column(base: RubyPart(drafts: []), texts: Array(repeating: nil, count: levels.count)))
        }
        return columns
    }
}
