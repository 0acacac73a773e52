/// LaTeX's names of symbols, letters and functions.
enum FormulaTeXSymbols {
    /// The functions that LaTeX sets upright.
    static let functions: Set<String> = [
        "arccos", "arcsin", "arctan", "arg", "cos", "cosh", "cot", "coth", "csc", "deg", "det", "dim", "exp", "gcd",
        "hom",
        "inf", "ker", "lg", "lim", "liminf", "limsup", "ln", "log", "max", "min", "Pr", "sec", "sin", "sinh", "sup",
        "tan",
        "tanh",
    ]
    /// Operators and functions whose limits stand below and above.
    static let largeOperators: Set<String> = ["∑", "∏", "∐", "∫", "∬", "∭", "∮", "⋃", "⋂", "⋁", "⋀", "⨁", "⨂"]
    static let withLimits: Set<String> = [
        "lim", "max", "min", "sup", "inf", "liminf", "limsup", "det", "gcd", "Pr", "lim sup", "lim inf",
    ]

    static let variants: [String: String] = [
        "normal": "mathrm", "bold": "mathbf", "italic": "mathit", "bold-italic": "boldsymbol",
        "double-struck": "mathbb",
        "script": "mathcal", "bold-script": "mathcal", "fraktur": "mathfrak", "bold-fraktur": "mathfrak",
        "sans-serif": "mathsf", "bold-sans-serif": "mathsf", "monospace": "mathtt",
    ]

    static let below: [String: String] = ["_": "underline", "̲": "underline", "¯": "underline", "⏟": "underbrace"]

    /// - Parameter isWide: whether the accent is on more than one letter.
    static func accent(_ mark: String, isWide: Bool) -> String? {
        switch mark {
        case "^", "ˆ", "\u{302}": isWide ? "widehat" : "hat"
        case "~", "˜", "∼", "\u{303}": isWide ? "widetilde" : "tilde"
        case "¯", "‾", "―", "_", "\u{304}", "\u{305}": isWide ? "overline" : "bar"
        case "→", "\u{20D7}": isWide ? "overrightarrow" : "vec"
        case "˙", ".", "\u{307}": "dot"
        case "¨", "\u{308}": "ddot"
        case "ˇ", "\u{30C}": "check"
        case "˘", "\u{306}": "breve"
        case "´", "\u{301}": "acute"
        case "`", "\u{300}": "grave"
        case "⏞": "overbrace"
        default: nil
        }
    }

    /// A text of identifiers, symbol by symbol.
    static func identifiers(_ text: String) -> String { commands(text) }

    static func operators(_ text: String) -> String {
        text.count > 1 && text.allSatisfy(\.isLetter)
            ? (functions.contains(text) ? "\\\(text)" : "\\operatorname{\(text)}") : commands(text)
    }

    private static func commands(_ text: String) -> String {
        var result = ""
        for character in text {
            let command = symbols[character].map { "\\\($0)" }
            guard let command = command ?? structured[character] else {
                result += escaped(String(character))
                continue
            }
            result += command
            if command.last?.isLetter == true, text.count > 1 { result += " " }
        }
        return result
    }

    static func escaped(_ text: String) -> String {
        escaped(text, ["\\": "\\backslash ", "~": "\\sim ", "^": "\\wedge "])
    }

    /// Text inside of `\text{}`.
    static func escapedText(_ text: String) -> String {
        escaped(
            text,
            [
                "\\": "\\textbackslash{}", "~": "\\textasciitilde{}", "^": "\\textasciicircum{}", "\u{A0}": "~",
            ])
    }

    private static func escaped(_ text: String, _ commands: [Character: String]) -> String {
        var result = ""
        for character in text {
            if let command = commands[character] {
                result += command
            } else {
                result += "{}%#&$_".contains(character) ? "\\\(character)" : String(character)
            }
        }
        return result
    }

    /// Characters that are no single command.
    private static let structured: [Character: String] = [
        "−": "-", "\u{2061}": "", "\u{2062}": "", "\u{2063}": "", "\u{2064}": "", "\u{A0}": "~", "′": "'", "″": "''",
        "‴": "'''", "ℂ": "\\mathbb{C}", "ℍ": "\\mathbb{H}", "ℕ": "\\mathbb{N}", "ℙ": "\\mathbb{P}", "ℚ": "\\mathbb{Q}",
        "ℝ": "\\mathbb{R}", "ℤ": "\\mathbb{Z}", "ℒ": "\\mathcal{L}", "ℱ": "\\mathcal{F}", "ℋ": "\\mathcal{H}",
        "ⅆ": "d", "ⅇ": "e", "ⅈ": "i", "∗": "*", "∶": ":", "〈": "\\langle", "〉": "\\rangle", "∖": "\\setminus",
        "∼": "\\sim", "∣": "\\mid", "∥": "\\parallel",
    ]

    /// Characters by the names of their commands.
    private static let symbols: [Character: String] = {
        var result: [Character: String] = [:]
        for table in [letters, relations, arrows, other] {
            for entry in table.split(separator: " ") {
                guard let character = entry.first else { continue }
                result[character] = String(entry.dropFirst())
            }
        }
        return result
    }()

    private static let letters = """
        αalpha βbeta γgamma δdelta ϵepsilon εvarepsilon ζzeta ηeta θtheta ϑvartheta ιiota κkappa λlambda μmu νnu ξxi πpi \
        ϖvarpi ρrho ϱvarrho σsigma ςvarsigma τtau υupsilon ϕphi φvarphi χchi ψpsi ωomega ΓGamma ΔDelta ΘTheta ΛLambda ΞXi \
        ΠPi ΣSigma ΥUpsilon ΦPhi ΨPsi ΩOmega ℓell ℏhbar ℘wp ℜRe ℑIm ℵaleph ıimath ȷjmath
        """
    private static let relations = """
        ≤le ≥ge ≠ne ≈approx ≡equiv ≅cong ≃simeq ∝propto ≪ll ≫gg ≺prec ≻succ ⪯preceq ⪰succeq ∈in ∉notin ∋ni ⊂subset \
        ⊃supset ⊆subseteq ⊇supseteq ⊥perp ⊢vdash ⊨models ≔coloneqq ≐doteq ⩽leqslant ⩾geqslant ⊊subsetneq ≲lesssim ≳gtrsim
        """
    private static let arrows = """
        →to ←leftarrow ↔leftrightarrow ⇒Rightarrow ⇐Leftarrow ⇔Leftrightarrow ↦mapsto ↑uparrow ↓downarrow ⟶longrightarrow \
        ⟵longleftarrow ⟹Longrightarrow ⟺Longleftrightarrow ↪hookrightarrow ⇌rightleftharpoons ↗nearrow ↘searrow
        """
    private static let other = """
        ×times ÷div ±pm ∓mp ⋅cdot ·cdot ∘circ ⊕oplus ⊗otimes ⊙odot ∪cup ∩cap ∧wedge ∨vee ¬neg ∀forall ∃exists ∄nexists \
        ∅emptyset ∞infty ∂partial ∇nabla ∑sum ∏prod ∐coprod ∫int ∬iint ∭iiint ∮oint ⋃bigcup ⋂bigcap ⋁bigvee ⋀bigwedge \
        ⨁bigoplus ⨂bigotimes √surd ∠angle △triangle □square ⋆star †dagger ‡ddagger …ldots ⋯cdots ⋮vdots ⋱ddots ⟨langle \
        ⟩rangle ‖Vert ⌊lfloor ⌋rfloor ⌈lceil ⌉rceil ∎blacksquare °degree •bullet ∴therefore ∵because
        """
}
