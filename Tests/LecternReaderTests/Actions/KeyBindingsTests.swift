import LecternBase
import LecternGeometry
import LecternLibrary
import LecternNavigator
import LecternTestKit
import Testing

@testable import LecternReader

/// Keys and click zones that are changed.
@MainActor @Suite(.timeLimit(.minutes(10))) struct KeyBindingsTests {
    @Test func theUsualKeysAreThoseOfTheActions() {
        let keys = KeyBindings()
        #expect(keys.action(forKey: "n", []) == .nextPage && keys.action(forKey: "space", .shift) == .previousPage)
        #expect(keys.action(forKey: "n", .control) == nil && keys.action(forKey: "F5", []) == nil)
        #expect(keys.accelerators(of: .find) == ["<Control>f"] && keys.accelerators(of: .nextPage).isEmpty)
        #expect(keys.accelerators(of: .listen) == ["F5"])
        #expect(keys.holder(of: "<Control>d") == .toggleBookmark)
        // No key has two meanings.
        let all = ReaderAction.allCases.flatMap { keys.combinations(of: $0) }
        #expect(all.count == Set(all).count, "\(Dictionary(grouping: all) { $0 }.filter { $1.count > 1 }.keys)")
    }

    @Test func aKeyBelongsToOneAction() {
        var keys = KeyBindings()
        keys.set(["n", "<Control>m"], for: .toggleBookmark)
        #expect(keys.action(forKey: "n", []) == .toggleBookmark)
        #expect(keys.accelerators(of: .toggleBookmark) == ["<Control>m"])
        #expect(!keys.combinations(of: .nextPage).contains("n") && keys.action(forKey: "space", []) == .nextPage)
        #expect(keys.holder(of: "<Control>d") == nil)
        keys.reset(.nextPage)
        #expect(keys.action(forKey: "n", []) == .nextPage && keys.combinations(of: .toggleBookmark) == ["<Control>m"])
        keys.reset(.toggleBookmark)
        #expect(keys == KeyBindings() && keys.changed.isEmpty)
        keys.add("b", to: .nextPage)
        #expect(keys.action(forKey: "b", []) == .nextPage && keys.action(forKey: "space", []) == .nextPage)
        keys.add("<Control>d", to: .nextPage)
        #expect(keys.accelerators(of: .nextPage) == ["<Control>d"] && keys.accelerators(of: .toggleBookmark).isEmpty)
        keys.set([], for: .nextPage)
        #expect(keys.action(forKey: "Page_Down", []) == nil)
    }

    @Test func pressedKeysAreCombinations() {
        #expect(KeyBindings.combination("F", [.control, .shift]) == "<Control><Shift>f")
        #expect(KeyBindings.combination("N", .shift) == "<Shift>n" && KeyBindings.combination("n", []) == "n")
        #expect(KeyBindings.combination("Shift_L", .shift) == nil && KeyBindings.combination("F7", []) == "F7")
        #expect(KeyBindings.combination("Page_Down", .alt) == "<Alt>Page_Down")
        var keys = KeyBindings()
        keys.set(["<Shift>n"], for: .listen)
        #expect(keys.action(forKey: "N", .shift) == .listen)
    }

    @Test func controlsAreKeptAndExported() async throws {
        let library = try Library.inMemory()
        let reader = try TestReader(library: library)
        reader.app.settings.change {
            $0.keys.set(["x"], for: .toggleBookmark)
            $0.zones = .rows
        }
        await reader.app.flush()
        let values = try TestReader(library: library).app.settings.values
        #expect(values.keys.action(forKey: "x", []) == .toggleBookmark && values.zones == .rows)
        let file = ControlsFile(keys: values.keys, zones: values.zones)
        #expect(ControlsFile(text: file.text) == file)
        #expect(file.text.contains("\"bookmark\""), "people can read it: \(file.text)")
        #expect(ControlsFile(text: "{}") == nil && ControlsFile(text: "words") == nil)
        let strange = #"{"kind": "lectern-controls", "keys": {"fly": ["f"], "find": "f", "leave": ["x"]}, "zones": 3}"#
        #expect(ControlsFile(text: strange) == ControlsFile(keys: KeyBindings(), zones: .sides))
    }

    /// A library of the version before click zones.
    @Test func clicksThatTurnedNothingStillDoNot() {
        #expect(ReaderSettings(json: .object(["turnsByClicks": .bool(false)])).zones == .none)
        #expect(ReaderSettings(json: .object(["turnsByClicks": .bool(true)])).zones == .sides)
    }

    @Test(arguments: [
        (TapZones.oneHand, "b--bffbff"), (.rows, "bbb---fff"), (.corner, "b--ffffff"), (.sides, "---------"),
        (.none, "---------"),
    ]) func zonesHaveTheirActions(zones: TapZones, expected: String) {
        var letters = ""
        var mirrored = ""
        for row in 0..<3 {
            for column in 0..<3 {
                let point = Point(x: Double(column) * 100 + 50, y: Double(row) * 200 + 100)
                for isRightToLeft in [false, true] {
                    let action = zones.action(at: point, width: 300, height: 600, isRightToLeft: isRightToLeft)
                    let letter = action == nil ? "-" : action == .nextPage ? "f" : "b"
                    if isRightToLeft { mirrored += letter } else { letters += letter }
                }
            }
        }
        #expect(letters == expected)
        let rows = stride(from: 0, to: 9, by: 3).map { String(expected.dropFirst($0).prefix(3).reversed()) }
        #expect(mirrored == rows.joined())
    }
}
