import LecternCSS
public import LecternText
import Synchronization

/// What text looks like in each style, shared by the chapters of a publication and by the tasks that lay them out.
///
/// Chapters meet the same computed styles again and again; to ask fonts for their metrics and features once for each
/// chapter costs more than laying out a short one. Dropping what is kept changes no answer.
public final class InlineStyleStore: Sendable {
    private struct Key: Hashable {
        let style: ObjectIdentifier
        let webFonts: ObjectIdentifier?
    }
    /// Entries keep what their keys name alive.
    private struct Entry {
        let style: InlineStyle
        let webFonts: WebFontSet?
    }
    private let entries = Mutex<[Key: Entry]>([:])
    private static let most = 2_048

    public init() {}

    /// The inline view of a style, made the first time.
    func style(
        _ style: ComputedStyle, webFonts: WebFontSet?, make: () -> InlineStyle
    ) -> InlineStyle {
        let key = Key(style: ObjectIdentifier(style), webFonts: webFonts.map { ObjectIdentifier($0) })
        if let known = entries.withLock({ $0[key] }) { return known.style }
        let made = make()
        return entries.withLock { entries in
            // Whoever came first stays, so that one style is one object.
            if let known = entries[key] { return known.style }
            if entries.count >= Self.most { entries.removeAll() }
            entries[key] = Entry(style: made, webFonts: webFonts)
            return made
        }
    }
}
