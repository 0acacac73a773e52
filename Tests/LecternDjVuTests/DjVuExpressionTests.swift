import LecternPublication
import LecternTestKit
import Testing

@testable import LecternDjVu

/// The tokens that a process sends.
@Suite(.timeLimit(.minutes(10))) struct DjVuExpressionTests {
    private func string(_ text: String, _ token: Character = "s") -> [UInt8] {
        let bytes = Array(text.utf8)
        return [token.asciiValue ?? 0, UInt8(bytes.count), 0, 0, 0] + bytes
    }

    private func number(_ value: Int32) -> [UInt8] { [0x69] + withUnsafeBytes(of: value.littleEndian) { Array($0) } }

    private func list(_ members: [UInt8]...) -> [UInt8] { [0x28] + members.flatMap(\.self) + [0x29] }

    @Test func tokensBecomeExpressions() {
        let tokens = list(string("page", "y"), number(-7), list(), string("ä"))
        let expression = DjVuExpression(tokens: tokens)
        #expect(expression == .list([.symbol("page"), .number(-7), .list([]), .string("ä")]))
        #expect(expression?.head == "page" && expression?.numbers == [-7])
    }

    @Test func whatIsCutIsTakenAsFarAsItGoes() {
        let tokens = list(number(1), list(number(2), number(3)))
        #expect(DjVuExpression(tokens: Array(tokens.dropLast(3))) == .list([.number(1), .list([.number(2)])]))
        #expect(DjVuExpression(tokens: []) == nil)
        #expect(DjVuExpression(tokens: [0x73, 9, 0, 0, 0, 1]) == nil)
        let deep = [UInt8](repeating: 0x28, count: 100_000)
        #expect(DjVuExpression(tokens: deep) != nil)
    }

    @Test func nonsenseIsNoOutlineAndNoText() throws {
        var random = SeededRandom(seed: 4)
        let facts = DjVuExpression.list([.number(300), .number(400), .number(100), .number(0)])
        let space = try #require(DjVuPageSpace(facts))
        let names = DjVuPageNames(.list([]), pageCount: 3)
        let kinds = ["page", "line", "word", "char", "bookmarks", "maparea", "rect", "metadata", "title"].map {
            string($0, "y")
        }
        for _ in 0..<2_000 {
            var tokens: [UInt8] = [0x28]
            for _ in 0..<random.below(40) {
                switch random.below(6) {
                case 0: tokens += [0x28]
                case 1: tokens += [0x29]
                case 2: tokens += number(Int32(truncatingIfNeeded: random.next()))
                case 3: tokens += string(["", "#2", "a b\nc", "\u{5D0}\u{5D1}"][random.below(4)])
                case 4: tokens += number(Int32(random.below(300)))
                default: tokens += kinds[random.below(kinds.count)]
                }
            }
            guard let expression = DjVuExpression(tokens: tokens) else { continue }
            let text = DjVuText(expression, in: space).text
            #expect(text.units.count == text.boxes.count)
            var outline = DjVuOutline(href: "a.djvu", names: names)
            _ = outline.links(expression)
            let annotations = DjVuAnnotations(expression)
            _ = (annotations.information, annotations.links(in: space, names: names, page: 1))
            _ = annotations.notes(in: space)
        }
    }

    @Test func pagesHaveNames() {
        let entries = DjVuExpression.list([
            .list([.number(0), .string("a.djvu"), .string("a.djvu"), .string("a.djvu")]),
            .list([.number(1), .string("2"), .string("2"), .string("iv")]),
            .list([.number(9), .string("x"), .string("x"), .string("x")]), .number(1),
        ])
        let names = DjVuPageNames(entries, pageCount: 3)
        #expect(names.title(of: 0) == nil && names.title(of: 1) == "iv")
        #expect(names.page("a.djvu") == 0 && names.page("2") == 1 && names.page("3") == 2 && names.page("iv") == 1)
        #expect(names.page("4") == nil && names.page("x") == nil && names.page("") == nil)
        #expect(names.page("+1", from: 1) == 2 && names.page("-1", from: 0) == nil && names.page("+1") == nil)
        #expect(names.page("-9223372036854775808", from: 0) == nil && names.page("99999999999999999999") == nil)
    }

    @Test func pageSizesAreChecked() {
        func space(_ numbers: Int...) -> DjVuPageSpace? { DjVuPageSpace(.list(numbers.map { .number($0) })) }
        #expect(space(0, 5, 100, 0) == nil && space(5, 70_000, 100, 0) == nil && space(5, 5) == nil)
        #expect(space(300, 600, 0, 0)?.geometry.width == 72)
        #expect(space(600, 300, 300, 1)?.geometry.rotation == 270)
        #expect(space(600, 300, 300, 1)?.width == 300)
    }
}
