/// The spaces around names of functions in a row: between a name and its argument, and between a factor and a name, as
/// in TeX (*The TeXbook*, chapter 18). Markup has a sign of application at most, which has no width.
struct FunctionSpaces {
    private enum Before { case nothing, function, ordinary }
    private var before = Before.nothing

    /// Names that are functions without a sign of application.
    static let names: Set<String> = [
        "arccos", "arcsin", "arctan", "arg", "cos", "cosh", "cot", "coth", "csc", "deg", "det", "dim", "exp", "gcd",
        "hom",
        "inf", "ker", "lg", "lim", "liminf", "limsup", "ln", "log", "max", "min", "Pr", "sec", "sin", "sinh", "sup",
        "tan",
        "tanh",
    ]

    /// Names whose limits are under them in displayed formulas.
    static let namesWithLimits: Set<String> = [
        "arg max", "arg min", "argmax", "argmin", "det", "gcd", "inf", "lim", "lim inf", "lim sup", "liminf", "limsup",
        "max", "min", "Pr", "sup",
    ]

    /// Whether there is a thin space before the next node of the row.
    mutating func isSpaced(before node: MathNode) -> Bool {
        if case .space = node.content {
            before = .nothing
            return false
        }
        if let symbol = node.coreOperator, !symbol.isName {
            // The sign of application belongs to the name before it.
            if symbol.character != "\u{2061}" { before = symbol.form == .postfix ? .ordinary : .nothing }
            return false
        }
        let isFunction = node.isFunction
        let isSpaced = before == .function && !node.opensFence || before == .ordinary && isFunction
        before = isFunction ? .function : .ordinary
        return isSpaced
    }
}
