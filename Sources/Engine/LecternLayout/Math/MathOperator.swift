import LecternGeometry

/// The properties of an operator, from its attributes and the operator dictionary.
package struct MathOperator: Hashable, Sendable {
    package enum Form: String, Hashable, Sendable { case prefix, infix, postfix }
    package enum Stretch: Hashable, Sendable { case none, vertical, horizontal }
    /// The side of the content on which a fence stands.
    package enum Fence: Hashable, Sendable { case none, open, close, either }
    /// The least or greatest size of a stretched operator: a length, or a multiple of its own size.
    enum Limit: Hashable, Sendable {
        case length(LayoutUnit)
        case factor(Float)
    }

    package var form: Form
    /// Space before and after, in ems.
    package var leading: Float
    package var trailing: Float
    package var stretch = Stretch.none
    /// Whether it is stretched as far above the axis as below.
    package var isSymmetric = true
    /// Whether it is enlarged in displayed formulas.
    package var isLarge = false
    /// Whether its limits are set as scripts in running text.
    package var hasMovableLimits = false
    package var fence = Fence.none
    /// Whether it is the name of a function.
    var isName = false
    var minSize: Limit? = nil
    var maxSize: Limit? = nil
    /// The text of an operator that is one character.
    var character: Unicode.Scalar? = nil

    /// A line of a displayed formula breaks after relations, or else after binary operators.
    enum LineBreak { case none, relation, binary }

    init(form: Form, leading: Float, trailing: Float) {
        self.form = form
        self.leading = leading
        self.trailing = trailing
    }

    var lineBreak: LineBreak {
        guard form == .infix, leading > 0, trailing > 0, stretch != .vertical, !isLarge else { return .none }
        return leading >= OperatorDictionary.thick ? .relation : .binary
    }
}

/// The operator dictionary. https://www.w3.org/TR/mathml-core/#operator-dictionary
enum OperatorDictionary {
    static let (thin, medium, thick): (Float, Float, Float) = (3.0 / 18, 4.0 / 18, 5.0 / 18)

    /// Returns the entry of an operator whose form follows from its position: of another form if the dictionary has
    /// none of the given one.
    ///
    /// "=" at the start of a table cell thus has the spaces of a relation.
    static func entry(for text: String, at position: MathOperator.Form) -> MathOperator {
        if let name = function(text, position) { return name }
        guard let number = OperatorTable.number(of: text) else { return entry(for: text, form: position) }
        if let category = OperatorTable.category(of: number, position) {
            return properties(category, number, form: position)
        }
        for other in [MathOperator.Form.infix, .postfix, .prefix] {
            if let category = OperatorTable.category(of: number, other) {
                return properties(category, number, form: other)
            }
        }
        return relation(number, .infix)
    }

    /// Returns the entry of an operator in a form.
    static func entry(for text: String, form: MathOperator.Form) -> MathOperator {
        if let name = function(text, form) { return name }
        guard let number = OperatorTable.number(of: text) else { return relation(0, form) }
        guard let category = OperatorTable.category(of: number, form) else { return relation(number, form) }
        return properties(category, number, form: form)
    }

    /// Whether a binary operator has a prefix form, as a minus sign has.
    static func isSign(_ text: String) -> Bool {
        guard let number = OperatorTable.number(of: text) else { return false }
        return OperatorTable.category(of: number, .prefix) == .tight
            && OperatorTable.category(of: number, .infix) != nil
    }

    /// Names of functions, which converters write as operators; Core does not list them. Their spaces depend on what
    /// is around them (``FunctionSpaces``).
    private static func function(_ text: String, _ form: MathOperator.Form) -> MathOperator? {
        guard text.count > 1, text.allSatisfy({ $0.isLetter || $0 == " " || $0 == "\u{A0}" }) else { return nil }
        var result = MathOperator(form: form, leading: 0, trailing: 0)
        result.isName = true
        result.hasMovableLimits = FunctionSpaces.namesWithLimits.contains(text)
        return result
    }

    /// "The default values": the spaces of a relation.
    ///
    /// DEVIATION: Marks of omission, and the signs of radicals, have no space, as in TeX.
    private static func relation(_ number: UInt32, _ form: MathOperator.Form) -> MathOperator {
        let isTight =
            switch number {
            case 0x2026, 0x22EE...0x22F1, 0x221A, 0x3F, 0x5F, 0x302...0x332, 0x20D0...0x20EF: true
            default: false
            }
        return finished(MathOperator(form: form, leading: isTight ? 0 : thick, trailing: isTight ? 0 : thick), number)
    }

    private static func properties(
        _ category: OperatorTable.Category, _ number: UInt32, form: MathOperator.Form
    ) -> MathOperator {
        func spaced(_ leading: Float, _ trailing: Float) -> MathOperator {
            finished(MathOperator(form: form, leading: leading, trailing: trailing), number)
        }
        func stretched(_ result: MathOperator) -> MathOperator {
            var result = result
            result.stretch = OperatorTable.isHorizontal(number) ? .horizontal : .vertical
            return result
        }
        switch category {
        case .arrow:
            var result = stretched(spaced(thick, thick))
            result.isSymmetric = false
            return result
        case .binary: return spaced(medium, medium)
        case .product: return spaced(thin, thin)
        case .tight, .invisible: return spaced(0, 0)
        case .accent where number == 0x2016 || number == 0x2980: return fence(stretched(spaced(0, 0)), number)
        case .accent: return stretched(spaced(0, 0))
        case .fence: return fence(stretched(spaced(0, 0)), number)
        case .integral: return large(spaced(thin, thin), hasMovableLimits: false)
        case .nary: return large(spaced(1.0 / 18, 2.0 / 18), hasMovableLimits: true)
        case .sum: return large(spaced(thin, thin), hasMovableLimits: true)
        case .separator: return spaced(number == 0x3A ? thin : 0, thin)
        case .differential: return spaced(thin, 0)
        }
    }

    private static func finished(_ operation: MathOperator, _ number: UInt32) -> MathOperator {
        var result = operation
        result.character = number < 0xE000 || number > 0xF8FF ? Unicode.Scalar(number) : nil
        return result
    }

    private static func fence(_ operation: MathOperator, _ number: UInt32) -> MathOperator {
        var result = operation
        let isEither = number == 0x7C || number == 0x2016 || number == 0x2980
        result.fence = isEither ? .either : operation.form == .prefix ? .open : .close
        return result
    }

    private static func large(_ operation: MathOperator, hasMovableLimits: Bool) -> MathOperator {
        var result = operation
        result.isLarge = true
        result.hasMovableLimits = hasMovableLimits
        return result
    }
}
