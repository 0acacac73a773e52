import Glibc
public import LecternBase

/// The character encoding of a text, found out and undone.
///
/// The order is: byte order mark, the pattern of UTF-16 or UTF-32 without a
/// mark, what the document declares, UTF-8. A declaration that the bytes
/// contradict loses: bytes that are well-formed UTF-8 are UTF-8, and bytes
/// that are not are windows-1252 unless something else is declared.
public enum TextEncoding: Hashable, Sendable {
    case utf8
    case utf16(Endianness), utf32(Endianness)
    case windows1252
    /// Any other, by the name that `iconv` has for it.
    case other(String)

    /// Which byte of a unit comes first.
    public enum Endianness: Hashable, Sendable { case little, big }
}

/// Text as UTF-8, and what its encoding was.
public struct DecodedText: Sendable {
    /// Well-formed UTF-8 without byte order mark, unless `mayBeIllFormed`.
    public let utf8: Bytes
    public let encoding: TextEncoding
    /// The declared encoding, where the bytes showed that it is wrong.
    public let wrongDeclaration: String?
    /// Whether some bytes made no sense and were replaced.
    public let hasReplacements: Bool
    /// The length of the byte order mark.
    public let markLength: Int
}

extension TextEncoding {
    /// Reads bytes as text of the encoding they seem to have.
    ///
    /// - Parameter hint: what the transport says, such as `charset` of an HTTP header.
    public static func decode(_ bytes: Bytes, hint: String? = nil) -> DecodedText {
        if let (encoding, length) = byteOrderMark(of: bytes) {
            let body = bytes.slice(length..<bytes.count)
            return body.decoded(as: encoding, wrongDeclaration: nil, markLength: length)
        }
        if let encoding = unmarkedWide(bytes) { return bytes.decoded(as: encoding, wrongDeclaration: nil) }
        let label = hint ?? bytes.withUnsafeBytes { declaredLabel(in: $0) }
        let shape = bytes.withUnsafeBytes { UTF8Shape($0) }
        let declared = label.flatMap { TextEncoding(label: $0) }
        if shape.isWellFormed {
            let isContradicted = shape.multibyteCount > 0 && declared.map { $0 != .utf8 && !$0.isStateful } == true
            if declared == nil || declared == .utf8 || isContradicted || shape.multibyteCount == 0 && !isStateful(declared) {
                return DecodedText(
                    utf8: bytes, encoding: .utf8, wrongDeclaration: isContradicted ? label : nil,
                    hasReplacements: false, markLength: 0)
            }
        }
        if let declared, declared != .utf8 { return bytes.decoded(as: declared, wrongDeclaration: nil) }
        let encoding: TextEncoding = shape.multibyteCount > shape.errorCount ? .utf8 : .windows1252
        return bytes.decoded(as: encoding, wrongDeclaration: encoding == .utf8 ? nil : label ?? "utf-8")
    }

    private static func isStateful(_ encoding: TextEncoding?) -> Bool { encoding?.isStateful == true }

    /// Whether bytes below 128 may mean something else than ASCII.
    private var isStateful: Bool { self == .other("ISO-2022-JP") }

    private static func byteOrderMark(of bytes: Bytes) -> (TextEncoding, Int)? {
        let head = Array(bytes.prefix(4))
        if head.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
        if head == [0xFF, 0xFE, 0, 0] { return (.utf32(.little), 4) }
        if head == [0, 0, 0xFE, 0xFF] { return (.utf32(.big), 4) }
        if head.starts(with: [0xFF, 0xFE]) { return (.utf16(.little), 2) }
        if head.starts(with: [0xFE, 0xFF]) { return (.utf16(.big), 2) }
        return nil
    }

    /// https://www.w3.org/TR/xml/#sec-guessing
    private static func unmarkedWide(_ bytes: Bytes) -> TextEncoding? {
        switch Array(bytes.prefix(4)) {
        case [0x3C, 0, 0x3F, 0], [0x3C, 0, 0x21, 0], [0x3C, 0, 0x68, 0]: .utf16(.little)
        case [0, 0x3C, 0, 0x3F], [0, 0x3C, 0, 0x21], [0, 0x3C, 0, 0x68]: .utf16(.big)
        case [0x3C, 0, 0, 0]: .utf32(.little)
        case [0, 0, 0, 0x3C]: .utf32(.big)
        default: nil
        }
    }

