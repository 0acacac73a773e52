import LecternHarfBuzz
import LecternText
import Testing

/// A system font in the formats of web fonts.
private enum Packed {
    static let path = "/usr/share/fonts/truetype/liberation/LiberationMono-Regular.ttf"

    static func plain() throws -> [UInt8] {
        let bytes = try #require(MappedFontBytes(path: path))
        return bytes.withBytes { Array($0) }
    }

    /// WOFF 1 with all tables stored.
    static func woff() throws -> [UInt8] {
        let font = try plain()
        func number(_ offset: Int, _ count: Int) -> Int { (0..<count).reduce(0) { $0 << 8 | Int(font[offset + $1]) } }
        func bytes(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
        }
        let tables = number(4, 2)
        var body: [UInt8] = []
        var directory: [UInt8] = []
        for table in 0..<tables {
            let entry = 12 + 16 * table
            let (offset, length) = (number(entry + 8, 4), number(entry + 12, 4))
            directory += font[entry..<entry + 4] + bytes(44 + 20 * tables + body.count, 4)
            directory += bytes(length, 4) + bytes(length, 4) + font[entry + 4..<entry + 8]
            body += font[offset..<offset + length]
            while body.count % 4 != 0 { body.append(0) }
        }
        let header = Array("wOFF".utf8) + font[0..<4] + bytes(44 + directory.count + body.count, 4) + bytes(tables, 2)
        return header + [UInt8](repeating: 0, count: 44 - header.count) + directory + body
    }
}

private func cascade(_ fonts: [WebFont], _ files: [String: [UInt8]], family: String = "Web") -> any FontCascade {
    var request = FontRequest()
    request.families = [.named(family), .serif]
    return Fixture.fonts.cascade(for: request, webFonts: WebFontSet(fonts: fonts) { files[$0] })
}

@Suite(.timeLimit(.minutes(10))) struct WebFontTests {
    @Test func plainAndWoff() throws {
        let files = ["a": try Packed.plain(), "b": try Packed.woff()]
        for file in ["a", "b"] {
            let fonts = [WebFont(family: "web", sources: [.url(file)])]
            let primary = cascade(fonts, files).primary
            #expect(primary.face.data.name == "web")
            #expect(primary.face.metrics.isMonospace && primary.face.metrics.unitsPerEm == 2048)
        }
    }

    @Test func brokenSourcesAreSkipped() throws {
        let whole = try Packed.woff()
        let files = ["short": Array(whole.prefix(1000)), "text": Array("not a font at all".utf8), "good": whole]
        let fonts = [
            WebFont(
                family: "Web", sources: [.url("missing"), .url("text"), .url("short"), .local("No Such"), .url("good")])
        ]
        #expect(cascade(fonts, files).primary.face.data.name == "Web")
        #expect(
            cascade([WebFont(family: "Web", sources: [.url("text")])], files).primary.face.data.name
                == "Liberation Serif")
    }

    @Test func localSources() {
        let fonts = [WebFont(family: "Web", sources: [.local("Liberation Mono Bold")])]
        #expect(cascade(fonts, [:]).primary.face.data.name == "Liberation Mono Bold")
    }

    @Test func unicodeRangesMakeAComposite() throws {
        let files = ["a": try Packed.plain()]
        let fonts = [WebFont(family: "Web", unicodeRanges: [0x41...0x5A], sources: [.url("a")])]
        let cascade = cascade(fonts, files)
        // The first available font has the space in its range.
        #expect(cascade.primary.face.data.name == "Liberation Serif")
        #expect(cascade.font(for: 0x42).face.data.name == "Web")
        #expect(cascade.font(for: 0x62).face.data.name == "Liberation Serif")
    }

    @Test func weightsAndSynthesis() throws {
        let files = ["a": try Packed.plain()]
        var request = FontRequest()
        request.families = [.named("Web")]
        request.weight = 700
        let fonts = [
            WebFont(family: "Web", weight: 400...400, sources: [.url("a")]),
            WebFont(family: "Web", weight: 700...700, sources: [.url("a")]),
        ]
        let both = Fixture.fonts.cascade(for: request, webFonts: WebFontSet(fonts: fonts) { files[$0] })
        #expect(!both.primary.isSyntheticBold)
        let one = Fixture.fonts.cascade(for: request, webFonts: WebFontSet(fonts: [fonts[0]]) { files[$0] })
        #expect(one.primary.isSyntheticBold)
    }

    @Test func overrides() throws {
        let files = ["a": try Packed.plain()]
        let font = WebFont(family: "Web", sources: [.url("a")], ascentOverride: 100, descentOverride: 0, sizeAdjust: 50)
        let primary = cascade([font], files).primary
        #expect(primary.size == 8 && primary.ascent == 8 && primary.descent == 0)
    }

    /// Damage at any place does not crash; the font may be rejected or not.
    @Test func damagedFonts() throws {
        let whole = try Packed.plain()
        var state: UInt64 = 42
        for round in 0..<60 {
            var damaged = whole
            for _ in 0..<(round % 20 + 1) {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                // Mostly in the directory and the first tables.
                let range = round % 3 == 0 ? whole.count : 4096
                damaged[Int(state >> 33) % range] = UInt8(truncatingIfNeeded: state >> 24)
            }
            let cascade = cascade([WebFont(family: "Web", sources: [.url("x")])], ["x": damaged])
            let style = ShapingStyle(cascade: cascade)
            #expect(Fixture.shape("Damaged fi AV 12", style).unitAdvances.count == 16)
        }
    }
}
