import LecternModel

/// When preferences take effect: the one table that settings and the editor
/// go by.
struct PreferenceConditions: Hashable {
    let layout: Layout
    let publisherStyles: Bool
    let scroll: Bool
    let theme: Theme
    let script: ScriptStyle
    /// The theme.
    let isThemed: Bool

    /// Colours, fonts, margins and the like.
    var isReflowable: Bool { layout == .reflowable }
    /// Spreads.
    var isFixed: Bool { layout == .fixed }
    /// One long page for a chapter. NOTE: kept for when there is a navigator
    /// that scrolls; today's shows pages, so the wish has no effect.
    var isScrollable: Bool { false }
    /// Columns.
    var isPaginated: Bool { isReflowable && !scroll }
    /// Filters of images.
    var isDark: Bool { isReflowable && theme.isDark }
    /// Hyphens, line height, type scale, paragraph spacing.
    var overrides: Bool { isReflowable && !publisherStyles }
    /// Space between letters and words, which would tear Arabic apart and has
    /// no meaning between ideographs.
    var spreadsLetters: Bool { overrides && script == .leftToRight }
    /// Optional ligatures.
    var joinsLetters: Bool { overrides && script == .rightToLeft }
    /// Indent and alignment, which are fixed by the grid of ideographs.
    var alignsLines: Bool { overrides && !script.isCJK }
}
