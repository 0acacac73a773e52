import LecternGeometry
import LecternModel

/// When preferences take effect. Settings and the editor share these conditions.
struct PreferenceConditions: Hashable {
    let layout: Layout
    let scrolling: ScrollSupport
    let publisherStyles: Bool
    let scroll: Bool
    let scrollAxis: Axis
    let theme: Theme
    let script: ScriptStyle
    /// Whether a theme applies.
    let isThemed: Bool

    /// Colours, fonts, margins and the like.
    var isReflowable: Bool { layout == .reflowable }
    /// Fixed pages.
    var isFixed: Bool { layout == .fixed }
    /// A horizontal strip of fixed pages, which has no spreads.
    var isOneAfterAnother: Bool { isFixed && scroll && scrollAxis == .horizontal }
    /// Spreads.
    var pairsPages: Bool { isFixed && !isOneAfterAnother }
    /// Continuous strips.
    var isScrollable: Bool { scrolling == .supported }
    /// Columns.
    var isPaginated: Bool { isReflowable && !scroll }
    /// Image filters.
    var isDark: Bool { isReflowable && theme.isDark }
    /// Line height, type scale, paragraph spacing.
    var overrides: Bool { isReflowable && !publisherStyles }
    /// Hyphens, letter and word spacing: not in Arabic, whose letters join, nor between ideographs.
    var spreadsLetters: Bool { overrides && script == .leftToRight }
    /// Optional ligatures.
    var joinsLetters: Bool { overrides && script == .rightToLeft }
    /// Indent and alignment: not in CJK text, whose grid fixes them.
    var alignsLines: Bool { overrides && !script.isCJK }
}
