import LecternBase

/// The styles of an OpenDocument text, named and automatic.
///
/// Spec: OpenDocument 1.3, part 3, 16
struct OpenDocumentStyles: Sendable {
    struct Style: Sendable {
        var text = OfficeTextStyle()
        var paragraph = OfficeParagraphStyle()
        var list: String?
        /// Whether cells have borders.
        var hasLines = false
        var isTitle = false
    }

    /// A level of a list: a number with what is around it, or a bullet.
    struct Level: Sendable {
        var isBullet: Bool
        var format: String
        var prefix: String
        var suffix: String
        var start: Int
        var shown: Int
    }

    private struct Key: Hashable { var family: String, name: String }

    private var elements: [Key: TreeElement] = [:]
    private var defaults: [String: TreeElement] = [:]
    private var lists: [String: [Int: Level]] = [:]
    /// The numbers of headings.
    private(set) var outline: [Int: Level] = [:]
    private var resolvedStyles: [Key: Style] = [:]
    private static let deepest = 32
    private static let most = 50_000

    /// - Parameter roots: of `styles.xml` and `content.xml`.
    init(_ roots: [TreeElement]) {
        for root in roots {
            for group in root.children where ["styles", "automatic-styles"].contains(group.name) { add(group) }
        }
        for key in elements.keys { resolvedStyles[key] = resolve(key, depth: 0) }
    }

    private mutating func add(_ group: TreeElement) {
        for element in group.children where elements.count < Self.most {
            switch element.name {
            case "style":
                guard let name = element.attribute("name"), let family = element.attribute("family") else { continue }
                elements[Key(family: family, name: name)] = element
            case "default-style": if let family = element.attribute("family") { defaults[family] = element }
            case "list-style": if let name = element.attribute("name") { lists[name] = Self.levels(element) }
            case "outline-style": outline = Self.levels(element)
            default: break
            }
        }
    }

    private static func levels(_ element: TreeElement) -> [Int: Level] {
        var levels: [Int: Level] = [:]
        for child in element.children {
            guard let number = child.attribute("level").flatMap({ Int($0) }), (1...10).contains(number) else {
                continue
            }
            levels[number - 1] = Level(
                isBullet: child.name != "list-level-style-number" && child.name != "outline-level-style",
                format: child.attribute("num-format") ?? "", prefix: child.attribute("num-prefix") ?? "",
                suffix: child.attribute("num-suffix") ?? "",
                start: child.attribute("start-value").flatMap { Int($0) } ?? 1,
                shown: child.attribute("display-levels").flatMap { Int($0) }.map { min(max(1, $0), 10) } ?? 1)
        }
        return levels
    }

    private func resolve(_ key: Key, depth: Int) -> Style {
        guard let element = elements[key], depth < Self.deepest else { return Style() }
        let parent = element.attribute("parent-style-name").map { Key(family: key.family, name: $0) }
        var style = parent.map { resolve($0, depth: depth + 1) } ?? Style()
        style.read(element)
        if key.name == "Title" || element.attribute("display-name") == "Title" { style.isTitle = true }
        return style
    }

    /// The style of a name; an empty one if there is none.
    func style(_ name: String?, _ family: String) -> Style {
        name.flatMap { resolvedStyles[Key(family: family, name: $0)] } ?? Style(isTitle: name == "Title")
    }

    /// The default style of paragraphs.
    var plain: Style {
        var style = Style()
        style.text.size = 12
        if let element = defaults["paragraph"] { style.read(element) }
        return style
    }

    /// A level of a list; a bullet if there is none.
    func level(_ list: String?, _ number: Int) -> Level {
        list.flatMap { lists[$0]?[min(number, 9)] }
            ?? Level(isBullet: true, format: "", prefix: "", suffix: "", start: 1, shown: 1)
    }
}

