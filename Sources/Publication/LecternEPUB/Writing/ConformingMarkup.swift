/// Replacements for obsolete HTML: elements by modern ones, presentational
/// attributes by styles.
///
/// Spec: https://html.spec.whatwg.org/multipage/obsolete.html
enum ConformingMarkup {
    /// The replacement of an element.
    enum Element: Equatable {
        case kept
        /// A different element, with a style.
        case renamed(String, style: String?)
        /// Replaced by its children.
        case unwrapped
        /// Removed with its subtree.
        case dropped
    }

    /// The replacement of an attribute.
    enum Attribute: Equatable {
        case kept
        case style(String)
        case renamed(String)
        case dropped
    }

    // MARK: Elements

    private static let elements = words(
        """
        a abbr address area article aside audio b base bdi bdo blockquote body br button canvas caption cite code col
        colgroup data datalist dd del details dfn dialog div dl dt em embed fieldset figcaption figure footer form h1 h2
        h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li link main map mark math menu
        meta meter nav noscript object ol optgroup option output p param picture pre progress q rb rp rt rtc ruby s samp
        script search section select slot small source span strong style sub summary sup svg table tbody td template
        textarea tfoot th thead time title tr track u ul var video wbr
        """)

    private static let modern: [String: Element] = [
        "center": .renamed("div", style: "text-align: center"), "font": .renamed("span", style: nil),
        "big": .renamed("span", style: "font-size: larger"), "tt": .renamed("span", style: "font-family: monospace"),
        "strike": .renamed("s", style: nil), "acronym": .renamed("abbr", style: nil), "dir": .renamed("ul", style: nil),
        "nobr": .renamed("span", style: "white-space: nowrap"), "xmp": .renamed("pre", style: nil),
        "listing": .renamed("pre", style: nil), "plaintext": .renamed("pre", style: nil), "basefont": .dropped,
        "bgsound": .dropped, "frameset": .dropped, "frame": .dropped, "applet": .unwrapped, "noframes": .dropped,
        "isindex": .dropped, "rb": .unwrapped, "rtc": .unwrapped,
    ]

    static func element(_ name: String) -> Element {
        modern[name] ?? (elements.contains(name) ? .kept : .unwrapped)
    }

    // MARK: Attributes

    private static let everywhere = words(
        """
        id class style title lang dir hidden tabindex accesskey contenteditable draggable spellcheck translate role
        itemid itemprop itemref itemscope itemtype is slot
        """)

    private static let attributesByElement: [String: Set<String>] = [
        "a": words("href target download rel hreflang type ping"),
        "area": words("alt coords shape href target download rel"),
        "audio": words("src crossorigin preload autoplay loop muted controls"), "base": words("href target"),
        "blockquote": words("cite"), "q": words("cite"), "ins": words("cite datetime"), "del": words("cite datetime"),
        "button": words("disabled form name type value"), "canvas": words("width height"), "col": words("span"),
        "colgroup": words("span"), "data": words("value"), "details": words("open"), "dialog": words("open"),
        "embed": words("src type width height"), "fieldset": words("disabled form name"),
        "form": words("accept-charset action autocomplete enctype method name novalidate target"),
        "iframe": words("src srcdoc name sandbox allowfullscreen width height"),
        "img": words("alt src srcset sizes crossorigin usemap ismap width height"),
        "input": words(
            """
            accept alt autocomplete checked disabled form height list max maxlength min minlength multiple name pattern
            placeholder readonly required size src step type value width
            """),
        "label": words("for"), "li": words("value"), "link": words("href rel media hreflang type sizes crossorigin"),
        "map": words("name"), "meta": words("name content http-equiv charset property"),
        "meter": words("value min max low high optimum"), "object": words("data type name usemap form width height"),
        "ol": words("reversed start type"), "optgroup": words("disabled label"),
        "option": words("disabled label selected value"), "output": words("for form name"),
        "param": words("name value"), "progress": words("value max"),
        "script": words("src type async defer charset crossorigin"),
        "select": words("disabled form multiple name required size"),
        "source": words("src srcset sizes type media"), "style": words("media type"),
        "td": words("colspan rowspan headers"), "th": words("colspan rowspan headers scope abbr"),
        "textarea": words("cols disabled form maxlength name placeholder readonly required rows wrap"),
        "time": words("datetime"), "track": words("default kind label src srclang"),
        "video": words("src crossorigin poster preload autoplay loop muted controls width height"),
    ]

