import LecternGeometry
import LecternTestKit
import Testing

@testable import LecternLayout

/// Pages side by side end at one depth where widows and orphans allow.
@Suite(.timeLimit(.minutes(10))) struct FacingPagesTests {
    /// A page of ten lines of 10 pixels.
    private static let mode = LayoutMode(
        .bookPage, area: PhysicalSize(width: 50, height: 100), alignsFacingPages: true)

    /// Paragraphs of a word on each line.
    private func body(_ lineCounts: [Int], css: String = "") -> String {
        let paragraphs = lineCounts.map { count in
            "<p css='size:10 lh:10 \(css)'>\(Array(repeating: "aaaa", count: count).joined(separator: " "))</p>"
        }
        return paragraphs.joined()
    }

    private struct Laid {
        var pages: [Fragment] = []
        var tokens: [PageToken?] = []
    }

    private func layOut(_ body: String, _ mode: LayoutMode = mode, output: LayoutOutput = .fragments) -> Laid {
        let paginator = LayoutFixture.paginator(body, mode)
        var laid = Laid()
        var token: PageToken?
        repeat {
            let (page, next) = paginator.page(from: token, output: output)
            laid.pages.append(page)
            laid.tokens.append(token)
            token = next
        } while token != nil && laid.pages.count < 1000
        return laid
    }

    /// The number of lines on each page.
    private func lines(_ body: String, _ mode: LayoutMode = mode) -> [Int] {
        layOut(body, mode).pages.map(\.lineCount)
    }

    /// Three lines cannot be divided, so the first page ends after eight lines, and so does the second.
    @Test func theSecondPageIsAsShortAsTheFirst() {
        let body = body([8, 3, 30])
        #expect(lines(body).prefix(2) == [8, 8])
        let single = LayoutMode(.bookPage, area: Self.mode.area)
        #expect(lines(body, single).prefix(2) == [8, 10])
    }

    /// The second page has nine lines, because a tenth would leave one line alone: the first page gives a line to it.
    @Test func theFirstPageIsAsShortAsTheSecond() {
        let body = body([18, 3, 30])
        #expect(lines(body, LayoutMode(.bookPage, area: Self.mode.area)).prefix(2) == [10, 8])
        let aligned = lines(body).prefix(2)
        #expect(aligned.first == aligned.last)
    }

    /// A page that is shorter by more than two lines stays: the one beside it would look empty.
    @Test func muchShorterPagesStayAlone() {
        #expect(
            lines(body([5, 6, 30], css: "avoid")).prefix(2)
                == lines(
                    body([5, 6, 30], css: "avoid"), LayoutMode(.bookPage, area: Self.mode.area)
                ).prefix(2))
    }

    /// The last page of a chapter is as short as its text.
    @Test func theLastPageIsShort() {
        #expect(lines(body([14])) == [10, 4])
    }

    @Test(arguments: 0..<40) func countedPagesAreThoseThatAreBuilt(seed: Int) {
        var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
        let counts = (0..<25).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % 12 + 1
        }
        let body = body(counts)
        let built = layOut(body)
        let counted = layOut(body, output: .extents)
        #expect(built.tokens.map { $0?.depthLimit } == counted.tokens.map { $0?.depthLimit })
        #expect(built.pages.map(\.lineCount).reduce(0, +) == counts.reduce(0, +))
        // A page follows from its token alone, in any order.
        let paginator = LayoutFixture.paginator(body, Self.mode)
        for (token, page) in zip(built.tokens, built.pages).reversed() {
            #expect(paginator.page(from: token).page.dump() == page.dump())
        }
    }
}

extension Fragment {
    fileprivate var lineCount: Int {
        (lines?.lines.count ?? 0) + children.reduce(0) { $0 + $1.fragment.lineCount }
    }
}
