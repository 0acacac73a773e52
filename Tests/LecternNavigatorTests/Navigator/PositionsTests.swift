import Foundation
import LecternMarkup
import LecternModel
import LecternNavigator
import LecternPreferences
import LecternPublication
import Testing

/// Positions, which are the same in every layout.
@Suite(.timeLimit(.minutes(10))) @MainActor struct PositionsTests {
    /// Digits compress little, so that a chapter has several positions.
    private static let bodies: [String] = {
        var numbers = RepeatableNumbers(8)
        return (1...4).map { chapter in
            "<h1>\(chapter)</h1>"
                + (0..<chapter * 16).map { _ in
                    "<p>" + (0..<20).map { _ in "\(numbers.next(below: 1_000_000))" }.joined(separator: " ") + "</p>"
                }.joined()
        }
    }()

    /// At twenty sizes and settings the list is the same, and so is the position of a place.
    @Test func positionsAreTheSameInEveryLayout() async throws {
        let publication = try await TestRendition.make(Self.bodies).publication
        let positions = await publication.positions()
        #expect(positions.count > 8)
        #expect(positions.map(\.locations.position) == Array(1...positions.count))
        var numbers = RepeatableNumbers(3)
        let place = Place(chapter: 2, offset: 1_700)
        var seen: Set<Int?> = []
        var layouts: Set<LayoutRequest?> = []
        for step in 0..<20 {
            let test = try TestNavigator(publication)
            let navigator = test.navigator
            var preferences = EPUBPreferences()
            preferences.fontSize = 0.5 + Double(step) / 8
            preferences.pageMargins = Double(numbers.next(below: 8)) / 4
            preferences.columnCount = [.auto, .one, .two][step % 3]
            navigator.submit(preferences)
            navigator.setViewport(
                Viewport(
                    width: 200 + Double(numbers.next(below: 900)), height: 200 + Double(numbers.next(below: 700)),
                    scale: Double(1 + step % 3)))
            await navigator.loadPositions()
            #expect(await navigator.publication.positions() == positions)
            #expect(await navigator.go(to: place))
            seen.insert(navigator.currentLocation?.locations.position)
            layouts.insert(navigator.layout)
            for number in [1, positions.count / 2, positions.count] {
                #expect(await navigator.go(toPosition: number))
                let location = try #require(navigator.currentLocation)
                #expect(location.locations.position == number && location.href == positions[number - 1].href)
            }
        }
        #expect(layouts.count == 20)
        #expect(seen.count == 1 && seen.first != .some(nil))
    }

    /// A publication without positions can be read.
    @Test func positionsListMayBeEmpty() async throws {
        let full = try await TestRendition.make(Self.bodies).publication
        let publication = Publication(
            manifest: full.manifest, container: full.container, services: [{ _ in NoPositions() }])
        #expect(await publication.positions().isEmpty)
        let test = try await TestNavigator.open(publication, 220, 180)
        let navigator = test.navigator
        await navigator.loadPositions()
        #expect(await navigator.goForward())
        let location = try #require(navigator.currentLocation)
        #expect(location.locations.position == nil && location.locations.totalProgression == nil)
        #expect(!(await navigator.go(toPosition: 1)))
        #expect(!(await navigator.go(toProgression: 0.5)))
        #expect(navigator.chapterMarks.isEmpty && navigator.totalProgression == nil)
        #expect(
            await navigator.go(to: location) && navigator.place == Place(chapter: 0, offset: navigator.place.offset))
    }

    /// The start, the middle and the end of the whole publication.
    @Test func totalProgressionsLeadToTheirPlaces() async throws {
        let test = try await TestNavigator.make(Self.bodies)
        let navigator = test.navigator
        await navigator.loadPositions()
        for share in [0, 0.25, 0.5, 0.75, 1] {
            #expect(await navigator.go(toProgression: share))
            let shown = try #require(navigator.totalProgression)
            #expect(abs(shown - share) < 0.01, "\(shown) instead of \(share)")
        }
        #expect(!(await navigator.go(toProgression: .nan)))
    }

    /// From the first page to the last, both progressions grow. Going to the place of a page shows that page.
    @Test func progressionsGrowFromPageToPage() async throws {
        let test = try await TestNavigator.make(Self.bodies)
        let navigator = test.navigator
        await navigator.loadPositions()
        var last = (chapter: -1, own: -1.0, total: -1.0)
        var starts: [Double] = []
        repeat {
            let locations = try #require(navigator.currentLocation).locations
            let chapter = navigator.place.chapter
            let (own, total) = (try #require(locations.progression), try #require(locations.totalProgression))
            #expect(chapter > last.chapter ? own == 0 : own > last.own)
            #expect(total > last.total && total < 1)
            last = (chapter, own, total)
            starts.append(total)
        } while await navigator.goForward()
        #expect(starts.count > 20 && last.chapter == 3)
        var numbers = RepeatableNumbers(5)
        for _ in 0..<1_000 {
            let share = Double(numbers.next(below: 1_000_000)) / 1_000_000
            #expect(await navigator.go(toProgression: share))
            let key = navigator.shown?.key
            let shown = try #require(navigator.currentLocation?.locations.totalProgression)
            #expect(await navigator.go(toProgression: shown))
            #expect(navigator.shown?.key == key, "\(share) and \(shown)")
        }
    }

    /// A chapter's part of the total progression is its fraction of the bytes.
    @Test func chaptersCountByTheirLength() async throws {
        let test = try await TestNavigator.make(Self.bodies)
        await test.navigator.loadPositions()
        let marks = test.navigator.chapterMarks + [1]
        let shares = zip(marks, marks.dropFirst()).map { $1 - $0 }
        #expect(shares.count == 4)
        for (index, share) in shares.enumerated() { #expect(abs(share - Double(index + 1) / 10) < 0.06) }
    }

    /// An element's index alone leads to the page on which the element begins.
    @Test func elementIndexLeadsToItsPage() async throws {
        let test = try await TestNavigator.make(["<p>first</p>", TestRendition.mixed])
        let navigator = test.navigator
        let markup = try await TestRendition.make(["", TestRendition.mixed]).chapter(at: 1).document.markup
        for (index, node) in markup.nodes.enumerated() where node.kind == .element {
            #expect(await navigator.go(toElement: index, inChapter: 1))
            let spread = try #require(navigator.shown)
            #expect(spread.contains(Place(chapter: 1, offset: Int(node.textStart), element: Int32(index))))
        }
        #expect(!(await navigator.go(toElement: 1, inChapter: 9)))
    }

    /// Going to an element shows the page that contains it.
    @Test func elementsAreOnThePagesTheyLeadTo() async throws {
        let test = try await TestNavigator.make([TestRendition.mixed])
        let navigator = test.navigator
        let markup = try #require(navigator.shown?.pages.first).document.markup
        var count = 0
        for index in markup.nodes.indices where markup.nodes[index].kind == .element {
            let offset = Int(markup.nodes[index].textStart)
            let place = Place(chapter: 0, offset: offset, element: Int32(index))
            #expect(await navigator.go(to: place))
            let spread = try #require(navigator.shown)
            #expect(spread.contains(place))
            count += 1
        }
        #expect(count > 60)
    }

    /// Each move reports one event with the place, the position and both progressions.
    @Test func eachMoveIsReportedOnceWithItsPlace() async throws {
        let test = try await TestNavigator.make(Self.bodies)
        let navigator = test.navigator
        await navigator.loadPositions()
        test.forgetEvents()
        let moves: [@MainActor () async -> Bool] = [
            { await navigator.goForward() }, { await navigator.go(to: Place.start(of: 2)) },
            { await navigator.goBackward() }, { await navigator.go(toProgression: 0.9) }, { await navigator.goBack() },
            { await navigator.go(to: Place.end(of: 3)) },
        ]
        for (count, move) in moves.enumerated() {
            #expect(await move())
            #expect(test.locations.count == count + 1)
            let locations = try #require(test.locations.last).locations
            #expect(test.locations.last == navigator.currentLocation)
            let (progression, total) = (try #require(locations.progression), try #require(locations.totalProgression))
            #expect((0...1).contains(progression) && (0...1).contains(total) && locations.position != nil)
        }
        // Moves beyond the ends and changes of layout are no moves.
        #expect(!(await navigator.goForward()))
        navigator.setViewport(Viewport(width: 333, height: 222))
        await navigator.settle()
        #expect(test.locations.count == moves.count)
    }

    /// The stored form of a place: chapter and offset.
    @Test func placesAreEncodedAndDecoded() throws {
        let places = [
            Place(chapter: 3, offset: 1_204), .start(of: 0), .end(of: 7), Place(chapter: 0, offset: -4, element: 12),
        ]
        for place in places {
            let json = try JSONEncoder().encode(place)
            #expect(try JSONDecoder().decode(Place.self, from: json) == place)
        }
        let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(places[0])) as? [String: Int]
        #expect(object == ["chapter": 3, "offset": 1_204])
        #expect(Place.start(of: 5).clampedOffset(length: 80) == 0 && Place.end(of: 5).clampedOffset(length: 80) == 80)
        #expect(Place(chapter: 0, offset: -4).clampedOffset(length: 80) == 0)
        #expect(Place.end(of: 5).clampedOffset(length: 0) == 0)
    }
}

/// An empty list of positions.
private struct NoPositions: PositionsService {
    func positionsByReadingOrder() async -> [[Locator]] { [] }
}
