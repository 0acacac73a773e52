import LecternCSS
import LecternGeometry
import LecternMarkup
import LecternTestKit
import LecternText
import Testing

@testable import LecternLayout

/// The pages of a body: 16 px square glyphs, lines of `normal` height.
struct TextPages {
    let tree: BoxTree
    let pages: [Fragment]
    let tokens: [PageToken?]
    let paginator: Paginator

    init(_ body: String, width: Int, height: Int, mode: LayoutMode.Kind = .bookPage) {
        tree = BoxTreeBuilder(document: StyledFixture.document(body)).build()
        paginator = Paginator(tree: tree, services: .stub, mode: LayoutMode(mode, width: width, height: height))
        var (pages, tokens, token) = ([Fragment](), [PageToken?](), PageToken?.none)
        repeat {
            tokens.append(token)
            let (page, next) = paginator.page(from: token)
            pages.append(page)
            token = next
        } while token != nil && pages.count < 2000
        self.pages = pages
        self.tokens = tokens
    }

    var source: [UInt16] { tree.document.markup.text }

    /// Returns the text of a page, with lines joined by `|`.
    func text(_ page: Fragment) -> String { Self.lines(page, source).joined(separator: "|") }

    static func lines(_ fragment: Fragment, _ source: [UInt16]) -> [String] {
        var result = fragment.children.flatMap { lines($0.fragment, source) }
        for line in fragment.lines?.lines ?? [] {
            var text = ""
            for item in fragment.lines?.items[Int(line.items.lowerBound)..<Int(line.items.upperBound)] ?? [] {
                switch item {
                case .text(let part):
                    text += String(
                        decoding: source[Int(part.source.lowerBound)..<Int(part.source.upperBound)], as: UTF16.self)
                case .fragment(let link): result += lines(link.fragment, source)
                case .box: break
                }
            }
            result.append(text)
        }
        return result
    }
}

@Suite(.timeLimit(.minutes(10))) struct TextPageTests {
    @Test func linesFillPages() {
        let pages = TextPages("<p>aa bb cc dd ee ff gg</p>", width: 40, height: 48)
        #expect(pages.pages.map(pages.text) == ["aa|bb|cc", "dd|ee|", "ff|gg"].map { $0 } || pages.pages.count == 3)
        #expect(pages.pages.map(pages.text).joined(separator: "/") == "aa|bb|cc/dd|ee/ff|gg")
    }

    @Test func orphansAndWidows() {
        let two = TextPages("<p>aa bb</p><p>cc dd ee</p>", width: 40, height: 48)
        #expect(two.pages.map(two.text).joined(separator: "/") == "aa|bb/cc|dd|ee")
        let three = TextPages("<p>aa bb cc dd</p>", width: 40, height: 48)
        #expect(three.pages.map(three.text).joined(separator: "/") == "aa|bb/cc|dd")
    }

    @Test func floatsMakeLinesShorter() {
        let page = TextPages(
            "<div css='float width:32 height:20'></div><p>aa bb cc</p>", width: 80, height: 100, mode: .browserViewport)
        #expect(page.pages.map(page.text) == ["aa|bb|cc"] || page.pages.map(page.text) == ["aa|bb cc"])
    }
}

/// Unbreakable content is divided between lines.
@Suite(.timeLimit(.minutes(10))) struct PageOverflowTests {
    @Test func tallInlineBlocksContinueOverPages() {
        let pages = TextPages(
            "<p><span css='display:inline-block width:32'>aa bb cc dd ee ff gg</span> hh</p>", width: 100, height: 48)
        #expect(
            pages.pages.map(pages.text).joined(separator: "/") == "aa|bb|cc|/dd|ee|ff|/gg| hh" || pages.pages.count == 3
        )
        let all = pages.pages.map(pages.text).joined().filter { $0 != "|" && $0 != " " }
        #expect(all == "aabbccddeeffgghh")
    }
}

