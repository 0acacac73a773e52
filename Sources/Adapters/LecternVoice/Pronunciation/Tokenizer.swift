import LecternPlayback

/// Divides a text into words, numbers and signs.
///
/// Signs at the ends of what stands between spaces are taken off first, then what is left is divided at dashes, slashes and dots;
/// a table says how contractions and abbreviations are divided.
struct Tokenizer {
    /// Forms with their parts, separated by spaces.
    let parts: SortedTable

    func tokens(of text: TracedText) -> [Token] {
        var tokens: [Token] = []
        var start = 0
        while start < text.scalars.count {
            let end = text.scalars[start...].firstIndex(of: " ") ?? text.scalars.count
            if end > start {
                var offset = start
                for part in divide(Array(text.scalars[start..<end])) {
                    let range = offset..<min(offset + part.count, end)
                    tokens.append(Token(TracedText.string(part[...]), source: text.source(of: range)))
                    offset = range.upperBound
                }
                if !tokens.isEmpty { tokens[tokens.count - 1].isFollowedBySpace = end < text.scalars.count }
            }
            start = end + 1
        }
        return tokens
    }

    typealias Scalars = [Unicode.Scalar]

    /// Longer forms are not in the table.
    private static let longestForm = 40

    private func known(_ scalars: some Collection<Unicode.Scalar>) -> [Scalars]? {
        guard scalars.count <= Self.longestForm else { return nil }
        return parts[TracedText.string(Array(scalars)[...])]?.split(separator: " ").map { Array($0.unicodeScalars) }
    }

    /// The parts of what stands between spaces.
    func divide(_ chunk: Scalars) -> [Scalars] {
        if let parts = known(chunk) { return parts }
        var (first, last): ([Scalars], [Scalars]) = ([], [])
        var rest = chunk[...]
        while !rest.isEmpty, known(rest) == nil {
            let prefix = SignsAround.prefixLength(rest)
            if prefix > 0, prefix < rest.count, known(rest.dropFirst(prefix)) != nil {
                first.append(Array(rest.prefix(prefix)))
                rest = rest.dropFirst(prefix)
                break
            }
            let suffix = SignsAround.suffixLength(rest.dropFirst(prefix))
            if suffix > 0, suffix < rest.count, known(rest.dropLast(suffix)) != nil {
                last.append(Array(rest.suffix(suffix)))
                rest = rest.dropLast(suffix)
                break
            }
            if prefix == 0, suffix == 0 { break }
            if prefix > 0 {
                first.append(Array(rest.prefix(prefix)))
                rest = rest.dropFirst(prefix)
            }
            if suffix > 0 {
                last.append(Array(rest.suffix(suffix)))
                rest = rest.dropLast(suffix)
            }
        }
        var middle: [Scalars] = []
        if !rest.isEmpty {
            middle = known(rest) ?? (Address.isAddress(rest) ? [Array(rest)] : SignsWithin.divide(rest))
        }
        let tokens = first + middle + last.reversed()
        return tokens.count > 1 ? rejoin(tokens) : tokens
    }

    /// Joins neighbours that the table knows together: `Sept` and `.`.
    private func rejoin(_ tokens: [Scalars]) -> [Scalars] {
        var result: [Scalars] = []
        var index = 0
        while index < tokens.count {
            let joined = [3, 2].first { count in
                index + count <= tokens.count && known(Array(tokens[index..<index + count].joined())) != nil
            }
            if let joined, let parts = known(Array(tokens[index..<index + joined].joined())) {
                result += parts
                index += joined
            } else {
                result.append(tokens[index])
                index += 1
            }
        }
        return result
    }
}

/// Signs that stand at the beginning or end of a word.
enum SignsAround {
    private static let quotes = Set("'\"”“`‘´’‚,„»«「」『』（）〔〕【】《》〈〉".unicodeScalars)
    private static let stops = Set("…,:;!?¿¡()[]{}<>_#*&。？！，、；：～·".unicodeScalars)
    private static let icons = Set("™®©°§¶†‡•".unicodeScalars)
    private static let currencies = Set("$£€¥฿₽₹₩₪₺₴₦₫₱₲₵₸₼₾₿".unicodeScalars)
    private static let letterCurrencies = ["US$", "C$", "A$"]
    private static let units: Set<String> = [
        "km", "km²", "km³", "m", "m²", "m³", "dm", "dm²", "dm³", "cm", "cm²", "cm³", "mm", "mm²", "mm³", "ha", "µm",
        "nm", "yd", "in", "ft", "kg", "g", "mg", "µg", "t", "lb", "oz", "m/s", "km/h", "kmh", "mph", "hPa", "Pa",
        "mbar", "mb", "MB", "kb", "KB", "gb", "GB", "tb", "TB", "T", "G", "M", "K", "%",
    ]

    static func isIcon(_ scalar: Unicode.Scalar) -> Bool { icons.contains(scalar) }

    static func isQuote(_ scalar: Unicode.Scalar) -> Bool { quotes.contains(scalar) }

    static func prefixLength(_ text: ArraySlice<Unicode.Scalar>) -> Int {
        guard let first = text.first else { return 0 }
        let next = text.dropFirst().first
        if "§%=—–".unicodeScalars.contains(first) { return 1 }
        if first == "+" { return next?.isDigit == true ? 0 : 1 }
        if stops.contains(first) || quotes.contains(first) || icons.contains(first) { return 1 }
        if first == ".", next == "." { return text.prefix { $0 == "." }.count }
        if currencies.contains(first) { return 1 }
        return letterCurrencies.first { text.starts(with: $0.unicodeScalars) }?.unicodeScalars.count ?? 0
    }

