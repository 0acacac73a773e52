import LecternNavigator
import LecternPaint
import Testing

/// What a layout depends on is its key: each part of it alone makes another one.
@Suite(.timeLimit(.minutes(10))) struct LayoutKeyTests {
    private typealias Change = @Sendable (inout LayoutSettings) -> Void

    /// Changes by the name of the property, and whether pages break elsewhere.
    private static let changes: [String: (movesBreaks: Bool, change: Change)] = [
        "pageWidth": (true, { $0.pageWidth = 601 }), "pageHeight": (true, { $0.pageHeight = 801 }),
        "margins": (true, { $0.margins.left += 1 }), "fontSize": (true, { $0.fontSize = 17 }),
        "fontFamily": (true, { $0.fontFamily = "Inter" }), "lineHeight": (true, { $0.lineHeight = 1.5 }),
        "textAlign": (true, { $0.textAlign = .left }), "hyphens": (true, { $0.hyphens = false }),
        "optimalLines": (true, { $0.optimalLines = true }), "letterSpacing": (true, { $0.letterSpacing = 0.1 }),
        "wordSpacing": (true, { $0.wordSpacing = 0.1 }), "paragraphSpacing": (true, { $0.paragraphSpacing = 1 }),
        "paragraphIndent": (true, { $0.paragraphIndent = 1 }), "fontWeight": (true, { $0.fontWeight = 1.5 }),
        "typeScale": (true, { $0.typeScale = 1.2 }), "ligatures": (true, { $0.ligatures = false }),
        "lineDirection": (true, { $0.lineDirection = .vertical }), "language": (true, { $0.language = "de" }),
        "textNormalization": (true, { $0.textNormalization = true }),
        "usesReadingDefaults": (true, { $0.usesReadingDefaults = true }),
        "usesPublisherStyles": (true, { $0.usesPublisherStyles = false }),
        "pictureFilter": (false, { $0.pictureFilter = .invert }), "theme": (false, { $0.theme = .dark }),
    ]

    private func request(_ change: (inout LayoutSettings) -> Void = { _ in }, columns: Int = 1) -> LayoutRequest {
        var settings = LayoutSettings(pageWidth: 600, pageHeight: 800)
        change(&settings)
        return LayoutRequest(
            viewport: Viewport(width: 700, height: 900), settings: settings, columns: columns, isRightToLeft: false)
    }

    @Test func eachChoiceAloneIsAnotherLayout() {
        var keys: Set<String> = [request().paginationKey]
        for (name, (movesBreaks, change)) in Self.changes {
            let changed = request(change)
            #expect(changed != request(), "\(name)")
            #expect(keys.insert(changed.paginationKey).inserted == movesBreaks, "\(name)")
        }
        // The number of columns is the width of a page; two of a width break alike.
        #expect(request(columns: 2) != request())
        #expect(request(columns: 2).paginationKey == request().paginationKey)
    }

    /// Who adds a choice says here what it does.
    @Test func noChoiceIsForgotten() {
        let names = Mirror(reflecting: LayoutSettings(pageWidth: 1, pageHeight: 1)).children.compactMap(\.label)
        #expect(Set(names) == Set(Self.changes.keys))
    }

    @Test func namesWithCommasAreNotTwoChoices() {
        let (a, b) = (request { $0.fontFamily = "A,1.5" }, request { ($0.fontFamily, $0.lineHeight) = ("A", 1.5) })
        #expect(a.paginationKey != b.paginationKey)
    }
}
