import LecternBase

/// The look of characters in a word processor's document. Properties that are
/// nil come from elsewhere.
struct OfficeTextStyle: Hashable, Sendable {
    enum Position: Hashable, Sendable { case normal, above, below }

    var isBold: Bool?
    var isItalic: Bool?
    var isUnderlined: Bool?
    var isStruck: Bool?
    var isHidden: Bool?
    var isSmallCaps: Bool?
    var isAllCaps: Bool?
    var position: Position?
    /// A CSS color; empty for the default.
    var color: String?
    var background: String?
    /// In points.
    var size: Double?
    var isMonospaced: Bool?
    var language: String?
    var isRightToLeft: Bool?

    /// The style with the properties of another one over its own.
    func merging(_ other: OfficeTextStyle) -> OfficeTextStyle {
        OfficeTextStyle(
            isBold: other.isBold ?? isBold, isItalic: other.isItalic ?? isItalic,
            isUnderlined: other.isUnderlined ?? isUnderlined, isStruck: other.isStruck ?? isStruck,
            isHidden: other.isHidden ?? isHidden, isSmallCaps: other.isSmallCaps ?? isSmallCaps,
            isAllCaps: other.isAllCaps ?? isAllCaps, position: other.position ?? position, color: other.color ?? color,
            background: other.background ?? background, size: other.size ?? size,
            isMonospaced: other.isMonospaced ?? isMonospaced, language: other.language ?? language,
            isRightToLeft: other.isRightToLeft ?? isRightToLeft)
    }

    /// The declarations of CSS that differ from those of the text around it.
    func declarations(in outer: OfficeTextStyle) -> [String] {
        var result: [String] = []
        func add<Value: Equatable>(_ path: KeyPath<Self, Value?>, _ text: (Value) -> String?) {
            guard self[keyPath: path] != outer[keyPath: path], let value = self[keyPath: path], let text = text(value)
            else { return }
            result.append(text)
        }
        add(\.isBold) { $0 ? "font-weight:bold" : outer.isBold == true ? "font-weight:normal" : nil }
        add(\.isItalic) { $0 ? "font-style:italic" : outer.isItalic == true ? "font-style:normal" : nil }
        add(\.isSmallCaps) {
            $0 ? "font-variant-caps:small-caps" : outer.isSmallCaps == true ? "font-variant-caps:normal" : nil
        }
        add(\.isAllCaps) { $0 ? "text-transform:uppercase" : outer.isAllCaps == true ? "text-transform:none" : nil }
        add(\.color) { $0.isEmpty ? nil : "color:\($0)" }
        add(\.background) { $0.isEmpty ? nil : "background-color:\($0)" }
        add(\.isMonospaced) { $0 ? "font-family:monospace" : nil }
        if let size, let outerSize = outer.size, abs(size / outerSize - 1) > 0.04, outerSize > 0 {
            result.append("font-size:\((size / outerSize).inCSS)em")
        }
        return result
    }

    /// The start and end tags for text in a paragraph.
    func tags(in outer: OfficeTextStyle) -> (start: String, end: String) {
        var (start, end) = ("", "")
        func add(_ name: String, _ attributes: String = "") {
            start += "<\(name)\(attributes)>"
            end = "</\(name)>" + end
        }
        var (plain, base) = (self, outer)
        if isBold == true, outer.isBold != true {
            plain.isBold = nil
            base.isBold = nil
            add("b")
        }
        if isItalic == true, outer.isItalic != true {
            plain.isItalic = nil
            base.isItalic = nil
            add("i")
        }
        var attributes = ""
        let style = plain.declarations(in: base)
        if !style.isEmpty { attributes += " style=\"\(style.joined(separator: ";").escapedForXML)\"" }
        if let language, language != outer.language {
            attributes += " lang=\"\(language.escapedForXML)\" xml:lang=\"\(language.escapedForXML)\""
        }
        if let isRightToLeft, isRightToLeft, outer.isRightToLeft != true { attributes += " dir=\"rtl\"" }
        if !attributes.isEmpty { add("span", attributes) }
        if isUnderlined == true { add("u") }
        if isStruck == true { add("s") }
        if let position, position != .normal { add(position == .above ? "sup" : "sub") }
        return (start, end)
    }
}

/// The look of paragraphs. Lengths are in points.
struct OfficeParagraphStyle: Hashable, Sendable {
    var alignment: String?
    var indentStart: Double?
    var indentEnd: Double?
    var firstLine: Double?
    var before: Double?
    var after: Double?
    var breaksPage: Bool?
    var isRightToLeft: Bool?
    var background: String?
    /// 0 for the headings of chapters; nil for text. -1 is no heading in a style that is based on one.
    var outlineLevel: Int?

    func merging(_ other: OfficeParagraphStyle) -> OfficeParagraphStyle {
        OfficeParagraphStyle(
            alignment: other.alignment ?? alignment, indentStart: other.indentStart ?? indentStart,
            indentEnd: other.indentEnd ?? indentEnd, firstLine: other.firstLine ?? firstLine,
            before: other.before ?? before, after: other.after ?? after, breaksPage: other.breaksPage ?? breaksPage,
            isRightToLeft: other.isRightToLeft ?? isRightToLeft, background: other.background ?? background,
            outlineLevel: other.outlineLevel ?? outlineLevel)
    }

    /// The style without the alignment of plain text: that is the reader's choice.
    func aligned(in plain: OfficeParagraphStyle) -> OfficeParagraphStyle {
        var style = self
        if alignment == "start", plain.alignment ?? "start" == "start" { style.alignment = nil }
        return style
    }

    /// The declarations of CSS.
    ///
    /// - Parameters:
    ///   - size: of the paragraph's text in points: lengths are in ems.
    ///   - isInList: lists have indents of their own.
    func declarations(size: Double, isInList: Bool = false) -> [String] {
        var result: [String] = []
        func add(_ name: String, _ length: Double?) {
            // Nothing in a book is wider than a page, or moved out of it.
            guard let length, abs(length) > 0.5, size > 0 else { return }
            result.append("\(name):\((min(max(length, -144), 216) / size).inCSS)em")
        }
        if let alignment { result.append("text-align:\(alignment)") }
        add("margin-top", before)
        add("margin-bottom", after)
        if !isInList {
            add("margin-inline-start", indentStart.map { max(0, $0) })
            add("margin-inline-end", indentEnd.map { max(0, $0) })
            add("text-indent", firstLine.map { max($0, -max(0, indentStart ?? 0)) })
        }
        if let background, !background.isEmpty { result.append("background-color:\(background)") }
        if breaksPage == true { result.append("break-before:page") }
        return result
    }
}

extension Double {
    /// The number with two digits after the point at most.
    var inCSS: String {
        let hundredths = Int((self * 100).rounded())
        if hundredths % 100 == 0 { return String(hundredths / 100) }
        let digits = String(abs(hundredths) % 100)
        let fraction = (digits.count == 1 ? "0" + digits : digits).replacing(/0$/, with: "")
        return (hundredths < 0 ? "-" : "") + String(abs(hundredths) / 100) + "." + fraction
    }
}
