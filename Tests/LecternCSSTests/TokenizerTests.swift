import Testing

@testable import LecternCSS

@Suite(.timeLimit(.minutes(10))) struct TokenizerTests {
    private func kinds(_ text: String) -> String {
        let list = TokenList(text)
        return list.tokens.map { "\($0.kind)" }.joined(separator: " ")
    }

    private func texts(_ text: String) -> [String] {
        let list = TokenList(text)
        return list.tokens.map { list.text($0) }
    }

    @Test(arguments: [
        ("a b", "ident whitespace ident"), ("/* x */a/**/b", "ident ident"), ("#a #1", "hash whitespace hash"),
        ("@media", "atKeyword"),
        ("url(x) url( 'x' )", "url whitespace function whitespace string whitespace closeParenthesis"),
        ("url(a b)", "badURL"), ("'a\nb", "badString whitespace ident"),
        ("1 2% 3px 4e1 5e", "number whitespace percentage whitespace dimension whitespace number whitespace dimension"),
        ("-->-a--b<!--", "cdc ident cdo"), ("+.5 -x +x", "number whitespace ident whitespace delimiter ident"),
        ("f(1,2)", "function number comma number closeParenthesis"),
        ("{[(;:)]}", "openCurly openSquare openParenthesis semicolon colon closeParenthesis closeSquare closeCurly"),
        ("\\66oo", "ident"), ("\\", "delimiter"), ("", ""),
    ])
    func kindsOfTokens(_ text: String, _ expected: String) { #expect(kinds(text) == expected) }

    @Test func escapesAreDecoded() {
        #expect(texts("\\66 oo b\\(r \"a\\\nb\" \"\\26 x\"") == ["foo", " ", "b(r", " ", "ab", " ", "&x"])
        #expect(texts("\\0 \\110000 ") == ["\u{FFFD}\u{FFFD}"])
    }

    @Test(arguments: [
        ("12", 12.0), ("-1.5", -1.5), ("+.25", 0.25), ("1e3", 1000), ("1.5E-2", 0.015), ("0.1", 0.1),
        ("123456789.25", 123456789.25),
        ("1e999", .greatestFiniteMagnitude), ("000000000000000000000000000012", 12),
    ])
    func numbers(_ text: String, _ value: Double) { #expect(TokenList(text).tokens[0].number == value) }

    @Test func blocksAreLinked() {
        let list = TokenList("a{b(c}d)e}f")
        // The brace inside the parentheses does not close the block.
        #expect(list.tokens[1].link == 8)
        #expect(list.tokens[2].link == 6)
        #expect(TokenList("{(").tokens.map(\.link) == [2, 2])
    }

    @Test func escapedFunctionNames() {
        let list = TokenList("\\75 r\\6c( a.png )")
        #expect(list.tokens.map(\.kind) == [.url])
        #expect(list.text(list.tokens[0]) == "a.png")
    }

    /// https://www.w3.org/TR/css-syntax-3/#consume-token: the end of the input closes every token.
    @Test(arguments: [
        ("\"a", "string"), ("url(", "url"), ("url(a", "url"), ("f(", "function"), ("/* ", ""), ("@", "delimiter"),
        ("#", "delimiter"), ("'\\", "string"), ("1e", "dimension"), ("a\\", "ident delimiter"),
        ("u+", "ident delimiter"),
    ])
    func unterminatedInputIsTokenized(_ text: String, _ expected: String) { #expect(kinds(text) == expected) }

    @Test func encodings() {
        func decode(_ bytes: [UInt8]) -> String { String(decoding: StyleSheetDecoder.utf8(bytes), as: UTF8.self) }
        #expect(decode([0xEF, 0xBB, 0xBF, 0x61]) == "a")
        #expect(decode([0xFE, 0xFF, 0, 0x61, 0, 0xE9]) == "aé")
        #expect(decode([0xFF, 0xFE, 0x61, 0]) == "a")
        #expect(decode(Array("@charset \"windows-1252\";".utf8) + [0xE9, 0x80]).hasSuffix("é€"))
    }
}
