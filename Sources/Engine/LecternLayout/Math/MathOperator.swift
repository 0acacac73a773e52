/// The properties of an operator, from its attributes and the operator
/// dictionary.
public struct MathOperator: Hashable, Sendable {
    public enum Form: String, Hashable, Sendable { case prefix, infix, postfix }
    public enum Stretch: Hashable, Sendable { case none, vertical, horizontal }

    public var form: Form
    /// Space before and after, in ems.
    public var leading: Float
    public var trailing: Float
    public var stretch = Stretch.none
    /// Whether it is enlarged in displayed formulas.
    public var isLarge = false
    /// Whether its limits are set as scripts in running text.
    public var hasMovableLimits = false
}

/// The operator dictionary, by the categories of MathML Core.
/// https://www.w3.org/TR/mathml-core/#operator-dictionary
enum OperatorDictionary {
    private static let (thin, medium, thick): (Float, Float, Float) = (3.0 / 18, 4.0 / 18, 5.0 / 18)

    /// Returns the entry of an operator whose form follows from its position: of the infix form if the dictionary has
    /// none of the given form.
    ///
    /// "=" at the start of a table cell thus has the spaces of a relation.
    static func entry(for text: String, at position: MathOperator.Form) -> MathOperator {
        let own = entry(for: text, form: position)
        guard position != .infix, let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1,
            !isSign(scalar), own == plain(position, 0)
        else { return own }
        let infix = entry(for: text, form: .infix)
        return infix.leading == 0 ? own : infix
    }

    /// Whether the dictionary has a prefix or postfix form of an infix operator.
    private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "+", "-", "\u{B1}", "\u{2212}", "\u{2213}", "%", "&", "\"", "`", "~", "\u{A8}", "\u{AC}", "\u{B0}",
            "\u{B2}"..."\u{B4}", "\u{B8}", "\u{B9}", "\u{2018}"..."\u{201F}", "\u{2201}", "\u{2204}",
            "\u{2220}"..."\u{2222}", "\u{2234}", "\u{2235}", "\u{223C}", "\u{22BE}", "\u{22BF}":
            true
        default: false
        }
    }

    /// Returns the entry of an operator in a form.
    static func entry(for text: String, form: MathOperator.Form) -> MathOperator {
        guard let scalar = text.unicodeScalars.first else { return plain(form, 0) }
        if text.unicodeScalars.count > 1 { return sequence(text, form) }
        switch scalar {
        // Invisible operators: function application, times, separator, plus.
        case "\u{2061}"..."\u{2064}": return plain(form, 0)
        case "(", "[", "{", "\u{27E6}", "\u{27E8}", "\u{27EA}", "\u{2308}", "\u{230A}", "\u{2329}", ")", "]", "}",
            "\u{27E7}", "\u{27E9}", "\u{27EB}", "\u{2309}", "\u{230B}", "\u{232A}":
            return MathOperator(form: form, leading: 0, trailing: 0, stretch: .vertical)
        case "|", "\u{2016}", "\u{2223}", "\u{2225}":
            if form == .infix, scalar == "\u{2223}" || scalar == "\u{2225}" { return plain(form, thick) }
            return MathOperator(form: form, leading: 0, trailing: 0, stretch: .vertical)
        case ",", ";": return MathOperator(form: form, leading: 0, trailing: form == .infix ? thin : 0)
        case ":" where form == .infix: return plain(form, thin)
        case "\u{2211}", "\u{220F}", "\u{2210}", "\u{22C0}"..."\u{22C3}", "\u{2A00}"..."\u{2A06}":
            return MathOperator(
                form: form, leading: thin, trailing: thin, isLarge: true, hasMovableLimits: true)
        case "\u{222B}"..."\u{2233}": return MathOperator(form: form, leading: thin, trailing: thin, isLarge: true)
        case "\u{AF}", "\u{203E}", "\u{332}", "_", "\u{23B4}", "\u{23B5}", "\u{23DC}"..."\u{23E1}", "\u{302}", "^",
            "\u{2C6}", "\u{2DC}", "~":
            return MathOperator(form: form, leading: 0, trailing: 0, stretch: .horizontal)
        case "\u{2191}", "\u{2193}", "\u{2195}", "\u{21D1}", "\u{21D3}", "\u{21D5}", "\u{27F0}", "\u{27F1}":
            return MathOperator(form: form, leading: thick, trailing: thick, stretch: .vertical)
        case "\u{2190}"..."\u{21FF}", "\u{27F5}"..."\u{27FF}":
            return MathOperator(form: form, leading: thick, trailing: thick, stretch: .horizontal)
        default: return plain(form, space(scalar, form))
        }
    }

    private static func plain(_ form: MathOperator.Form, _ space: Float) -> MathOperator {
        MathOperator(form: form, leading: space, trailing: space)
    }

    private static func space(_ scalar: Unicode.Scalar, _ form: MathOperator.Form) -> Float {
        guard form == .infix else { return 0 }
        switch scalar {
        case "+", "-", "/", "\u{B1}", "\u{F7}", "\u{2044}", "\u{2212}"..."\u{2216}", "\u{2227}"..."\u{222A}",
            "\u{2236}",
            "\u{2238}", "\u{228C}"..."\u{228E}", "\u{2293}"..."\u{2296}", "\u{2298}", "\u{229D}"..."\u{229F}":
            return medium
        case "%", "*", ".", "?", "@", "^", "\u{B7}", "\u{D7}", "\u{2022}", "\u{2043}", "\u{2217}"..."\u{2219}",
            "\u{2240}",
            "\u{2297}", "\u{2299}"..."\u{229B}", "\u{22A0}", "\u{22A1}", "\u{22C5}"..."\u{22C7}",
            "\u{22C9}"..."\u{22CC}":
            return thin
        case "\\", "\u{2206}", "!", "'", "\u{2032}"..."\u{2037}", "\u{2026}", "\u{22EE}"..."\u{22F1}", "\u{2200}",
            "\u{2203}", "\u{2202}", "\u{2207}", "\u{221A}"..."\u{221C}":
            return 0
        default: return thick
        }
    }

    private static func sequence(_ text: String, _ form: MathOperator.Form) -> MathOperator {
        switch text {
        case "lim", "max", "min", "sup", "inf":
            return MathOperator(form: form, leading: 0, trailing: thin, hasMovableLimits: true)
        case "&&", "!=", "*=", "+=", "-=", "->", "/=", ":=", "<=", "<>", "==", ">=", "||": return plain(form, medium)
        case "++", "--", "!!": return plain(form, 0)
        default: return form == .infix ? plain(form, thick) : plain(form, 0)
        }
    }
}
