import Synchronization

/// Styles computed before, by everything they depend on.
///
/// Chapters of a book meet the same parents and rules again and again; the
/// cache gives them the same objects. Dropping it changes no answer.
final class StyleCache: Sendable {
    struct Key: Hashable, Sendable {
        /// The parent's style; the entry keeps it alive.
        let parent: ObjectIdentifier?
        let entries: [CascadeEntry.Key]
        let role: StyleComputation.Role
        let rootFontSize: Double
        let rootLineHeight: Double
    }

    /// A style that compares by value.
    private struct Interned: Hashable {
        let style: ComputedStyle

        static func == (a: Self, b: Self) -> Bool {
            a.style === b.style
                || (a.style.box == b.style.box && a.style.text == b.style.text && a.style.paint == b.style.paint)
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(style.text)
            hasher.combine(style.box)
            hasher.combine(style.paint)
        }
    }

    private struct Entry {
        let style: ComputedStyle
        let parent: ComputedStyle?
        /// Keeps the blocks of the key alive, so that their identities stay theirs.
        let blocks: [DeclarationBlock]
    }

    private struct State {
        var computed: [Key: Entry] = [:]
        var styles: Set<Interned> = []
    }

    private let state = Mutex(State())
    private static let limit = 20_000

    /// The style for a key, if it is known.
    func style(_ key: Key) -> ComputedStyle? { state.withLock { $0.computed[key]?.style } }

    /// Keeps the style for a key; the one that stands for it from now on.
    func keep(_ fresh: ComputedStyle, _ key: Key, parent: ComputedStyle?, blocks: [DeclarationBlock]) -> ComputedStyle {
        state.withLock { state in
            if state.computed.count >= Self.limit { state = State() }
            let (_, member) = state.styles.insert(Interned(style: fresh))
            state.computed[key] = Entry(style: member.style, parent: parent, blocks: blocks)
            return member.style
        }
    }
}
