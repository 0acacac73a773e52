import LecternGeometry
import LecternImages
import LecternNavigator
import LecternPaint
import LecternReader
import LecternTestKit
import Testing

/// Opening tables that are wider than the page.
@MainActor @Suite(.timeLimit(.minutes(10))) struct WideTableTests {
    private func open(columns: Int) async throws -> (model: ReaderModel, reader: TestReader) {
        let row = (1...columns).map { "<td>Column\($0)</td>" }.joined()
        let reader = try TestReader(makePainter: { BlankPainter() })
        let path = try reader.write("Tables", ["<p>Text.</p><table><tr>\(row)</tr></table>"])
        return (await reader.open(path), reader)
    }

    /// Returns a point in the table in the middle of the page, which turns no page.
    private func pointInTable(_ model: ReaderModel) throws -> (x: Double, y: Double) {
        let table = try #require(model.current?.pages.first?.paragraphs.last { $0.text.contains("Column") })
        return (200, table.frame.y + table.frame.height / 2)
    }

    @Test(arguments: [12, 40]) func wideTableIsShownOnItsOwn(columns: Int) async throws {
        let (model, reader) = try await open(columns: columns)
        defer { withExtendedLifetime(reader) {} }
        var opened: ImageContent?
        model.onChange = { if case .image(let content) = $0 { opened = content } }
        let (x, y) = try pointInTable(model)
        let navigator = try #require(model.navigator)
        let hit = navigator.hit(x: x, y: y, in: try #require(navigator.shown))
        model.targets.show(try #require(hit?.table))
        #expect(try await eventually { opened != nil })
        let content = try #require(opened)
        // Twice the scale of the screen: wider than the page of 400 pixels at that scale.
        #expect(content.picture.width > 2 * 400 && content.name == "Table.png" && content.alternative == "Table")
        #expect(Array(content.file.prefix(4)) == [0x89, 0x50, 0x4E, 0x47])
    }

    @Test func tapOnFittingTableTogglesControls() async throws {
        let (model, reader) = try await open(columns: 2)
        defer { withExtendedLifetime(reader) {} }
        var changes: [String] = []
        model.onChange = { change in
            switch change {
            case .image: changes.append("image")
            case .toggleChrome: changes.append("controls")
            default: break
            }
        }
        let (_, y) = try pointInTable(model)
        model.tap(x: 200, y: y)
        #expect(try await eventually { !changes.isEmpty })
        #expect(changes == ["controls"])
    }
}

/// Paints pages of the right size without content.
private struct BlankPainter: PagePainter {
    func picture(
        of lists: [PlacedDisplayList], in viewport: Viewport, background: Color, images: any ImageProvider
    ) -> Bitmap? {
        let (width, height) = (Int(viewport.width * viewport.scale), Int(viewport.height * viewport.scale))
        return Bitmap(
            width: width, height: height, bytesPerRow: width * 4,
            pixels: [UInt8](repeating: 255, count: width * height * 4))
    }
}
