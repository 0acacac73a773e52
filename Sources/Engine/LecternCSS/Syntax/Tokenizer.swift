/// Tokenizes UTF-8 bytes.
///
/// Newlines (CR, LF, CR LF, FF) are not normalized beforehand; NUL is treated
/// as U+FFFD. Spec:
/// https://www.w3.org/TR/css-syntax-3/#tokenizer-algorithms
struct Tokenizer {
    private let bytes: [UInt8]
    private let count: Int
    private var position = 0
    private var tokens: [Token] = []
    /// The token indices of open blocks and functions.
    private var open: [Int32] = []

    /// The maximum size of a style sheet; the rest is ignored.
    static let maximumBytes = 64 << 20

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
        count = min(bytes.count, Self.maximumBytes)
        tokens.reserveCapacity(count / 4 + 8)
    }

    /// Returns all tokens of a source, with blocks linked to their ends.
    static func tokens(of source: [UInt8]) -> [Token] {
        var tokenizer = Tokenizer(source)
        tokenizer.run()
        return tokenizer.tokens
    }

    private mutating func run() {
        while true {
            skipComments()
            guard position < count else { break }
            consumeToken()
        }
        for index in open { tokens[Int(index)].link = Int32(tokens.count) }
    }

    // MARK: Bytes

    /// The byte at an index; -1 after the end.
    @inline(__always) private func byte(_ index: Int) -> Int { index < count ? Int(bytes[index]) : -1 }

    @inline(__always) private func isNewline(_ byte: Int) -> Bool { byte == 0x0A || byte == 0x0D || byte == 0x0C }
    @inline(__always) private func isSpace(_ byte: Int) -> Bool { byte == 0x20 || byte == 0x09 || isNewline(byte) }
    @inline(__always) private func isDigit(_ byte: Int) -> Bool { byte >= 0x30 && byte <= 0x39 }
    @inline(__always) private func isHex(_ byte: Int) -> Bool {
        isDigit(byte) || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x66 && byte > 0)
    }
    @inline(__always) private func isNameStart(_ byte: Int) -> Bool {
        byte >= 0x80 || byte == 0x5F || byte == 0 || (byte > 0 && byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A)
    }
    @inline(__always) private func isName(_ byte: Int) -> Bool { isNameStart(byte) || isDigit(byte) || byte == 0x2D }
    @inline(__always) private func isEscape(at index: Int) -> Bool {
        byte(index) == 0x5C && !isNewline(byte(index + 1)) && index + 1 < count
    }

    /// https://www.w3.org/TR/css-syntax-3/#would-start-an-identifier
    private func startsIdentifier(at index: Int) -> Bool {
        let first = byte(index)
        if first == 0x2D {
            let second = byte(index + 1)
            return isNameStart(second) || second == 0x2D || isEscape(at: index + 1)
        }
        return isNameStart(first) || isEscape(at: index)
    }

    /// https://www.w3.org/TR/css-syntax-3/#starts-with-a-number
    private func startsNumber(at index: Int) -> Bool {
        var at = index
        if byte(at) == 0x2B || byte(at) == 0x2D { at += 1 }
        if byte(at) == 0x2E { at += 1 }
        return isDigit(byte(at))
    }

    // MARK: Tokens

    private mutating func append(_ kind: Token.Kind, from start: Int, flags: Token.Flags = []) {
        tokens.append(Token(kind: kind, flags: flags, start: Int32(start), end: Int32(position)))
    }

    private mutating func appendOpening(_ kind: Token.Kind, from start: Int, flags: Token.Flags = []) {
        open.append(Int32(tokens.count))
        append(kind, from: start, flags: flags)
    }

    /// Appends a closing token and links it to the innermost block if that is of
    /// its kind.
    private mutating func appendClosing(_ kind: Token.Kind, from start: Int) {
        if let last = open.last, Self.closing(tokens[Int(last)].kind) == kind {
            tokens[Int(last)].link = Int32(tokens.count)
            open.removeLast()
        }
        append(kind, from: start)
    }

    private static func closing(_ kind: Token.Kind) -> Token.Kind {
        switch kind {
        case .openSquare: .closeSquare
        case .openCurly: .closeCurly
        default: .closeParenthesis
        }
    }

    private mutating func single(_ kind: Token.Kind) {
        position += 1
        append(kind, from: position - 1)
    }

    private mutating func delimiter() {
        let start = position
        position += 1
        append(.delimiter, from: start)
        tokens[tokens.count - 1].delimiter = bytes[start]
    }

    private mutating func skipComments() {
        while byte(position) == 0x2F, byte(position + 1) == 0x2A {
            position += 2
            while position < count, !(bytes[position] == 0x2A && byte(position + 1) == 0x2F) { position += 1 }
            position = min(position + 2, count)
        }
    }

    /// https://www.w3.org/TR/css-syntax-3/#consume-token
    private mutating func consumeToken() {
        let start = position
        let first = byte(start)
        switch first {
        case 0x20, 0x09, 0x0A, 0x0D, 0x0C:
            while isSpace(byte(position)) { position += 1 }
            append(.whitespace, from: start)
        case 0x22, 0x27: consumeString(quote: first)
        case 0x23 where isName(byte(start + 1)) || isEscape(at: start + 1):
            position += 1
            let isIdentifier = startsIdentifier(at: position)
            let flags = consumeName()
            append(.hash, from: start, flags: isIdentifier ? flags.union(.identifier) : flags)
        case 0x28: position += 1; appendOpening(.openParenthesis, from: start)
        case 0x5B: position += 1; appendOpening(.openSquare, from: start)
        case 0x7B: position += 1; appendOpening(.openCurly, from: start)
        case 0x29: position += 1; appendClosing(.closeParenthesis, from: start)
        case 0x5D: position += 1; appendClosing(.closeSquare, from: start)
        case 0x7D: position += 1; appendClosing(.closeCurly, from: start)
        case 0x2C: single(.comma)
        case 0x3A: single(.colon)
        case 0x3B: single(.semicolon)
        case 0x2B, 0x2E, 0x30...0x39:
            if startsNumber(at: start) { consumeNumeric() } else { delimiter() }
        case 0x2D: consumeHyphen()
        case 0x3C where byte(start + 1) == 0x21 && byte(start + 2) == 0x2D && byte(start + 3) == 0x2D:
            position += 4
            append(.cdo, from: start)
        case 0x40 where startsIdentifier(at: start + 1):
            position += 1
            let flags = consumeName()
            append(.atKeyword, from: start, flags: flags)
        default:
            if startsIdentifier(at: start) { consumeIdentLike() } else { delimiter() }
        }
    }

    private mutating func consumeHyphen() {
        let start = position
        if startsNumber(at: start) {
            consumeNumeric()
        } else if byte(start + 1) == 0x2D, byte(start + 2) == 0x3E {
            position += 3
            append(.cdc, from: start)
        } else if startsIdentifier(at: start) {
            consumeIdentLike()
        } else {
            delimiter()
        }
    }

    /// Consumes a name and returns whether it has escapes.
    private mutating func consumeName() -> Token.Flags {
        var flags: Token.Flags = []
        while true {
            let next = byte(position)
            if isName(next) {
                if next == 0 { flags = .escaped }
                position += 1
            } else if isEscape(at: position) {
                flags = .escaped
                consumeEscape()
            } else {
                return flags
            }
        }
    }

    /// Consumes an escape; the position is at its backslash.
    private mutating func consumeEscape() {
        position += 1
        guard position < count else { return }
        guard isHex(byte(position)) else {
            position += 1
            return
        }
        var digits = 0
        while digits < 6, isHex(byte(position)) {
            position += 1
            digits += 1
        }
        if byte(position) == 0x0D, byte(position + 1) == 0x0A {
            position += 2
        } else if isSpace(byte(position)) {
            position += 1
        }
    }

    /// https://www.w3.org/TR/css-syntax-3/#consume-ident-like-token
    private mutating func consumeIdentLike() {
        let start = position
        let flags = consumeName()
        guard byte(position) == 0x28 else { return append(.ident, from: start, flags: flags) }
        let isURL =
            flags.contains(.escaped)
            ? TokenList.decode(bytes[start..<position]).asciiLowercased == "url"
            : position - start == 3 && bytes[start] | 0x20 == 0x75 && bytes[start + 1] | 0x20 == 0x72
                && bytes[start + 2] | 0x20 == 0x6C
        position += 1
        guard isURL else { return appendOpening(.function, from: start, flags: flags) }
        var next = position
        while isSpace(byte(next)) { next += 1 }
        if byte(next) == 0x22 || byte(next) == 0x27 { return appendOpening(.function, from: start, flags: flags) }
        consumeURL(from: start)
    }

    /// https://www.w3.org/TR/css-syntax-3/#consume-url-token
    private mutating func consumeURL(from start: Int) {
        let contents = position
        while isSpace(byte(position)) { position += 1 }
        var flags: Token.Flags = []
        while true {
            let next = byte(position)
            switch next {
            case 0x29:
                position += 1
                return appendURL(from: start, contents, flags)
            case -1: return appendURL(from: start, contents, flags.union(.unterminated))
            case _ where isSpace(next):
                while isSpace(byte(position)) { position += 1 }
                if byte(position) == 0x29 || position >= count { continue }
                return consumeBadURL(from: start)
            case 0x22, 0x27, 0x28, 0x01...0x08, 0x0B, 0x0E...0x1F, 0x7F: return consumeBadURL(from: start)
            case 0x5C:
                guard isEscape(at: position) else { return consumeBadURL(from: start) }
                flags.insert(.escaped)
                consumeEscape()
            default:
                if next == 0 { flags.insert(.escaped) }
                position += 1
            }
        }
    }

    private mutating func appendURL(from start: Int, _ contents: Int, _ flags: Token.Flags) {
        append(.url, from: start, flags: flags)
        tokens[tokens.count - 1].link = Int32(contents)
    }

    private mutating func consumeBadURL(from start: Int) {
        while position < count, bytes[position] != 0x29 {
            if isEscape(at: position) { consumeEscape() } else { position += 1 }
        }
        position = min(position + 1, count)
        append(.badURL, from: start)
    }

    /// https://www.w3.org/TR/css-syntax-3/#consume-string-token
    private mutating func consumeString(quote: Int) {
        let start = position
        position += 1
        var flags: Token.Flags = []
        while true {
            let next = byte(position)
            if next == quote {
                position += 1
                return append(.string, from: start, flags: flags)
            }
            if next == -1 { return append(.string, from: start, flags: flags.union(.unterminated)) }
            if isNewline(next) { return append(.badString, from: start) }
            if next == 0x5C {
                flags.insert(.escaped)
                if isNewline(byte(position + 1)) {
                    position += byte(position + 1) == 0x0D && byte(position + 2) == 0x0A ? 3 : 2
                } else if position + 1 < count {
                    consumeEscape()
                } else {
                    position += 1
                }
            } else {
                if next == 0 { flags.insert(.escaped) }
                position += 1
            }
        }
    }

    /// https://www.w3.org/TR/css-syntax-3/#consume-numeric-token
    private mutating func consumeNumeric() {
        let start = position
        var (value, flags) = consumeNumber()
        var token = Token(kind: .number, start: Int32(start), end: 0)
        if startsIdentifier(at: position) {
            token.kind = .dimension
            token.link = Int32(position)
            flags.formUnion(consumeName())
        } else if byte(position) == 0x25 {
            position += 1
            token.kind = .percentage
        }
        if value == 0 { value = 0 }
        token.flags = flags
        token.end = Int32(position)
        token.number = value
        tokens.append(token)
    }

    /// https://www.w3.org/TR/css-syntax-3/#consume-number
    private mutating func consumeNumber() -> (Double, Token.Flags) {
        var flags: Token.Flags = .integer
        var isNegative = false
        if byte(position) == 0x2B || byte(position) == 0x2D {
            isNegative = byte(position) == 0x2D
            flags.insert(.signed)
            position += 1
        }
        var decimal = DecimalNumber()
        while isDigit(byte(position)) {
            decimal.append(bytes[position] - 0x30, isFraction: false)
            position += 1
        }
        if byte(position) == 0x2E, isDigit(byte(position + 1)) {
            flags.remove(.integer)
            position += 1
            while isDigit(byte(position)) {
                decimal.append(bytes[position] - 0x30, isFraction: true)
                position += 1
            }
        }
        if byte(position) | 0x20 == 0x65, position < count { consumeExponent(&decimal, &flags) }
        return (isNegative ? -decimal.value : decimal.value, flags)
    }

    private mutating func consumeExponent(_ decimal: inout DecimalNumber, _ flags: inout Token.Flags) {
        var at = position + 1
        let isNegative = byte(at) == 0x2D
        if byte(at) == 0x2B || byte(at) == 0x2D { at += 1 }
        guard isDigit(byte(at)) else { return }
        var exponent = 0
        while isDigit(byte(at)) {
            exponent = min(exponent * 10 + Int(bytes[at] - 0x30), 9_999)
            at += 1
        }
        decimal.exponent += isNegative ? -exponent : exponent
        position = at
        flags.remove(.integer)
    }
}

/// Accumulates decimal digits into a `Double`.
struct DecimalNumber {
    private var mantissa: UInt64 = 0
    private var digits = 0
    var exponent = 0

    mutating func append(_ digit: UInt8, isFraction: Bool) {
        if digits < 18 {
            mantissa = mantissa * 10 + UInt64(digit)
            if mantissa > 0 { digits += 1 }
            if isFraction { exponent -= 1 }
        } else if !isFraction {
            exponent += 1
        }
    }

    /// The number, clamped to the finite range.
    var value: Double {
        guard mantissa > 0 else { return 0 }
        var result = Double(mantissa)
        var power = min(abs(exponent), 400)
        while power > 0 {
            let step = min(power, 22)
            result = exponent < 0 ? result / Self.powers[step] : result * Self.powers[step]
            power -= step
        }
        return min(result, .greatestFiniteMagnitude)
    }

    private static let powers: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20,
        1e21, 1e22,
    ]
}
