import Glibc

@testable import LecternText
@testable import LecternUnicode

/// Runs the Unicode test files of a folder (`LineBreakTest.txt` and so on) and prints the numbers of passed cases.
///
///     textbench --unicode FOLDER
///
/// Line breaks follow ICU 72, which tailors UAX 14 for numbers and hyphens: the files
/// have untailored results, so a few hundred lines differ by design.
enum UnicodeConformance {
    static func run(_ folder: String) {
        report("LineBreakTest.txt", folder) { text in
            lineBreakOpportunities(text, options: LineBreakOptions()).map { $0 != .none }
        }
        report("GraphemeBreakTest.txt", folder) { graphemeBoundaries($0) }
        report("WordBreakTest.txt", folder) { wordBoundaries($0) }
    }

    private static func report(_ name: String, _ folder: String, _ boundaries: ([UInt16]) -> [Bool]) {
        guard let text = read("\(folder)/\(name)") else { return print("\(name): skipped, not there") }
        var (passed, failed) = (0, [String]())
        for line in text.split(separator: "\n") {
            let content = line.prefix { $0 != "#" }
            guard let (units, expected) = parse(content) else { continue }
            var found = boundaries(units)
            // The start of the text is a boundary in one file and none in the others.
            found[0] = expected[0]
            if found == expected { passed += 1 } else { failed.append(String(content)) }
        }
        print("\(name): \(passed) of \(passed + failed.count)")
        for line in failed.prefix(5) { print("  \(line)") }
    }

    /// Parses `÷ 0020 × 0308 ÷` to the text and whether there is a boundary before each unit.
    private static func parse(_ line: Substring) -> (units: [UInt16], boundaries: [Bool])? {
        var (units, boundaries): ([UInt16], [Bool]) = ([], [])
        for word in line.split(whereSeparator: { $0 == " " || $0 == "\t" || $0 == "\r" }) {
            switch word {
            case "÷", "×": boundaries.append(word == "÷")
            default:
                guard let value = UInt32(word, radix: 16), let scalar = Unicode.Scalar(value) else { return nil }
                let added = Array(String(Character(scalar)).utf16)
                units += added
                if added.count == 2 { boundaries.append(false) }
            }
        }
        return units.isEmpty || boundaries.count != units.count + 1 ? nil : (units, boundaries)
    }

    private static func read(_ path: String) -> String? {
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&chunk, 1, chunk.count, file), count > 0 { bytes += chunk[0..<count] }
        return String(decoding: bytes, as: UTF8.self)
    }
}
