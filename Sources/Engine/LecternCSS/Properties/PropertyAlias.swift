/// Aliases of properties: prefixed, obsolete, and EPUB's own.
enum PropertyAlias {
    /// Returns the longhand that a name is an alias of.
    static func longhand(_ name: String) -> Property? {
        if let property = longhands[name] { return property }
        for prefix in ["-epub-", "-webkit-", "-moz-", "-ms-", "-o-"] where name.hasPrefix(prefix) {
            let unprefixed = String(name.dropFirst(prefix.count))
            return prefixable.contains(unprefixed) ? Property(name: unprefixed) : longhands[unprefixed]
        }
        return nil
    }

    /// Returns the shorthand that a prefixed name is an alias of.
    static func shorthand(_ name: String) -> String {
        for prefix in ["-epub-", "-webkit-", "-moz-"] where name.hasPrefix(prefix) {
            let unprefixed = String(name.dropFirst(prefix.count))
            if ["columns", "column-rule", "text-emphasis", "flex", "flex-flow", "border-radius", "border-image"]
                .contains(unprefixed)
            {
                return unprefixed
            }
        }
        return name == "word-wrap" ? "overflow-wrap" : name
    }

    /// Unprefixed names that are accepted with a vendor prefix.
    private static let prefixable: Set<String> = [
        "hyphens", "hyphenate-character", "writing-mode", "text-orientation", "text-align-last", "text-emphasis-style",
        "text-emphasis-color", "text-emphasis-position", "word-break", "line-break", "text-combine-upright",
        "ruby-position", "text-transform", "appearance", "column-count", "column-width", "column-gap", "column-fill",
        "column-span",
        "column-rule-width", "column-rule-style", "column-rule-color", "box-sizing", "box-shadow",
        "border-top-left-radius",
        "border-top-right-radius", "border-bottom-left-radius", "border-bottom-right-radius", "box-decoration-break",
        "font-feature-settings", "font-kerning", "transform", "transform-origin", "background-size", "background-clip",
        "background-origin", "order", "flex-grow", "flex-shrink", "flex-basis", "flex-direction", "flex-wrap",
        "align-items", "align-self", "align-content", "justify-content", "tab-size", "text-decoration-line",
        "text-decoration-style", "text-decoration-color", "text-underline-position", "opacity", "initial-letter",
        "font-variant-ligatures", "margin-start", "overflow-wrap", "text-decoration-skip-ink", "print-color-adjust",
        "text-align", "font-variant-caps",
    ]

    private static let longhands: [String: Property] = [
        "word-wrap": .overflowWrap,
        "page-break-before": .breakBefore, "page-break-after": .breakAfter, "page-break-inside": .breakInside,
        "column-break-before": .breakBefore, "column-break-after": .breakAfter, "column-break-inside": .breakInside,
        "-webkit-column-break-before": .breakBefore, "-webkit-column-break-after": .breakAfter,
        "-webkit-column-break-inside": .breakInside,
        "text-combine": .textCombineUpright, "text-combine-horizontal": .textCombineUpright,
        "-webkit-margin-start": .marginInlineStart, "-webkit-margin-end": .marginInlineEnd,
        "-webkit-margin-before": .marginBlockStart, "-webkit-margin-after": .marginBlockEnd,
        "-webkit-padding-start": .paddingInlineStart, "-webkit-padding-end": .paddingInlineEnd,
        "-webkit-padding-before": .paddingBlockStart, "-webkit-padding-after": .paddingBlockEnd,
        "-webkit-hyphenate-character": .hyphenateCharacter, "grid-column-gap": .columnGap, "grid-row-gap": .rowGap,
        "font-width": .fontStretch,
        "-webkit-hyphenate-limit-lines": .hyphenateLimitLines, "hyphenate-lines": .hyphenateLimitLines,
        "-webkit-initial-letter": .initialLetter,
    ]
}
