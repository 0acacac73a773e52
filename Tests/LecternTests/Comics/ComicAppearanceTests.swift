import Foundation
import Lectern
import LecternTestKit
import Testing

/// Colours, margins and spreads of comics.
@Suite(.timeLimit(.minutes(10))) @MainActor struct ComicAppearanceTests {
    /// A page of 60 by 80 with a drawing in the middle: margins of 6 and 8 on even pages, 6 to 12 on the left of odd.
    private nonisolated static func scan(page: Int, x: Int, y: Int) -> UInt8 {
        let left = page % 2 == 0 ? 6 : 12
        return (left..<54).contains(x) && (8..<72).contains(y) ? UInt8(100 + (x + y) % 2) : 255
    }

    private func scans(_ count: Int) async throws -> Publication {
        try await ComicFile.open(Array(repeating: (width: 60, height: 80), count: count))
    }

    @Test func colorsChangePictureAndThumbnailAlike() async throws {
        let preferences = ImagePreferences(brightness: 0.5, invert: true)
        let navigator = try await ComicFile.navigator(
            try await ComicFile.open([(30, 40)]), ComicDecoder(draw: { _, _, _ in 100 }), preferences: preferences)
        #expect(navigator.settings.brightness == 0.5 && navigator.settings.invert)
        let expected: UInt8 = 255 - 50
        #expect(navigator.shown?.spread?.picture.gray(45, 60) == expected)
        let thumbnail = try #require(await navigator.thumbnail(ofUnit: 0, fitting: (15, 20)))
        #expect(thumbnail.gray(5, 5) == expected)
        navigator.submitPreferences(ImagePreferences())
        await navigator.settle()
        #expect(navigator.shown?.spread?.picture.gray(45, 60) == 100)
        #expect(await navigator.thumbnail(ofUnit: 0, fitting: (15, 20))?.gray(5, 5) == 100)
    }

    @Test func trimmedPagesFillTheWindow() async throws {
        let navigator = try await ComicFile.navigator(
            try await scans(1), ComicDecoder(draw: Self.scan), width: 240, height: 320)
        let whole = try #require(navigator.shown?.spread)
        #expect(whole.pages[0].content.width == 240 && whole.picture.gray(12, 160) == 255)
        navigator.submitPreferences(ImagePreferences(trimMargins: true))
        await navigator.settle()
        let trimmed = try #require(navigator.shown?.spread)
        #expect(trimmed.pages[0].content.width > 230)
        // The drawing begins at 10 % of the page, near the edge of the window now.
        #expect(trimmed.picture.gray(12, 160) < 110 && trimmed.picture.gray(228, 160) < 110)
        #expect(trimmed.picture.gray(120, 12) < 110 && trimmed.picture.gray(120, 308) < 110)
        let thumbnail = try #require(await navigator.thumbnail(ofUnit: 0, fitting: (60, 80)))
        #expect(thumbnail.gray(3, 40) < 110 && thumbnail.gray(thumbnail.width - 4, 40) < 110)
    }

    /// Margins differ on left and right pages; each side keeps the position of its pages.
    @Test func pagesOfASideAreTrimmedAlike() async throws {
        // Page 5 is almost empty.
        let decoder = ComicDecoder(draw: { page, x, y in
            page == 5 && y > 30 ? 255 : Self.scan(page: page, x: x, y: y)
        })
        let navigator = try await ComicFile.navigator(
            try await scans(9), decoder, preferences: ImagePreferences(spread: .never, trimMargins: true),
            width: 240, height: 320)
        var areas: [Rect] = []
        for page in 0..<9 {
            #expect(await navigator.go(to: Place.start(of: page)))
            areas.append(try #require(navigator.shown?.spread).pages[0].content)
        }
        #expect(Set(stride(from: 0, to: 9, by: 2).map { areas[$0] }).count == 1)
        #expect(Set(stride(from: 1, to: 9, by: 2).map { areas[$0] }).count == 1)
        #expect(areas[0] != areas[1])
    }

    @Test func trimmedPagesMeetAtTheSpine() async throws {
        let navigator = try await ComicFile.navigator(
            try await scans(3), ComicDecoder(draw: Self.scan),
            preferences: ImagePreferences(offsetFirstPage: false, spread: .always, trimMargins: true),
            width: 640, height: 320)
        let pages = try #require(navigator.shown?.spread).pages
        try #require(pages.count == 2)
        #expect(abs(pages[0].content.x + pages[0].content.width - 320) < 0.01 && abs(pages[1].content.x - 320) < 0.01)
    }

    /// The chapters of each spread from the first to the last.
    private func walk(_ navigator: ImageNavigator) async throws -> [[Int]] {
        var result = [try #require(navigator.shown?.spread).pages.map(\.page.chapter)]
        while await navigator.goForward() {
            result.append(try #require(navigator.shown?.spread).pages.map(\.page.chapter))
        }
        return result
    }

    @Test func widePagesStandAlone() async throws {
        let portrait: (width: UInt8, height: UInt8) = (30, 40)
        let publication = try await ComicFile.open([portrait, portrait, portrait, (60, 40), portrait, portrait])
        let navigator = try await ComicFile.navigator(publication, width: 200, height: 120)
        #expect(try await walk(navigator) == [[0], [1, 2], [3], [4, 5]])
    }

    @Test func comicInfoDecidesSpreadsAndDirection() async throws {
        let pages = (0..<6).map { "<Page Image=\"\($0)\"\($0 == 2 ? " DoublePage=\"true\"" : "")/>" }.joined()
        let publication = try await ComicFile.open(
            Array(repeating: (width: 30, height: 40), count: 6),
            info: "<Manga>YesAndRightToLeft</Manga><Pages>\(pages)</Pages>")
        let navigator = try await ComicFile.navigator(publication, width: 200, height: 120)
        #expect(navigator.settings.readingProgression == .rtl)
        #expect(try await walk(navigator) == [[0], [1], [2], [3, 4], [5]])
    }
}
