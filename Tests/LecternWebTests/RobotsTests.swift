import LecternBase
import LecternTestKit
import LecternWeb
import Testing

/// RFC 9309.
@Suite(.timeLimit(.minutes(10))) struct RobotsTests {
    private func rules(_ text: String) -> RobotsRules { RobotsRules(Bytes(utf8: text), product: "Lectern") }

    @Test func theOwnGroupCountsAndOtherwiseThatForAll() {
        let text = """
            # A comment
            User-agent: *
            Disallow: /all

            user-agent: other
            User-Agent: LECTERN/2.0 # with a version
            disallow: /own
            Crawl-delay: 2.5

            User-agent: lectern
            Disallow: /more
            """
        let own = rules(text)
        #expect(own.allows("/all/a") && !own.allows("/own/a") && !own.allows("/more") && own.crawlDelay == 2.5)
        let others = RobotsRules(Bytes(utf8: text), product: "Somebody")
        #expect(!others.allows("/all/a") && others.allows("/own/a") && others.crawlDelay == nil)
    }

    /// Section 2.2.2 and 2.2.3, with the examples of section 5.
    @Test(arguments: [
        ("Disallow: /", "/a", false), ("Disallow:", "/a", true), ("Disallow: /a\nAllow: /a/b", "/a/b/c", true),
        ("Allow: /a\nDisallow: /a", "/a", true), ("Disallow: *.gif$", "/x/a.gif", false),
        ("Disallow: *.gif$", "/x/a.gif?b", true), ("Disallow: /*/private*x", "/a/private/b/x", false),
        ("Disallow: /example/\nAllow: /example/page/\nDisallow: /example/page/disallowed.gif", "/example/page/a", true),
        (
            "Disallow: /example/\nAllow: /example/page/\nDisallow: /example/page/disallowed.gif",
            "/example/page/disallowed.gif", false
        ),
        ("Disallow: /caf%C3%A9", "/café/x", false), ("Disallow: /a%2Fb", "/a/b", true),
        ("Disallow: /", "/robots.txt", true),
        ("Disallow: /$", "/", false), ("Disallow: /$", "/a", true), ("Disallow: /?page", "/?page=2", false),
    ]) func theLongestRuleCounts(lines: String, path: String, isAllowed: Bool) {
        #expect(rules("User-agent: *\n" + lines).allows(path) == isAllowed)
    }

    @Test func rubbishIsIgnored() {
        for text in [
            "", "<html>", "Disallow: /", "User-agent\nDisallow: /", "\u{0}\u{FFFE}:::", "Sitemap: x\nAllow: /",
        ] {
            #expect(rules(text).allows("/a"), "\(text)")
        }
        #expect(!rules("User-agent: *\r\nUnknown: x\r\nDisallow: /\r\n").allows("/a"))
    }

    /// A pattern of many stars would take an exponential time in a recursive matcher.
    @Test func hostilePatternsTakeNoTime() {
        let rules = rules("User-agent: *\nDisallow: /" + String(repeating: "a*", count: 900) + "c$")
        #expect(rules.allows("/" + String(repeating: "a", count: 7_000) + "b"))
    }
}
