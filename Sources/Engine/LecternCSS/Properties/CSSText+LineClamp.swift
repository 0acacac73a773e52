extension LineClamp.Ellipsis: CSSTextConvertible {
    var cssText: String {
        switch self {
        case .none: "no-ellipsis"
        case .auto: "auto"
        case .text(let text): cssString(text)
        }
    }
}