    /// The label of an XML declaration, a `meta` element or a style sheet's
    /// `@charset` in the first 2048 bytes.
    static func declaredLabel(in bytes: UnsafeRawBufferPointer) -> String? {
        let head = String(decoding: bytes.prefix(2048), as: UTF8.self).lowercased()
        if head.hasPrefix("<?xml"), let label = label(in: head.prefix(256).prefix { $0 != ">" }, after: "encoding") {
            return label
        }
        if head.hasPrefix("@charset \"") { return String(head.dropFirst(10).prefix { $0 != "\"" }) }
        var rest = Substring(head)
        while let found = rest.firstRange(of: "<meta") {
            rest = rest[found.upperBound...]
            if let label = label(in: rest.prefix { $0 != ">" }, after: "charset") { return label }
        }
        return nil
    }

    private static func label(in text: Substring, after key: String) -> String? {
        guard let found = text.firstRange(of: key) else { return nil }
        let rest = text[found.upperBound...].drop { $0.isWhitespace }
        guard rest.first == "=" else { return nil }
        let value = rest.dropFirst().drop { $0.isWhitespace || $0 == "\"" || $0 == "'" }
        let label = value.prefix { !$0.isWhitespace && !"\"';/?>".contains($0) }
        return label.isEmpty ? nil : String(label)
    }

    /// The encoding for a label; those of https://encoding.spec.whatwg.org
    /// that books have, any other if `iconv` knows it.
    init?(label: String) {
        let label = label.lowercased()
        switch label {
        case "utf-8", "utf8", "unicode-1-1-utf-8", "us-ascii": self = .utf8
        // An 8-bit declaration cannot be read from 16-bit text: it is wrong.
        case "utf-16", "utf-16le", "utf-16be", "ucs-2", "utf-32", "unicode": self = .utf8
        case "iso-8859-1", "latin1", "latin-1", "ascii", "windows-1252", "cp1252", "x-cp1252", "ansi", "iso8859-1":
            self = .windows1252
        case "shift_jis", "shift-jis", "sjis", "x-sjis", "windows-31j", "ms_kanji": self = .other("CP932")
        case "gb2312", "gbk", "gb_2312-80", "x-gbk", "gb18030", "cp936": self = .other("GB18030")
        case "big5", "big5-hkscs", "x-x-big5", "cp950": self = .other("BIG5-HKSCS")
        case "euc-kr", "ks_c_5601-1987", "windows-949", "ksc5601": self = .other("CP949")
        case "iso-8859-9", "latin5": self = .other("CP1254")
        case "iso-2022-jp": self = .other("ISO-2022-JP")
        case "macintosh", "x-mac-roman", "mac": self = .other("MACINTOSH")
        default:
            guard label.utf8.count < 32, label.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x2F }),
                let converter = Converter(label)
            else { return nil }
            _ = consume converter
            self = .other(label.uppercased())
        }
    }
}

extension Bytes {
    fileprivate func decoded(as encoding: TextEncoding, wrongDeclaration: String?, markLength: Int = 0) -> DecodedText {
        var output: [UInt8] = []
        var isReplaced = false
        withUnsafeBytes { source in
            output.reserveCapacity(source.count + source.count / 2)
            switch encoding {
            case .utf8:
                if UTF8Shape(source).isWellFormed { break }
                output = Array(String(decoding: source, as: UTF8.self).utf8)
                isReplaced = true
            case .utf16(let order): isReplaced = output.append(utf16: source, order)
            case .utf32(let order): isReplaced = output.append(utf32: source, order)
            case .windows1252: output.append(windows1252: source)
            case .other(let name):
                if let converter = Converter(name) {
                    isReplaced = converter.convert(source, into: &output)
                } else {
                    output.append(windows1252: source)
                }
            }
        }
        let isUnchanged = encoding == .utf8 && !isReplaced
        return DecodedText(
            utf8: isUnchanged ? self : Bytes(output), encoding: encoding, wrongDeclaration: wrongDeclaration,
            hasReplacements: isReplaced, markLength: markLength)
    }
}

/// How far bytes look like UTF-8.
private struct UTF8Shape {
    var multibyteCount = 0
    var errorCount = 0
    var isWellFormed: Bool { errorCount == 0 }

