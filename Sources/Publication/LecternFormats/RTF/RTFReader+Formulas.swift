import LecternBase

/// Formulas of Office, whose words are the elements of OMML with an `m` before them.
///
/// Spec: RTF 1.9.1, "Mathematics"
extension RTFReader {
    private static let elements: Set<String> = [
        "f", "num", "den", "fPr", "sSup", "sSub", "sSubSup", "sPre", "e", "sup", "sub", "rad", "deg", "radPr", "nary",
        "naryPr", "d", "dPr", "func", "fName", "limLow", "limUpp", "lim", "acc", "accPr", "bar", "barPr", "groupChr",
        "groupChrPr", "m", "mPr", "mr", "eqArr", "eqArrPr", "box", "borderBox", "phant",
    ]
    private static let values: Set<String> = ["chr", "begChr", "endChr", "sepChr", "type", "pos", "limLoc"]

    mutating func beginFormula() {
        guard state.destination == .text else {
            state.destination = .skip
            return
        }
        formula = ""
        state.destination = .formula
        atEnd(.formula("oMath"))
    }

    /// Reads a word in a formula.
    mutating func formulaWord(_ name: String, _ isIgnorable: Bool) {
        guard name.hasPrefix("m") else {
            if isIgnorable { state.destination = .skip }
            return
        }
        let name = String(name.dropFirst())
        if name == "r" {
            formula += "<r>"
            atEnd(.formulaRun)
        } else if Self.elements.contains(name) {
            formula += "<\(name)>"
            atEnd(.formula(name))
        } else if Self.values.contains(name) {
            atEnd(.capture(.formulaValue(name)))
        } else if name.hasSuffix("Pr") {
            state.destination = .skip
        }
    }

    mutating func addFormula(_ text: String) { formula += "<t>\(text.escapedForXML)</t>" }

    mutating func endFormula(_ name: String) {
        guard name == "oMath" else {
            formula += "</\(name)>"
            return
        }
        output.length += formula.utf8.count
        flows[flows.count - 1].add(markup: "<oMath>\(formula)</oMath>")
    }
}
