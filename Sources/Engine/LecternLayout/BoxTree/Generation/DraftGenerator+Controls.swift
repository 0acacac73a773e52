import LecternCSS
import LecternGeometry
import LecternMarkup

/// Form controls show their value, options and state, as on paper: nothing can be typed into them. Text areas, buttons and
/// lists of options are boxes around their content like other elements.
///
/// https://html.spec.whatwg.org/multipage/rendering.html#form-controls
extension DraftGenerator {
    /// Makes the draft of an `input` element that is no image.
    mutating func input(_ id: NodeID, _ style: ComputedStyle) -> Draft {
        let value = markup.attribute(Name.value, of: id)
        let type = inputType(id)
        switch type {
        case "checkbox", "radio":
            let isChecked = markup.attribute(Name.checked, of: id) != nil
            return replaced(
                .control(type == "radio" ? .radioButton(isChecked: isChecked) : .checkBox(isChecked: isChecked)),
                style: style,
                for: id
            )
        case "range":
            return replaced(.control(.slider(sliderPlace(of: id), sliderColors(of: id))), style: style, for: id)
        case "color":
            let digits = (value ?? "").dropFirst()
            let color = digits.count == 6 ? UInt32(digits, radix: 16) : nil
            return replaced(.control(.swatch(Color(rgb: color ?? 0))), style: style, for: id)
        case "submit": return field(value ?? "Submit", style: style, for: id)
        case "reset": return field(value ?? "Reset", style: style, for: id)
        case "button": return field(value ?? "", style: style, for: id)
        case "file": return fileField(style, id)
        case "password": return field(String(repeating: "\u{2022}", count: (value ?? "").count), style: style, for: id)
        case "date", "month", "week", "time", "datetime-local":
            let draft = field(value ?? Self.formats[type] ?? "", isHint: value == nil, style: style, for: id)
            draft.children.append(mark(.calendar, size: 1, style: style, for: id))
            return draft
        default:
            if let value, !value.isEmpty { return field(value, style: style, for: id) }
            return field(markup.attribute(Name.placeholder, of: id) ?? "", isHint: true, style: style, for: id)
        }
    }

    /// What empty fields for dates and times show.
    private static let formats = [
        "date": "yyyy-mm-dd", "month": "yyyy-mm", "week": "yyyy-Www", "time": "--:--",
        "datetime-local": "yyyy-mm-dd --:--",
    ]

    /// Makes the draft of a `select` element; nil for a list, whose options are laid out.
    mutating func menu(_ id: NodeID, _ style: ComputedStyle) -> Draft? {
        if markup.attribute(Name.multiple, of: id) != nil || (markup.integer(Name.size, of: id) ?? 1) > 1 { return nil }
        let options = options(of: id)
        let draft = field(options.first { $0.isSelected }?.label ?? options.first?.label ?? "", style: style, for: id)
        // A menu is as wide as its longest option.
        if let longest = options.max(by: { $0.label.count < $1.label.count }), let text = draft.children.first {
            let strut = Draft(
                .container, style: anonymousStyles.style(.controlStrut, of: text.style), node: id, origin: .anonymous)
            strut.children = [generated(longest.label, style: strut.style, for: id)]
            text.children.append(strut)
        }
        draft.children.append(mark(.menuArrow, size: 0.6, style: style, for: id))
        return draft
    }

    private func options(of id: NodeID) -> [(label: String, isSelected: Bool)] {
        (id.rawValue + 1..<max(id.rawValue + 1, markup[id].subtreeEnd)).compactMap { index in
            let node = NodeID(rawValue: index)
            guard ElementRole.of(markup[node]) == .option else { return nil }
            let text = markup.attribute(Name.label, of: node) ?? markup.textContent(of: node)
            let label = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            return (label, markup.attribute(Name.selected, of: node) != nil)
        }
    }

    // MARK: Parts

