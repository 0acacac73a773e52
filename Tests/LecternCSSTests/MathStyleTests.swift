import Testing

@testable import LecternCSS

/// The properties of formulas. https://www.w3.org/TR/mathml-core/#css-extensions-for-math-layout
@Suite(.timeLimit(.minutes(10))) struct MathStyleTests {
    private func document(_ formula: String) -> CSSTestDocument {
        CSSTestDocument(
            "<p style='font-size: 100px'>"
                + formula.replacing("<math", with: "<math xmlns='http://www.w3.org/1998/Math/MathML'")
                + "</p>")
    }

    @Test func scriptsHaveThreeSizes() throws {
        let document = document(
            "<math><msup><mi>a</mi><msup id='one'><mi>b</mi><msup id='two'><mi>c</mi><mi id='three'>d</mi></msup></msup></msup></math>"
        )
        #expect(try document.style("one").text.fontSize == 71)
        #expect(try document.style("two").text.fontSize == 55)
        #expect(try document.style("three").text.fontSize == 55)
        #expect(try document.value("three", "math-depth") == "3")
    }

    @Test(
        arguments: [("display='block'", "normal", 100), ("", "compact", 71), ("displaystyle='true'", "normal", 100)]
            as [(String, String, Float)])
    func partsOfAFractionAreSmallerUnlessItIsDisplayed(_ attribute: String, _ style: String, _ size: Float) throws {
        let document = document("<math id='m' \(attribute)><mfrac><mi id='a'>a</mi><mi>b</mi></mfrac></math>")
        #expect(try document.value("m", "math-style") == style)
        #expect(try document.style("a").text.fontSize == size)
        #expect(try document.value("a", "math-style") == "compact")
    }

    @Test func levelOfScriptsCanBeSpecified() throws {
        let document = document(
            "<math><mstyle id='a' scriptlevel='+1'><mstyle id='b' scriptlevel='-1'><mi>x</mi></mstyle></mstyle><mstyle id='c' scriptlevel='2'><mi>y</mi></mstyle></math>"
        )
        #expect(try document.style("a").text.fontSize == 71)
        #expect(try document.style("b").text.fontSize == 100)
        #expect(try document.style("c").text.fontSize == 55)
    }

    @Test func displayStyleOfATableIsItsOwn() throws {
        let document = document(
            "<math display='block'><mtable id='a'><mtr><mtd id='b'><mi>x</mi></mtd></mtr></mtable><mtable displaystyle='true'><mtr><mtd id='c'><mi>x</mi></mtd></mtr></mtable></math>"
        )
        #expect(try document.value("b", "math-style") == "compact")
        #expect(try document.value("c", "math-style") == "normal")
    }

    @Test func denominatorsAndRootsAreCramped() throws {
        let document = document(
            "<math><mfrac><mi id='a'>a</mi><mi id='b'>b</mi></mfrac><msqrt><mi id='c'>c</mi></msqrt><msub><mi>x</mi><mi id='d'>i</mi></msub></math>"
        )
        #expect(try document.value("a", "math-shift") == "normal")
        for id in ["b", "c", "d"] { #expect(try document.value(id, "math-shift") == "compact") }
    }

    @Test(arguments: [
        ("math-depth: add(2)", "2"), ("math-depth: 5", "5"), ("math-depth: add(x)", "0"), ("math-depth: auto-add", "0"),
    ])
    func depthIsParsed(_ css: String, _ depth: String) throws {
        let document = CSSTestDocument("<p id='a' style='\(css)'>x</p>")
        #expect(try document.value("a", "math-depth") == depth)
    }
}