    init(_ bytes: UnsafeRawBufferPointer) {
        guard let base = bytes.baseAddress else { return }
        let start = base.assumingMemoryBound(to: UInt8.self)
        var index = 0
        while index < bytes.count {
            if index + 16 <= bytes.count {
                let block = UnsafeRawPointer(start + index).loadUnaligned(as: SIMD16<UInt8>.self)
                if block.max() < 0x80 {
                    index += 16
                    continue
                }
            }
            let stop = Swift.min(index + 16, bytes.count)
            while index < stop {
                if start[index] < 0x80 {
                    index += 1
                    continue
                }
                let (scalar, length) = decodeScalar(start + index, available: bytes.count - index)
                // A genuine U+FFFD is EF BF BD.
                if scalar == 0xFFFD, !(length == 3 && start[index] == 0xEF) {
                    errorCount += 1
                } else {
                    multibyteCount += 1
                }
                index += length
            }
        }
    }
}

extension [UInt8] {
    fileprivate mutating func append(_ scalar: UInt32) -> Bool {
        guard let valid = Unicode.Scalar(scalar) else {
            self += [0xEF, 0xBF, 0xBD]
            return true
        }
        if scalar < 0x80 { append(UInt8(scalar)) } else { append(contentsOf: UTF8.encode(valid) ?? UTF8.encodedReplacementCharacter) }
        return false
    }

    fileprivate mutating func append(utf16 source: UnsafeRawBufferPointer, _ order: TextEncoding.Endianness) -> Bool {
        var isReplaced = source.count % 2 != 0
        var index = 0
        func unit(_ at: Int) -> UInt32 {
            let (a, b) = (UInt32(source[at]), UInt32(source[at + 1]))
            return order == .little ? b << 8 | a : a << 8 | b
        }
        while index + 1 < source.count {
            var scalar = unit(index)
            index += 2
            if scalar & 0xFC00 == 0xD800, index + 1 < source.count, unit(index) & 0xFC00 == 0xDC00 {
                scalar = 0x10000 + ((scalar & 0x3FF) << 10) + (unit(index) & 0x3FF)
                index += 2
            }
            if append(scalar) { isReplaced = true }
        }
        return isReplaced
    }

    fileprivate mutating func append(utf32 source: UnsafeRawBufferPointer, _ order: TextEncoding.Endianness) -> Bool {
        var isReplaced = source.count % 4 != 0
        for index in stride(from: 0, to: source.count - 3, by: 4) {
            let raw = source.loadUnaligned(fromByteOffset: index, as: UInt32.self)
            if append(order == .little ? UInt32(littleEndian: raw) : UInt32(bigEndian: raw)) { isReplaced = true }
        }
        return isReplaced
    }

    fileprivate mutating func append(windows1252 source: UnsafeRawBufferPointer) {
        for byte in source {
            let isSpecial = byte & 0xE0 == 0x80
            _ = append(isSpecial ? UInt32(Self.windows1252[Int(byte & 0x1F)]) : UInt32(byte))
        }
    }

    /// https://encoding.spec.whatwg.org/index-windows-1252.txt, 80 to 9F.
    private static let windows1252: [UInt16] = [
        0x20AC, 0x81, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039, 0x152, 0x8D, 0x17D,
        0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC, 0x2122, 0x161, 0x203A, 0x153, 0x9D,
        0x17E, 0x178,
    ]
}

/// One `iconv` conversion to UTF-8.
private struct Converter: ~Copyable {
    private let handle: iconv_t

    init?(_ name: String) {
        guard let handle = iconv_open("UTF-8", name), Int(bitPattern: handle) != -1 else { return nil }
        self.handle = handle
    }

    deinit { iconv_close(handle) }

    /// Appends the text; bytes that make no sense become U+FFFD. Says whether
    /// there were any.
    func convert(_ source: UnsafeRawBufferPointer, into output: inout [UInt8]) -> Bool {
        guard let base = source.baseAddress else { return false }
        var input: UnsafeMutablePointer<CChar>? = UnsafeMutablePointer(
            mutating: base.assumingMemoryBound(to: CChar.self))
        var left = source.count
        var isReplaced = false
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { room in
            while left > 0 {
                var target = room.baseAddress
                var space = room.count
                let result = iconv(handle, &input, &left, &target, &space)
                let problem = errno
                output += UnsafeRawBufferPointer(start: room.baseAddress, count: room.count - space)
                guard result == Int.max || result == -1 || result == UInt(bitPattern: -1) else { continue }
                if problem == E2BIG { continue }
                output += [0xEF, 0xBF, 0xBD]
                isReplaced = true
                if problem != EILSEQ { return }
                input = input.map { $0 + 1 }
                left -= 1
            }
        }
        return isReplaced
    }
}
