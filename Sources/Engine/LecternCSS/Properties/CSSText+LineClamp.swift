extension TextOverflow: CSSTextConvertible {
    var cssText: String { [end, right].compactMap { $0 }.map(\.cssText).joined(separator: " ") }
}

extension TextOverflow.Edge {
    fileprivate var cssText: String {
        switch self {
        case .clip: "clip"
        case .ellipsis: "ellipsis"
        case .text(let text): cssString(text)
        }
    }
}

extension LineClamp.Ellipsis: CSSTextConvertible {
    var cssText: String {
        switch self {
        case .none: "no-ellipsis"
        case .auto: "auto"
        case .text(let text): cssString(text)
        }
    }
}
