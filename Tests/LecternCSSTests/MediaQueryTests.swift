import Testing

@testable import LecternCSS

@Suite(.timeLimit(.minutes(10))) struct MediaQueryTests {
    @Test(arguments: [
        ("", true), ("all", true), ("screen", true), ("print", false), ("not print", true), ("only screen", true),
        ("tv", false), ("print, screen", true),
        ("(width: 800px)", true), ("(min-width: 801px)", false), ("(max-width: 50em)", true),
        ("screen and (min-width: 100px)", true),
        ("(width >= 800px)", true), ("(400px < width <= 800px)", true), ("(800px < width)", false),
        ("(orientation: landscape)", true),
        ("(orientation: portrait)", false), ("(min-aspect-ratio: 4/3)", true), ("(aspect-ratio: 16/9)", false),
        ("(color)", true), ("(min-color: 9)", false),
        ("(monochrome)", false), ("(min-resolution: 1dppx)", true), ("(resolution: 96dpi)", true),
        ("(prefers-color-scheme: light)", true),
        ("(prefers-color-scheme: dark)", false), ("not (color)", false), ("(color) and (not (monochrome))", true),
        ("(monochrome) or (color)", true),
        ("(foo: bar)", false), ("not (foo: bar)", false), ("(foo: bar) or (color)", true), ("screen and", false),
        ("bogus bogus", false),
        ("screen and (color) or (width)", false), ("(hover: none)", true), ("(hover)", false), ("not all", false),
        ("(min-width: -1px)", true),
        ("(min-width: calc(100px + 1em))", true), ("NOT PRINT", true), ("(width)", true),
        ("(min-orientation: portrait)", false), ("amzn-kf8", false),
        ("not all and (monochrome)", true), ("screen, (", true), (",", false),
    ])
    func matching(_ text: String, _ expected: Bool) {
        #expect(MediaQueryList(text).matches(StyleEnvironment()) == expected, "\(text)")
    }

    @Test func whatIsNotPagedScrolls() {
        var environment = StyleEnvironment()
        #expect(MediaQueryList("(overflow-block: paged)").matches(environment))
        environment.isPaged = false
        #expect(MediaQueryList("(overflow-block: scroll)").matches(environment))
        #expect(!MediaQueryList("(overflow-block: paged)").matches(environment))
    }
}
