import LecternBase

/// Writes the properties of paragraphs and runs in WordprocessingML.
enum RTFMarkup {
    /// The look that a paragraph has as a whole, apart from its runs.
    static func base(_ pieces: [RTFFlow.Piece], isHeading: Bool) -> OfficeTextStyle {
        let runs = pieces.filter { $0.style != nil && $0.length > 0 }
        var lengths: [OfficeTextStyle: Int] = [:]
        for run in runs { if let style = run.style { lengths[style, default: 0] += run.length } }
        // Ties go to the first.
        var main: (style: OfficeTextStyle, length: Int)?
        for style in runs.lazy.compactMap(\.style) {
            if let length = lengths[style], length > main?.length ?? 0 { main = (style, length) }
        }
        guard let main else { return OfficeTextStyle() }
        func common<Value: Equatable>(_ path: KeyPath<OfficeTextStyle, Value?>) -> Value? {
            runs.allSatisfy { $0.style?[keyPath: path] == main.style[keyPath: path] } ? main.style[keyPath: path] : nil
        }
        var base = OfficeTextStyle()
        base.size = main.style.size
        base.color = common(\.color)
        base.isMonospaced = common(\.isMonospaced)
        if isHeading {
            base.isBold = main.style.isBold
            base.isItalic = main.style.isItalic
        }
        return base
    }

    /// Returns a run.
    static func run(_ piece: RTFFlow.Piece, in base: OfficeTextStyle) -> String {
        guard let style = piece.style else { return piece.markup }
        return "<r><rPr>\(text(style, in: base))</rPr>\(piece.markup)\(piece.isOpen ? "</t>" : "")</r>"
    }

    /// The properties of a run that differ from those of its paragraph.
    private static func text(_ style: OfficeTextStyle, in base: OfficeTextStyle) -> String {
        var result = ""
        func flag(_ name: String, _ path: KeyPath<OfficeTextStyle, Bool?>) {
            let isOn = style[keyPath: path] == true
            if isOn != (base[keyPath: path] == true) { result += isOn ? "<\(name)/>" : "<\(name) val=\"0\"/>" }
        }
        flag("b", \.isBold)
        flag("i", \.isItalic)
        flag("u", \.isUnderlined)
        flag("strike", \.isStruck)
        flag("smallCaps", \.isSmallCaps)
        flag("caps", \.isAllCaps)
        flag("rtl", \.isRightToLeft)
        switch style.position {
        case .above: result += "<vertAlign val=\"superscript\"/>"
        case .below: result += "<vertAlign val=\"subscript\"/>"
        default: break
        }
        if let color = style.color, color != base.color { result += "<color val=\"\(color)\"/>" }
        if let color = style.background { result += "<shd fill=\"\(color)\"/>" }
        if style.size != base.size { result += size(style.size) }
        if style.isMonospaced == true, base.isMonospaced != true { result += font }
        if let language = style.language { result += "<lang val=\"\(language.escapedForXML)\"/>" }
        return result
    }

    private static let font = "<rFonts ascii=\"Courier\"/>"

    private static func size(_ points: Double?) -> String { "<sz val=\"\(Int((points ?? 12) * 2))\"/>" }

    /// The properties of a style.
    static func style(_ style: OfficeTextStyle) -> String {
        var result = style.size == nil ? "" : size(style.size)
        if style.isBold == true { result += "<b/>" }
        if style.isItalic == true { result += "<i/>" }
        if style.isRightToLeft == true { result += "<rtl/>" }
        if let color = style.color { result += "<color val=\"\(color)\"/>" }
        if style.isMonospaced == true { result += font }
        if let language = style.language { result += "<lang val=\"\(language.escapedForXML)\"/>" }
        return result
    }

    /// The properties of a paragraph.
    ///
    /// - Parameters:
    ///   - styleID: the style of the text.
    ///   - numbering: `w:numPr`, or nothing.
    static func paragraph(
        _ style: RTFParagraphStyle, styleID: Int, heading: Int?, breaksPage: Bool, numbering: String
    ) -> String {
        var result = "<pPr><pStyle val=\"\(styleID)\"/>"
        if let heading { result += "<outlineLvl val=\"\(heading)\"/>" }
        result += numbering
        if let alignment = alignment(style) { result += "<jc val=\"\(alignment)\"/>" }
        if style.left != 0 || style.right != 0 || style.firstLine != 0 {
            result += "<ind left=\"\(style.left)\" right=\"\(style.right)\" firstLine=\"\(style.firstLine)\"/>"
        }
        if style.before != 0 || style.after != 0 {
            result += "<spacing before=\"\(style.before)\" after=\"\(style.after)\"/>"
        }
        if breaksPage || style.breaksPage { result += "<pageBreakBefore/>" }
        if style.isRightToLeft { result += "<bidi/>" }
        if let color = style.background { result += "<shd fill=\"\(color)\"/>" }
        return result + "</pPr>"
    }

    /// RTF has sides of the page, WordprocessingML has the start of a line.
    private static func alignment(_ style: RTFParagraphStyle) -> String? {
        switch style.alignment {
        case nil: nil
        case .center: "center"
        case .both: "both"
        case .left: style.isRightToLeft ? "right" : "left"
        case .right: style.isRightToLeft ? "left" : "right"
        }
    }
}
