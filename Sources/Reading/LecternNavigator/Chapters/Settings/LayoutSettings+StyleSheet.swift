import LecternPreferences

extension LayoutSettings {
    /// The settings as a user style sheet, which overrides the book's.
    var styleSheet: String { (typeRules + spacingRules + themeRules).joined(separator: "\n") }

    private var typeRules: [String] {
        var rules: [String] = []
        if let fontFamily {
            rules.append(
                "body, body *:not(code):not(pre):not(kbd):not(samp):not(tt):not(math):not(math *) { font-family: \(families(fontFamily)) !important }"
            )
        }
        if let fontWeight {
            rules.append("body, p, li, dd { font-weight: \(max(Int(400 * fontWeight), 1)) !important }")
        }
        if let ligatures {
            rules.append("body, body * { font-variant-ligatures: \(ligatures ? "normal" : "none") !important }")
        }
        if textNormalization {
            rules.append(
                "body *:not(h1):not(h2):not(h3):not(strong):not(b) { font-style: normal !important; font-variant: normal !important; text-decoration: none !important; text-transform: none !important }"
            )
        }
        if let typeScale {
            for (level, power) in [(1, 4.0), (2, 3), (3, 2), (4, 1), (5, 0), (6, 0)] {
                rules.append("h\(level) { font-size: \(Self.power(typeScale, power))rem !important }")
            }
        }
        return rules
    }

    private var spacingRules: [String] {
        var rules: [String] = []
        // Lines of code that are too long for the page go on below, indented.
        if usesReadingDefaults {
            rules.append(
                "pre { white-space: pre-wrap !important; text-indent: 2em hanging each-line; overflow-wrap: anywhere; }"
            )
        }
        if let lineHeight { rules.append("body, p, li, dd, div, blockquote { line-height: \(lineHeight) !important }") }
        if let textAlign { rules.append("body, p, li, dd { text-align: \(textAlign.rawValue) !important }") }
        // Headings inherit the alignment, but justifying a few large words would leave wide gaps.
        if textAlign == .justify { rules.append("h1, h2, h3, h4, h5, h6 { text-justify: none !important }") }
        if let hyphens {
            rules.append(
                "body, body *:not(h1, h2, h3, h4, h5, h6, pre, code) { hyphens: \(hyphens ? "auto" : "manual") !important }"
            )
        }
        if let letterSpacing { rules.append("body, p, li, dd { letter-spacing: \(letterSpacing / 2)em !important }") }
        if let wordSpacing { rules.append("body, p, li, dd { word-spacing: \(wordSpacing)em !important }") }
        if let paragraphSpacing {
            rules.append(
                "p { margin-block-start: \(paragraphSpacing)em !important; margin-block-end: \(paragraphSpacing)em !important }"
            )
        }
        if let paragraphIndent { rules.append("p { text-indent: \(paragraphIndent)em !important }") }
        switch lineDirection {
        case .ofBook, .usuallyVertical: break
        // The root takes its writing mode from the body, so set both.
        case .vertical: rules.append(":root, body { writing-mode: vertical-rl !important }")
        case .horizontal: rules.append(":root, body { writing-mode: horizontal-tb !important }")
        }
        return rules
    }

    /// Rules by which the theme's colours replace those of the book.
    ///
    /// A book that colours its paper chose its ink for that paper, and the other way round: the root and the body lose both.
    /// With a theme that replaces ink everything does, pictures and drawings excepted. Background pictures stay on elements
    /// without content, which are ornaments.
    private var themeRules: [String] {
        var rules: [String] = []
        if theme.replacesPaper {
            rules.append(
                ":root, body { background: none !important } :root { color: \(theme.text) !important } body { color: inherit !important }"
            )
        }
        if theme.replacesInk {
            rules.append(
                """
                body *:not(:where(:any-link, img, svg, svg *)) { color: inherit !important; background-color: transparent !important; border-color: currentcolor !important; text-shadow: none !important }
                body *:not(:where(:empty, img, svg, svg *)) { background-image: none !important }
                body *::before, body *::after, body *::first-letter, body *::first-line, body *::marker { color: inherit !important }
                a:any-link, a:any-link * { color: \(theme.link) !important; background-color: transparent !important }
                """)
        }
        return rules
    }

