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
    private static let capacity = 4_096

    package init() {}

    /// Returns the inline style of a computed style, created at first use.
    func style(
        _ style: ComputedStyle, webFonts: WebFontSet?, defaults: TypographicDefaults, make: () -> InlineStyle
    ) -> InlineStyle {
        let key = StyleKey(
            style: ObjectIdentifier(style), webFonts: webFonts.map { ObjectIdentifier($0) }, defaults: defaults)
        if let cached = state.withLock({ $0.styles[key] }) { return cached.style }
        let inlineStyle = make()
        return state.withLock { state in
            // If two tasks create it, both use the first, so that each style has one object.
            if let cached = state.styles[key] { return cached.style }
            let isKept = state.shaping.values.contains { $0.style === inlineStyle.shaping }
            if isKept, state.styles.count < Self.capacity { state.styles[key] = (inlineStyle, webFonts) }
            return inlineStyle
        }
    }

    /// Returns the shaping style of a key, made at first use.
    func shaping(_ key: ShapingKey, webFonts: WebFontSet?, make: () -> ShapingStyle) -> ShapingStyle {
        let key = FontsKey(shaping: key, webFonts: webFonts.map { ObjectIdentifier($0) })
        return state.withLock { state in
            if let cached = state.shaping[key] { return cached.style }
            let shapingStyle = make()
            if state.shaping.count < Self.capacity { state.shaping[key] = (shapingStyle, webFonts) }
            return shapingStyle
        }
    }

    /// Returns whether two styles prepare equal paragraphs, compared at first use.
    func isAlike(_ pair: StylePair, old: InlineStyle, new: InlineStyle, compare: () -> Bool) -> Bool {
        if let cached = state.withLock({ $0.alike[pair]?.isAlike }) { return cached }
        let isAlike = compare()
        state.withLock { state in
            if state.alike.count >= Self.capacity { state.alike.removeAll() }
            state.alike[pair] = (old, new, isAlike)
        }
        return isAlike
    }
}