    /// A box with one line of text, centred in its height.
    private mutating func field(_ text: String, isHint: Bool = false, style: ComputedStyle, for id: NodeID) -> Draft {
        let draft = Draft(.container, style: anonymousStyles.style(.control, of: style), node: id)
        let hint = isHint ? document.style(of: .placeholder, at: id) : nil
        let content = Draft(
            .container, style: anonymousStyles.style(.controlText, of: hint ?? style), node: id, origin: .anonymous)
        // An empty field is as high as one with text.
        content.children = [generated(text.isEmpty ? "\u{200B}" : text, style: content.style, for: id)]
        draft.children = [content]
        return draft
    }

    private mutating func fileField(_ style: ComputedStyle, _ id: NodeID) -> Draft {
        let draft = field("No file chosen", style: style, for: id)
        let button = Draft(
            .container,
            style: anonymousStyles.style(.controlButton, of: document.style(of: .fileSelectorButton, at: id) ?? style),
            node: id, origin: .anonymous)
        button.children = [generated("Choose file", style: button.style, for: id)]
        draft.children.insert(button, at: 0)
        return draft
    }

    private mutating func mark(_ mark: ControlMark, size: Float, style: ComputedStyle, for id: NodeID) -> Draft {
        Draft(
            .replaced(.control(mark)), style: anonymousStyles.style(.controlMark(size), of: style), node: id,
            origin: .anonymous)
    }

    private func generated(_ text: String, style: ComputedStyle, for id: NodeID) -> Draft {
        Draft(.generated(text, source: markup[id].textStart), style: style, node: id)
    }

    // MARK: Values

    /// https://html.spec.whatwg.org/multipage/input.html#range-state-(type=range)
    private func sliderPlace(of id: NodeID) -> Double {
        let low = number(Name.min, of: id) ?? 0
        let high = max(number(Name.max, of: id) ?? 100, low)
        guard high > low else { return 0 }
        return share(number(Name.value, of: id) ?? (low + high) / 2, from: low, to: high)
    }

    /// https://html.spec.whatwg.org/multipage/form-elements.html#the-progress-element
    func progress(of id: NodeID) -> ControlMark {
        let maximum = number(Name.max, of: id).flatMap { $0 > 0 ? $0 : nil } ?? 1
        return .progress(number(Name.value, of: id).map { share($0, from: 0, to: maximum) }, sliderColors(of: id))
    }

    /// https://html.spec.whatwg.org/multipage/form-elements.html#the-meter-element
    func meter(of id: NodeID) -> ControlMark {
        let minimum = number(Name.min, of: id) ?? 0
        let maximum = max(number(Name.max, of: id) ?? 1, minimum)
        func within(_ value: Double, _ from: Double) -> Double { min(max(value, from), maximum) }
        let value = within(number(Name.value, of: id) ?? 0, minimum)
        let low = within(number(Name.low, of: id) ?? minimum, minimum)
        let high = within(number(Name.high, of: id) ?? maximum, low)
        let best = within(number(Name.optimum, of: id) ?? (minimum + maximum) / 2, minimum)
        // The parts of the range from the best to the worst, as numbers of steps between them.
        func part(_ value: Double) -> Int { value < low ? 0 : value > high ? 2 : 1 }
        let region: MeterRegion
        switch abs(part(value) - part(best)) {
        case 0: region = .optimum
        case 1: region = .suboptimal
        default: region = .worst
        }
        return .meter(maximum > minimum ? share(value, from: minimum, to: maximum) : 0, region, sliderColors(of: id))
    }

    private func sliderColors(of id: NodeID) -> SliderColors {
        func color(_ part: StyledDocument.Pseudo) -> Color? { document.style(of: part, at: id)?.paint.backgroundColor }
        return SliderColors(track: color(.sliderTrack), fill: color(.sliderFill), thumb: color(.sliderThumb))
    }

    private func share(_ value: Double, from low: Double, to high: Double) -> Double {
        min(max((value - low) / (high - low), 0), 1)
    }

    /// Parses an attribute as a floating-point number of HTML.
    private func number(_ name: Name, of id: NodeID) -> Double? {
        guard let text = markup.attribute(name, of: id), let value = Double(text), value.isFinite else { return nil }
        return value
    }
}
