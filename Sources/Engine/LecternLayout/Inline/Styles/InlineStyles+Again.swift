import LecternCSS
import LecternText

extension InlineStyles {
    /// The styles of this layout that replace those of an earlier one.
    struct Replacements {
        /// Whether a style of the earlier layout and one of this prepare equal paragraphs.
        var alike: [StylePair: Bool] = [:]
        /// The last pair that does.
        var lastAlike: (old: InlineStyle, new: InlineStyle)?
        /// The styles of a paragraph of the earlier layout, and their replacements in this one.
        var last: (before: [InlineStyle], now: [InlineStyle])?
    }

    /// Whether preparation gives equal results in both styles.
    func preparesAlike(_ a: InlineStyle, _ b: InlineStyle) -> Bool {
        if a === b { return true }
        if let last = replacements.lastAlike, last.old === a, last.new === b { return true }
        let pair = StylePair(old: ObjectIdentifier(a), new: ObjectIdentifier(b))
        if let cached = replacements.alike[pair] {
            if cached { replacements.lastAlike = (a, b) }
            return cached
        }
        let result = services.styles?.isAlike(pair, old: a, new: b) { a.preparesLike(b) } ?? a.preparesLike(b)
        replacements.alike[pair] = result
        if result { replacements.lastAlike = (a, b) }
        return result
    }

    /// Returns the current style of an earlier one, if preparation gives equal results in both; `nil` otherwise.
    func alike(_ old: InlineStyle, _ changes: StyleChanges) -> InlineStyle? {
        guard let now = changes[old.computed] else { return nil }
        let style = inlineStyle(now)
        return preparesAlike(old, style) ? style : nil
    }

    /// Returns the replacements of a paragraph's styles; `nil` if one of them affects preparation. Consecutive
    /// paragraphs mostly have the same styles.
    func styles(_ before: [InlineStyle], after changes: StyleChanges) -> [InlineStyle]? {
        if let last = replacements.last, last.before.isSame(as: before) { return last.now }
        var now: [InlineStyle] = []
        now.reserveCapacity(before.count)
        for old in before {
            guard let style = alike(old, changes), before.mayBecome(now, then: style) else { return nil }
            now.append(style)
        }
        replacements.last = (before, now)
        return now
    }
}

/// A style before and after a change of settings.
struct StylePair: Hashable {
    let old: ObjectIdentifier
    let new: ObjectIdentifier
}

extension [InlineStyle] {
    fileprivate func isSame(as other: [InlineStyle]) -> Bool {
        withUnsafeBufferPointer { styles in
            other.withUnsafeBufferPointer { others in
                styles.count == others.count
                    && (styles.baseAddress == others.baseAddress
                        || styles.indices.allSatisfy { styles[$0] === others[$0] })
            }
        }
    }

    /// Whether a style can replace the next of these styles, given the replacements of those before. It must differ
    /// from these, and the same styles must share a shaping style as before.
    func mayBecome(_ others: [InlineStyle], then style: InlineStyle) -> Bool {
        let old = self[others.count]
        return others.indices.allSatisfy {
            style !== others[$0] && (style.shaping === others[$0].shaping) == (old.shaping === self[$0].shaping)
        }
    }
}

extension InlineStyle {
    /// Whether text in both styles has the same characters, bidi levels, glyphs and break opportunities.
    ///
    /// Only lengths and colours may differ; all other properties must be equal.
    fileprivate func preparesLike(_ other: InlineStyle) -> Bool {
        shaping.shapesLike(other.shaping) && hasEdges == other.hasEdges
            && computed.box.unicodeBidi == other.computed.box.unicodeBidi
            && computed.text.takingLengths(of: other.computed.text) == other.computed.text
    }
}

extension ShapingStyle {
    /// Whether both styles give the same glyphs in font units where they use the same faces.
    fileprivate func shapesLike(_ other: ShapingStyle) -> Bool {
        // Synthesized small capitals use a third font size.
        if synthesizesSmallCaps || other.synthesizesSmallCaps { return false }
        return features == other.features && language == other.language && orientation == other.orientation
            && disablesLigatures == other.disablesLigatures
            && cascade.primary.isSameFont(as: other.cascade.primary)
    }
}
