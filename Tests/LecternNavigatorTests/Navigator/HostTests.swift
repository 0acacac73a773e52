import Foundation
import LecternBase
import LecternGeometry
import LecternModel
import LecternNavigator
import LecternPreferences
import LecternPublication
import Testing

/// What an app gets from a navigator without asking for it.
@Suite(.timeLimit(.minutes(10))) @MainActor struct HostTests {
    private static let bodies = (1...4).map { "<h1>\($0)</h1>" + String(repeating: "<p>Some words.</p>", count: 40) }

    @Test func totalsAreThereWithoutACall() async throws {
        let test = try await TestNavigator.make(Self.bodies)
        let navigator = test.kept()
        #expect(navigator.currentLocation?.locations.totalProgression == 0)
        #expect(navigator.currentLocation?.locations.position == 1)
        // The first place is reported once, when its totals are known.
        #expect(test.firstPlace?.locations.totalProgression == 0 && test.locations.isEmpty)
        await navigator.go(to: Place(chapter: 2, offset: 0))
        #expect(test.locations.count == 1 && (test.locations.last?.locations.totalProgression ?? 0) > 0.2)
        #expect(navigator.visibleContent?.progression != nil)
    }

    @Test func aHostThatLoadsPositionsGetsNoReportOfTheFirstPlace() async throws {
        let test = try TestNavigator(try await TestRendition.make(Self.bodies).publication)
        await test.kept().loadPositions()
        test.kept().setViewport(Viewport(width: 220, height: 180))
        await test.kept().settle()
        #expect(test.firstPlace == nil && test.locations.isEmpty && test.kept().totalProgression == 0)
    }

    @Test func aClosedNavigatorStaysWhereItIs() async throws {
        let test = try await TestNavigator.make(Self.bodies)
        let navigator = test.kept()
        await navigator.go(to: Place(chapter: 1, offset: 0))
        let (place, shown) = (navigator.place, test.shown.count)
        navigator.close()
        #expect(await navigator.go(toProgression: 0.9) == false)
        #expect(await navigator.go(to: Place(chapter: 3, offset: 0)) == false)
        #expect(await navigator.goForward() == false)
        #expect(await navigator.goBack() == false)
        #expect(!navigator.turn(.forward))
        navigator.setViewport(Viewport(width: 400, height: 300))
        navigator.edit { $0.fontSize = 2 }
        await navigator.settle()
        #expect(navigator.place == place && test.shown.count == shown)
    }

    @Test func streamsReportPlacesAndEventsUntilTheNavigatorIsClosed() async throws {
        let navigator = try await TestNavigator.make(Self.bodies).kept()
        let (locations, events) = (navigator.locations, navigator.events)
        let places = Task {
            var chapters: [String] = []
            for await place in locations { chapters.append(place.href.string) }
            return chapters
        }
        let jumps = Task {
            var count = 0
            for await event in events where event == .shown(.jump) { count += 1 }
            return count
        }
        await navigator.go(to: Place(chapter: 1, offset: 0))
        await navigator.go(to: Place(chapter: 2, offset: 0))
        navigator.close()
        #expect(await jumps.value == 2)
        // Of several moves before a look the last one is kept.
        let chapters = await places.value
        #expect(chapters.last == navigator.currentLocation?.href.string && !chapters.isEmpty)
    }

    @Test func aNoteSaysWhereItsReferenceIs() async throws {
        let navigator = try await TestNavigator.make([
            ##"<p>Words<a epub:type="noteref" href="#n">1</a> go on.</p><aside epub:type="footnote" id="n">Why.</aside>"##
        ]).kept()
        let spread = try #require(navigator.shown)
        let link = try #require(navigator.links(on: spread).first)
        guard case .link(let target) = link.target else { throw Unexpected() }
        let note = try #require(await navigator.note(of: target))
        #expect(note.text == "Why." && note.referenceFrame == link.frames.first)
    }

    private struct Unexpected: Error {}

    @Test(arguments: SeenKind.allCases)
    func preferencesOfEachKindAreEditedWithoutCasts(_ kind: SeenKind) async throws {
        let test = try TestNavigator(try await kind.publication())
        let navigator = test.kept()
        navigator.setViewport(Viewport(width: 400, height: 300))
        await navigator.settle()
        let isRightToLeft = navigator.presentation.readingProgression == .rtl
        navigator.edit { $0.readingProgression = isRightToLeft ? .ltr : .rtl }
        #expect((navigator.presentation.readingProgression == .rtl) != isRightToLeft)
        #expect(navigator.pagePreferences.readingProgression == (isRightToLeft ? .ltr : .rtl))
        navigator.edit { $0 = PagePreferences() }
        #expect((navigator.presentation.readingProgression == .rtl) == isRightToLeft)
    }

    @Test func marksAndPlacesAreCodable() throws {
        let locator = try #require(
            Locator(
                jsonString:
                    #"{"href": "a.xhtml", "locations": {"progression": 0.5, "position": 3, "other": [1, null]}}"#))
        let marks = [
            Decoration(id: "1", locator: locator, style: .highlight(tint: .red), userInfo: ["words": "a"]),
            Decoration(id: "2", locator: locator, style: .custom(.init(rawValue: "box"), config: ["width": 2])),
        ]
        let bytes = try JSONEncoder().encode(marks)
        #expect(try JSONDecoder().decode([Decoration].self, from: bytes) == marks)
        // A locator is the same JSON as elsewhere.
        let text = String(decoding: try JSONEncoder().encode(locator), as: UTF8.self)
        #expect(Locator(jsonString: text) == locator)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Locator.self, from: Data("[1]".utf8)) }
    }
}
