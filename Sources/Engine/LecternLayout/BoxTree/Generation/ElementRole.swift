import LecternMarkup

/// The elements that box generation treats specially.
enum ElementRole: String, CaseIterable {
    case img, image, br, wbr, video, audio, iframe, canvas, object, embed, input, select, textarea, option, progress,
        meter
    case noscript, ol, ul, menu, dir, li, td, th, col, colgroup, svg, annotation
    case annotationXML = "annotation-xml"
}

extension ElementRole {
    /// Roles, indexed by the numbers of the elements' names, which are the same in every name table.
    private static let byName: [ElementRole?] = {
        let table = NameTable()
        let numbers = allCases.map { Int(table.name($0.rawValue).rawValue) }
        var roles = [ElementRole?](repeating: nil, count: (numbers.max() ?? 0) + 1)
        for (role, number) in zip(allCases, numbers) { roles[number] = role }
        return roles
    }()

    /// Returns the role of an element; `nil` for ordinary elements.
    static func of(_ node: MarkupDocument.Node) -> ElementRole? {
        let number = Int(node.name.rawValue)
        guard byName.indices.contains(number), let role = byName[number] else { return nil }
        switch role {
        case .svg: return node.namespace == .svg ? .svg : nil
        case .annotation, .annotationXML: return node.namespace == .mathml ? role : nil
        default: return node.namespace == .xhtml ? role : nil
        }
    }
}

extension MarkupDocument {
    /// Parses an attribute as HTML does an integer: leading white space, a sign, then digits; the rest is ignored.
    func integer(_ name: Name, of node: NodeID) -> Int? {
        guard let value = attribute(name, of: node) else { return nil }
        return HTMLNumber.integer(value)
    }

    /// Returns a dimension attribute in pixels; `nil` for percentages.
    func pixels(_ name: Name, of node: NodeID) -> Double? {
        guard let value = attribute(name, of: node), !value.utf8.contains(UInt8(ascii: "%")) else { return nil }
        return HTMLNumber.integer(value).flatMap { $0 >= 0 ? Double($0) : nil }
    }
}

/// HTML's microsyntaxes for numbers.
enum HTMLNumber {
    /// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-integers>
    static func integer(_ text: String) -> Int? {
        var isNegative = false
        var value: Int?
        var sawSign = false
        for byte in text.utf8 {
            if let digit = digit(byte) {
                value = min((value ?? 0) * 10 + digit, 1_000_000_000)
            } else if value != nil {
                break
            } else if !sawSign, byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") {
                isNegative = byte == UInt8(ascii: "-")
                sawSign = true
            } else if !sawSign, byte == 32 || (9...13).contains(byte) {
                continue
            } else {
                return nil
            }
        }
        return value.map { isNegative ? -$0 : $0 }
    }

    private static func digit(_ byte: UInt8) -> Int? { (48...57).contains(byte) ? Int(byte) - 48 : nil }
}