extension OpenDocumentStyles.Style {
    /// Reads the properties of a style over those that are there.
    fileprivate mutating func read(_ element: TreeElement) {
        if let properties = element.child("text-properties") {
            text = text.merging(OpenDocumentProperties.text(properties))
        }
        var own =
            element.child("paragraph-properties").map { OpenDocumentProperties.paragraph($0) } ?? OfficeParagraphStyle()
        own.outlineLevel = element.attribute("default-outline-level").flatMap { Int($0) }.map { $0 - 1 }
        paragraph = paragraph.merging(own)
        // A break belongs to the paragraph that names it.
        list = element.attribute("list-style-name") ?? list
        if let cell = element.child("table-cell-properties") {
            hasLines = ["border", "border-top", "border-left", "border-bottom"].contains { name in
                cell.attribute(name).map { $0 != "none" && !$0.isEmpty } ?? false
            }
        }
    }
}

/// Reads the properties of OpenDocument, most of which are those of CSS.
enum OpenDocumentProperties {
    static func text(_ element: TreeElement) -> OfficeTextStyle {
        func value(_ name: String) -> String? { element.attribute(name) }
        var style = OfficeTextStyle()
        style.isBold = value("font-weight").map { $0 == "bold" || Int($0).map { $0 >= 600 } ?? false }
        style.isItalic = value("font-style").map { $0 != "normal" }
        style.isUnderlined = value("text-underline-style").map { $0 != "none" }
        style.isStruck = (value("text-line-through-style") ?? value("text-line-through-type")).map { $0 != "none" }
        style.isSmallCaps = value("font-variant").map { $0 == "small-caps" }
        style.isAllCaps = value("text-transform").map { $0 == "uppercase" }
        style.isHidden = value("display").map { $0 == "none" }
        style.position = value("text-position").map(position)
        style.color = value("color").map(color)
        style.background = value("background-color").map(color)
        style.size = value("font-size").flatMap(points)
        style.isMonospaced = (value("font-name") ?? value("font-family")).map {
            let name = $0.lowercased()
            return name.contains("mono") || name.contains("courier") || name.contains("consolas")
        }
        if let language = value("language"), language != "none", language != "zxx" {
            let country = value("country").flatMap { $0 == "none" ? nil : $0 }
            style.language = language + (country.map { "-" + $0 } ?? "")
        }
        return style
    }

    private static func position(_ value: String) -> OfficeTextStyle.Position {
        if value.hasPrefix("super") { return .above }
        if value.hasPrefix("sub") { return .below }
        guard let number = value.split(separator: "%").first.flatMap({ Double($0) }) else { return .normal }
        return number > 5 ? .above : number < -5 ? .below : .normal
    }

    /// A color that is not that of plain text; empty for those.
    private static func color(_ value: String) -> String {
        let isColor = value.utf8.count == 7 && value.hasPrefix("#") && Int(value.dropFirst(), radix: 16) != nil
        return isColor && value != "#000000" && value.lowercased() != "#ffffff" ? value : ""
    }

    static func paragraph(_ element: TreeElement) -> OfficeParagraphStyle {
        func value(_ name: String) -> String? { element.attribute(name) }
        var style = OfficeParagraphStyle()
        let isRightToLeft = value("writing-mode").map { $0.hasPrefix("rl") }
        style.isRightToLeft = isRightToLeft
        style.alignment = value("text-align").flatMap { alignment($0, isRightToLeft == true) }
        style.indentStart = value(isRightToLeft == true ? "margin-right" : "margin-left").flatMap(points)
        style.indentEnd = value(isRightToLeft == true ? "margin-left" : "margin-right").flatMap(points)
        style.firstLine = value("text-indent").flatMap(points)
        style.before = value("margin-top").flatMap(points)
        style.after = value("margin-bottom").flatMap(points)
        style.breaksPage = value("break-before").map { $0 == "page" }
        style.background = value("background-color").map(color)
        return style
    }

    private static func alignment(_ value: String, _ isRightToLeft: Bool) -> String? {
        switch value {
        case "center", "justify", "start", "end": value
        case "left": isRightToLeft ? "end" : "start"
        case "right": isRightToLeft ? "start" : "end"
        default: nil
        }
    }

    private static let units = ["pt": 1, "in": 72, "cm": 72 / 2.54, "mm": 72 / 25.4, "pc": 12, "px": 0.75]

    /// A length in points; nil if it is relative.
    static func points(_ value: String) -> Double? {
        guard let unit = units[String(value.suffix(2))], let number = Double(value.dropLast(2)), abs(number) < 1e5
        else {
            return nil
        }
        return number * unit
    }
}
