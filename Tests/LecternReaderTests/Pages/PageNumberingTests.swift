import LecternNavigator
import LecternTestKit
import Testing

@testable import LecternReader

/// Pages of the screen, printed pages and stable ones, by one switch.
@MainActor @Suite(.timeLimit(.minutes(10))) struct PageNumberingTests {
    /// A book of three chapters; printed pages ii, 1 to 6 begin at every third paragraph.
    private static func book(_ version: EPUBBuilder.Version) -> EPUBBuilder {
        var book = EPUBBuilder(title: "Printed", version: version)
        var targets: [(label: String, href: String)] = []
        for chapter in 1...3 {
            var body = ""
            for number in 1...6 {
                if number % 3 == 1 {
                    let label = targets.isEmpty ? "ii" : "\(targets.count)"
                    targets.append((label, "c\(chapter).xhtml#p\(label)"))
                    body += "<span id=\"p\(label)\"></span>"
                }
                // Positions are counted by the compressed size.
                let numbers = (1...90).map {
                    String(($0 * 7_919 + number * 104_729 + chapter * 15_485) % 99_991, radix: 36)
                }
                body += "<p>word\(number) of chapter \(chapter) \(numbers.joined(separator: " "))</p>"
            }
            // The first printed page begins after a title page.
            if chapter == 1 { body = "<h1>Title</h1><p style=\"page-break-after: always\">by Ann</p>" + body }
            book.addChapter("c\(chapter).xhtml", title: "Chapter \(chapter)", body: body)
        }
        let toc = (1...3).map { "<li><a href=\"c\($0).xhtml\">Chapter \($0)</a></li>" }.joined()
        let pages = targets.map { "<li><a href=\"\($0.href)\"> \($0.label)\n</a></li>" }.joined()
        book.navigationDocument = """
            <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head/><body>
            <nav epub:type="toc"><ol>\(toc)</ol></nav><nav epub:type="page-list"><ol>\(pages)</ol></nav></body></html>
            """
        let points = (1...3).map { number in
            "<navPoint id=\"n\(number)\"><navLabel><text>Chapter \(number)</text></navLabel>"
                + "<content src=\"c\(number).xhtml\"/></navPoint>"
        }
        let old = targets.map { target in
            "<pageTarget type=\"normal\"><navLabel><text>\(target.label)</text></navLabel>"
                + "<content src=\"\(target.href)\"/></pageTarget>"
        }
        book.ncxDocument = """
            <ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1"><head/><docTitle><text>P</text></docTitle>
            <navMap>\(points.joined())</navMap><pageList>\(old.joined())</pageList></ncx>
            """
        return book
    }

    private func open(_ version: EPUBBuilder.Version = .epub3) async throws -> (TestReader, ReaderModel) {
        let reader = try TestReader()
        let model = await reader.open(try reader.folder.write("printed.epub", Self.book(version).bytes()))
        #expect(try await eventually { model.pages.range != nil && model.pages.numberings.count == 3 })
        return (reader, model)
    }

    private func go(_ name: String, _ model: ReaderModel) async throws {
        #expect(model.pages.go(toName: name), "\(name)")
        try await Task.sleep(for: .milliseconds(1))
        await model.settle()
    }

    @Test(arguments: [EPUBBuilder.Version.epub2, .epub3]) func printedPagesAreNamed(
        version: EPUBBuilder.Version
    ) async throws {
        let (reader, model) = try await open(version)
        defer { withExtendedLifetime(reader) {} }
        #expect(model.pages.numbering == .screen && model.pageLabel.hasPrefix("Page 1 of "))
        model.pages.numbering = .printed
        #expect(model.pages.haveNames && model.pages.acceptedNames == "Printed pages ii to 5")
        #expect(model.pageLabel.hasSuffix("%"), "the title page is before the first printed one")
        #expect(model.contents.rows.map(\.pageLabel) == ["", "2", "4"])
        for (name, words) in [("3", "word4 of chapter 2"), ("II", "word1 of chapter 1"), ("5", "word4 of chapter 3")] {
            try await go(name, model)
            #expect(try await eventually { model.current?.text.contains(words) == true }, "\(name)")
            #expect(model.pages.name.lowercased() == name.lowercased())
            #expect(model.pageLabel.hasPrefix("Printed page"))
            #expect(model.pageLabel.lowercased().hasSuffix(name.lowercased()), "\(model.pageLabel)")
        }
        #expect(!model.pages.go(toName: "6") && !model.pages.go(toName: "iii"))
        #expect(model.slider.preview(at: 0.99).label == "Printed page 5")
        #expect(model.slider.preview(at: 0).label == "0%")
    }

    /// The same words are on the same stable page, whatever the size of the text and of the window.
    @Test func stablePagesStay() async throws {
        let (reader, model) = try await open()
        model.pages.numbering = .stable
        let count = try #require(model.navigator?.positionCount)
        #expect(count > 3 && model.pages.acceptedNames == "From 1 to \(count)")
        var known: [Int: String] = [:]
        for size in [100, 150, 200] {
            while model.appearance.fontSizePercent < size { model.appearance.increaseFontSize() }
            model.setViewport(width: 300 + Double(size), height: 400, scale: 1)
            await model.settle()
            #expect(try await eventually { model.pages.range != nil })
            for number in 1...count {
                try await go("\(number)", model)
                #expect(try await eventually { model.pages.name == "\(number)" }, "\(number) at \(size) %")
                let place = try #require(model.navigator?.place)
                #expect(known[number].map { $0 == "\(place.chapter) \(place.offset)" } ?? true)
                known[number] = "\(place.chapter) \(place.offset)"
                #expect(
                    model.pageLabel.hasPrefix("Stable page ") && model.pageLabel.contains("\(number)")
                        && model.pageLabel.hasSuffix("of \(count)"))
            }
        }
        #expect(!model.pages.go(toName: "0") && !model.pages.go(toName: "\(count + 1)"))
        #expect(model.contents.rows.map(\.pageLabel).first == "1")
        withExtendedLifetime(reader) {}
    }

    /// The choice is that of all books and windows, and of the next start.
    @Test func choiceIsKeptForAllBooks() async throws {
        let (reader, model) = try await open()
        let other = await reader.open(model.path)
        #expect(try await eventually { other.pages.numberings.count == 3 })
        var changes = 0
        other.onChange = { if case .location = $0 { changes += 1 } }
        model.perform(.pageNumbering)
        #expect(model.pages.numbering == .printed && other.pages.numbering == .printed && changes > 0)
        model.perform(.pageNumbering)
        #expect(model.pages.numbering == .stable)
        await reader.app.written()
        let plain = await reader.open(try reader.write("Plain", TestReader.bodies))
        #expect(try await eventually { plain.pages.numberings == [.screen, .stable] })
        #expect(plain.pages.numbering == .stable)
        let next = try TestReader(library: reader.app.library)
        #expect(next.app.pageNumbering == .stable)
        model.pages.numbering = .printed
        #expect(plain.pages.numbering == .screen, "a book without printed pages has those of the screen")
    }

    @Test func labelsOfAPDFCanBeSwitchedOff() async throws {
        let reader = try TestReader()
        var pdf = PDFBuilder(pages: (1...4).map { ["Leaf \($0)"] })
        pdf.labels = "0<</S/r>>2<</S/D>>"
        let model = await reader.open(try reader.folder.write("labels.pdf", pdf.build()))
        #expect(try await eventually { model.pages.range != nil })
        #expect(model.pages.numberings == [.screen, .printed] && model.pageLabel == "Page i (1 of 4)")
        model.pages.numbering = .screen
        #expect(model.pageLabel == "Page 1 of 4" && model.pages.name == "1")
        #expect(!model.pages.go(toName: "ii") && model.pages.go(toName: "3"))
        #expect(try await eventually { model.pages.name == "3" })
    }
}
