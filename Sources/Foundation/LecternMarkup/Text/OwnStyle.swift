/// The few properties of a `style` attribute that decide about text.
package struct OwnStyle: Hashable, Sendable {
    /// Whether `display: none` or `visibility: hidden` hides the element.
    package private(set) var isHidden = false
    /// Whether `display` makes the element begin and end a line.
    package private(set) var isBlock = false
    /// Whether `white-space` keeps line breaks; nil if the attribute does not set it.
    package private(set) var keepsLines: Bool?

    private static let blocks: Set<String> = ["block", "list-item", "table", "flex", "grid", "flow-root", "block flow"]

    package init(_ style: String) {
        for declaration in style.split(separator: ";") {
            let parts = declaration.split(separator: ":", maxSplits: 1).map {
                $0.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
            }
            guard parts.count == 2 else { continue }
            // An "!important" does not matter among the declarations of one attribute that are read here.
            let value = parts[1].prefix { $0 != "!" }.trimmingSpaces
            switch parts[0] {
            case "display":
                isHidden = value == "none"
                isBlock = Self.blocks.contains(String(value))
            case "visibility": isHidden = isHidden || value == "hidden" || value == "collapse"
            case "white-space", "white-space-collapse":
                keepsLines = value.hasPrefix("pre") || value == "break-spaces"
            default: break
            }
        }
    }
}

extension Substring {
    fileprivate var trimmingSpaces: Substring {
        var trimmed = drop { $0 == " " }
        while trimmed.last == " " { trimmed.removeLast() }
        return trimmed
    }
}
