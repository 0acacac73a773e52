import LecternCSS
import LecternText
import Synchronization

/// What text looks like in each style, shared by the chapters of a publication and by the tasks that lay them out.
///
/// Chapters meet the same computed styles again and again; to ask fonts for their metrics and features once for each
/// chapter costs more than laying out a short one. What is not kept changes no answer.
///
/// Text is shaped over the border of two elements where both have the same ``ShapingStyle`` object, so a style that is
/// kept has one that is kept, and what is kept stays: when the store is full, it takes no more.
public final class InlineStyleStore: Sendable {
    private struct StyleKey: Hashable {
        let style: ObjectIdentifier
        let webFonts: ObjectIdentifier?
    }
    private struct FontsKey: Hashable {
        let shaping: ShapingKey
        let webFonts: ObjectIdentifier?
    }
    private struct State {
        /// Values keep what their keys name alive.
        var styles: [StyleKey: (style: InlineStyle, webFonts: WebFontSet?)] = [:]
        var shaping: [FontsKey: (style: ShapingStyle, webFonts: WebFontSet?)] = [:]
        /// Whether styles of an earlier layout and of this one are the same to preparation.
        var alike: [StylePair: (old: InlineStyle, new: InlineStyle, isAlike: Bool)] = [:]
    }
    private let state = Mutex(State())
    private static let most = 4_096

    public init() {}

    /// The inline view of a style, made the first time.
    func style(_ style: ComputedStyle, webFonts: WebFontSet?, make: () -> InlineStyle) -> InlineStyle {
        let key = StyleKey(style: ObjectIdentifier(style), webFonts: webFonts.map { ObjectIdentifier($0) })
        if let known = state.withLock({ $0.styles[key] }) { return known.style }
        let made = make()
        return state.withLock { state in
            // Whoever came first stays, so that one style is one object.
            if let known = state.styles[key] { return known.style }
            let isKept = state.shaping.values.contains { $0.style === made.shaping }
            if isKept, state.styles.count < Self.most { state.styles[key] = (made, webFonts) }
            return made
        }
    }

    /// How text of a style is shaped, made the first time.
    func shaping(_ key: ShapingKey, webFonts: WebFontSet?, make: () -> ShapingStyle) -> ShapingStyle {
        let key = FontsKey(shaping: key, webFonts: webFonts.map { ObjectIdentifier($0) })
        return state.withLock { state in
            if let known = state.shaping[key] { return known.style }
            let made = make()
            if state.shaping.count < Self.most { state.shaping[key] = (made, webFonts) }
            return made
        }
    }

    /// Whether two styles are the same to preparation, compared the first time.
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
