import Foundation
import Testing

/// From the third argument on, a label says what an argument is.
@Suite(.timeLimit(.minutes(10))) struct ParameterListTests {
    /// Declarations with more arguments without a label, each with the reason.
    private static let reasons = [
        "SHA256.swift: round": "the eight words of the state in their order, as in FIPS 180-4",
        "FloatColor.swift: minor": "the four entries of a matrix, row by row",
    ]

    @Test func thirdArgumentsHaveLabels() throws {
        var count = 0
        var exempt: Set<String> = []
        for file in try SourceFile.all(below: "Sources") + SourceFile.all(below: "Examples") {
            for list in ParameterList.all(in: file.lines) {
                count += 1
                guard list.unlabelledCount > 2 else { continue }
                let name = "\(file.url.lastPathComponent): \(list.name)"
                exempt.insert(name)
                #expect(
                    Self.reasons[name] != nil,
                    "\(file.path):\(list.line): \(list.name) has \(list.unlabelledCount) arguments without a label")
            }
        }
        #expect(count > 10_000, "declarations are not found")
        #expect(exempt == Set(Self.reasons.keys), "a reason that is no longer needed")
    }

    @Test(arguments: [
        ("func draw(_ text: String, _ font: Font, _ color: Color) {", 3),
        ("    private static func mix<A: B>(_ a: A, in b: [A: Int], _ c: @escaping (A, A) -> Void = { _, _ in }) {", 2),
        ("    init?(_ a: (x: Int, y: Int), _ b: Int, c: Int) { nil }", 2),
        ("    subscript(a: Int, b: Int, c: Int) -> Int {", 3),
        ("    subscript(a: Int, at b: Int, with c: Int) -> Int {", 1),
        ("    @inline(__always) func f(_: Int, _ b: Int)", 2),
        ("    func move(to point: Point, _ isFast: Bool)", 1),
    ])
    func argumentsWithoutLabelAreCounted(line: String, count: Int) {
        #expect(ParameterList.all(in: [Substring(line)]).map(\.unlabelledCount) == [count])
    }

    @Test func parametersOnLinesOfTheirOwnAreCounted() {
        let lines =
            "    func fill(\n        _ path: Path,  // the outline\n        _ color: Color, _ rule: Rule\n    ) {"
        let lists = ParameterList.all(in: lines.split(separator: "\n"))
        #expect(lists.map(\.name) == ["fill"] && lists.map(\.unlabelledCount) == [3])
    }

    @Test(arguments: [
        "        self.init(a, b, c)", "    let value = f(a, b, c)", "/// Like func f(_ a: A, _ b: B, _ c: C)",
    ])
    func callsAreNotMeant(line: String) {
        #expect(ParameterList.all(in: [Substring(line)]).allSatisfy { $0.unlabelledCount == 0 })
    }
}