    private static func power(_ base: Double, _ exponent: Double) -> Double {
        var result = 1.0
        for _ in 0..<Int(exponent) { result *= base }
        return (result * 1_000).rounded() / 1_000
    }

    /// The style sheet before the book's own: theme colours and print defaults.
    var baseStyleSheet: String {
        """
        :root { color: \(theme.text); widows: 2; orphans: 2; }
        body { margin: 0; max-inline-size: 100%; }
        img, svg, video, object { max-width: 100%; }
        p, li, dd, blockquote { overflow-wrap: break-word; }
        h1, h2, h3, h4, h5, h6 { break-after: avoid; break-inside: avoid; hyphens: manual; }
        """ + (usesReadingDefaults ? Self.readingDefaults : "")
            + (lineDirection == .usuallyVertical ? "\n:root { writing-mode: vertical-rl; }" : "")
    }

    /// What a book designer would choose where the book chooses nothing. Set on elements that pass the value on by
    /// inheritance, so that the book's rules win.
    private static let readingDefaults = """

        :root { line-height: 1.45; -lectern-typesetting: book; text-autospace: normal; }
        :root { hyphenate-limit-chars: 5 2 3; hyphenate-limit-lines: 2; hyphenate-limit-last: always; hyphenate-limit-zone: 1.5em; }
        body { text-align: justify; hyphens: auto; }
        table, pre, figcaption { text-align: start; hyphens: manual; }
        h1, h2, h3, h4, h5, h6, th, td, pre, figcaption { line-height: 1.25; }
        h1, h2, h3, h4, h5, h6 { text-justify: none; text-wrap-style: balance; }
        code { hyphens: manual; }
        :is(div, p, section, article, aside, header, footer, main, nav, blockquote, figure, ul, ol, dl, pre, form) { max-inline-size: 100%; }
        a:any-link { color: #24568f; text-decoration-thickness: from-font; }
        """ + togetherRules

    /// What stays together at the end of a page: a term and its definition, a picture and its caption, the words that lead
    /// to a list or a displayed formula and these, a quotation at the end of a note and the link back from the note, the
    /// first two and the last two lines of a stanza.
    ///
    /// <https://www.w3.org/TR/css-break-3/#break-between>
    private static let togetherRules = """

        dt { break-after: avoid; break-inside: avoid; }
        figure { break-inside: avoid; }
        figcaption, caption, img + [class*=caption i], :has(> img:only-child) + [class*=caption i] { break-before: avoid; }
        p + :is(ul, ol, dl), math[display=block] { break-before: avoid; }
        :is(blockquote, table, pre, ul, ol) + p:has(> a[role=doc-backlink]:only-child) { break-before: avoid; }
        p > span:first-child:has(+ br + span, + span), p > span:nth-last-of-type(2) { break-after: avoid; }
        :is([class*=stanza i], [class*=verse i], [class*=linegroup i], [class*=poem i]) > :is(div, p, span):first-child,
        :is([class*=stanza i], [class*=verse i], [class*=linegroup i], [class*=poem i]) > :is(div, p, span):nth-last-child(2) { break-after: avoid; }
        """

    /// Which text may have hints over its words: neither titles nor code, contents, formulas and text with ruby.
    static let hintRules = """

        :root { -lectern-word-hints: auto; }
        h1, h2, h3, h4, h5, h6, hgroup, caption, th, pre, code, kbd, samp, tt, var, nav, math, svg, ruby, sup, sub, button, [role=doc-subtitle], [role=doc-toc] { -lectern-word-hints: none; }
        """

    /// The family and its substitutes, for systems that lack it.
    private func families(_ name: String) -> String {
        let family = FontFamily(name)
        return ([family] + family.substitutes).map(quoted).joined(separator: ", ")
    }

    private func quoted(_ family: FontFamily) -> String {
        family.isGeneric
            ? family.rawValue : "\"" + family.rawValue.filter { $0 != "\"" && $0 != "\\" && $0 != "\n" } + "\""
    }
}
