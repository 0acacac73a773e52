import LecternBase
import LecternMarkup

/// Converts formulas of Office (OMML) to MathML.
///
/// Spec: ECMA-376, part 1, 22.1
enum WordFormula {
    private static let deepest = 64

    static func markup(_ formula: TreeElement) -> String {
        let isDisplay =
            formula.document.parent(of: formula.node).map { TreeElement(formula.document, $0).name == "oMathPara" }
            ?? false
        return
            "<math xmlns=\"http://www.w3.org/1998/Math/MathML\"\(isDisplay ? " display=\"block\"" : "")>\(row(formula, 0))</math>"
    }

    private static func row(_ element: TreeElement?, _ depth: Int) -> String {
        guard let element, depth < deepest else { return "" }
        return element.children.map { item($0, depth + 1) }.joined()
    }

    /// One element, in a row of its own if there are several in it.
    private static func group(_ element: TreeElement?, _ depth: Int) -> String { "<mrow>\(row(element, depth))</mrow>" }

    private static func item(_ element: TreeElement, _ depth: Int) -> String {
        func part(_ name: String) -> String { group(element.child(name), depth) }
        switch element.name {
        case "r": return run(element)
        case "f": return fraction(element, depth)
        case "sSup": return "<msup>\(part("e"))\(part("sup"))</msup>"
        case "sSub": return "<msub>\(part("e"))\(part("sub"))</msub>"
        case "sSubSup": return "<msubsup>\(part("e"))\(part("sub"))\(part("sup"))</msubsup>"
        case "sPre": return "<mmultiscripts>\(part("e"))<mprescripts/>\(part("sub"))\(part("sup"))</mmultiscripts>"
        case "rad":
            let degree = element.child("deg").map { row($0, depth) } ?? ""
            return degree.isEmpty
                ? "<msqrt>\(row(element.child("e"), depth))</msqrt>"
                : "<mroot>\(part("e"))<mrow>\(degree)</mrow></mroot>"
        case "nary": return large(element, depth)
        case "d": return fenced(element, depth)
        case "func": return part("fName") + "<mo>&#x2061;</mo>" + part("e")
        case "limLow": return "<munder>\(part("e"))\(part("lim"))</munder>"
        case "limUpp": return "<mover>\(part("e"))\(part("lim"))</mover>"
        case "acc":
            return
                "<mover accent=\"true\">\(part("e"))<mo>\(character(element, "accPr", usual: "\u{302}"))</mo></mover>"
        case "bar":
            let isAbove = element.child("barPr", "pos")?.attribute("val") == "top"
            return isAbove ? "<mover>\(part("e"))<mo>\u{AF}</mo></mover>" : "<munder>\(part("e"))<mo>_</mo></munder>"
        case "groupChr":
            let mark = "<mo>\(character(element, "groupChrPr", usual: "\u{23DF}"))</mo>"
            let isAbove = element.child("groupChrPr", "pos")?.attribute("val") == "top"
            return isAbove ? "<mover>\(part("e"))\(mark)</mover>" : "<munder>\(part("e"))\(mark)</munder>"
        case "m": return table(element.children("mr").map { $0.children("e") }, depth)
        case "eqArr": return table(element.children("e").map { [$0] }, depth)
        case "ctrlPr", "rPr", "oMathParaPr": return ""
        default: return element.name.hasSuffix("Pr") ? "" : row(element, depth)
        }
    }

    private static func fraction(_ element: TreeElement, _ depth: Int) -> String {
        let isBare = element.child("fPr", "type")?.attribute("val") == "noBar"
        let parts = group(element.child("num"), depth) + group(element.child("den"), depth)
        return "<mfrac\(isBare ? " linethickness=\"0\"" : "")>\(parts)</mfrac>"
    }

    private static func character(_ element: TreeElement, _ properties: String, usual: String) -> String {
        (element.child(properties, "chr")?.attribute("val") ?? usual).escapedForXML
    }

    /// A sum, integral or the like with its limits.
    private static func large(_ element: TreeElement, _ depth: Int) -> String {
        let mark = "<mo>\(character(element, "naryPr", usual: "\u{222B}"))</mo>"
        let isBeside = element.child("naryPr", "limLoc")?.attribute("val") != "undOvr"
        let (low, high) = (row(element.child("sub"), depth), row(element.child("sup"), depth))
        let names = isBeside ? ("msub", "msup", "msubsup") : ("munder", "mover", "munderover")
        let limits =
            switch (low.isEmpty, high.isEmpty) {
            case (true, true): mark
            case (false, true): "<\(names.0)>\(mark)<mrow>\(low)</mrow></\(names.0)>"
            case (true, false): "<\(names.1)>\(mark)<mrow>\(high)</mrow></\(names.1)>"
            case (false, false): "<\(names.2)>\(mark)<mrow>\(low)</mrow><mrow>\(high)</mrow></\(names.2)>"
            }
        return limits + group(element.child("e"), depth)
    }

    private static func fenced(_ element: TreeElement, _ depth: Int) -> String {
        func mark(_ name: String, _ usual: String) -> String {
            let text = element.child("dPr", name).map { $0.attribute("val") ?? "" } ?? usual
            return text.isEmpty ? "" : "<mo>\(text.escapedForXML)</mo>"
        }
        let parts = element.children("e").map { group($0, depth) }
        return
            "<mrow>\(mark("begChr", "("))\(parts.joined(separator: mark("sepChr", "|")))\(mark("endChr", ")"))</mrow>"
    }

    private static func table(_ rows: [[TreeElement]], _ depth: Int) -> String {
        let body = rows.map { cells in "<mtr>" + cells.map { "<mtd>\(row($0, depth))</mtd>" }.joined() + "</mtr>" }
        return "<mtable>\(body.joined())</mtable>"
    }

    /// Letters are identifiers, digits numbers, everything else operators.
    private static func run(_ element: TreeElement) -> String {
        let isText = element.child("rPr", "nor") != nil
        let text = element.children("t").map(\.text).joined()
        if isText { return "<mtext>\(text.escapedForXML)</mtext>" }
        var result = ""
        var rest = text[...]
        while let first = rest.first {
            let isNumber = first.isNumber
            let token = isNumber ? rest.prefix { $0.isNumber || $0 == "." || $0 == "," } : rest.prefix(1)
            rest = rest.dropFirst(token.count)
            if first.isWhitespace { continue }
            let name = isNumber ? "mn" : first.isLetter ? "mi" : "mo"
            result += "<\(name)>\(String(token).escapedForXML)</\(name)>"
        }
        return result
    }
}
