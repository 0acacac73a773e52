import Testing

/// A statement assigns one variable. Tuples are assigned only where values change places, as in `(a, b) = (b, a)`.
@Suite(.timeLimit(.minutes(10))) struct TupleAssignmentTests {
    @Test func variablesAreAssignedOneByOne() throws {
        for folder in ["Sources", "Tests", "Examples", "Benchmarks/Sources", "Fuzz/Sources"] {
            let files = try SourceFile.all(below: folder)
            #expect(!files.isEmpty, "\(folder) has no sources")
            for file in files {
                for statement in TupleAssignment.all(in: file.lines) {
                    #expect(
                        statement.isExchange,
                        "\(file.path):\(statement.line) assigns \(statement.targets): write an assignment for each")
                }
            }
        }
    }

    @Test(arguments: [
        "    (first, last) = (last, first)", "if swaps { (a.start, a.end) = (a.end, a.start) }",
        "(a, b) = (b, a + b)", "case .next: (a, b, c) = (c, a, b)", "body { (rest, all) = (all, f(rest)) }",
    ])
    func exchangesAreAllowed(line: String) {
        let found = TupleAssignment.all(in: [Substring(line)])
        #expect(found.count == 1 && found.allSatisfy(\.isExchange), "\(found)")
    }

    @Test(arguments: [
        "    (self.a, self.b) = (a, b)", "init(a: A, b: B) { (self.a, self.b) = (a, b) }",
        "(count, seen) = (0, seen + count)", "case \"a\": (x, y) = (1, f(2, 3))",
        "items.forEach { item in (a, b) = (item.a, [item.b, 1]) }", "(e, d, c) = (d, c, last)", "(_, b) = (a, c.b)",
        "(end, other.start) = (start, end2)",
    ])
    func othersAreFound(line: String) {
        let found = TupleAssignment.all(in: [Substring(line)])
        #expect(found.count == 1 && !found.contains(where: \.isExchange), "\(found)")
    }

    @Test func tuplesOfSeveralLinesAreFound() {
        let lines = "    (a, b) = (\n        first(of: x, y),\n        second\n    )".split(separator: "\n")
        #expect(TupleAssignment.all(in: lines).map(\.values) == [["first(of: x, y)", "second"]])
    }

    @Test(arguments: [
        "let (a, b) = (x, y)", "var size: (width: Int, height: Int) = (0, 0)", "if case (1, 2) = (x, y) {",
        "func open(_ body: String, size: (Int, Int) = (400, 600)) {", "(a, b) = both()", "call(a) == (b, c)",
    ])
    func declarationsAndPatternsAreNotMeant(line: String) {
        #expect(TupleAssignment.all(in: [Substring(line)]).isEmpty)
    }
}
