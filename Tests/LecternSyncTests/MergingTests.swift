import LecternBase
import LecternModel
import LecternTestKit
import Testing

@testable import LecternSync

@Suite(.timeLimit(.minutes(10))) struct MergingTests {
    static func mark(_ text: String, _ number: Int = 0) throws -> SyncedMark {
        let href = try #require(AnyURL(string: "c\(number).xhtml"))
        let locator = Locator(
            href: href, locations: .init(progression: Double(number % 10) / 10),
            text: .init(highlight: "words \(number)"))
        return SyncedMark(
            kind: .highlight, locator: locator, color: "green", text: text, createdAt: Double(number))
    }

    private func document(_ changes: [(String, SyncedMark?, String, Double)]) -> SyncDocument {
        var document = SyncDocument(book: "b")
        for (id, mark, device, time) in changes { document.set(id, to: mark, on: device, at: time) }
        return document
    }

    @Test func laterChangeOfAKnownVersionReplacesIt() throws {
        let base = document([("1", try Self.mark("a"), "x", 1)])
        var later = base
        later.set("1", to: try Self.mark("b"), on: "y", at: 0.5)
        // Even if the clock of the device is wrong.
        #expect(base.joined(with: later) == later)
        #expect(later.joined(with: base).marks["1"]?.text == "b")
    }

    @Test func independentNotesAreBothKept() throws {
        let base = document([("1", try Self.mark("start"), "x", 1)])
        var (mine, theirs) = (base, base)
        mine.set("1", to: try Self.mark("mine"), on: "x", at: 2)
        theirs.set("1", to: try Self.mark("theirs"), on: "y", at: 3)
        let joined = mine.joined(with: theirs)
        #expect(joined == theirs.joined(with: mine))
        #expect(joined.marks["1"]?.text == "mine\n\ntheirs")
        var solved = joined
        solved.set("1", to: try Self.mark("both"), on: "x", at: 4)
        #expect(solved.joined(with: theirs).joined(with: mine).marks["1"]?.text == "both")
    }

    @Test func changeIsStrongerThanIndependentRemoval() throws {
        let base = document([("1", try Self.mark("start"), "x", 1)])
        var (mine, theirs) = (base, base)
        mine.set("1", to: nil, on: "x", at: 9)
        theirs.set("1", to: try Self.mark("more"), on: "y", at: 3)
        #expect(mine.joined(with: theirs).marks["1"]?.text == "more")
        #expect(mine.joined(with: base).marks["1"] == nil)
    }

    /// One device sets the colour, another writes the note: each member has its own history.
    @Test func changesOfDifferentMembersAreBothKept() throws {
        let base = document([("1", try Self.mark("start"), "x", 1)])
        var (mine, theirs) = (base, base)
        var pink = try Self.mark("start")
        pink.color = "pink"
        mine.set("1", to: pink, on: "x", at: 2)
        theirs.set("1", to: try Self.mark("new"), on: "y", at: 3)
        let joined = mine.joined(with: theirs)
        #expect(joined == theirs.joined(with: mine))
        #expect(joined.marks["1"]?.color == "pink")
        #expect(joined.marks["1"]?.text == "new", "the replaced text does not come back")
        // Also through the file, and with a device that has seen neither.
        let read = try #require(SyncDocument(json: try JSONValue(parsing: joined.json.text()), book: "b"))
        #expect(read == joined)
        #expect(base.joined(with: read) == joined)
    }

    /// Of two colours the later is shown; a device that knows both decides.
    @Test func laterColorIsShown() throws {
        let base = document([("1", try Self.mark("start"), "x", 1)])
        var (mine, theirs, own) = (base, base, try Self.mark("start"))
        own.color = "pink"
        mine.set("1", to: own, on: "x", at: 5)
        own.color = "blue"
        theirs.set("1", to: own, on: "y", at: 4)
        var joined = mine.joined(with: theirs)
        #expect(joined.marks["1"]?.color == "pink")
        own.color = "yellow"
        joined.set("1", to: own, on: "y", at: 0)
        #expect(joined.joined(with: mine).marks["1"]?.color == "yellow")
    }

    /// A mark that one device removes while another sets its colour keeps all its members, until somebody who knows the
    /// change removes it.
    @Test func changeAgainstRemovalKeepsAllMembers() throws {
        let base = document([("1", try Self.mark("start"), "x", 1)])
        var (mine, theirs, blue) = (base, base, try Self.mark("start"))
        blue.color = "blue"
        mine.set("1", to: nil, on: "x", at: 9)
        theirs.set("1", to: blue, on: "y", at: 3)
        var joined = mine.joined(with: theirs)
        #expect(joined.marks["1"] == blue)
        #expect(joined.joined(with: mine).marks["1"] == blue)
        joined.set("1", to: nil, on: "x", at: 1)
        #expect(joined.joined(with: theirs).marks["1"] == nil)
        #expect(theirs.joined(with: joined).joined(with: mine).marks["1"] == nil)
    }

    /// What versions before the histories of members have written.
    @Test func filesOfEarlierVersionsAreRead() throws {
        let locator = try #require(try Self.mark("", 3).locator).json.text()
        func item(_ text: String, _ device: String, _ count: Int) -> String {
            """
            {"id": "urn:lectern:1", "type": "Annotation", "motivation": "highlighting", "body": {"value": "\(text)"},
             "lectern:locator": \(locator), "lectern:color": "green", "lectern:createdAt": 3, "lectern:modifiedAt": 4,
             "lectern:device": "\(device)", "lectern:revision": {"x": 1, "\(device)": \(count)}}
            """
        }
        let text = """
            {"type": "AnnotationPage", "id": "urn:sha256:b", "items": [\(item("one", "y", 1)), \(item("two", "z", 1))],
             "lectern:places": {"y": {"locator": \(locator), "savedAt": 4070908800}}}
            """
        var document = try #require(SyncDocument(json: try JSONValue(parsing: text), book: "b"))
        #expect(document.marks["1"]?.text == "one\n\ntwo")
        // The place from the year 2099 can be left.
        #expect(document.latestPlace(besides: "x", now: 1_800_000_000)?.device == "y")
        document.move("x", to: try #require(try Self.mark("", 5).locator), at: 1_800_000_000)
        #expect(document.latestPlace(besides: "x", now: 1_800_000_000) == nil)
        #expect(document.latestPlace(besides: "y", now: 1_800_000_000)?.device == "x")
    }

    /// Counts and times that no device has are damage; they neither overflow nor stay for ever.
    @Test func absurdCountsDoNoHarm() throws {
        #expect(Revision(["x": .max]).counts.isEmpty)
        var most = Revision(["x": 1 << 60])
        for _ in 0..<3 { most = most.next(on: "x") }
        #expect(most.counts["x"] == 1 << 60)
        let text =
            #"{"type": "AnnotationPage", "id": "urn:sha256:b", "lectern:places": {"y": {"locator": {"href": "c"}, "savedAt": 1e300}}}"#
        #expect(SyncDocument(json: try JSONValue(parsing: text), book: "b")?.places.isEmpty == true)
    }

    /// Three devices change at random and exchange in random order: the results
    /// are equal, and every note that was not changed or removed by somebody
    /// who knew it is there.
    @Test(arguments: 1...20) func randomExchangesAgree(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let devices = ["x", "y", "z"]
        var documents = devices.map { _ in SyncDocument(book: "b") }
        for step in 0..<150 {
            let own = Int.random(in: 0..<3, using: &random)
            switch Int.random(in: 0..<10, using: &random) {
            case 0...6:
                let id = String(Int.random(in: 0..<25, using: &random))
                let isRemoval = Int.random(in: 0..<5, using: &random) == 0
                let time = Double(Int.random(in: 0..<50, using: &random))
                var mark: SyncedMark? = isRemoval ? nil : documents[own].marks[id]
                if !isRemoval, mark == nil || Bool.random(using: &random) {
                    mark = try Self.mark("note \(step)", step)
                }
                mark?.color = ["green", "blue", "pink"].randomElement(using: &random)
                documents[own].set(id, to: mark, on: devices[own], at: time)
            default:
                let other = Int.random(in: 0..<3, using: &random)
                documents[own] = documents[own].joined(with: documents[other])
            }
        }
        let orders = [[0, 1, 2], [2, 1, 0], [1, 2, 0], [1, 0, 2, 1, 0]]
        let results = orders.map { order in
            order.map { documents[$0] }.reduce(SyncDocument(book: "b")) { $0.joined(with: $1) }
        }
        #expect(Set(results).count == 1)
        #expect(results[0].joined(with: results[0]) == results[0])
        #expect(Set(results.map { $0.json.text() }).count == 1)
        // Every note is shown that nobody who knew it has changed or removed.
        for (id, history) in documents.flatMap({ $0.histories.map { ($0.key, $0.value) } }) {
            let kept = try #require(results[0].histories[id]).versions
            for version in history.versions {
                guard let text = version.mark?.text else { continue }
                let isKnown = kept.contains { $0.stamp.revision.contains(version.stamp(of: .text).revision) }
                #expect(isKnown, "nothing is forgotten")
                let isChanged = kept.contains { $0.stamp(of: .text).supersedes(version.stamp(of: .text)) }
                if kept.contains(version), !isChanged { #expect(results[0].marks[id]?.text.contains(text) == true) }
            }
        }
        let again = try #require(
            SyncDocument(json: try JSONValue(parsing: results[0].json.text()), book: "b"))
        #expect(again == results[0])
    }

    @Test func fileIsAPageOfAnnotations() throws {
        var document = document([("1", try Self.mark("note", 3), "x", 1)])
        document.setPlace(.init(locator: try #require(try Self.mark("").locator), savedAt: 5), on: "x")
        let item = try #require(document.json["items"]?.array?.first)
        #expect(item["type"]?.string == "Annotation")
        #expect(item["motivation"]?.string == "highlighting")
        #expect(item["body"]?["value"]?.string == "note")
        #expect(item["target"]?["source"]?.string == "c3.xhtml")
        #expect(item["target"]?["selector"]?["exact"]?.string == "words 3")
        #expect(SyncDocument(json: document.json, book: "other") == nil)
    }

    /// Damaged files lose no more than the damaged items, and never crash.
    @Test func damagedFilesAreReadAsFarAsPossible() throws {
        var random = SeededRandom(seed: 7)
        let whole = document(
            (0..<5).map { (String($0), try? Self.mark("n\($0)", $0), "x", Double($0)) }
        ).json.text()
        for _ in 0..<500 {
            var bytes = Array(whole.utf8)
            bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
                in: 0x20...0x7E, using: &random)
            let json = try? JSONValue(parsing: String(decoding: bytes, as: UTF8.self))
            if let json, let read = SyncDocument(json: json, book: "b") { #expect(read.marks.count <= 5) }
        }
    }
}
