import LecternGeometry
import LecternText
import Testing

@testable import LecternLayout

/// Sizes and places of the parts of formulas, by a font's MATH table.
@Suite(.timeLimit(.minutes(10))) struct MathLayoutTests {
    private func near(_ a: Double?, _ b: Double) -> Bool { a.map { abs($0 - b) < 0.1 } ?? false }

    // MARK: Stretching

    @Test(arguments: [(1000, [0x28]), (1100, [0xE001]), (1600, [0xE002])] as [(Int32, [UInt32])])
    func fenceIsTheSmallestVariantThatIsTallEnough(_ size: Int32, _ glyphs: [UInt32]) {
        let made = GlyphConstruction.stretched(0x28, along: .vertical, to: size, StubMathFace())
        #expect(made?.glyphs.map(\.glyph) == glyphs)
    }

    @Test(arguments: [1700, 2000, 2500, 3333, 9001] as [Int32])
    func assemblyIsAsTallAsItsContentAndNoTaller(_ size: Int32) throws {
        let made = try #require(GlyphConstruction.stretched(0x28, along: .vertical, to: size, StubMathFace()))
        #expect(made.glyphs.first?.glyph == 0xE003 && made.glyphs.last?.glyph == 0xE005)
        // Connectors of 300 units give way by at most that at each joint.
        #expect(made.ink.top - made.ink.bottom >= size && made.ink.top - made.ink.bottom <= max(size + 2, 1701))
        let starts = made.glyphs.map(\.y)
        #expect(starts == starts.sorted())
    }

    @Test func fenceIsCenteredOnTheAxis() throws {
        let glyphs = MathFixture.glyphs(
            "<math><mrow><mo>(</mo><mfrac><mi>a</mi><mfrac><mi>b</mi><mi>c</mi></mfrac></mfrac></mrow><mi>x</mi></math>"
        )
        let fence = try #require(glyphs.first { $0.number >= 0xE001 && $0.number <= 0xE005 })
        let letter = try #require(MathFixture.glyph("x", in: glyphs))
        guard fence.number <= 0xE002 else {
            let parts = glyphs.filter { (0xE003...0xE005).contains($0.number) }
            let (low, high) = (parts.map(\.y).max() ?? 0, (parts.map(\.y).min() ?? 0) - 10)
            #expect(abs((low + high) / 2 - (letter.y - 2.5)) < 0.2)
            return
        }
        // The middle of the variants' ink is 300 units above their origin, the axis is at 250.
        #expect(near(fence.y, letter.y + 0.5))
    }

    @Test func fencesOfAPairAreAsHighAsWhatIsBetween() {
        let glyphs = MathFixture.glyphs(
            "<math><mi>f</mi><mo>(</mo><mi>x</mi><mo>)</mo><mo>=</mo><mfrac><mfrac><mi>a</mi><mi>b</mi></mfrac><mfrac><mi>c</mi><mi>d</mi></mfrac></mfrac></math>"
        )
        #expect(glyphs.contains { $0.character == "(" } && glyphs.contains { $0.character == ")" })
    }

    @Test func displayedSumIsEnlarged() {
        let sum = "<mo>∑</mo><mi>x</mi></math>"
        #expect(MathFixture.glyphs("<math>" + sum).first?.number == 0x2211)
        #expect(MathFixture.glyphs("<math display='block'>" + sum).first?.number == 0xE011)
        #expect(MathFixture.glyphs("<math displaystyle='true'>" + sum).first?.number == 0xE011)
        #expect(
            MathFixture.glyphs(
                "<math><mtable displaystyle='true'><mtr><mtd><mo>∑</mo><mi>x</mi></mtd></mtr></mtable></math>"
            )
            .first?.number == 0xE011)
        #expect(
            MathFixture.glyphs(
                "<math display='block'><mtable><mtr><mtd><mo>∑</mo><mi>x</mi></mtd></mtr></mtable></math>"
            )
            .first?.number == 0x2211)
    }

    @Test func limitsAreOverAndUnderInDisplayStyleOnly() throws {
        let sum = "<munderover><mo>∑</mo><mi>a</mi><mi>b</mi></munderover></math>"
        let (displayed, inline) = (
            MathFixture.glyphs("<math display='block'>" + sum), MathFixture.glyphs("<math>" + sum)
        )
        let (under, over) = (
            try #require(MathFixture.glyph("a", in: displayed)), try #require(MathFixture.glyph("b", in: displayed))
        )
        #expect(near(under.x, over.x) && under.y > over.y + 15)
        let sub = try #require(MathFixture.glyph("a", in: inline))
        #expect(sub.x > 9.9)
    }

    // MARK: Accents and scripts

    @Test func accentIsCenteredAboveTheAttachmentOfItsBase() throws {
        let glyphs = MathFixture.glyphs(
            "<math><mover accent='true'><mi>f</mi><mo stretchy='false'>^</mo></mover></math>")
        let (letter, hat) = (
            try #require(MathFixture.glyph("f", in: glyphs)), try #require(glyphs.first { $0.number == 0x302 })
        )
        // The hat's attachment is at -250, the letter's at 700; the letter is 50 units higher than accents expect.
        #expect(near(hat.x, letter.x + 9.5) && near(hat.y, letter.y - 0.5) && hat.size == letter.size)
    }

    @Test func accentIsNotWiderThanItsBase() {
        let wide = MathFixture.glyphs("<math><mover accent='true'><mi>x</mi><mo>^</mo></mover></math>")
        #expect(wide.contains { $0.number == 0xE302 })
        let fixed = MathFixture.glyphs(
            "<math><mover accent='true'><mi>x</mi><mo stretchy='false'>^</mo></mover></math>")
        #expect(fixed.contains { $0.number == 0x302 })
    }

    @Test func superscriptFollowsTheSlantOfItsBase() throws {
        let glyphs = MathFixture.glyphs("<math><msubsup><mi>f</mi><mn>1</mn><mn>2</mn></msubsup></math>")
        let (sub, sup) = (
            try #require(MathFixture.glyph("1", in: glyphs)), try #require(MathFixture.glyph("2", in: glyphs))
        )
        #expect(near(sub.x, 10) && near(sup.x, 12))
    }

    @Test func slantedLetterKeepsItsDistanceFromAFence() throws {
        let glyphs = MathFixture.glyphs("<math><mi>f</mi><mo>(</mo><mi>x</mi><mo>)</mo></math>")
        #expect(near(MathFixture.glyph("(", in: glyphs)?.x, 12))
    }

    @Test func letterThatReachesToTheLeftKeepsItsDistance() {
        let fenced = MathFixture.glyphs("<math><mo>(</mo><mi>j</mi><mo>)</mo></math>")
        #expect(near(MathFixture.glyph("j", in: fenced)?.x, 13))
        let letters = MathFixture.glyphs("<math><mi>x</mi><mi>j</mi></math>")
        #expect(near(MathFixture.glyph("j", in: letters)?.x, 10))
        let first = MathFixture.glyphs("<p>a<math><mi>j</mi></math></p>")
        #expect(near(MathFixture.glyph("j", in: first)?.x, 13))
    }

    @Test func primeIsNotRaisedTwice() throws {
        let glyphs = MathFixture.glyphs("<math><msup><mi>x</mi><mo>&#x2032;</mo></msup></math>")
        let (letter, prime) = (
            try #require(MathFixture.glyph("x", in: glyphs)), try #require(glyphs.first { $0.number == 0x2032 })
        )
        // Its ink is 5.68 pixels high in a script, and reaches to 7.2.
        #expect(near(letter.y - prime.y, 1.52))
    }

    @Test func scriptsKeepTheirGap() throws {
        let glyphs = MathFixture.glyphs("<math><msubsup><mi>x</mi><mn>1</mn><mn>2</mn></msubsup></math>")
        let (sub, sup) = (
            try #require(MathFixture.glyph("1", in: glyphs)), try #require(MathFixture.glyph("2", in: glyphs))
        )
        // Shifts of 4 and 2 pixels, a subscript of 3.55: the superscript's foot is 4 - (3.55 - 2) above its top.
        #expect(near(sub.y - sup.y, 6) && abs(sup.size - 7.1) < 0.01)
    }

    @Test func superscriptMovesIntoTheCornerOfItsBase() throws {
        let glyphs = MathFixture.glyphs("<math><msup><mi mathvariant='normal'>L</mi><mn>2</mn></msup></math>")
        #expect(near(MathFixture.glyph("2", in: glyphs)?.x, 7))
    }

    @Test(arguments: ["<msqrt><mi>x</mi></msqrt>", "<mroot><mi>x</mi><mn>3</mn></mroot>"])
    func radicalSignReachesOverItsContent(_ root: String) throws {
        let glyphs = MathFixture.glyphs("<math>\(root)</math>")
        let (sign, letter) = (
            try #require(glyphs.first { $0.number == 0x221A || $0.number == 0xE001 }),
            try #require(MathFixture.glyph("x", in: glyphs))
        )
        #expect(near(letter.x, sign.x + 10))
    }

    // MARK: Direction and tables

    @Test func formulaRunsFromRightToLeft() throws {
        let glyphs = MathFixture.glyphs("<math dir='rtl'><mi>a</mi><mo>=</mo><msup><mi>b</mi><mn>2</mn></msup></math>")
        let places = try "a=b2".map { try #require(MathFixture.glyph($0, in: glyphs)).x }
        #expect(places == places.sorted(by: >))
    }

    @Test func columnsAreAlignedAsTheTableSays() throws {
        let table =
            "<mtable columnalign='right left'><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr><mtr><mtd><mn>123</mn></mtd><mtd><mn>456</mn></mtd></mtr></mtable>"
        let glyphs = MathFixture.glyphs("<math>\(table)</math>")
        let (a, b) = (
            try #require(MathFixture.glyph("a", in: glyphs)), try #require(MathFixture.glyph("b", in: glyphs))
        )
        #expect(near(a.x, 20) && near(b.x, 30))
    }

    @Test func cellsSpanColumnsAndRows() throws {
        let table =
            "<mtable columnalign='left'><mtr><mtd columnspan='2'><mi>a</mi></mtd><mtd rowspan='2'><mi>b</mi></mtd></mtr><mtr><mtd><mi>c</mi></mtd><mtd><mi>d</mi></mtd></mtr></mtable>"
        let glyphs = MathFixture.glyphs("<math>\(table)</math>")
        #expect(near(MathFixture.glyph("b", in: glyphs)?.x, 20) && near(MathFixture.glyph("d", in: glyphs)?.x, 10))
    }

    @Test func linesOfATableAreBordersOfItsCells() {
        let table =
            "<mtable frame='solid' rowlines='solid' columnlines='dashed'><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr><mtr><mtd><mi>c</mi></mtd><mtd><mi>d</mi></mtd></mtr></mtable>"
        let page = MathFixture.paginator("<math>\(table)</math>", width: 400).page(from: nil).page
        var borders: [PhysicalSides] = []
        func collect(_ fragment: Fragment) {
            if fragment.border != .zero { borders.append(fragment.border) }
            fragment.children.forEach { collect($0.fragment) }
            for case .fragment(let link) in fragment.lines?.items ?? [] { collect(link.fragment) }
        }
        collect(page)
        let one = LayoutUnit(pixels: 1)
        #expect(borders.contains(PhysicalSides(top: one, right: .zero, bottom: .zero, left: one)))
        #expect(borders.contains(PhysicalSides(top: .zero, right: .zero, bottom: .zero, left: one)))
        #expect(borders.contains(PhysicalSides(top: one, right: .zero, bottom: .zero, left: .zero)))
    }

    // MARK: Spaces

    @Test func signAfterAnOperatorHasNoSpace() {
        let glyphs = MathFixture.glyphs("<math><mi>a</mi><mo>=</mo><mo>-</mo><mi>b</mi></math>")
        #expect(
            near(MathFixture.glyph("b", in: glyphs).map { $0.x - (glyphs.first { $0.number == 0x2212 }?.x ?? 0) }, 10))
    }

    @Test func relationsInScriptsHaveNoSpace() {
        let glyphs = MathFixture.glyphs(
            "<math><msub><mi>x</mi><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow></msub></math>")
        #expect(
            near(MathFixture.glyph("1", in: glyphs).map { $0.x - (MathFixture.glyph("i", in: glyphs)?.x ?? 0) }, 14.2))
    }

    @Test(arguments: ["<mi>sin</mi>", "<mo>sin</mo>", "<mi>sin</mi><mo>&#x2061;</mo>"])
    func nameOfAFunctionIsSetOffFromItsArgument(_ name: String) {
        let glyphs = MathFixture.glyphs("<math>\(name)<mi>x</mi></math>")
        #expect(near(MathFixture.glyph("x", in: glyphs)?.x, 30 + 10.0 / 6))
        let fenced = MathFixture.glyphs("<math><mi>sin</mi><mo>(</mo><mi>x</mi><mo>)</mo></math>")
        #expect(near(MathFixture.glyph("(", in: fenced)?.x, 30))
    }

    @Test func spaceAtTheEndOfWordsIsKept() {
        let glyphs = MathFixture.glyphs("<math><mtext>if </mtext><mi>x</mi></math>")
        #expect(near(MathFixture.glyph("x", in: glyphs)?.x, 30))
    }

    // MARK: Hostile input

    @Test(arguments: [
        "<mstyle mathsize='0px'><mo>(</mo><mfrac><mi>a</mi><mfrac><mi>b</mi><mi>c</mi></mfrac></mfrac><mo>)</mo></mstyle>",
        "<mstack><mn>1</mn><msgroup position='999999999' shift='-999999999'><mn>2</mn><msline length='99999999'/><mn>3</mn></msgroup></mstack>",
        "<mo minsize='9999em'>(</mo><mo minsize='1e30'>(</mo><mi>x</mi>",
        "<mlongdiv/><mroot/><msqrt/><menclose/><mfrac/><mtable/><mtable><mtr/></mtable>",
    ])
    func extremeSizesDoNoHarm(_ formula: String) {
        #expect(MathFixture.paginator("<math>\(formula)</math>", width: 300).page(from: nil).page.size.width > .zero)
    }

    @Test func rowsMayHaveMoreColumnsThanTablesHave() {
        let cells = String(repeating: "<mtd columnspan='400'><mi>x</mi></mtd>", count: 9)
        let glyphs = MathFixture.glyphs("<math><mtable><mtr>\(cells)</mtr><mtr>\(cells)</mtr></mtable></math>")
        #expect(!glyphs.isEmpty)
    }

    // MARK: Calculations

    @Test func numbersOfAStackAreAlignedByTheirPoints() throws {
        let glyphs = MathFixture.glyphs(
            "<math><mstack><mn>34.5</mn><msrow><mo>+</mo><mn>1.678</mn></msrow><msline/><mn>9</mn></mstack></math>")
        let points = glyphs.filter { $0.character == "." }
        #expect(points.count == 2 && near(points.first?.x, points.last?.x ?? 0))
        let (five, nine) = (MathFixture.glyph("4", in: glyphs), MathFixture.glyph("9", in: glyphs))
        #expect(near(five?.x, nine?.x ?? 0) && (five?.y ?? 0) < (nine?.y ?? 0))
    }

    @Test(arguments: MathNotation.allCases)
    func everyNotationIsDrawn(_ notation: MathNotation) {
        let body = "<math><menclose notation='\(notation.rawValue)'><mi>x</mi></menclose></math>"
        var count = 0
        func collect(_ fragment: Fragment) {
            if case .strokes(let strokes) = fragment.extra { count += strokes.count }
            fragment.children.forEach { collect($0.fragment) }
            for case .fragment(let link) in fragment.lines?.items ?? [] { collect(link.fragment) }
        }
        collect(MathFixture.paginator(body, width: 200).page(from: nil).page)
        #expect(count > 0)
    }
}
