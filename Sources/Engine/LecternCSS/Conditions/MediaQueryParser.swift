/// Parses media queries.
///
/// Spec: https://www.w3.org/TR/mediaqueries-4/#mq-syntax
struct MediaQueryParser {
    private var parser: ValueParser

    private static let maximumDepth = 16
    private static let maximumQueries = 1_024

    private init(_ parser: ValueParser) { self.parser = parser }

    /// Parses the list in a token range. A malformed query never matches.
    static func parse(_ list: TokenList, _ range: Range<Int>) -> MediaQueryList {
        var queries: [MediaQuery] = []
        for part in list.split(range, at: .comma) {
            guard queries.count < maximumQueries else { break }
            let isBlank = part.allSatisfy { list.tokens[$0].kind == .whitespace }
            if isBlank, part.upperBound - part.lowerBound == range.count { return .all }
            var query = Self(ValueParser(list: list, range: part, base: URLBase(url: "")))
            queries.append(query.query() ?? .never)
        }
        return MediaQueryList(queries: queries)
    }

    private mutating func query() -> MediaQuery? {
        if let condition = parser.attempt({ $0.mediaCondition(depth: 0) }), parser.atEnd {
            return MediaQuery(condition: condition)
        }
        parser.rewindToStart()
        var query = MediaQuery()
        if parser.take("not") { query.isNegated = true } else { _ = parser.take("only") }
        guard let type = parser.ident(), !["not", "only", "and", "or", "layer"].contains(type) else { return nil }
        query.type = type == "all" ? nil : type
        if parser.atEnd { return query }
        guard parser.take("and"), let condition = parser.mediaCondition(depth: 0, allowsOr: false), parser.atEnd else {
            return nil
        }
        query.condition = condition
        return query
    }

    fileprivate static var depthLimit: Int { maximumDepth }
}

extension TokenList {
    /// Splits a range at top-level tokens of a kind.
    func split(_ range: Range<Int>, at kind: Token.Kind) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        var start = range.lowerBound
        var index = start
        while index < range.upperBound {
            let token = tokens[index]
            if token.kind == kind {
                parts.append(start..<index)
                start = index + 1
            }
            index = token.opens ? min(Int(token.link) + 1, range.upperBound) : index + 1
        }
        parts.append(start..<range.upperBound)
        return parts
    }
}

extension ValueParser {
    fileprivate mutating func rewindToStart() { rewind(to: start) }

    /// `<media-condition>`.
    mutating func mediaCondition(depth: Int, allowsOr: Bool = true) -> MediaCondition? {
        guard depth < MediaQueryParser.depthLimit else { return nil }
        if take("not") { return mediaInParentheses(depth: depth).map { .not($0) } }
        guard let first = mediaInParentheses(depth: depth) else { return nil }
        var conditions = [first]
        if peek().kind == .ident, list.matches(peek(), "and") {
            while take("and") {
                guard let next = mediaInParentheses(depth: depth) else { return nil }
                conditions.append(next)
            }
            return .and(conditions)
        }
        guard allowsOr else { return first }
        while take("or") {
            guard let next = mediaInParentheses(depth: depth) else { return nil }
            conditions.append(next)
        }
        return conditions.count > 1 ? .or(conditions) : first
    }

    private mutating func mediaInParentheses(depth: Int) -> MediaCondition? {
        let token = peek()
        if token.kind == .function {
            skipComponent()
            return .unknown
        }
        guard token.kind == .openParenthesis else { return nil }
        if let nested = arguments({ $0.mediaCondition(depth: depth + 1) }) { return nested }
        if let feature = arguments({ $0.mediaFeature() }) { return .feature(feature) }
        // `<general-enclosed>`: reserved for future syntax.
        skipComponent()
        return .unknown
    }

