import LecternGeometry
import LecternImages
import LecternNavigator
import LecternPaint
import LecternPreferences
import Testing

/// Every part of a layout request is part of its key.
@Suite(.timeLimit(.minutes(10))) struct LayoutKeyTests {
    private typealias Change = @Sendable (inout LayoutSettings) -> Void

    /// A change for each property, and whether it moves page breaks.
    private static let changes: [String: (movesBreaks: Bool, change: Change)] = [
        "pageWidth": (true, { $0.pageWidth = 601 }), "pageHeight": (true, { $0.pageHeight = 801 }),
        "margins": (true, { $0.margins.left += 1 }), "fontSize": (true, { $0.fontSize = 17 }),
        "fontFamily": (true, { $0.fontFamily = "Inter" }), "lineHeight": (true, { $0.lineHeight = 1.5 }),
        "textAlign": (true, { $0.textAlign = .left }), "hyphens": (true, { $0.hyphens = false }),
        "letterSpacing": (true, { $0.letterSpacing = 0.1 }),
        "wordSpacing": (true, { $0.wordSpacing = 0.1 }), "paragraphSpacing": (true, { $0.paragraphSpacing = 1 }),
        "paragraphIndent": (true, { $0.paragraphIndent = 1 }), "fontWeight": (true, { $0.fontWeight = 1.5 }),
        "typeScale": (true, { $0.typeScale = 1.2 }), "ligatures": (true, { $0.ligatures = false }),
        "lineDirection": (true, { $0.lineDirection = .vertical }), "language": (true, { $0.language = "de" }),
        "textDirection": (true, { $0.textDirection = .usuallyRightToLeft }),
        "textNormalization": (true, { $0.textNormalization = true }),
        "userStyleSheet": (true, { $0.userStyleSheet = "p { margin: 0 }" }),
        "wordHints": (true, { $0.wordHints = .init(.few) }),
        "usesReadingDefaults": (true, { $0.usesReadingDefaults = true }),
        "alignsFacingPages": (true, { $0.alignsFacingPages = true }),
        "usesPublisherStyles": (true, { $0.usesPublisherStyles = false }),
        "pictureFilter": (false, { $0.pictureFilter = .invert }), "theme": (false, { $0.theme = .dark }),
        "scroll": (true, { $0.scroll = .down }), "trimsMargins": (false, { $0.trimsMargins = true }),
        "rotation": (false, { $0.rotation = .right }),
        "adjustment": (false, { $0.adjustment = PictureAdjustment(isGray: true) }),
    ]

    private func request(_ change: (inout LayoutSettings) -> Void = { _ in }, columns: Int = 1) -> LayoutRequest {
        var settings = LayoutSettings(pageWidth: 600, pageHeight: 800)
        change(&settings)
        return LayoutRequest(
            viewport: Viewport(width: 700, height: 900), settings: settings, columns: columns, isRightToLeft: false)
    }

    private func digest(_ request: LayoutRequest, _ engine: EngineFingerprint = .init()) -> String {
        PaginationKey(request, engine: engine).digest
    }

    @Test func eachPropertyAloneChangesTheRequest() {
        var keys: Set<PaginationKey> = [PaginationKey(request(), engine: .init())]
        var digests: Set<String> = [digest(request())]
        for (name, (movesBreaks, change)) in Self.changes {
            let changed = request(change)
            #expect(changed != request(), "\(name)")
            #expect(keys.insert(PaginationKey(changed, engine: .init())).inserted == movesBreaks, "\(name)")
            #expect(digests.insert(digest(changed)).inserted == movesBreaks, "\(name)")
        }
        // The page width depends on the number of columns; layouts of equal width have equal breaks.
        #expect(request(columns: 2) != request())
        #expect(digest(request(columns: 2)) == digest(request()))
    }

    /// Fails when a property is added without a change above.
    @Test func everyPropertyHasAChange() {
        let names = Mirror(reflecting: LayoutSettings(pageWidth: 1, pageHeight: 1)).children.compactMap(\.label)
        #expect(Set(names) == Set(Self.changes.keys))
    }

    /// Each margin is a part of the key of its own.
    @Test func eachMarginAloneChangesTheKey() {
        let changes: [(inout LayoutSettings) -> Void] = [
            { $0.margins.top += 1 }, { $0.margins.bottom += 1 }, { $0.margins.left += 1 }, { $0.margins.right += 1 },
        ]
        #expect(Set(changes.map { digest(request($0)) } + [digest(request())]).count == 5)
    }

    @Test func familyNamesCannotImitateOtherProperties() {
        let (a, b) = (
            request { $0.fontFamily = "A,1.5" },
            request {
                $0.fontFamily = "A"
                $0.lineHeight = 1.5
            }
        )
        #expect(digest(a) != digest(b))
        let imitation = request { $0.fontFamily = "A}10:lineHeight{3:1.5" }
        #expect(digest(imitation) != digest(b))
    }

    @Test func eachPartOfTheFingerprintChangesTheKey() {
        let engines = [
            EngineFingerprint(), EngineFingerprint(program: "2"), EngineFingerprint(fonts: "2"),
            EngineFingerprint(shaper: "2"), EngineFingerprint(hyphenator: "2"),
        ]
        #expect(Set(engines.map { digest(request(), $0) }).count == engines.count)
        #expect(digest(request()).count == 64)
    }

    /// Lines have room for hints, whichever there are.
    @Test func levelsOfHintsKeepTheKey() {
        let (few, most) = (request { $0.wordHints = .init(.few) }, request { $0.wordHints = .init(.most, edition: 2) })
        #expect(few != most && digest(few) == digest(most))
    }

    @Test func deviceScaleAndColorsKeepTheKey() {
        var other = request {
            $0.theme = .sepia
            $0.pictureFilter = .darken
        }
        other.viewport = Viewport(width: 700, height: 900, scale: 2)
        #expect(other != request() && digest(other) == digest(request()))
    }
}
