import LecternBase
import LecternCodecs
import LecternGeometry
import LecternImages
import LecternModel
import LecternNavigator
import LecternPaint
import LecternTestKit
import Testing

@testable import LecternReader

/// The direction of pages and the cover of one comic or PDF.
@MainActor @Suite(.timeLimit(.minutes(10))) struct ArrangementTests {
    private func open(_ reader: TestReader, _ path: String) async -> ReaderModel {
        let model = reader.app.open(path: path)
        model.setViewport(width: 800, height: 400, scale: 1)
        await model.opened()
        await model.settle()
        return model
    }

    private func shown(_ model: ReaderModel) async -> [Int] {
        await model.settle()
        return model.current?.pages.sorted { $0.frame.x < $1.frame.x }.map(\.page.chapter) ?? []
    }

    /// Writes a comic, or a PDF.
    private func write(_ name: String, _ reader: TestReader, leaves: Int = 6) throws -> String {
        if name.hasSuffix(".pdf") {
            return try reader.folder.write(name, PDFBuilder(pages: (1...leaves).map { ["Leaf \($0)"] }).build())
        }
        var archive = ZIPBuilder()
        let pixels = [UInt8](repeating: 255, count: 20 * 30 * 4)
        let png = try #require(PNGEncoder.encode(Bitmap(width: 20, height: 30, bytesPerRow: 80, pixels: pixels)))
        for number in 1...leaves { archive.add("\(number).png", Bytes(png)) }
        return try reader.folder.write(name, archive.bytes())
    }

    @Test(arguments: ["comic.cbz", "book.pdf"]) func switchesAreThoseOfTheBook(name: String) async throws {
        let reader = try TestReader()
        let path = try write(name, reader)
        let model = await open(reader, path)
        #expect(await shown(model) == [0], "the cover is alone")
        #expect(model.arrangement.isPossible && model.arrangement.hasCoverChoice && !model.isRightToLeft)
        model.turn(.forward)
        #expect(await shown(model) == [1, 2])

        model.perform(.rightToLeft)
        #expect(await shown(model) == [2, 1])
        #expect(model.isRightToLeft && model.key("Left"))
        #expect(await shown(model) == [4, 3], "the arrow keys follow the direction")
        model.perform(.firstPage)
        #expect(try await eventually { await self.shown(model) == [0] })
        model.perform(.coverAlone)
        #expect(await shown(model) == [1, 0])
        #expect(!model.arrangement.coverIsAlone)
        await reader.app.written()
        model.close()

        let again = await open(reader, path)
        #expect(await shown(again) == [1, 0])
        #expect(again.arrangement.choices.progression == .rtl)
        let other = await open(reader, try write("other-" + name, reader, leaves: 7))
        #expect(await shown(other) == [0], "other books are as they were")
        again.arrangement.set(nil)
        again.arrangement.set(coverIsAlone: true)
        #expect(await shown(again) == [0])
        #expect(!again.isRightToLeft)
        await reader.app.written()
        let last = await open(reader, path)
        #expect(last.arrangement.choices == BookArrangement())
    }

    @Test func textDecidesItsDirection() async throws {
        let reader = try TestReader()
        let model = await open(reader, try reader.write("Book", TestReader.bodies))
        var told: [String] = []
        model.onChange = { if case .message(let text, _) = $0 { told.append(text) } }
        model.perform(.rightToLeft)
        model.perform(.coverAlone)
        #expect(told.count == 2 && !model.isRightToLeft && !model.arrangement.isPossible)
    }
}
