import LecternBase
import LecternMarkup
import Testing

@testable import LecternEPUB

/// Classification of fixed-layout pages.
@Suite(.timeLimit(.minutes(10))) struct ImagePageTests {
    /// The markup of a page, and its class.
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var head = ""
        var body: String
        /// The picture, or the reason why the page is not an image page.
        var verdict: Expected

        var testDescription: String { name }
    }

    enum Expected: Equatable, Sendable {
        case image(String, alt: String? = nil)
        case other(ImagePage.Reason)
    }

    static let pictures: [Case] = [
        Case(name: "an img", body: "<img src='i/1.jpg'/>", verdict: .image("i/1.jpg")),
        Case(
            name: "in boxes", body: "<div class='page'><p><span><img src='1.jpg'/></span></p></div>",
            verdict: .image("1.jpg")),
        Case(
            name: "with words for it", body: "<img src='1.jpg' alt=' A  cat '/>", verdict: .image("1.jpg", alt: "A cat")
        ),
        Case(name: "white space around it", body: "\n  <img src=\"1.jpg\"/>&#160;\n", verdict: .image("1.jpg")),
        Case(name: "no quotes, no end: soup", body: "<div><img src=1.jpg></div>", verdict: .image("1.jpg")),
        Case(name: "capital letters", body: "<DIV><IMG SRC='1.JPG'/></DIV>", verdict: .image("1.JPG")),
        Case(name: "an entity in the name", body: "<img src='a&amp;b.jpg'/>", verdict: .image("a&b.jpg")),
        Case(name: "a numeric entity", body: "<img src='&#x31;.jpg'/>", verdict: .image("1.jpg")),
        Case(name: "an apostrophe in the name", body: "<img src='a&#39;b.jpg'/>", verdict: .image("a'b.jpg")),
        Case(name: "percent-encoded", body: "<img src='a%20b.jpg'/>", verdict: .image("a%20b.jpg")),
        Case(name: "white space in the attribute", body: "<img src='\n 1.jpg '/>", verdict: .image("1.jpg")),
        Case(
            name: "other attributes first", body: "<img id='x' width='100%' data-src='2.jpg' src='1.jpg'/>",
            verdict: .image("1.jpg")),
        Case(name: "in a figure", body: "<figure><img src='1.jpg'/></figure>", verdict: .image("1.jpg")),
        Case(
            name: "in a picture", body: "<picture><source srcset='2.webp'/><img src='1.jpg'/></picture>",
            verdict: .image("1.jpg")),
        Case(name: "an anchor without a target", body: "<a id='p1'><img src='1.jpg'/></a>", verdict: .image("1.jpg")),
        Case(name: "a line break after it", body: "<img src='1.jpg'/><br/>", verdict: .image("1.jpg")),
        Case(name: "a comment beside it", body: "<!-- <p>text</p> --><img src='1.jpg'/>", verdict: .image("1.jpg")),
        Case(
            name: "a colour behind it", body: "<div style='background-color: #fff'><img src='1.jpg'/></div>",
            verdict: .image("1.jpg")),
        Case(
            name: "styles for size", head: "<style>img { width: 100%; height: 100%; } html { margin: 0 }</style>",
            body: "<img src='1.jpg'/>", verdict: .image("1.jpg")),
        Case(
            name: "a font of its own", head: "<style>@font-face { font-family: x; src: url(x.ttf) }</style>",
            body: "<img src='1.jpg'/>", verdict: .image("1.jpg")),
        Case(
            name: "a background in a comment", head: "<style>/* body { background: url(x.png) } */</style>",
            body: "<img src='1.jpg'/>", verdict: .image("1.jpg")),
        Case(
            name: "an SVG image",
            body: svg("viewBox='0 0 10 20'", "<image width='10' height='20' xlink:href='1.jpg'/>"),
            verdict: .image("1.jpg")),
        Case(
            name: "an SVG image with an entity in the name",
            body: svg("viewBox='0 0 10 20'", "<image width='10' height='20' xlink:href='a&amp;b.jpg'/>"),
            verdict: .image("a&b.jpg")),
        Case(
            name: "a percent-encoded SVG image",
            body: svg("viewBox='0 0 10 20'", "<image width='10' height='20' xlink:href='a%20b.jpg'/>"),
            verdict: .image("a%20b.jpg")),
        Case(
            name: "href of SVG 2",
            body: svg("viewBox='0 0 10 20'", "<image x='0' y='0' width='10' height='20' href='1.jpg'/>"),
            verdict: .image("1.jpg")),
        Case(
            name: "in percent",
            body: svg("viewBox='0 0 10 20'", "<image width='100%' height='100%' xlink:href='1.jpg'/>"),
            verdict: .image("1.jpg")),
        Case(
            name: "without a view box",
            body: svg("width='100%' height='100%'", "<image width='100%' height='100%' xlink:href='1.jpg'/>"),
            verdict: .image("1.jpg")),
        Case(
            name: "as large as the drawing",
            body: svg("width='600px' height='800'", "<image width='600' height='800px' xlink:href='1.jpg'/>"),
            verdict: .image("1.jpg")),
        Case(
            name: "in a group",
            body: svg("viewBox='0,0,10,20'", "<g><image width='10' height='20' xlink:href='1.jpg'/></g>"),
            verdict: .image("1.jpg")),
        Case(
            name: "a titled drawing",
            body: svg("viewBox='0 0 10 20'", "<title>Cover</title><image width='10' height='20' xlink:href='1.jpg'/>"),
            verdict: .image("1.jpg", alt: "Cover")),
        Case(
            name: "a prefix that is not declared",
            body: "<svg viewBox='0 0 10 20'><image width='10' height='20' xlink:href='1.jpg'/></svg>",
            verdict: .image("1.jpg")),
    ]

    static let others: [Case] = [
        Case(name: "nothing", body: "", verdict: .other(.noImage)),
        Case(name: "no source", body: "<img alt='x'/>", verdict: .other(.noImage)),
        Case(name: "words", body: "<img src='1.jpg'/>A", verdict: .other(.text)),
        Case(name: "words deeper", body: "<div><img src='1.jpg'/><p>A</p></div>", verdict: .other(.text)),
        Case(
            name: "a caption", body: "<figure><img src='1.jpg'/><figcaption>A</figcaption></figure>",
            verdict: .other(.element("figcaption"))),
        Case(name: "two pictures", body: "<img src='1.jpg'/><img src='2.jpg'/>", verdict: .other(.severalImages)),
        Case(name: "a link", body: "<a href='2.xhtml'><img src='1.jpg'/></a>", verdict: .other(.link)),
        Case(name: "a map", body: "<img src='1.jpg' usemap='#m'/>", verdict: .other(.link)),
        Case(name: "a canvas", body: "<canvas/><img src='1.jpg'/>", verdict: .other(.element("canvas"))),
        Case(name: "a film", body: "<img src='1.jpg'/><video src='v.mp4'/>", verdict: .other(.element("video"))),
        Case(name: "a field", body: "<img src='1.jpg'/><input type='text'/>", verdict: .other(.element("input"))),
        Case(name: "a rule", body: "<img src='1.jpg'/><hr/>", verdict: .other(.element("hr"))),
        Case(name: "a script", body: "<img src='1.jpg'/><script>x()</script>", verdict: .other(.script)),
        Case(
            name: "a script in the head", head: "<script src='x.js'/>", body: "<img src='1.jpg'/>",
            verdict: .other(.script)),
        Case(name: "an event", body: "<img src='1.jpg' onclick='x()'/>", verdict: .other(.script)),
        Case(
            name: "it goes on", head: "<meta http-equiv='refresh' content='1'/>", body: "<img src='1.jpg'/>",
            verdict: .other(.refresh)),
        Case(
            name: "another base", head: "<base href='x/'/>", body: "<img src='1.jpg'/>",
            verdict: .other(.element("base"))),
        Case(name: "hidden", body: "<img src='1.jpg' hidden='hidden'/>", verdict: .other(.hidden)),
        Case(name: "not displayed", body: "<img src='1.jpg' style='display:none'/>", verdict: .other(.style)),
        Case(
            name: "a background", body: "<div style='background:url(2.jpg)'><img src='1.jpg'/></div>",
            verdict: .other(.style)),
        Case(
            name: "a background in a sheet", head: "<style>body{background-image:url('2.jpg')}</style>",
            body: "<img src='1.jpg'/>", verdict: .other(.style)),
        Case(
            name: "a gradient", head: "<style>body{background:linear-gradient(red,blue)}</style>",
            body: "<img src='1.jpg'/>", verdict: .other(.style)),
        Case(
            name: "generated words", head: "<style>p::after{content:'x'}</style>", body: "<img src='1.jpg'/>",
            verdict: .other(.style)),
        Case(
            name: "turned", head: "<style>img{transform:rotate(90deg)}</style>", body: "<img src='1.jpg'/>",
            verdict: .other(.style)),
        Case(
            name: "an imported sheet", head: "<style>@import 'x.css';</style>", body: "<img src='1.jpg'/>",
            verdict: .other(.style)),
        Case(
            name: "an escaped name", head: "<style>body{background:u\\72l(2.jpg)}</style>", body: "<img src='1.jpg'/>",
            verdict: .other(.style)),
        Case(
            name: "a part of it", body: svg("viewBox='0 0 5 20'", "<image width='10' height='20' xlink:href='1.jpg'/>"),
            verdict: .other(.cropped)),
        Case(
            name: "moved away",
            body: svg("viewBox='0 0 10 20'", "<image x='5' width='10' height='20' xlink:href='1.jpg'/>"),
            verdict: .other(.cropped)),
        Case(
            name: "turned in a drawing",
            body: svg(
                "viewBox='0 0 10 20'", "<g transform='rotate(9)'><image width='10' height='20' xlink:href='1.jpg'/></g>"
            ), verdict: .other(.cropped)),
        Case(
            name: "a shape on it",
            body: svg("viewBox='0 0 10 20'", "<image width='10' height='20' xlink:href='1.jpg'/><rect width='1'/>"),
            verdict: .other(.element("rect"))),
        Case(
            name: "words in a drawing",
            body: svg("viewBox='0 0 10 20'", "<image width='10' height='20' xlink:href='1.jpg'/><text>A</text>"),
            verdict: .other(.element("text"))),
        Case(
            name: "a formula",
            body: "<img src='1.jpg'/><math xmlns='http://www.w3.org/1998/Math/MathML'><mi>x</mi></math>",
            verdict: .other(.element("math"))),
    ]

    private static func svg(_ attributes: String, _ content: String) -> String {
        """
        <svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' \(attributes)>\(content)</svg>
        """
    }

    @Test(arguments: pictures + others) func pagesAreClassified(test: Case) {
        let text = """
            <html xmlns="http://www.w3.org/1999/xhtml"><head><title>Not shown</title>\(test.head)</head>\
            <body>\(test.body)</body></html>
            """
        let (document, _) = MarkupParser(names: NameTable()).parse(Bytes(utf8: text), mode: .xhtml, href: "p.xhtml")
        let found: Expected =
            switch ImagePage.verdict(on: document) {
            case .image(let page): .image(page.source, alt: page.alternativeText)
            case .other(let reason): .other(reason)
            }
        #expect(found == test.verdict)
    }

    @Test func deeplyNestedPagesAreNotPictures() {
        let text =
            "<html>" + String(repeating: "<div>", count: 5000) + "<img src='1.jpg'/>"
            + String(repeating: "</div>", count: 5000) + "</html>"
        let (document, _) = MarkupParser(names: NameTable()).parse(Bytes(utf8: text), mode: .xhtml, href: "p.xhtml")
        #expect(ImagePage.verdict(on: document) == .other(.element("div")))
    }
}
