extension StyleSheet {
    /// Returns the valid rules as stable text.
    package func dump() -> String {
        var lines: [String] = []
        Self.dump(rules, indent: "", into: &lines)
        return lines.joined(separator: "\n") + (lines.isEmpty ? "" : "\n")
    }

    private static func dump(_ rules: [SheetRule], indent: String, into lines: inout [String]) {
        for rule in rules {
            switch rule {
            case .style(let style):
                lines.append("\(indent)\(style.source) { \(style.block.source.joined(separator: "; ")) }")
            case .media(let media, let nested):
                lines.append("\(indent)@media (\(media.queries.count) queries) {")
                dump(nested, indent: indent + "  ", into: &lines)
                lines.append(indent + "}")
            case .layerBlock(let name, let nested):
                lines.append("\(indent)@layer \(name ?? "") {")
                dump(nested, indent: indent + "  ", into: &lines)
                lines.append(indent + "}")
            case .layerStatement(let names): lines.append("\(indent)@layer \(names.joined(separator: ", "));")
            case .importSheet(let rule):
                lines.append("\(indent)@import \(cssString(rule.url))" + (rule.sheet == nil ? " (missing)" : "") + ";")
                if let sheet = rule.sheet { dump(sheet.rules, indent: indent + "  ", into: &lines) }
            case .fontFace(let face):
                lines.append(
                    "\(indent)@font-face { font-family: \(cssString(face.family)); \(face.sources.count) sources }")
            case .fontFeatureValues(let values):
                lines.append("\(indent)@font-feature-values { \(values.map(\.name).joined(separator: ", ")) }")
            case .fontPaletteValues(let rule):
                lines.append("\(indent)@font-palette-values \(rule.name) { \(rule.overrides.count) colors }")
            case .page(let page):
                let selectors = page.selectors.map(\.text)
                lines.append(
                    "\(indent)@page \(selectors.joined(separator: ", ")) { \(page.block.source.joined(separator: "; ")) }"
                )
            case .counterStyle(let rule):
                lines.append("\(indent)@counter-style \(rule.name) { system: \(rule.system) }")
            }
        }
    }
}
