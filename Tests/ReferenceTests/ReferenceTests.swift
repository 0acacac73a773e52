import Foundation
import LecternGeometry
import LecternLayout
import LecternTestKit
import Testing

/// The cases of `Tests/Reference`: small documents with the expected dumps of
/// stages.
///
///     LECTERN_UPDATE_CASES=1 swift test --filter Reference
///
/// writes the current dumps as the expected ones; check the difference before a
/// commit.
@Suite(.timeLimit(.minutes(10))) struct ReferenceTests {
    private static let isUpdating = ProcessInfo.processInfo.environment["LECTERN_UPDATE_CASES"] == "1"

    @Test(arguments: CaseFile.all) func stagesAreAsExpected(_ file: CaseFile) throws {
        var fresh = file
        for (index, one) in file.cases.enumerated() {
            let pipeline = try #require(Self.pipeline(one), "\(file.name): \(one.name): input WxH is missing")
            for (number, section) in one.sections.enumerated() {
                guard let stage = Stage(rawValue: section.name) else { continue }
                let dump = pipeline.dump(stage, section.arguments)
                fresh.cases[index].sections[number].text = dump
                guard !Self.isUpdating, let change = difference(expected: section.text, actual: dump) else { continue }
                Issue.record("\(file.name): \(one.name): \(section.name)\(change)")
            }
        }
        if Self.isUpdating { try fresh.text.write(to: file.url, atomically: true, encoding: .utf8) }
    }

    @Test func filesAreWellWritten() throws {
        #expect(!CaseFile.all.isEmpty)
        var names: Set<String> = []
        for file in CaseFile.all {
            #expect(
                try String(contentsOf: file.url, encoding: .utf8) == file.text,
                "\(file.name) has lines that are not part of a case")
            for one in file.cases {
                #expect(names.insert(one.name).inserted, "\(file.name): the name \(one.name) is used twice")
                #expect(!one.about.isEmpty, "\(file.name): \(one.name) has no description")
                #expect(!one.expectations.isEmpty, "\(file.name): \(one.name) expects nothing")
                let known = one.sections.allSatisfy {
                    ["input", "css"].contains($0.name) || Stage(rawValue: $0.name) != nil
                }
                #expect(known, "\(file.name): \(one.name) has an unknown section")
            }
        }
    }

    /// Returns the stages of a case; `input 200x100 viewport` lays out a
    /// viewport instead of pages.
    private static func pipeline(_ one: CaseFile.Case) -> Pipeline? {
        guard let input = one["input"], let size = input.arguments.first else { return nil }
        let sides = size.split(separator: "x").compactMap { Int($0) }
        guard sides.count == 2 else { return nil }
        let mode = LayoutMode(
            input.arguments.contains("viewport") ? .browserViewport : .bookPage,
            area: PhysicalSize(width: LayoutUnit(pixels: sides[0]), height: LayoutUnit(pixels: sides[1])))
        return Pipeline(body: input.text, css: one["css"]?.text ?? "", mode: mode)
    }
}
