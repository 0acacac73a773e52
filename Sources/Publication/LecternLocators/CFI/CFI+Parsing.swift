import LecternBase

extension CFI {
    /// The reason why a text is not a CFI.
    public enum SyntaxError: Error, Hashable, Sendable {
        /// The character at this offset is not allowed there.
        case unexpected(offset: Int)
        /// A number exceeds the limit.
        case number(offset: Int)
        /// The text has too many characters or steps.
        case tooLong
    }

    /// The largest length in Unicode scalars.
    static let maximumLength = 16_384

    /// Parses a CFI, with or without `epubcfi(` and `)`.
    ///
    /// Accepts unescaped brackets and commas in an assertion if they are
    /// unambiguous; does not decode percent-encoding, see ``init(fragment:)``.
    public init(_ text: String) throws(SyntaxError) {
        guard text.utf8.count <= Self.maximumLength * 4 else { throw .tooLong }
        var reader = CFIReader(text)
        self = try reader.read()
    }

    /// Parses a URL fragment, percent-encoded or not; nil if it is not a CFI.
    ///
    ///     CFI(fragment: "epubcfi(/6/4%5Bchap%5D!/4)")
    public init?(fragment: String) {
        guard fragment.hasPrefix("epubcfi(") || fragment.hasPrefix("epubcfi%28") else { return nil }
        let text = fragment.contains("%") ? PercentEncoding.decode(fragment) : fragment
        guard let cfi = try? CFI(text) else { return nil }
        self = cfi
    }
}

/// A parser of the grammar in § 2.2.
private struct CFIReader {
    private let text: [Unicode.Scalar]
    private var at = 0
    private var stepCount = 0
    private static let maximumSteps = 1_000

    init(_ text: String) { self.text = Array(text.unicodeScalars) }

    /// fragment = "epubcfi(" , ( path , [ range ] ) , ")"
    mutating func read() throws(CFI.SyntaxError) -> CFI {
        guard text.count <= CFI.maximumLength else { throw .tooLong }
        let isWrapped = skip("epubcfi(")
        let path = try readPath()
        var cfi = CFI(path)
        if skip(",") {
            let start = try readPath()
            guard skip(",") else { throw .unexpected(offset: at) }
            cfi.range = CFI.Ends(start: start, end: try readPath())
            // NOTE: the shared path of a range has no offset of its own.
            guard path.offset == nil else { throw .unexpected(offset: at) }
        }
        if isWrapped { guard skip(")") else { throw .unexpected(offset: at) } }
        guard at == text.count, !cfi.start.isEmpty else { throw .unexpected(offset: at) }
        return cfi
    }

    /// local_path = { step | "!" } , [ offset ]
    private mutating func readPath() throws(CFI.SyntaxError) -> CFI.Path {
        var path = CFI.Path()
        while at < text.count {
            if skip("/") {
                path.components.append(.step(try readStep()))
            } else if skip("!") {
                guard path.components.last != .indirection else { throw .unexpected(offset: at - 1) }
                path.components.append(.indirection)
            } else {
                break
            }
            stepCount += 1
            guard stepCount <= Self.maximumSteps else { throw .tooLong }
        }
        path.offset = try readOffset()
        return path
    }

    private mutating func readStep() throws(CFI.SyntaxError) -> CFI.Step {
        let index = try readInteger()
        return CFI.Step(index, assertion: try readAssertion())
    }

    /// offset = ( ":" , integer ) | ( "@" , number , ":" , number ) | ( "~" , number , [ "@" , number , ":" , number ] )
    private mutating func readOffset() throws(CFI.SyntaxError) -> CFI.Offset? {
        var offset = CFI.Offset()
        if skip(":") { offset.character = try readInteger() }
        if skip("~") { offset.time = try readNumber() }
        if skip("@") {
            let x = try readNumber()
            guard skip(":") else { throw .unexpected(offset: at) }
            offset.point = CFI.Point(x: x, y: try readNumber())
        }
        guard offset != CFI.Offset() else { return nil }
        offset.assertion = try readAssertion()
        return offset
    }

    private mutating func readInteger() throws(CFI.SyntaxError) -> Int {
        let start = at
        var value = 0
        while at < text.count, let digit = Self.digit(text[at]) {
            value = value * 10 + digit
            guard value <= Int(Int32.max) else { throw .number(offset: start) }
            at += 1
        }
        guard at > start else { throw .unexpected(offset: at) }
        return value
    }

    /// Reads a number with up to six decimals, as ``CFI/description`` writes
    /// it.
    private mutating func readNumber() throws(CFI.SyntaxError) -> Double {
        let whole = try readInteger()
        guard skip(".") else { return Double(whole) }
        let start = at
        var (millionths, scale) = (0, 100_000)
        while at < text.count, let digit = Self.digit(text[at]) {
            millionths += digit * scale
            scale /= 10
            at += 1
        }
        guard at > start else { throw .unexpected(offset: at) }
        return Double(whole * 1_000_000 + millionths) / 1e6
    }

    /// assertion = ( value , [ "," , value ] | "," , value ) , { ";" , name , "=" , csv }
    private mutating func readAssertion() throws(CFI.SyntaxError) -> CFI.Assertion? {
        guard skip("[") else { return nil }
        var assertion = CFI.Assertion()
        let first = try readValue(until: "],;")
        if !first.isEmpty { assertion.first = first }
        if skip(",") { assertion.second = try readValue(until: "];") }
        while skip(";") {
            let name = try readValue(until: "=];")
            guard skip("=") else { throw .unexpected(offset: at) }
            var values = [try readValue(until: "],;")]
            while skip(",") { values.append(try readValue(until: "],;")) }
            assertion.parameters.append(CFI.Parameter(name: name, values: values))
        }
        guard skip("]") else { throw .unexpected(offset: at) }
        return assertion
    }

    private mutating func readValue(until ends: String) throws(CFI.SyntaxError) -> String {
        var value = String.UnicodeScalarView()
        while at < text.count, !ends.unicodeScalars.contains(text[at]) {
            if text[at] == "^" {
                at += 1
                guard at < text.count else { throw .unexpected(offset: at) }
            }
            value.append(text[at])
            at += 1
        }
        return String(value)
    }

    private mutating func skip(_ token: String) -> Bool {
        guard text[at...].starts(with: token.unicodeScalars) else { return false }
        at += token.unicodeScalars.count
        return true
    }

    private static func digit(_ scalar: Unicode.Scalar) -> Int? {
        (0x30...0x39).contains(scalar.value) ? Int(scalar.value) - 0x30 : nil
    }
}
