internal import CDjVu
import LecternBase

/// An expression of DjVuLibre, in which texts, outlines and annotations are: a list, a number, a string or a symbol.
enum DjVuExpression: Hashable, Sendable {
    case list([DjVuExpression])
    case number(Int)
    case string(String)
    case symbol(String)

    private static let deepest = 80
    private static let most = 8_000_000

    /// Reads the tokens that a process wrote; nil if they are incomplete.
    init?(tokens: [UInt8]) {
        var reader = Reader(tokens: tokens)
        guard let expression = reader.next(depth: 0) else { return nil }
        self = expression
    }

    /// The members of a list; empty for others.
    var list: [DjVuExpression] {
        if case .list(let members) = self { return members }
        return []
    }

    var number: Int? {
        if case .number(let number) = self { return number }
        return nil
    }

    var string: String? {
        if case .string(let string) = self { return string }
        return nil
    }

    /// The symbol with which a list begins.
    var head: String? {
        if case .symbol(let name)? = list.first { return name }
        return nil
    }

    /// The numbers that follow the symbol.
    var numbers: [Int] { list.dropFirst().prefix { $0.number != nil }.compactMap(\.number) }

    private struct Reader {
        let tokens: [UInt8]
        var position = 0
        var count = 0

        mutating func next(depth: Int) -> DjVuExpression? {
            count += 1
            guard depth < DjVuExpression.deepest, count < DjVuExpression.most, let token = byte() else { return nil }
            switch Int(token) {
            case cdjvu_token_open: return list(depth: depth)
            case cdjvu_token_number: return word().map { .number(Int(Int32(bitPattern: $0))) }
            case cdjvu_token_string: return text().map { .string($0) }
            case cdjvu_token_symbol: return text().map { .symbol($0) }
            default: return nil
            }
        }

        /// A list without its end is taken as far as it goes: the rest was too long.
        private mutating func list(depth: Int) -> DjVuExpression {
            var members: [DjVuExpression] = []
            while position < tokens.count {
                if Int(tokens[position]) == cdjvu_token_close {
                    position += 1
                    break
                }
                guard let member = next(depth: depth + 1) else {
                    position = tokens.count
                    break
                }
                members.append(member)
            }
            return .list(members)
        }

        private mutating func byte() -> UInt8? {
            guard position < tokens.count else { return nil }
            position += 1
            return tokens[position - 1]
        }

        private mutating func word() -> UInt32? {
            guard tokens.count - position >= 4 else { return nil }
            defer { position += 4 }
            return tokens.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: position, as: UInt32.self) }
        }

        private mutating func text() -> String? {
            guard let length = word().map(Int.init), length <= tokens.count - position else { return nil }
            defer { position += length }
            return String(decoding: tokens[position..<position + length], as: UTF8.self)
        }
    }
}
