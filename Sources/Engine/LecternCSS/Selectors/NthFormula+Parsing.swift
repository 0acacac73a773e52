extension NthFormula {
    /// Parses `An+B` from tokens; `nil` if they are something else.
    ///
    /// Spec: https://www.w3.org/TR/css-syntax-3/#anb-production
    init?(_ list: TokenList, _ range: Range<Int>) {
        var text: [UInt8] = []
        var previousEnd: Int32?
        for index in range {
            let token = list.tokens[index]
            // A comment separates tokens, but a sign still joins its number.
            if let previousEnd, previousEnd != token.start, text.last != 0x2B, text.last != 0x20 { text.append(0x20) }
            switch token.kind {
            case .whitespace: text.append(0x20)
            case .ident: text.append(contentsOf: list.lowercased(token).utf8)
            case .dimension:
                text.append(contentsOf: list.source[Int(token.start)..<Int(token.link)])
                text.append(contentsOf: list.lowercased(token).utf8)
            case .number, .delimiter: text.append(contentsOf: list.source[Int(token.start)..<Int(token.end)])
            default: return nil
            }
            previousEnd = token.end
        }
        self.init(String(decoding: text, as: UTF8.self))
    }

    /// Parses `An+B` from lower-case text: `2n+1`, `odd`, `-n + 3`.
    init?(_ source: String) {
        let text = Array(source.trimmedASCII.utf8)
        if text == Array("odd".utf8) {
            self.init(step: 2, offset: 1)
        } else if text == Array("even".utf8) {
            self.init(step: 2, offset: 0)
        } else {
            var reader = Reader(text: text)
            guard let (step, offset) = reader.read() else { return nil }
            self.init(step: step, offset: offset)
        }
    }

    private struct Reader {
        let text: [UInt8]
        var index = 0

        var next: UInt8? { index < text.count ? text[index] : nil }

        mutating func read() -> (Int, Int)? {
            let sign = readSign()
            let number = readDigits()
            guard next == 0x6E else {
                guard let number, next == nil else { return nil }
                return (0, (sign ?? 1) * number)
            }
            index += 1
            let step = (sign ?? 1) * (number ?? 1)
            skipSpaces()
            if next == nil { return (step, 0) }
            guard let offsetSign = readSign() else { return nil }
            skipSpaces()
            guard let offset = readDigits(), next == nil else { return nil }
            return (step, offsetSign * offset)
        }

        private mutating func readSign() -> Int? {
            guard next == 0x2B || next == 0x2D else { return nil }
            defer { index += 1 }
            return next == 0x2D ? -1 : 1
        }

        private mutating func readDigits() -> Int? {
            let start = index
            var value = 0
            while let digit = next, digit >= 0x30, digit <= 0x39 {
                value = min(value * 10 + Int(digit - 0x30), 1_000_000_000)
                index += 1
            }
            return index > start ? value : nil
        }

        private mutating func skipSpaces() { while next == 0x20 { index += 1 } }
    }
}
