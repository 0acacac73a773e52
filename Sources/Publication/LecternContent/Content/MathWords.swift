import LecternBase
import LecternMarkup

/// Says a formula in MathML in words: `x squared over 2`.
struct MathWords {
    private let document: MarkupDocument
    private let words: Vocabulary

    /// - Parameter language: the language of the text around the formula.
    init(_ document: MarkupDocument, language: String?) {
        self.document = document
        words = Vocabulary.of(language.map { Language($0).base } ?? "en")
    }

    /// The words of a `math` element: its `alttext` if that is neither TeX nor a placeholder, else those of its tree.
    func text(of math: NodeID) -> String {
        let alternative = document.attributes(of: math).first { document.names.text($0.name) == "alttext" }?.value
        let isUsable = alternative.map { text in
            !text.allSatisfy(\.isWhitespace) && !text.contains { "\\^_{}".contains($0) }
                && !AlternativeText.isMeaningless(text)
        }
        if let alternative, isUsable == true { return alternative }
        return spoken(math, depth: 0).joined(separator: " ")
    }

    private func spoken(_ node: NodeID, depth: Int) -> [String] {
        guard depth < 64 else { return [] }
        let name = document.names.text(document[node].name)
        let parts = document.childElements(of: node).map { spoken($0, depth: depth + 1) }
        switch name {
        case "mi", "mn", "mtext", "ms": return [plain(node)]
        case "mo": return [words.operators[plain(node)] ?? plain(node)]
        case "annotation", "annotation-xml", "mphantom": return []
        case "mfrac" where parts.count == 2: return parts[0] + [words.over] + parts[1]
        case "msqrt": return [words.squareRoot] + parts.flatMap(\.self) + [words.end]
        case "mroot" where parts.count == 2: return [words.root] + parts[1] + [words.of] + parts[0] + [words.end]
        case "msup" where parts.count == 2: return parts[0] + power(parts[1])
        case "msub" where parts.count == 2: return parts[0] + [words.sub] + parts[1]
        case "msubsup" where parts.count == 3: return parts[0] + [words.sub] + parts[1] + power(parts[2])
        case "munder" where parts.count == 2: return parts[0] + [words.from] + parts[1]
        case "munderover" where parts.count == 3: return parts[0] + [words.from] + parts[1] + [words.to] + parts[2]
        default: return parts.flatMap(\.self)
        }
    }

    private func power(_ exponent: [String]) -> [String] {
        switch exponent {
        case ["2"]: [words.squared]
        case ["3"]: [words.cubed]
        default: [words.power] + exponent
        }
    }

    private func plain(_ node: NodeID) -> String {
        document.label(of: node)
    }
}

extension MathWords {
    /// The words of a language.
    struct Vocabulary: Hashable, Sendable {
        var over, squareRoot, root, of, end, sub, from, to, squared, cubed, power: String
        var operators: [String: String]

        /// English for languages without words of their own.
        static func of(_ language: String) -> Vocabulary {
            switch language {
            case "de": german
            case "fr": french
            default: english
            }
        }

        private static func operators(_ words: String) -> [String: String] {
            let signs = [
                "+", "−", "-", "±", "×", "⋅", "·", "÷", "/", "=", "≠", "≈", "<", ">", "≤", "≥", "∈", "→", "∞", "∑", "∏",
                "∫",
            ]
            let list = words.split(separator: ",").map(String.init)
            return Dictionary(zip(signs, list), uniquingKeysWith: { first, _ in first })
                // Invisible operators.
                .merging(["\u{2061}": "", "\u{2062}": "", "\u{2063}": "", "\u{2064}": ""]) { first, _ in first }
        }

        private static let english = Vocabulary(
            over: "over", squareRoot: "square root of", root: "root", of: "of", end: ",", sub: "sub", from: "from",
            to: "to", squared: "squared", cubed: "cubed", power: "to the power of",
            operators: operators(
                "plus,minus,minus,plus or minus,times,times,times,divided by,divided by,equals,is not equal to,"
                    + "is about,is less than,is greater than,is at most,is at least,in,to,infinity,the sum,the product,"
                    + "the integral"))

        private static let german = Vocabulary(
            over: "durch", squareRoot: "Wurzel aus", root: "Wurzel", of: "aus", end: ",", sub: "Index", from: "von",
            to: "bis", squared: "Quadrat", cubed: "hoch 3", power: "hoch",
            operators: operators(
                "plus,minus,minus,plus minus,mal,mal,mal,geteilt durch,durch,gleich,ungleich,ungefähr gleich,"
                    + "kleiner als,größer als,kleiner gleich,größer gleich,Element von,nach,unendlich,die Summe,"
                    + "das Produkt,das Integral"))

        private static let french = Vocabulary(
            over: "sur", squareRoot: "racine carrée de", root: "racine", of: "de", end: ",", sub: "indice", from: "de",
            to: "à", squared: "au carré", cubed: "au cube", power: "puissance",
            operators: operators(
                "plus,moins,moins,plus ou moins,fois,fois,fois,divisé par,sur,égale,différent de,environ égal à,"
                    + "inférieur à,supérieur à,inférieur ou égal à,supérieur ou égal à,appartient à,vers,l’infini,"
                    + "la somme,le produit,l’intégrale"))
    }
}
