import LecternCSS

/// A base or an annotation under construction, or the white space between two
/// of them.
struct RubyPart {
    var drafts: [Draft]
    /// Whether it is "intra-level white space", between two bases or two
    /// annotations.
    var isSpace = false
}

/// A segment of a ruby container under construction.
struct RubyPairing {
    struct Level {
        var texts: [RubyPart]
        /// Whether one annotation spans all bases of the segment.
        var spans = false
    }
    /// A base with its annotation of each level.
    struct Column {
        var base: RubyPart
        var texts: [RubyPart?]
    }
    var bases: [RubyPart] = []
    var levels: [Level] = []

    var isEmpty: Bool { bases.isEmpty && levels.isEmpty }
    var spans: Bool { levels.contains { $0.spans } }

    /// Pairs bases and annotations in order. An annotation without a base gets
    /// an empty base. White space is paired with white space only.
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
