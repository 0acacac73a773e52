import LecternCSS
import LecternText
import Synchronization

/// A cache of inline styles, shared by the chapters of a publication and the tasks that lay them out.
///
/// Chapters have the same computed styles, and looking up font metrics and features for each chapter would take
/// longer than the layout of a short chapter. The cache changes no result.
///
/// Text of two elements is shaped together if both have the same `ShapingStyle` object. Therefore a cached style
/// has a cached shaping style, and nothing is evicted: a full store takes no more entries.
public final class InlineStyleStore: Sendable {
    private struct StyleKey: Hashable {
        let style: ObjectIdentifier
        let webFonts: ObjectIdentifier?
        let defaults: TypographicDefaults
    }
    private struct FontsKey: Hashable {
        let shaping: ShapingKey
        let webFonts: ObjectIdentifier?
    }
    private struct State {
        /// The values retain the objects that their keys identify.
        var styles: [StyleKey: (style: InlineStyle, webFonts: WebFontSet?)] = [:]
        var shaping: [FontsKey: (style: ShapingStyle, webFonts: WebFontSet?)] = [:]
        /// Whether preparation in an earlier layout's style and in this layout's style gives equal paragraphs.
        var alike: [StylePair: (old: InlineStyle, new: InlineStyle, isAlike: Bool)] = [:]
    }
    private let state = Mutex(State())
    private static let most = 4_096

    package init() {}

    /// Returns the inline style of a computed style, created at first use.
    func style(
        _ style: ComputedStyle, webFonts: WebFontSet?, defaults: TypographicDefaults, make: () -> InlineStyle
    ) -> InlineStyle {
        let key = StyleKey(
            style: ObjectIdentifier(style), webFonts: webFonts.map { ObjectIdentifier($0) }, defaults: defaults)
        if let known = state.withLock({ $0.styles[key] }) { return known.style }
        let made = make()
        return state.withLock { state in
            // If two tasks create it, both use the first, so that each style has one object.
            if let known = state.styles[key] { return known.style }
            let isKept = state.shaping.values.contains { $0.style === made.shaping }
            if isKept, state.styles.count < Self.most { state.styles[key] = (made, webFonts) }
            return made
        }
    }

    /// Returns the shaping style of a key, made at first use.
    func shaping(_ key: ShapingKey, webFonts: WebFontSet?, make: () -> ShapingStyle) -> ShapingStyle {
        let key = FontsKey(shaping: key, webFonts: webFonts.map { ObjectIdentifier($0) })
        return state.withLock { state in
            if let known = state.shaping[key] { return known.style }
            let made = make()
            if state.shaping.count < Self.most { state.shaping[key] = (made, webFonts) }
            return made
        }
    }

    /// Returns whether two styles prepare equal paragraphs, compared at first use.
    func isAlike(_ pair: StylePair, _ old: InlineStyle, _ new: InlineStyle, compare: () -> Bool) -> Bool {
        if let known = state.withLock({ $0.alike[pair]?.isAlike }) { return known }
        let isAlike = compare()
        state.withLock { state in
            if state.alike.count >= Self.most { state.alike.removeAll() }
            state.alike[pair] = (old, new, isAlike)
        }
        return isAlike
    }
}
