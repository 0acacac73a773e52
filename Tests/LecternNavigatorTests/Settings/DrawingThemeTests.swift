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

    /// Returns the first picture of the first page.
    private func picture(
        _ body: String = drawing, spine: String? = nil, _ change: (inout LayoutSettings) -> Void
    ) async throws -> ImageOperation {
        var book = EPUBBuilder(title: "Drawing")
        book.addChapter("c1.xhtml", body: body, spineProperties: spine)
        var settings = TestRendition.settings()
        change(&settings)
        let page = try #require(try await TestRendition.make(book, settings).chapter(at: 0).page(at: 0))
        return try #require(
            page.displayList().operations.lazy.compactMap { if case .image(let image) = $0 { image } else { nil } }
                .first)
    }

    private func file(_ image: ImageOperation) -> String {
        if case .svg(let file) = image.source { String(decoding: file, as: UTF8.self) } else { "" }
    }

    @Test func themedPagesPassTheirColors() async throws {
        let dark = try await picture { $0.theme = .dark }
        #expect(dark.theme == DrawingTheme(ink: LayoutSettings.Theme.dark.text, paper: .black))
        #expect(!file(dark).contains("color:"))
        #expect(try await picture { $0.theme = .sepia }.theme?.ink == LayoutSettings.Theme.sepia.text)
        let own = try await picture("<div style='color: red'>\(Self.drawing)</div>") { $0.theme = .sepia }
        #expect(file(own).contains("color:rgba(255,0,0,1.0)"))
    }

    @Test func otherPagesDoNot() async throws {
        #expect(try await picture { _ in }.theme == nil)
        #expect(file(try await picture { _ in }).contains("color:"))
        let inverted = try await picture {
            $0.theme = .dark
            $0.pictureFilter = .invert
        }
        #expect(inverted.theme == nil)
        let fixed = try await picture(spine: "rendition:layout-pre-paginated") { $0.theme = .dark }
        #expect(fixed.theme == nil)
    }
}
