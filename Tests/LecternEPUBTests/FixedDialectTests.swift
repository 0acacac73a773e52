import LecternModel
import LecternPublication
import Testing

/// Books of fixed pages in the words of Apple and in those of EPUB 3.
@Suite(.timeLimit(.minutes(10))) struct FixedDialectTests {
    private static let metadata = """
        <dc:identifier id="uid">urn:uuid:0</dc:identifier><dc:title>Title</dc:title><dc:language>en</dc:language>
        """

    private func manifest(_ change: (inout Book) -> Void) async throws -> Manifest {
        try await book {
            $0.metadata = Self.metadata
            $0.spine =
                #"<itemref idref="c1" properties="page-spread-right"/><itemref idref="c2" properties="page-spread-left"/>"#
            change(&$0)
        }.open().manifest
    }

    /// One book in each dialect gives the same model: layout, orientation, spreads, sides of pages, all else.
    @Test(arguments: ["landscape", "portrait", nil], [true, false])
    func dialectsGiveTheSameModel(_ orientation: String?, _ opensToSpread: Bool) async throws {
        let apple = try await manifest {
            $0.files = [
                (
                    "META-INF/com.apple.ibooks.display-options.xml",
                    """
                    <display_options><platform name="*"><option name="fixed-layout">true</option>\
                    \(orientation.map { "<option name=\"orientation-lock\">\($0)-only</option>" } ?? "")\
                    <option name="open-to-spread">\(opensToSpread)</option></platform></display_options>
                    """
                )
            ]
        }
        let standard = try await manifest {
            $0.metadata += """
                <meta property="rendition:layout">pre-paginated</meta>\
                \(orientation.map { "<meta property=\"rendition:orientation\">\($0)</meta>" } ?? "")\
                <meta property="rendition:spread">\(opensToSpread ? "both" : "none")</meta>
                """
        }
        #expect(apple.metadata.layout == .fixed && standard.metadata.layout == .fixed)
        #expect(apple.metadata.presentation.orientation == standard.metadata.presentation.orientation)
        #expect(apple.readingOrder == standard.readingOrder)
        #expect(apple.readingOrder.map(\.properties.page) == [.right, .left])
        // What Apple says of spreads is about the first view; the model of all else is the same value.
        var equal = apple
        equal.metadata.presentation.spread = standard.metadata.presentation.spread
        #expect(equal == standard)
    }
}
