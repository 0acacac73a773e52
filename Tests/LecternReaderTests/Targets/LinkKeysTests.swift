import LecternGeometry
import LecternNavigator
import LecternPaint
import LecternReader
import LecternTestKit
import Testing

/// Links by keys.
@MainActor @Suite(.timeLimit(.minutes(10))) struct LinkKeysTests {
    private static let first = """
        <h2>Head</h2><p>See <a href="c2.xhtml">the second</a> or <a href="https://example.org/">the web</a>.</p>
        <p>No <a>target</a>.</p>
        """

    private func open() async throws -> (model: ReaderModel, reader: TestReader) {
        let reader = try TestReader()
        let path = try reader.write("Links", [Self.first, "<p>The second chapter.</p>"])
        return (await reader.open(path), reader)
    }

    private func names(_ model: ReaderModel) throws -> [String] {
        let navigator = try #require(model.navigator)
        return navigator.links(on: try #require(navigator.shown)).map(\.text)
    }

    @Test func tabMovesThroughLinksAndLeavesThem() async throws {
        let (model, reader) = try await open()
        defer { withExtendedLifetime(reader) {} }
        #expect(try names(model) == ["the second", "the web"])
        var changes = 0
        model.onChange = { if case .link = $0 { changes += 1 } }
        #expect(model.targets.chosen == nil && model.key("Tab"))
        #expect(model.targets.chosen?.text == "the second")
        #expect(model.key("Tab") && model.targets.chosen?.text == "the web")
        #expect(!model.key("Tab") && model.targets.chosen == nil, "the window moves the focus")
        #expect(model.key("ISO_Left_Tab", .shift) && model.targets.chosen?.text == "the web")
        #expect(model.key("Escape") && model.targets.chosen == nil)
        #expect(changes == 5)
    }

    @Test func returnFollowsAndAnotherPageHasNoChoice() async throws {
        let (model, reader) = try await open()
        defer { withExtendedLifetime(reader) {} }
        #expect(model.key("Tab") && model.key("Return"))
        #expect(try await eventually { model.current?.key.chapter == 1 })
        #expect(model.targets.chosen == nil && !model.key("Tab"))
    }

    @Test func returnOnALinkOutOfTheBookAsks() async throws {
        let (model, reader) = try await open()
        defer { withExtendedLifetime(reader) {} }
        var addresses: [String] = []
        model.onChange = { if case .externalLink(let address) = $0 { addresses.append(address) } }
        #expect(model.key("Tab") && model.key("Tab") && model.key("Return"))
        #expect(try await eventually { addresses == ["https://example.org/"] })
    }

    /// Links around pictures are reached like those around words; their name is the picture's alternative text.
    @Test func picturesAreReachedByTheirLinks() async throws {
        let picture = "style=\"width: 60px; height: 40px\""
        let reader = try TestReader()
        let path = try reader.write(
            "Pictures",
            [
                """
                <p><a href="c2.xhtml"> <img src="a.png" alt="A ship" \(picture)/> </a> and <a href="#x">words</a></p>
                <a href="https://example.org/"><div><img src="b.png" alt="" \(picture)/></div></a>
                <p id="x"><img src="c.png" alt="No link" \(picture)/></p>
                """, "<p>The second chapter.</p>",
            ], pictures: ["a.png", "b.png", "c.png"])
        let model = await reader.open(path)
        defer { withExtendedLifetime(reader) {} }
        #expect(try names(model) == ["A ship", "words", ""])
        #expect(model.key("Tab"))
        let ship = try #require(model.targets.chosen)
        #expect(ship.frames.count == 1 && ship.frames[0].width == 60 && ship.frames[0].height == 40)
        #expect(model.key("Return"))
        #expect(try await eventually { model.current?.key.chapter == 1 })
    }

    @Test func paragraphsHaveRoles() async throws {
        let (model, reader) = try await open()
        defer { withExtendedLifetime(reader) {} }
        let paragraphs = try #require(model.current?.pages.first?.paragraphs)
        #expect(paragraphs.first { $0.text == "Head" }?.role == .heading(2))
        #expect(paragraphs.first { $0.text.hasPrefix("See") }?.role == .text)
    }
}
