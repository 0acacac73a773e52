import LecternHarfBuzz
import LecternTestKit
import LecternText
import Testing

/// The MATH table of TeX Gyre Termes Math.
@Suite(.timeLimit(.minutes(10)), .enabled(if: TestFonts.exists(TestFonts.math))) struct MathFontDataTests {
    private func face() throws -> HarfBuzzFace { try #require(HarfBuzzFace(path: TestFonts.math)) }

    @Test func constantsAreThoseOfTheTable() throws {
        let math = try #require(try face().math)
        #expect(math.constant(.axisHeight) == 250)
        #expect(math.constant(.scriptPercentScaleDown) == 74)
        #expect(math.constant(.fractionRuleThickness) == 52)
        #expect(math.constant(.radicalKernAfterDegree) == -355)
        #expect(math.constant(.radicalDegreeBottomRaisePercent) == 55)
    }

    @Test func fencesHaveVariantsAndAnAssembly() throws {
        let face = try face()
        let math = try #require(face.math)
        let fence = face.glyph(for: 0x28)
        let sizes = math.variants(of: fence, along: .vertical).map(\.advance)
        #expect(sizes.count > 3 && sizes == sizes.sorted())
        let assembly = try #require(math.assembly(of: fence, along: .vertical))
        #expect(assembly.parts.map(\.isExtender) == [false, true, false] && assembly.minConnectorOverlap > 0)
        #expect(math.variants(of: fence, along: .horizontal).isEmpty)
    }

    @Test func slantedLettersHaveACorrectionAndAnAttachment() throws {
        let face = try face()
        let math = try #require(face.math)
        let letter = face.glyph(for: 0x1D453)
        #expect(math.italicsCorrection(of: letter) > 100)
        #expect(math.topAccentAttachment(of: letter) > face.advance(of: letter) / 2)
        #expect(math.kerning(of: letter, at: .topRight, height: 500) == 0)
    }

    @Test func extentsAreThoseOfTheInk() throws {
        let face = try face()
        let extents = try #require(face.extents(of: face.glyph(for: 0x302)))
        #expect(extents.left < 0 && extents.right < 0 && extents.bottom > 400 && extents.top > extents.bottom)
    }

    @Test func otherFontsHaveNoTable() throws {
        #expect(try #require(HarfBuzzFace(path: TestFonts.serif)).math == nil)
    }
}
