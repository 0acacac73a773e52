extension LayoutSettings {
    /// The settings as CSS: a style sheet of the user's that comes after the
    /// book's and wins over it.
    var styleSheet: String {
        var rules: [String] = []
        if let fontFamily {
            rules.append(
                "body, body *:not(code):not(pre):not(kbd):not(samp):not(tt) { font-family: \(quoted(fontFamily)) !important }"
            )
        }
        if let lineHeight { rules.append("body, p, li, dd, blockquote { line-height: \(lineHeight) !important }") }
        if let textAlign { rules.append("body, p, li, dd { text-align: \(textAlign.rawValue) !important }") }
        if let hyphens { rules.append("body, body * { hyphens: \(hyphens ? "auto" : "manual") !important }") }
        return rules.joined(separator: "\n")
    }

    /// What every book starts from before its own sheets: themed colours and
    /// print's manners.
    var baseStyleSheet: String {
        """
        :root { color: \(theme.text); widows: 2; orphans: 2; }
        body { margin: 0; }
        img, svg, video, object { max-width: 100%; }
        p, li, dd, blockquote { overflow-wrap: break-word; }
        h1, h2, h3, h4, h5, h6 { break-after: avoid; break-inside: avoid; hyphens: manual; }
        """
    }

    private func quoted(_ family: String) -> String {
        switch family {
        case "serif", "sans-serif", "monospace": family
        default: "\"" + family.filter { $0 != "\"" && $0 != "\\" && $0 != "\n" } + "\""
        }
    }
}
