import LecternImages
import Testing

/// Fallback fonts for text in SVG files.
@Suite(.timeLimit(.minutes(10))) struct SVGFamiliesTests {
    /// Each file has `§` where the serif fonts are inserted.
    static let files = [
        "<svg><text style=\"fill:red;font-family:Linux Biolinum O§;x:y\">a</text></svg>",
        "<svg><text style='font-family: Linux Biolinum O§'>a</text></svg>",
        "<svg><text font-family=\"Alegreya§\" x='1'>a</text><g font-family = 'A, B§'/></svg>",
        "<svg><style>text { font-family: 'A' §} g > a { font-family: B§; }</style></svg>",
        "<svg><style><![CDATA[text{font-family:A§}]]></style></svg>",
        "<svg><text style=\"font-family:&quot;A B&quot;§;fill:red\">a</text></svg>",
        "<svg><text style=\"font-family:'A B'§\" class=\"b\">a</text></svg>",
        "<svg><text style='font-family:A, sans-serif' font-family='Serif'>a</text></svg>",
        "<svg><text style='font-family: var(--a); font-family: inherit'>a</text></svg>",
        "<svg><text style='font-family: A !important; x-font-family: B'>a</text></svg>",
        "<svg><text>set font-family: A in 'B'</text></svg>",
        "<svg><text font-family", "<svg><text font-family='", "<svg><text style='font-family:A", "",
    ]

    @Test(arguments: files) func listsEndInSerif(file: String) {
        let plain = Array(file.filter { $0 != "§" }.utf8)
        let parts = file.split(separator: "§", omittingEmptySubsequences: false)
        let wanted = parts.joined(separator: ",Times New Roman,serif")
        #expect(String(decoding: SVGFamilies.endingInSerif(plain), as: UTF8.self) == wanted)
    }

    /// Unterminated lists are scanned once, up to the length limit.
    @Test func unterminatedListsDoNotChange() {
        let file = Array(("<svg>" + String(repeating: " font-family:a", count: 100_000)).utf8)
        #expect(SVGFamilies.endingInSerif(file) == file)
    }
}
