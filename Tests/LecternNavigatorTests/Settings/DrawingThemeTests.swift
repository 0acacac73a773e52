import LecternGeometry
import LecternImages
import LecternNavigator
import LecternPaint
import LecternPreferences
import LecternTestKit
import Testing

/// Which pages give their drawings the colours of the theme.
@Suite(.timeLimit(.minutes(10))) struct DrawingThemeTests {
    private static let drawing =
        "<p><svg xmlns='http://www.w3.org/2000/svg' width='20' height='10'><path d='M0 0h9v9'/></svg></p>"
    private static let currentColor = drawing.replacing("<path", with: "<path fill='currentColor'")

    private func list(
        _ body: String = drawing, spine: String? = nil, _ change: (inout LayoutSettings) -> Void
    ) async throws -> DisplayList {
        var book = EPUBBuilder(title: "Drawing")
        book.addChapter("c1.xhtml", body: body, spineProperties: spine)
        var settings = TestRendition.settings()
        change(&settings)
        let page = try #require(try await TestRendition.make(book, settings).chapter(at: 0).page(at: 0))
        return page.displayList()
    }

    /// The colour of the drawing's shape.
    private func color(of list: DisplayList) -> Color? {
        list.operations.lazy.compactMap { operation in
            if case .fill(.outline, .color(let color)) = operation { color } else { nil }
        }.first
    }

    @Test func themedPagesPassTheirColors() async throws {
        let ink = LayoutSettings.Theme.dark.text
        #expect(color(of: try await list { $0.theme = .dark }) == ink)
        #expect(color(of: try await list(Self.currentColor) { $0.theme = .dark }) == ink)
        #expect(color(of: try await list { $0.theme = .sepia }) == LayoutSettings.Theme.sepia.text)
        let own = try await list("<div style='color: red'>\(Self.currentColor)</div>") { $0.theme = .sepia }
        #expect(color(of: own) == Color(rgb: 0xFF0000))
        let named = Self.drawing.replacing("<path", with: "<path fill='black'")
        #expect(color(of: try await list(named) { $0.theme = .sepia }) == .black)
    }

    @Test func otherPagesDoNot() async throws {
        #expect(color(of: try await list { _ in }) == .black)
        let inverted = try await list {
            $0.theme = .dark
            $0.pictureFilter = .invert
        }
        // A filter of pictures needs a picture.
        let picture = inverted.operations.lazy.compactMap { if case .image(let image) = $0 { image } else { nil } }
            .first
        #expect(picture?.filter == .invert && picture?.theme == nil)
        let fixed = try await list(spine: "rendition:layout-pre-paginated") { $0.theme = .dark }
        #expect(color(of: fixed) == .black)
    }
}