    /// Returns the replacement of an attribute without a namespace.
    static func attribute(_ name: String, _ value: String, on element: String) -> Attribute {
        if name.hasPrefix("data-") || name.hasPrefix("aria-") || name.hasPrefix("on") { return .kept }
        if ["img", "object", "embed", "video", "iframe", "canvas"].contains(element),
            ["width", "height"].contains(name),
            Int(value) == nil
        {
            return length(name, value)
        }
        // Lists may have few roles (ARIA in HTML § 4).
        if name == "role", ["ol", "ul"].contains(element), value.hasPrefix("doc-") { return .dropped }
        if element == "table", name == "border" { return ["", "1"].contains(value) ? .kept : border(value) }
        if everywhere.contains(name) || attributesByElement[element]?.contains(name) == true { return .kept }
        return PresentationalHint.style(name, value, on: element)
    }

    private static func border(_ value: String) -> Attribute {
        value == "0" ? .dropped : Int(value.prefix { $0.isNumber }) == nil ? .dropped : .renamed("border=1")
    }

    private static func length(_ name: String, _ value: String) -> Attribute {
        PresentationalHint.length(value).map { .style("\(name): \($0)") } ?? .dropped
    }

    private static func words(_ text: String) -> Set<String> {
        Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
    }
}

/// Styles equivalent to presentational attributes.
///
/// Spec: https://html.spec.whatwg.org/multipage/rendering.html
enum PresentationalHint {
    static func style(_ name: String, _ value: String, on element: String) -> ConformingMarkup.Attribute {
        let value = value.collapsingSpace.lowercased()
        let style: String? =
            switch name {
            case "align": align(value, on: element)
            case "valign": ["top", "middle", "bottom", "baseline"].contains(value) ? "vertical-align: \(value)" : nil
            case "bgcolor": color(value).map { "background-color: \($0)" }
            case "color" where element == "font", "text" where element == "body": color(value).map { "color: \($0)" }
            case "width", "height": element == "br" ? nil : length(value).map { "\(name): \($0)" }
            case "hspace": length(value).map { "margin-left: \($0); margin-right: \($0)" }
            case "vspace": length(value).map { "margin-top: \($0); margin-bottom: \($0)" }
            case "border": length(value).map { "border-width: \($0)" }
            case "nowrap": "white-space: nowrap"
            case "clear":
                ["left", "right", "both"].contains(value) ? "clear: \(value)" : value == "all" ? "clear: both" : nil
            case "type" where element == "ul" || element == "li": list(value)
            case "size" where element == "font": sizes[value].map { "font-size: \($0)" }
            case "face" where element == "font": family(value)
            default: nil
            }
        return style.map { .style($0) } ?? .dropped
    }

    private static let sizes = [
        "1": "x-small", "2": "small", "3": "medium", "4": "large", "5": "x-large", "6": "xx-large", "7": "xxx-large",
        "-1": "smaller", "-2": "small", "+1": "larger", "+2": "x-large", "+3": "xx-large",
    ]

    private static func align(_ value: String, on element: String) -> String? {
        guard ["left", "right", "center", "justify", "top", "middle", "bottom"].contains(value) else { return nil }
        switch element {
        case "img", "object", "embed", "iframe":
            return ["left", "right"].contains(value)
                ? "float: \(value)" : value == "center" ? nil : "vertical-align: \(value)"
        case "table":
            return value == "center" ? "margin-left: auto; margin-right: auto" : "float: \(value)"
        case "hr":
            return value == "left" ? "margin-left: 0" : value == "right" ? "margin-right: 0" : nil
        default:
            return value == "middle"
                ? "text-align: center" : ["top", "bottom"].contains(value) ? nil : "text-align: \(value)"
        }
    }

    private static func list(_ value: String) -> String? {
        ["disc", "circle", "square"].contains(value) ? "list-style-type: \(value)" : nil
    }

    private static func color(_ value: String) -> String? {
        let isHexadecimal =
            value.hasPrefix("#") && [4, 7].contains(value.utf8.count)
            && value.dropFirst().allSatisfy(\.isHexDigit)
        return isHexadecimal || !value.isEmpty && value.allSatisfy { $0.isASCII && $0.isLetter } ? value : nil
    }

    private static func family(_ value: String) -> String? {
        let isPlain = value.allSatisfy { $0.isLetter || $0.isNumber || " ,-".contains($0) }
        return isPlain && !value.isEmpty ? "font-family: \(value)" : nil
    }

    /// Converts a length of old HTML to CSS: `50%`, `12px`.
    static func length(_ value: String) -> String? {
        let digits = value.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        guard let number = Double(digits), number.isFinite, number >= 0 else { return nil }
        let unit = value.dropFirst(digits.count)
        let units = ["em", "ex", "pt", "cm", "mm", "in", "rem", "vw", "vh"]
        return "\(digits)" + (unit == "%" ? "%" : units.contains(String(unit)) ? String(unit) : "px")
    }
}