    private mutating func mediaFeature() -> MediaFeature? {
        if let name = attempt({ $0.mediaName() }) {
            if atEnd { return Self.plain(name) }
            if peek().kind == .colon {
                advance()
                guard let value = mediaValue() else { return nil }
                return Self.prefixed(name, value)
            }
            guard let comparison = comparison(), let value = mediaValue() else { return nil }
            return MediaFeature(name: name, tests: [(comparison, value)])
        }
        // The value comes first: `400px <= width <= 700px`.
        guard let low = mediaValue(), let first = comparison(), let name = mediaName() else { return nil }
        var tests = [(Self.mirrored(first), low)]
        if !atEnd {
            guard let second = comparison(), let high = mediaValue(), Self.sameDirection(first, second) else {
                return nil
            }
            tests.append((second, high))
        }
        return MediaFeature(name: name, tests: tests)
    }

    private mutating func mediaName() -> String? {
        guard let name = ident() else { return nil }
        let next = peek()
        return next.kind == .end || next.kind == .colon || next.kind == .delimiter ? name : nil
    }

    private static func plain(_ name: String) -> MediaFeature? {
        name.hasPrefix("min-") || name.hasPrefix("max-") ? nil : MediaFeature(name: name, tests: [])
    }

    private static func prefixed(_ name: String, _ value: MediaFeature.Value) -> MediaFeature {
        let vendor = "-webkit-"
        if name.hasPrefix("min-") {
            return MediaFeature(name: String(name.dropFirst(4)), tests: [(.greaterOrEqual, value)])
        }
        if name.hasPrefix("max-") {
            return MediaFeature(name: String(name.dropFirst(4)), tests: [(.lessOrEqual, value)])
        }
        if name.hasPrefix(vendor + "min-") {
            return MediaFeature(name: vendor + name.dropFirst(12), tests: [(.greaterOrEqual, value)])
        }
        if name.hasPrefix(vendor + "max-") {
            return MediaFeature(name: vendor + name.dropFirst(12), tests: [(.lessOrEqual, value)])
        }
        return MediaFeature(name: name, tests: [(.equal, value)])
    }

    private mutating func mediaValue() -> MediaFeature.Value? {
        if let width = attempt({ $0.number(.nonNegative) }) {
            guard slash() else { return .number(width) }
            guard let height = number(.nonNegative) else { return nil }
            return .ratio(height > 0 ? width / height : .greatestFiniteMagnitude)
        }
        if peek().kind == .number {
            let number = peek().number
            advance()
            return .number(number)
        }
        if let length = length(percent: false) { return .length(length) }
        if let dots = resolution() { return .resolution(dots) }
        return ident().map { .keyword($0) }
    }

    private mutating func comparison() -> MediaFeature.Comparison? {
        let token = peek()
        guard token.kind == .delimiter else { return nil }
        if token.isDelimiter("=") {
            advance()
            return .equal
        }
        guard token.isDelimiter("<") || token.isDelimiter(">") else { return nil }
        let isLess = token.isDelimiter("<")
        advance()
        // No white space is allowed before `=`.
        if !isAtWhitespace, peek().isDelimiter("=") {
            advance()
            return isLess ? .lessOrEqual : .greaterOrEqual
        }
        return isLess ? .less : .greater
    }

    private static func mirrored(_ comparison: MediaFeature.Comparison) -> MediaFeature.Comparison {
        switch comparison {
        case .equal: .equal
        case .less: .greater
        case .lessOrEqual: .greaterOrEqual
        case .greater: .less
        case .greaterOrEqual: .lessOrEqual
        }
    }

    private static func sameDirection(_ a: MediaFeature.Comparison, _ b: MediaFeature.Comparison) -> Bool {
        func direction(_ comparison: MediaFeature.Comparison) -> Int {
            switch comparison {
            case .equal: 0
            case .less, .lessOrEqual: -1
            case .greater, .greaterOrEqual: 1
            }
        }
        return direction(a) == direction(b) && direction(a) != 0
    }
}
