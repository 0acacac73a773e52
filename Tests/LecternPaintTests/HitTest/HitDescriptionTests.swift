import LecternCSS
import LecternGeometry
import LecternLayout
import LecternMarkup
import Testing

@testable import LecternPaint

/// The description of links, pictures and image maps in hits.
@Suite(.timeLimit(.minutes(10))) struct HitDescriptionTests {
    @Test func linksAreFoundFromInside() throws {
        let page = PaintedPage(
            """
            <p id='p'><a href='b.xhtml#c' id='l' rel='Nofollow help' role='doc-noteref'>x <b>y</b>
            z</a></p>
            """)
        let link = try #require(page.hit(23, 5)?.link)
        #expect(link.href == "b.xhtml#c")
        #expect(link.text == "x y z")
        #expect(link.relations == ["nofollow", "help"])
        #expect(link.isNoteReference)
        #expect(page.anchors(23, 5) == ["l", "p"])
        #expect(page.hit(150, 5)?.link == nil)
    }

    @Test func typesComeFromTheEPUBNamespace() throws {
        let page = PaintedPage(
            "<a href='#n' xmlns:epub='http://www.idpf.org/2007/ops' epub:type='noteref x' type='text/html'>1</a>")
        let link = try #require(page.hit(5, 5)?.link)
        #expect(link.types == ["noteref", "x"])
        #expect(link.isNoteReference)
    }

    @Test func picturesAreDescribed() throws {
        let page = PaintedPage(
            """
            <p style='line-height:30px'><a href='big.xhtml'><img src='a b.png' alt='A dog' title='Rex' longdesc='d.xhtml'
             width='20' height='10'/></a></p>
            """)
        let hit = try #require(page.hit(10, 12))
        let image = try #require(hit.image)
        #expect(image.source == .url("a b.png"))
        #expect(image.reference == "a b.png")
        #expect(image.alternative == "A dog")
        #expect(image.title == "Rex")
        #expect(image.description == "d.xhtml")
        #expect(image.frame.size == PhysicalSize(width: 20, height: 10))
        #expect(image.frame.contains(.init(x: 10, y: 12)))
        #expect(hit.link?.href == "big.xhtml")
        #expect(hit.link?.text == "A dog")
        #expect(hit.node == image.node)
    }

    @Test func soundsAreDescribed() throws {
        let page = PaintedPage(
            """
            <div><audio controls='' title='Birds' style='display:block'><source src='a.opus' type='audio/ogg; codecs=opus'/>
            <source src='a.mp3'/><p>Your reader plays no sound.</p></audio></div>
            """)
        let hit = try #require(page.hit(20, 20))
        let media = try #require(hit.media)
        #expect(media.sources.map(\.reference) == ["a.opus", "a.mp3"])
        #expect(media.sources.map(\.type) == ["audio/ogg; codecs=opus", nil])
        #expect(media.label == "Birds" && !media.isVideo && hit.image == nil)
        #expect(media.frame.size == PhysicalSize(width: 300, height: 54))
    }

    @Test func theSourceOfAVideoIsItsOwn() throws {
        let page = PaintedPage(
            "<video src='a.mp4' aria-label='Rain' style='display:block'><source src='b.mp4'/></video><p>Words</p>")
        let media = try #require(page.hit(20, 20)?.media)
        #expect(media.sources.map(\.reference) == ["a.mp4"] && media.isVideo && media.label == "Rain")
        #expect(page.hit(5, 175)?.media == nil)
        #expect(PaintedPage("<video controls=''></video>").hit(20, 20)?.media == nil, "nothing to play")
    }

    @Test func rotatedPicturesHaveTheirFrameOnThePage() throws {
        let page = PaintedPage(
            """
            <img src='a.png' alt='' width='20' height='10'
             style='display:block;transform:translate(50px,20px) rotate(90deg)'/>
            """)
        let image = try #require(page.hit(60, 20)?.image)
        #expect(image.frame == PhysicalRect(x: 55, y: 15, width: 10, height: 20))
        #expect(image.alternative == "")
    }

    @Test func drawingOfOnePictureIsHitAsThePicture() throws {
        let page = PaintedPage(
            """
            <svg xmlns='http://www.w3.org/2000/svg' width='40' height='30' viewBox='0 0 4 3'><title>The
             cover</title><g><image xmlns:x='http://www.w3.org/1999/xlink' x:href='c.jpg' width='4' height='3'/></g></svg>
            """)
        let image = try #require(page.hit(10, 10)?.image)
        #expect(image.source == .url("c.jpg"))
        #expect(image.reference == "c.jpg")
        #expect(image.alternative == "The cover")
        #expect(page.tree.document.markup.isElement(image.node, named: .svg))
    }

    @Test func otherDrawingsAreHitAsElements() throws {
        let page = PaintedPage(
            "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='30' aria-label='Map'><rect/><image/></svg>")
        let image = try #require(page.hit(10, 10)?.image)
        #expect(image.source == .drawing(image.node))
        #expect(image.label == "Map")
        #expect(image.url == nil)
    }

    @Test(arguments: [
        (5, 5, "rect"), (30, 10, "circle"), (45, 5, "poly"), (58, 18, "rest"), (25, 1, "rest"),
    ])
    func areasOfImageMapsAreLinks(x: Int, y: Int, href: String) {
        let page = PaintedPage(
            """
            <img src='m.png' alt='' usemap='#m' width='60' height='20' style='display:block'/>
            <map name='m'><area shape='rect' coords='0,0,20,20' href='rect' alt='R'/>
            <area shape='circle' coords='30,10,8' href='circle'/>
            <area shape='poly' coords='40,0 60,0 40,20' href='poly'/><area shape='default' href='rest'/></map>
            """)
        #expect(page.hit(x, y)?.link?.href == href)
    }

    @Test func invalidAreasAreNoLinks() {
        let page = PaintedPage(
            """
            <a href='around'><img src='m.png' alt='' usemap='#m' width='60' height='20' style='display:block'/></a>
            <map name='m'><area shape='circle' coords='1,nan,-5' href='a'/><area shape='poly' coords='1' href='b'/>
            <area coords='' href='c'/></map>
            """)
        #expect(page.hit(5, 5)?.link?.href == "around")
    }
}
