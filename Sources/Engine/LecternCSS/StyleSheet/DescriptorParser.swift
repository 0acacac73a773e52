import LecternGeometry

/// Parses the blocks of at-rules that contain descriptors.
struct DescriptorParser {
    let list: TokenList
    let base: URLBase

    func parser(_ range: Range<Int>) -> ValueParser { ValueParser(list: list, range: range, base: base) }

    // MARK: @font-face

    /// https://www.w3.org/TR/css-fonts-4/#font-face-rule
    func fontFace(_ block: Range<Int>) -> FontFaceRule? {
        var rule = FontFaceRule(family: "", sources: [])
        for raw in DeclarationParser.declarations(list, block) {
            var parser = parser(raw.value)
            fontDescriptor(raw.property, from: &parser, into: &rule)
        }
        return rule.family.isEmpty || rule.sources.isEmpty ? nil : rule
    }

    private func fontDescriptor(_ name: String, from parser: inout ValueParser, into rule: inout FontFaceRule) {
        switch name {
        case "font-family":
            guard let families = parser.fontFamilies(), families.count == 1, parser.atEnd else { return }
            rule.family = if case .named(let name) = families[0] { name } else { families[0].cssText }
        case "src":
            let sources = list.split(parser.start..<parser.end, at: .comma).compactMap { source($0) }
            if !sources.isEmpty { rule.sources = sources }
        case "font-weight":
            if parser.take("auto") { return }
            guard let low = parser.fontWeight()?.number else { return }
            let high = parser.fontWeight()?.number ?? low
            if parser.atEnd { rule.weight = min(low, high)...max(low, high) }
        case "font-style": if let style = parser.fontStyle() { rule.style = style }
        case "font-stretch", "font-width":
            guard let low = parser.fontStretch() else { return }
            let high = parser.fontStretch() ?? low
            if parser.atEnd { rule.stretch = min(low, high)...max(low, high) }
        case "unicode-range":
            if let ranges = UnicodeRange.parse(list.sourceText(parser.start..<parser.end)) {
                rule.unicodeRanges = ranges
            }
        case "font-feature-settings": if let features = parser.fontFeatures(), parser.atEnd { rule.features = features }
        case "ascent-override": if let value = parser.percentage(.nonNegative) { rule.ascentOverride = finite(value) }
        case "descent-override": if let value = parser.percentage(.nonNegative) { rule.descentOverride = finite(value) }
        case "line-gap-override":
            if let value = parser.percentage(.nonNegative) { rule.lineGapOverride = finite(value) }
        case "size-adjust": if let value = parser.percentage(.nonNegative) { rule.sizeAdjust = finite(value) }
        default: break
        }
    }

    /// Parses one source of `src`; `nil` if its format is unsupported.
    private func source(_ range: Range<Int>) -> FontFaceRule.Source? {
        var parser = parser(range)
        if parser.functionName() == "local" {
            return parser.arguments { $0.fontFamilies() }.flatMap { families in
                if case .named(let name) = families.first { .local(name) } else { nil }
            }
        }
        guard let url = parser.url() else { return nil }
        var format: String?
        while !parser.atEnd {
            if parser.functionName() == "format" {
                let name = parser.arguments { inner in
                    let name = inner.string() ?? inner.ident()
                    while !inner.atEnd { inner.skipComponent() }
                    return name
                }
                // A format without a name is unsupported.
                guard let name else { return nil }
                format = name.asciiLowercased
            } else {
                parser.skipComponent()
            }
        }
        let supportedFormats = [
            "woff", "woff2", "truetype", "opentype", "collection", "woff2-variations", "woff-variations",
            "truetype-variations", "opentype-variations",
        ]
        if let format, !supportedFormats.contains(format) { return nil }
        return .url(url, format: format)
    }
}

extension SpecifiedWeight {
    /// The weight, unless it is relative.
    fileprivate var number: Float? { if case .number(let weight) = self { weight } else { nil } }
}

/// `unicode-range`, parsed from the source text because its tokens are ambiguous.
enum UnicodeRange {
    static func parse(_ text: String) -> [ClosedRange<UInt32>]? {
        var ranges: [ClosedRange<UInt32>] = []
        for part in text.utf8.split(separator: 0x2C) {
            let item = String(Substring(part)).trimmedASCII.asciiLowercased
            guard item.hasPrefix("u+"), let range = range(String(item.dropFirst(2))) else { return nil }
            ranges.append(range)
        }
        return ranges.isEmpty ? nil : ranges
    }

    private static func range(_ text: String) -> ClosedRange<UInt32>? {
        guard text.utf8.count <= 13 else { return nil }
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        if parts.count == 2 {
            guard let low = UInt32(parts[0], radix: 16), let high = UInt32(parts[1], radix: 16), low <= high else {
                return nil
            }
            return low...min(high, 0x10FFFF)
        }
        guard parts.count == 1 else { return nil }
        let low = String(text.map { $0 == "?" ? "0" : $0 })
        let high = String(text.map { $0 == "?" ? "f" : $0 })
        guard let first = UInt32(low, radix: 16), let last = UInt32(high, radix: 16), first <= last else { return nil }
        return first...min(max(last, first), 0x10FFFF)
    }
}
