import LecternText
import Testing

@testable import LecternHarfBuzz

private func best(_ faces: [FaceStyle], weight: Float = 400, stretch: Float = 100, slant: FontRequest.Slant = .normal)
    -> [Int]
{
    var request = FontRequest()
    request.weight = weight
    request.stretch = stretch
    request.slant = slant
    return FontMatching.best(of: faces, for: request)
}

private func face(_ weight: ClosedRange<Float>, _ slant: FontRequest.Slant = .normal, stretch: Float = 100) -> FaceStyle
{
    FaceStyle(weight: weight, stretch: stretch...stretch, slant: slant)
}

@Suite(.timeLimit(.minutes(10))) struct FontMatchingTests {
    @Test func weights() {
        let faces = [face(100...100), face(300...300), face(500...500), face(900...900)]
        #expect(best(faces, weight: 400) == [2])
        #expect(best(faces, weight: 500) == [2])
        #expect(best(faces, weight: 600) == [3])
        #expect(best(faces, weight: 200) == [0])
        #expect(best([face(300...300), face(700...700)], weight: 450) == [0])
        #expect(best([face(400...400), face(100...900)], weight: 650) == [1])
    }

    @Test func slantBeforeWeight() {
        let faces = [face(700...700), face(400...400, .italic)]
        #expect(best(faces, weight: 700, slant: .italic) == [1])
        #expect(best(faces, weight: 400) == [0])
        #expect(best([face(400...400), face(400...400, .oblique(degrees: 14))], slant: .italic) == [1])
    }

    @Test func rankingPutsWantedFacesFirstAmongEqualOnes() {
        let faces = [face(700...700), face(400...400), face(400...400, .italic), face(400...400), face(300...300)]
        #expect(FontMatching.ranked(faces, for: FontRequest()) { $0 == 1 } == [3, 1, 4, 0, 2])
    }

    @Test func lettersAreMadeBoldAndObliqueOnly() {
        var request = FontRequest()
        #expect(face(400...400).canBecome(request) && face(100...900).canBecome(request))
        #expect(!face(700...700).canBecome(request) && !face(400...400, .italic).canBecome(request))
        #expect(!face(400...400, stretch: 75).canBecome(request))
        request.weight = 700
        request.slant = .italic
        #expect(face(400...400).canBecome(request) && face(700...700, .italic).canBecome(request))
    }

    /// CSS Fonts 4: the axis counts degrees anticlockwise, and goes as far as the font does.
    @Test func slantAxisHasTheRequestedAngle() {
        let axes = [FaceDescription.Axis(tag: OpenTypeTag("slnt"), minimum: -15, standard: 0, maximum: 0)]
        func slant(_ slant: FontRequest.Slant) -> Float? {
            var request = FontRequest()
            request.slant = slant
            return FontCandidate.variations(axes, face(400...400), for: request).first?.value
        }
        #expect(slant(.normal) == nil && slant(.italic) == -14 && slant(.oblique(degrees: 14)) == -14)
        #expect(slant(.oblique(degrees: 8)) == -8 && slant(.oblique(degrees: 0)) == 0)
        #expect(slant(.oblique(degrees: 40)) == -15 && slant(.oblique(degrees: -10)) == 0)
        #expect(slant(.oblique(degrees: .nan)) == -14)
    }

    @Test func stretchFirst() {
        let faces = [face(400...400, stretch: 75), face(700...700, stretch: 100), face(400...400, stretch: 125)]
        #expect(best(faces) == [1])
        #expect(best(faces, stretch: 80) == [0])
        #expect(best(faces, stretch: 110) == [2])
    }

    @Test func indexFileRoundTrip() throws {
        var record = FontRecord(path: "/a\u{20}b.ttf", index: 2, family: "Ä B", weight: 350, isItalic: true)
        record.families.append("日本")
        record.weight = 100...900
        record.axes = [FaceDescription.Axis(tag: 7, minimum: 1, standard: 2, maximum: 3.5)]
        record.coverage = [1, 0, UInt64.max]
        let text = FontIndexFile.text([record, record], stamp: "stamp")
        #expect(FontIndexFile.parse(text, stamp: "stamp") == [record, record])
        #expect(FontIndexFile.parse(text, stamp: "other") == nil)
        #expect(FontIndexFile.parse(String(text.dropLast(3)), stamp: "stamp") == nil)
        #expect(FontIndexFile.parse("", stamp: "stamp") == nil)
    }

    @Test func familiesOfTheIndexFileAreFoundWithoutReadingAll() {
        var first = FontRecord(path: "/a.ttf", family: "Ä B", weight: 350)
        first.families.append("Serif One")
        let second = FontRecord(path: "/b.ttf", family: "SERIF one", weight: 400)
        let text = Array(FontIndexFile.text([first, second], stamp: "stamp").utf8)
        for family in ["ä b", "serif one", "serif", "", "one", "/a.ttf"] {
            let whole = FontIndex(records: [first, second]).records(family: family)
            #expect(FontIndexFile.records(family: family, in: text, stamp: "stamp") == whole)
        }
        #expect(FontIndexFile.records(family: "ä b", in: text, stamp: "stam") == nil)
        #expect(FontIndexFile.records(family: "ä b", in: text, stamp: "other") == nil)
        #expect(FontIndexFile.records(family: "ä b", in: text.dropLast(1) + [0x20], stamp: "stamp") == nil)
        #expect(FontIndexFile.records(family: "ä b", in: text + [0x41, 0x0A], stamp: "stamp") == nil)
        #expect(FontIndexFile.records(family: "ä b", in: [], stamp: "stamp") == nil)
    }
}
