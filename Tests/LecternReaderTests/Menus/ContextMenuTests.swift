import LecternGeometry
import LecternLibrary
import LecternModel
import LecternNavigator
import LecternPaint
import LecternReader
import LecternTestKit
import Testing

/// Menus for what is under the pointer.
@MainActor @Suite(.timeLimit(.minutes(10))) struct ContextMenuTests {
    private static let bodies = [
        """
        <p>Plain words here.</p><p><a href="c2.xhtml">inside</a></p><p><a href="https://example.org/">outside</a></p>
        <p><img src="ship.png" alt="A ship" style="width: 60px; height: 40px"/></p>
        """, "<p>The second chapter.</p>",
    ]

    private let reader: TestReader
    private let model: ReaderModel
    private let changes = ContextChanges()

    init() async throws {
        reader = try TestReader()
        model = await reader.open(try reader.write("Book", Self.bodies, pictures: ["ship.png"]))
        let changes = changes
        model.onChange = { changes.take($0) }
    }

    private func point(_ paragraph: Int, dx: Double = 20) throws -> Point {
        let frame = try #require(model.current?.pages.first?.paragraphs[paragraph].frame)
        return Point(x: frame.x + dx, y: frame.y + 6)
    }

    private func open(at point: Point) throws -> ContextMenu {
        model.context.open(at: point)
        return try #require(changes.menus.last)
    }

    @Test func aWordIsSelectedAndCopiedFoundOrHighlighted() async throws {
        let menu = try open(at: point(0))
        #expect(model.selection.text == "Plain")
        #expect(menu.commands.contains(.action(.copy)) && menu.commands.contains(.findSelection))
        #expect(menu.sections.joined().contains(.item("Find “Plain” in Book", .findSelection)))
        model.context.perform(.action(.copy))
        #expect(changes.copied == ["Plain"])
        // A second click on the selection keeps it.
        #expect(model.context.subject(at: try point(0)) == .selection)
        model.context.perform(.noteOnSelection)
        let id = try #require(changes.notes.last)
        #expect(model.highlights.highlight(id)?.locator.text.highlight == "Plain")
        await model.settle()
        #expect(model.context.subject(at: try point(0)) == .highlight(id))
        let own = try open(at: point(0))
        #expect(own.commands.contains(.note(id)) && own.commands.contains(.removeHighlight(id)))
        #expect(!own.commands.contains(.color(id, .yellow)) && own.commands.contains(.color(id, .pink)))
        model.context.perform(.color(id, .pink))
        #expect(model.highlights.highlight(id)?.color == .pink)
        model.context.perform(.copyHighlight(id))
        #expect(changes.copied == ["Plain", "Plain"])
        model.context.perform(.removeHighlight(id))
        #expect(model.highlights.highlight(id) == nil)
    }

    @Test func linksAreFollowedAndAddressesCopied() async throws {
        let outside = try open(at: point(2))
        #expect(outside.commands.contains(.copyAddress("https://example.org/")) && !model.selection.exists)
        model.context.perform(.copyAddress("https://example.org/"))
        #expect(changes.copied == ["https://example.org/"])
        let inside = try open(at: point(1))
        let follow = try #require(inside.commands.first)
        guard case .follow(let link) = follow else { throw Unexpected() }
        #expect(link.text == "inside" && inside.sections.first?.count == 1)
        model.context.perform(follow)
        #expect(try await eventually { model.current?.key.chapter == 1 })
        #expect(model.context.menu(for: .page).commands.contains(.action(.goBack)))
    }

    @Test func picturesAreLookedAtCopiedAndSaved() async throws {
        let spread = try #require(model.current), navigator = try #require(model.navigator)
        // The picture is where a hit finds it.
        let points = stride(from: 5.0, to: 395, by: 10).flatMap { x in
            stride(from: 5.0, to: 295, by: 10).map { Point(x: x, y: $0) }
        }
        let place = try #require(points.first { navigator.hit(x: $0.x, y: $0.y, in: spread)?.image != nil })
        let menu = try open(at: place)
        guard case .image(let image) = model.context.subject(at: place) else { throw Unexpected() }
        for command in [ContextCommand.look(image), .copyImage(image), .saveImage(image)] {
            #expect(menu.commands.contains(command))
            model.context.perform(command)
        }
        #expect(!model.selection.exists && menu.name == "Picture")
    }

    @Test func thePageHasAMenuByKeyAndBesideText() throws {
        let beside = try open(at: Point(x: 398, y: 298))
        #expect(beside.name == "Page" && beside.commands.contains(.action(.toggleBookmark)))
        #expect(!beside.commands.contains(.action(.fitWidth)) && beside.commands.count <= ReaderMenu.most)
        for key in [("Menu", KeyModifiers()), ("F10", .shift)] { #expect(model.key(key.0, key.1)) }
        #expect(changes.menus.map(\.name) == ["Page", "Page", "Page"])
        // On a link that keys have chosen it is about the link.
        #expect(model.key("Tab") && model.key("Menu"))
        #expect(changes.menus.last?.name == "Link")
    }
}

private struct Unexpected: Error {}

/// What a model asked of its window.
@MainActor private final class ContextChanges {
    private(set) var menus: [ContextMenu] = []
    private(set) var copied: [String] = []
    private(set) var notes: [Highlight.ID] = []

    func take(_ change: ReaderChange) {
        switch change {
        case .contextMenu(let menu, _, _): menus.append(menu)
        case .copied(let text): copied.append(text)
        case .editNote(let id, _): notes.append(id)
        default: break
        }
    }
}
