import Foundation
import LecternBase
import LecternLibrary
import LecternTestKit
import Testing

@testable import LecternReader

/// The line at the foot of pages.
@MainActor @Suite(.timeLimit(.minutes(10))) struct StatusLineTests {
    @Test func pageNumbersAreUsual() async throws {
        let reader = try TestReader()
        let model = await reader.open(try reader.write("Book", TestReader.bodies))
        let spread = try #require(model.current)
        #expect(try await eventually { !model.pageNumbers(on: spread).isEmpty })
        let texts = model.statusTexts(on: spread)
        #expect(texts == [StatusText(text: "1", page: 0, side: .middle, share: 1)])
    }

    @Test func eachPartShowsWhatIsChosen() async throws {
        let reader = try TestReader()
        let model = await reader.open(try reader.write("Book", TestReader.bodies))
        let spread = try #require(model.current)
        #expect(try await eventually { !model.pageNumbers(on: spread).isEmpty && model.pages.range != nil })
        func texts(_ left: StatusItem, _ middle: StatusItem, _ right: StatusItem) -> [String] {
            reader.app.settings.change {
                $0.statusLine.left = left
                $0.statusLine.middle = middle
                $0.statusLine.right = right
            }
            return model.statusTexts(on: spread).map { "\($0.side): \($0.text)" }
        }
        #expect(texts(.book, .chapter, .page) == ["left: Book", "middle: Chapter 1", "right: 1"])
        #expect(texts(.nothing, .nothing, .progress) == ["right: \(model.percentLabel(model.progression))"])
        #expect(texts(.pagesInChapter, .page, .nothing) == ["left: \(model.remainingLabel)", "middle: 1"])
        // Without a speed of the reader nobody knows.
        #expect(texts(.timeInChapter, .nothing, .timeInBook) == [])
        let clock = texts(.nothing, .clock, .nothing)
        #expect(clock.count == 1 && clock[0].contains(where: \.isNumber))
        // They take the width that others leave.
        _ = texts(.book, .chapter, .page)
        let shares = model.statusTexts(on: spread).map(\.share)
        #expect(shares.reduce(0, +) <= 1.001 && shares.allSatisfy { $0 > 0.3 })
        _ = texts(.book, .page, .progress)
        #expect(model.statusTexts(on: spread).map(\.share).reduce(0, +) <= 1.001)
    }

    @Test func theLineIsKept() async throws {
        let library = try Library.inMemory()
        let reader = try TestReader(library: library)
        let rows = reader.app.settings.pages.flatMap(\.groups).flatMap(\.rows)
        let left = try #require(rows.first { $0.title == "At the Left" })
        guard case .choice(let names, 0, let set) = left.control else {
            Issue.record("the row has another control")
            return
        }
        #expect(names.count == StatusItem.allCases.count && Set(names).count == names.count)
        set(try #require(names.firstIndex(of: "Clock")))
        await reader.app.flush()
        let line = try TestReader(library: library).app.settings.values.statusLine
        #expect(line.left == .clock && line.middle == .page && line.changesWithTime)
        #expect(StatusLine(json: .object(["left": .string("no such"), "middle": .integer(1)])) == StatusLine())
    }

    @Test func batteriesAreReadTogether() async throws {
        let folder = try TemporaryFolder()
        #expect(Battery.charge(in: folder.path + "/missing") == nil && Battery.charge(in: folder.path) == nil)
        func supply(_ name: String, _ files: [String: String]) throws {
            try FileManager.default.createDirectory(
                atPath: "\(folder.path)/\(name)", withIntermediateDirectories: true)
            for (file, text) in files { _ = try folder.write("\(name)/\(file)", text + "\n") }
        }
        try supply("AC", ["type": "Mains", "online": "1"])
        try supply("mouse", ["type": "Battery", "scope": "Device", "capacity": "5"])
        try supply("broken", ["type": "Battery", "capacity": "many"])
        #expect(Battery.charge(in: folder.path) == nil)
        try supply("BAT0", ["type": "Battery", "capacity": "80", "present": "1"])
        try supply("BAT1", ["type": "Battery", "capacity": "61"])
        try supply("BAT2", ["type": "Battery", "capacity": "0", "present": "0"])
        #expect(Battery.charge(in: folder.path) == 71)
        let ticker = StatusTicker(folder: folder.path)
        var ticks = 0
        ticker.onTick = { ticks += 1 }
        var line = StatusLine()
        ticker.follow(line)
        line.right = .battery
        ticker.follow(line)
        #expect(try await eventually { ticks == 1 && ticker.charge == 71 })
        ticker.stop()
    }
}