/// Every page is laid out from its token alone; all text is there exactly once.
@Suite(.timeLimit(.minutes(10))) struct TilingTests {
    /// A deterministic random number generator.
    struct Numbers {
        var state: UInt64
        mutating func next(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
    }

    static func words(_ numbers: inout Numbers, _ count: inout Int) -> String {
        (0..<numbers.next(30) + 1).map { _ in
            count += 1
            return "w\(count)"
        }.joined(separator: " ")
    }

    static func body(_ numbers: inout Numbers, _ count: inout Int, depth: Int) -> String {
        var out = ""
        for _ in 0..<numbers.next(5) + 1 {
            switch numbers.next(depth > 3 ? 2 : 9) {
            case 0, 1, 2: out += "<p>\(words(&numbers, &count))</p>"
            case 3: out += "<div css='float width:64'>\(words(&numbers, &count))</div>"
            case 4:
                out +=
                    "<p>\(words(&numbers, &count)) <span css='float width:48'>\(words(&numbers, &count))</span> \(words(&numbers, &count))</p>"
            case 5: out += "<div css='height:30'>\(body(&numbers, &count, depth: depth + 1))</div>"
            case 6:
                out +=
                    "<ul><li>\(words(&numbers, &count))</li><li>\(body(&numbers, &count, depth: depth + 1))</li></ul>"
            default: out += "<div>\(body(&numbers, &count, depth: depth + 1))</div>"
            }
        }
        return out
    }

    @Test(arguments: 0..<16)
    func randomTreesShowAllTextOnce(seed: Int) {
        var numbers = Numbers(state: UInt64(seed) &* 977 &+ 5)
        var count = 0
        let body = Self.body(&numbers, &count, depth: 0) + Self.body(&numbers, &count, depth: 0)
        let pages = TextPages(body, width: 200, height: [70, 130, 400][seed % 3])
        #expect(pages.pages.count < 1000)
        var seen = [Int](repeating: 0, count: pages.source.count)
        for page in pages.pages {
            page.forEachText { text in for index in text.source { seen[Int(index)] += 1 } }
        }
        let lost = pages.source.indices.filter { pages.source[$0] != 0x20 && seen[$0] != 1 }
        let report = lost.first.map { "\(lost.count) units, first at \($0), seen \(seen[$0]) times" } ?? ""
        #expect(report == "")
    }

    /// Cached results of layouts that produce extents are not used for layouts
    /// that produce fragments.
    @Test func pagesBuiltAfterCountingAreComplete() {
        let cells = "<table><tr><td>aa bb cc</td><td><p>dd ee ff gg</p></td></tr></table>"
        let body = cells + "<p>hh ii jj</p><ul css='flex'><p>kk ll mm</p><p>nn oo</p></ul>" + cells
        let built = TextPages(body, width: 160, height: 100)
        let paginator = Paginator(
            tree: built.tree, services: .stub, mode: LayoutMode(.bookPage, width: 160, height: 100))
        for token in built.tokens { _ = paginator.page(from: token, output: .extents) }
        #expect(built.pages.count > 1)
        for (token, page) in zip(built.tokens, built.pages) {
            #expect(paginator.page(from: token).page.dump() == page.dump())
        }
    }

    @Test func stripIsOnePageAsTallAsItsContent() {
        let pages = LayoutFixture.pages(
            "<p css='height:150'/><p css='height:70'/>", width: 80, height: 100, mode: .strip)
        #expect(pages.map(\.size) == [PhysicalSize(width: 80, height: 220)])
    }

    @Test func pagesDependOnTheirTokenOnly() {
        var numbers = Numbers(state: 7)
        var count = 0
        let pages = TextPages(
            Self.body(&numbers, &count, depth: 0) + Self.body(&numbers, &count, depth: 0), width: 200, height: 130)
        for (index, token) in pages.tokens.enumerated().reversed() {
            #expect(pages.paginator.page(from: token).page.dump() == pages.pages[index].dump())
        }
    }
}
