import LecternAssets
import LecternBase
import LecternFormats
import LecternModel
import LecternPlayback
import LecternPublication
import LecternTestKit
import Testing

/// Panel by panel through a Divina, with sound.
@MainActor @Suite(.timeLimit(.minutes(10))) struct ComicGuideTests {
    private static let manifest = """
        {"metadata":{"title":"Comic","conformsTo":"https://readium.org/webpub-manifest/profiles/divina"},
        "links":[{"href":"g/guided.json","type":"application/guided-navigation+json","rel":"related"}],
        "readingOrder":[{"href":"p1.jpg","type":"image/jpeg"},{"href":"p2.jpg","type":"image/jpeg"}]}
        """
    private static let guide = """
        {"guided":[
        {"imgref":"../p1.jpg#xywh=percent:0,0,100,50","role":["panel"],
         "description":{"audioref":"d1.mp3","text":"She walks."},
         "children":[{"role":["speechBubble"],"text":"Come back!","audioref":"b1.mp3"},
                     {"role":["sound"],"text":"Woosh!"}]},
        {"imgref":"../p1.jpg#xywh=percent:0,50,100,50","role":["panel"]},
        {"imgref":"../p2.jpg","role":["panel"],"description":{"text":"The end."}}]}
        """

    private func open(_ guide: String = guide) async throws -> Publication {
        var zip = ZIPBuilder()
        zip.add("manifest.json", Self.manifest)
        zip.add("g/guided.json", guide)
        for name in ["p1.jpg", "p2.jpg", "g/d1.mp3", "g/b1.mp3", "g/v.mp4"] { zip.add(name, "data") }
        let asset = Asset.container(try await zip.container(), .webPublication)
        return try await PublicationOpener(parser: ReadiumWebPubParser()).open(asset)
    }

    @Test func guidesAreRelativeToThePublication() async throws {
        let book = try await open()
        #expect(book.readingOrder.allSatisfy { book.hasGuidedNavigation(for: $0) })
        let guide = try #require(try await book.guidedNavigationDocument(for: book.readingOrder[1]))
        #expect(guide.guided[0].refs.image?.string == "p1.jpg#xywh=percent:0,0,100,50")
        #expect(guide.guided[0].children[0].refs.audio?.string == "g/b1.mp3")
    }

    @Test func videosSoundWhereThereIsNoRecording() async throws {
        let guide = """
            {"guided":[{"imgref":"../p1.jpg","videoref":"v.mp4#t=1,3"},
            {"imgref":"../p2.jpg","audioref":"b1.mp3","videoref":"v.mp4"}]}
            """
        let player = try TestOverlayPlayer(try await open(guide), lengths: ["v.mp4": 9, "b1.mp3": 1])
        await player.play()
        #expect(player.engine.track?.href.string == "g/v.mp4" && player.engine.position == 1)
        await player.listen(2.1)
        #expect(player.engine.track?.href.string == "g/b1.mp3")
        await player.listen(1.1)
        #expect(player.ends == 1 && player.engine.loads == ["g/v.mp4", "g/b1.mp3"] && player.skips.isEmpty)
    }

    @Test func panelsAreShownWithTheirSoundsAndWords() async throws {
        let player = try TestOverlayPlayer(try await open(), lengths: ["d1.mp3": 2, "b1.mp3": 1])
        await player.play()
        let panel = try #require(player.navigator.currentClip)
        #expect(panel.image?.fragment == "xywh=percent:0,0,100,50" && panel.resourceIndex == 0)
        #expect(player.engine.track?.href.string == "g/d1.mp3" && panel.text == "She walks.")
        #expect(panel.locator?.locations.fragments == ["xywh=percent:0,0,100,50"])
        await player.listen(2.1)
        #expect(player.engine.track?.href.string == "g/b1.mp3")
        #expect(player.navigator.currentClip?.image == panel.image, "a bubble is in its panel")
        await player.listen(1.1)
        #expect(try await player.finishSpeech() == "Woosh!")
        #expect(player.navigator.currentClip?.source == .silence)
        try await player.passPicture()
        #expect(player.navigator.currentClip?.resourceIndex == 1)
        #expect(try await player.finishSpeech() == "The end.")
        #expect(player.ends == 1)
    }

    @Test func withoutVoiceWordsAreShownForAWhile() async throws {
        let player = try TestOverlayPlayer(try await open(), speaks: false)
        let last = try #require(player.navigator.publication.locate(player.navigator.publication.readingOrder[1]))
        #expect(await player.navigator.go(to: last))
        await player.play()
        #expect(player.navigator.currentClip?.text == "The end." && player.skips.isEmpty)
        try await player.passPicture()
        #expect(player.ends == 1)
    }

    @Test func brokenGuideIsReportedAndPlaysNothing() async throws {
        let book = try await open("{\"guided\": 3}")
        let player = try TestOverlayPlayer(book)
        await player.play()
        #expect(player.ends == 1 && book.diagnostics.map(\.code.rawValue) == ["guide.unreadable"])
    }
}
