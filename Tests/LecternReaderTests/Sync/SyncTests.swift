import Foundation
import LecternBase
import LecternGeometry
import LecternLibrary
import LecternModel
import LecternNavigator
import LecternPaint
import LecternTestKit
import Synchronization
import Testing

@testable import LecternReader

/// Two readers that share a folder.
@MainActor @Suite(.timeLimit(.minutes(10))) struct SyncTests {
    private func settings(_ kind: SyncSettings.Kind, _ place: String, asks: Bool = false) -> SyncSettings {
        var settings = SyncSettings()
        settings.kind = kind
        settings.place = place
        settings.asks = asks
        return settings
    }

    /// Reads some pages of a book, highlights a word, and closes it.
    private func read(_ reader: TestReader, _ path: String, pages: Int) async throws -> Double {
        let model = await reader.open(path)
        for _ in 0..<pages {
            model.turn(.forward)
            await model.settle()
        }
        let frame = try #require(model.current?.pages.first?.paragraphs.first?.frame)
        #expect(model.select(x: frame.x + 10, y: frame.y + 6, by: .word))
        model.highlights.highlightSelection(.green)
        let place = model.progression
        await reader.app.written()
        model.close()
        await reader.app.written()
        return place
    }

    @Test func aBookGoesOnWhereTheOtherDeviceStopped() async throws {
        let shared = try TemporaryFolder()
        let (first, second) = (try TestReader(), try TestReader())
        for reader in [first, second] {
            await reader.app.sync.change(settings(.folder, shared.path), password: nil)
        }
        let path = try first.write("Book", TestReader.bodies)
        let place = try await read(first, path, pages: 5)
        #expect(place > 0 && first.app.sync.lastTime.hasPrefix("Last exchange: "))
        let model = await second.open(path)
        #expect(model.progression == place)
        #expect(try await eventually { model.highlights.rows.count == 1 })
        model.close()
        await second.app.written()
    }

    /// A WebDAV server with conditional writes, which requires a login.
    private func webDAV() throws -> TestHTTPServer {
        let files = Mutex<[String: (body: Bytes, tag: Int)]>([:])
        return try TestHTTPServer { request in
            guard request.headers["authorization"] == "Basic YW5uOnNlY3JldA==" else {
                return .init(status: 401, headers: [("WWW-Authenticate", "Basic realm=\"x\"")])
            }
            return files.withLock { files in
                let known = files[request.path]
                guard request.method == "PUT" else {
                    guard let known else { return .init(status: 404) }
                    return .init(headers: [("ETag", "\"\(known.tag)\"")], body: known.body)
                }
                let isExpected =
                    known.map { request.headers["if-match"] == "\"\($0.tag)\"" }
                    ?? (request.headers["if-none-match"] == "*")
                guard isExpected else { return .init(status: 412) }
                files[request.path] = (request.body, (known?.tag ?? 0) + 1)
                return .init(status: 201)
            }
        }
    }

    @Test func marksAreExchangedOverWebDAV() async throws {
        let server = try webDAV()
        try await server.run {
            var own = settings(.webDAV, server.url("/dav/"))
            own.user = "ann"
            let (first, second) = (try TestReader(), try TestReader())
            for reader in [first, second] { await reader.app.sync.change(own, password: "secret") }
            let path = try first.write("Book", TestReader.bodies)
            let place = try await read(first, path, pages: 5)
            // The book was only looked at on the second device, before it was exchanged.
            await second.app.sync.change(SyncSettings(), password: nil)
            await second.open(path).close()
            await second.app.written()
            await second.app.sync.change(own, password: "secret")
            await second.app.sync.synchronizeAll()
            #expect(second.app.sync.outcome == "1 book has changed.")
            let model = await second.open(path)
            #expect(model.progression == place && place > 0)
            #expect(try await eventually { model.highlights.rows.count == 1 })
            model.close()
            await second.app.written()
        }
    }

    @Test func anotherPlaceIsOfferedIfTheUserWantsToBeAsked() async throws {
        let shared = try TemporaryFolder()
        let (first, second) = (try TestReader(), try TestReader())
        let path = try first.write("Book", TestReader.bodies)
        let own = try await read(second, path, pages: 1)
        await first.app.sync.change(settings(.folder, shared.path), password: nil)
        await second.app.sync.change(settings(.folder, shared.path, asks: true), password: nil)
        let place = try await read(first, path, pages: 6)
        let model = second.app.open(path: path)
        let offers = Mutex<[String]>([])
        model.onChange = { change in
            if case .earlierPlace(let text) = change { offers.withLock { $0.append(text) } }
        }
        model.setViewport(width: 400, height: 300, scale: 1)
        await model.opened()
        await model.settle()
        #expect(model.progression == own)
        #expect(offers.withLock { $0.count } == 1)
        model.goToEarlierPlace()
        #expect(try await eventually { model.progression == place })
        model.close()
    }

    @Test func errorsAreReportedOnceAndKeepNothingFromBeingRead() async throws {
        let reader = try TestReader()
        let path = try reader.write("Book", TestReader.bodies)
        await reader.app.sync.change(settings(.folder, "/nowhere/at/all"), password: nil)
        for count in [1, 0] {
            let model = reader.app.open(path: path)
            let messages = Changes()
            model.onChange = { messages.take($0) }
            model.setViewport(width: 400, height: 300, scale: 1)
            await model.opened()
            await model.settle()
            #expect(model.current != nil)
            #expect(
                messages.messages.filter { $0.text.hasPrefix("The other devices cannot be reached") }.count == count)
            model.close()
            await reader.app.written()
        }
    }

    @Test func connectionsAreTested() async throws {
        let sync = try TestReader().app.sync
        await sync.test()
        #expect(sync.outcome == "Enter a folder or an address.")
        let folder = try TemporaryFolder()
        await sync.change(settings(.folder, folder.path), password: nil)
        await sync.test()
        #expect(sync.outcome == "The connection works.")
        let server = try TestHTTPServer { request in
            request.headers["authorization"] == "Basic YW5uOnNlY3JldA=="
                ? .init(status: 404) : .init(status: 401, headers: [("WWW-Authenticate", "Basic realm=\"x\"")])
        }
        try await server.run {
            var own = settings(.webDAV, server.url("/dav/"))
            own.user = "ann"
            await sync.change(own, password: "guess")
            await sync.test()
            #expect(sync.outcome == "The server refused the login. Check user and password.")
            await sync.change(own, password: "secret")
            await sync.test()
            #expect(sync.outcome == "The connection works.")
        }
    }

    @Test func koreadersPlaceIsTakenAndGiven() async throws {
        let saved = Mutex<[String]>([])
        let server = try TestHTTPServer { request in
            if request.method == "PUT" {
                saved.withLock { $0.append(request.body.utf8Text) }
                return .init(body: Bytes(utf8: "{}"))
            }
            let place = "{\"percentage\": 0.6, \"progress\": \"/body/DocFragment[3]/body\", \"device\": \"Kobo\"}"
            return .init(body: Bytes(utf8: request.path.contains("progress") ? place : "{}"))
        }
        try await server.run {
            let reader = try TestReader()
            await reader.app.sync.change(settings(.koreader, server.url("/")), password: "x")
            let model = await reader.open(try reader.write("Book", TestReader.bodies))
            #expect(abs(model.progression - 0.6) < 0.1, "\(model.progression)")
            for _ in 0..<3 {
                model.turn(.forward)
                await model.settle()
            }
            model.close()
            await reader.app.written()
            let body = try #require(saved.withLock { $0.last })
            let json = try JSONValue(parsing: body)
            #expect((json["percentage"]?.double ?? 0) > 0.6)
            #expect(json["progress"]?.string?.hasPrefix("/body/DocFragment[") == true)
        }
    }

    /// In a PDF, KOReader's place is the number of a page: not the percentage, of which the last page has 1.
    @Test func koreadersPlaceInAPDFIsAPage() async throws {
        let saved = Mutex<[JSONValue]>([])
        let server = try TestHTTPServer { request in
            if request.method == "PUT" {
                saved.withLock { $0.append((try? JSONValue(parsing: request.body.utf8Text)) ?? .null) }
                return .init(body: Bytes(utf8: "{}"))
            }
            let place = #"{"percentage": 0.5, "progress": "3", "device": "Kobo"}"#
            return .init(body: Bytes(utf8: request.path.contains("progress") ? place : "{}"))
        }
        try await server.run {
            let reader = try TestReader()
            await reader.app.sync.change(settings(.koreader, server.url("/")), password: "x")
            let pdf = PDFBuilder(pages: (1...6).map { ["Leaf \($0) of the herbal"] })
            let path = try reader.folder.write("herbal.pdf", pdf.build())
            let model = reader.app.open(path: path)
            model.setViewport(width: 300, height: 400, scale: 1)
            await model.opened()
            await model.settle()
            #expect(model.pages.number == 3)
            model.pages.go(toNumber: 5)
            #expect(try await eventually { model.pages.number == 5 })
            await model.settle()
            model.close()
            await reader.app.written()
            let place = try #require(saved.withLock { $0.last })
            #expect(place["progress"]?.string == "5")
            #expect(abs((place["percentage"]?.double ?? 0) - 5.0 / 6) < 1e-9)
        }
    }

    /// A bad file of one book is said, with what was exchanged.
    @Test func exchangesOfAllBooksSayWhatFailed() async throws {
        let shared = try TemporaryFolder()
        let reader = try TestReader()
        _ = try await read(reader, try reader.write("Book", TestReader.bodies), pages: 1)
        let book = try #require(try await reader.app.library.books().first)
        _ = try shared.write("\(book.id.hash).json", "<html>Log in</html>")
        await reader.app.sync.change(settings(.folder, shared.path), password: nil)
        await reader.app.sync.synchronizeAll()
        #expect(reader.app.sync.outcome.hasPrefix("1 book could not be exchanged.\n\(book.title): "))
    }

    /// A large book is identified after its first page is shown; then the place of the other device is offered.
    @Test func aLargeBookOffersThePlaceOfTheOtherDevice() async throws {
        let shared = try TemporaryFolder()
        let (first, second) = (try TestReader(), try TestReader())
        for reader in [first, second] {
            await reader.app.sync.change(settings(.folder, shared.path), password: nil)
        }
        var pdf = PDFBuilder(pages: (1...6).map { ["Leaf \($0) of the herbal"] })
        pdf.pages[5].comment = "%" + String(repeating: "x", count: 25 << 20) + "\n"
        let path = try first.folder.write("large.pdf", pdf.build())
        func open(_ reader: TestReader) async -> ReaderModel {
            let model = reader.app.open(path: path)
            // Too narrow for two pages.
            model.setViewport(width: 300, height: 400, scale: 1)
            await model.opened()
            await model.settle()
            return model
        }
        let model = await open(first)
        #expect(try await eventually { model.placeStatus == .stored })
        model.pages.go(toNumber: 3)
        #expect(try await eventually { model.pages.number == 3 })
        model.close()
        await first.app.written()
        let other = await open(second)
        #expect(
            try await eventually { if case .earlierPlaceFound = other.placeStatus { true } else { false } },
            "\(other.placeStatus)")
        other.goToEarlierPlace()
        #expect(try await eventually { other.pages.number == 3 })
        other.close()
        await second.app.written()
    }

    // MARK: Importing

    @Test func marksOfOtherProgramsAreImportedOnceAndUndone() async throws {
        let reader = try TestReader()
        let model = await reader.open(
            try reader.write("Book", ["<p>Call me Ishmael.</p>", "<p>The whale is white, and swims.</p>"]))
        let changes = Changes()
        model.onChange = { changes.take($0) }
        func clipping(_ title: String, _ text: String) -> String {
            "\(title) (Ann Author)\r\n- Your Highlight on page 1 | Added on Monday, 1 January 2024 10:00:00\r\n\r\n"
                + "\(text)\r\n==========\r\n"
        }
        let text =
            clipping("Book", "The whale is white") + clipping("Book", "Not in it at all")
            + clipping("Another", "Call me")
        let path = try reader.folder.write("My Clippings.txt", text)
        await model.highlights.importMarks(from: path)
        #expect(try await eventually { model.highlights.rows.map(\.text) == ["The whale is white"] })
        #expect(
            try await eventually {
                changes.messages.last?.text
                    == "1 highlight imported; 1 is not in this book; 1 belongs to another book"
            }, "\(changes.messages)")
        await model.highlights.importMarks(from: path)
        #expect(changes.messages.last?.text.hasPrefix("0 highlights imported; 1 was there already") == true)
        model.history.undo()
        #expect(try await eventually { model.highlights.rows.isEmpty })
        await model.highlights.importMarks(from: try reader.folder.write("x.bin", "nothing"))
        #expect(changes.messages.last?.text.hasPrefix("x.bin has no highlights of KOReader") == true)
        model.close()
    }
}
