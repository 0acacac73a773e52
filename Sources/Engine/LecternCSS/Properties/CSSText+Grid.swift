extension GridLine: CSSTextConvertible {
    var cssText: String {
        switch self {
        case .auto: "auto"
        case .line(let number, let name): name.map { "\(number) \($0)" } ?? "\(number)"
        case .named(let name): name
        case .span(let number, let name): "span \(number)" + (name.map { " " + $0 } ?? "")
        }
    }
}

extension TrackBreadth: CSSTextConvertible {
    var cssText: String {
        switch self {
        case .length(let length): LecternCSS.cssText(length)
        case .flex(let factor): cssNumber(Double(factor)) + "fr"
        case .auto: "auto"
        case .minContent: "min-content"
        case .maxContent: "max-content"
        }
    }
}

extension TrackSize: CSSTextConvertible {
    var cssText: String {
        if let fitContent { return "fit-content(\(LecternCSS.cssText(fitContent)))" }
        if minimum == maximum || minimum == .auto && isFlexible { return maximum.cssText }
        return "minmax(\(minimum.cssText), \(maximum.cssText))"
    }

    private var isFlexible: Bool { if case .flex = maximum { true } else { false } }
}

extension GridTemplate: CSSTextConvertible {
    var cssText: String {
        if tracks.isEmpty, repetition == nil { return "none" }
        var words: [String] = []
        for index in 0...tracks.count {
            if !names[index].isEmpty { words.append("[\(names[index].joined(separator: " "))]") }
            if let repetition, repetition.index == index {
                let sizes = repetition.tracks.map(\.cssText).joined(separator: " ")
                words.append("repeat(\(repetition.fits ? "auto-fit" : "auto-fill"), \(sizes))")
                if !repetition.namesAfter.isEmpty {
                    words.append("[\(repetition.namesAfter.joined(separator: " "))]")
                }
            }
            if index < tracks.count { words.append(tracks[index].cssText) }
        }
        return words.joined(separator: " ")
    }
}