    /// The longest of the signs at the end.
    static func suffixLength(_ text: ArraySlice<Unicode.Scalar>) -> Int {
        guard let last = text.last else { return 0 }
        var longest = 0
        if stops.contains(last) || quotes.contains(last) || icons.contains(last) || "—–".unicodeScalars.contains(last) {
            longest = 1
        }
        let before = text.dropLast()
        if last == ".", let previous = before.last {
            let dots = text.reversed().prefix { $0 == "." }.count
            if dots > 1 { longest = dots }
            if longest == 0, endsSentence(after: previous, before.dropLast().last) { longest = 1 }
        }
        if last == "s" || last == "S", let apostrophe = before.last, apostrophe == "'" || apostrophe == "’" {
            longest = 2
        }
        if last == "+", before.last?.isDigit == true { longest = 1 }
        return max(longest, unitLength(text))
    }

    private static func endsSentence(after previous: Unicode.Scalar, _ second: Unicode.Scalar?) -> Bool {
        if previous.isDigit || previous.isLatinSmall || "%²-+".unicodeScalars.contains(previous) { return true }
        if stops.contains(previous) || quotes.contains(previous) { return true }
        return previous.isLatinCapital && second?.isLatinCapital == true
    }

    /// A unit or currency after a number.
    private static func unitLength(_ text: ArraySlice<Unicode.Scalar>) -> Int {
        // No unit is longer.
        guard let digit = text.suffix(6).lastIndex(where: \.isDigit), digit + 1 < text.endIndex else { return 0 }
        let rest = text[(digit + 1)...]
        let word = TracedText.string(rest)
        let isUnit =
            units.contains(word) || letterCurrencies.contains(word)
            || rest.count == 1 && rest.first.map(currencies.contains) == true
        return isUnit ? rest.count : 0
    }
}

/// Signs that divide a word.
enum SignsWithin {
    static func divide(_ text: ArraySlice<Unicode.Scalar>) -> [[Unicode.Scalar]] {
        let text = Array(text)
        var parts: [[Unicode.Scalar]] = []
        var (start, index) = (0, 0)
        while index < text.count {
            let length = length(text, index)
            guard length > 0, index > 0 else {
                index += max(length, 1)
                continue
            }
            if index > start { parts.append(Array(text[start..<index])) }
            parts.append(Array(text[index..<index + length]))
            index += length
            start = index
        }
        if start < text.count { parts.append(Array(text[start...])) }
        return parts
    }

    private static func length(_ text: [Unicode.Scalar], _ index: Int) -> Int {
        let sign = text[index]
        let scanner = TextScanner(text, at: index)
        let (previous, next) = (scanner.peek(-1), scanner.peek(1))
        if sign == ".", next == "." { return text[index...].prefix { $0 == "." }.count }
        if sign == "…" || SignsAround.isIcon(sign) { return 1 }
        if "+-*^".unicodeScalars.contains(sign), previous?.isDigit == true, let next, next.isDigit || next == "-" {
            return 1
        }
        if sign == ".", let previous, let next, previous.isLatinSmall || SignsAround.isQuote(previous),
            next.isLatinCapital || SignsAround.isQuote(next)
        {
            return 1
        }
        if sign == ",", previous?.isLetter == true, next?.isLetter == true { return 1 }
        guard let previous, previous.isWord, previous != "_" else { return 0 }
        if ":<>=/".unicodeScalars.contains(sign), next?.isLetter == true { return 1 }
        let most = ["-": 3, "—": 2, "–": 1, "~": 1][String(sign)] ?? 0
        guard most > 0 else { return 0 }
        let count = text[index...].prefix(most + 1).prefix { $0 == sign }.count
        let end = index + count
        return count <= most && end < text.count && text[end].isLetter ? count : 0
    }
}

/// Addresses of the web and of mail, which stay whole.
enum Address {
    private static let domains: Set<String> = [
        "com", "org", "net", "edu", "gov", "io", "co", "uk", "de", "fr", "info", "biz", "us", "ca", "au", "tv", "me",
        "ly", "ai",
    ]

    static func isAddress(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
        guard text.contains(".") || text.contains(":") else { return false }
        let word = TracedText.string(text).lowercased()
        for scheme in ["http://", "https://", "ftp://", "www."] where word.hasPrefix(scheme) && word != scheme {
            return true
        }
        if let at = word.firstIndex(of: "@") { return isMail(word[..<at], word[word.index(after: at)...]) }
        let host = word.prefix { $0 != "/" }
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count > 1, let last = labels.last, domains.contains(String(last)) else { return false }
        return labels.allSatisfy(isLabel)
    }

    private static func isMail(_ name: Substring, _ host: Substring) -> Bool {
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        return !name.isEmpty && name.unicodeScalars.allSatisfy { $0.isWord || ".+-".unicodeScalars.contains($0) }
            && labels.count > 1 && labels.allSatisfy(isLabel)
    }

    private static func isLabel(_ label: Substring) -> Bool {
        !label.isEmpty && label.unicodeScalars.allSatisfy { $0.isWord || $0 == "-" }
    }
}

extension Unicode.Scalar {
    /// A small letter of Latin-1.
    var isLatinSmall: Bool {
        ("a"..."z").contains(self) || (0xDF...0xF6).contains(value) || (0xF8...0xFF).contains(value)
    }

    /// A capital letter of Latin-1.
    var isLatinCapital: Bool {
        ("A"..."Z").contains(self) || (0xC0...0xD6).contains(value) || (0xD8...0xDE).contains(value)
    }
}
