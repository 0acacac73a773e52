import LecternTestKit
import Testing

/// Titles in columns, as the contents of vertical books show them.
@Suite(.timeLimit(.minutes(10))) struct ColumnTests {
    private struct Ink {
        let left: Int
        let right: Int
        let top: Int
        let bottom: Int
        /// The rows of ink with gaps between them: the letters of one column.
        let groups: Int

        init(_ line: String) throws {
            let numbers = line.split(separator: " ").dropFirst().compactMap { Int($0) }
            try #require(numbers.count == 5, "\(line)")
            left = numbers[0]
            right = numbers[1]
            top = numbers[2]
            bottom = numbers[3]
            groups = numbers[4]
        }

        var width: Int { right - left + 1 }
        var height: Int { bottom - top + 1 }
    }

    @Test(.enabled(if: TestFonts.exists(TestFonts.cjk))) func titlesRunDownInColumns() async throws {
        let display = try VirtualDisplay()
        defer { display.stop() }
        let probe = try display.start("GTKProbe", ["columns"])
        func ink(_ name: String) async throws -> Ink {
            try Ink(try #require(await probe.line(name + " ")))
        }
        let (one, three) = (try await ink("one"), try await ink("three"))
        #expect(three.left == one.left && three.right == one.right, "letters stand below each other")
        #expect(three.height > 5 * one.height / 2 && three.groups >= 3)
        // A word of Latin letters lies on its side, as one piece as wide as a letter.
        let latin = try await ink("latin")
        #expect(latin.width <= one.width + 4 && latin.height > 2 * one.height)
        // What does not fit goes on in a column to the left; without one it is shortened within the height.
        let wrapped = try await ink("wrapped")
        #expect(wrapped.left < one.left - one.width / 2 && wrapped.right == one.right && wrapped.bottom < 70)
        let shortened = try await ink("shortened")
        #expect(shortened.left >= one.left - 2 && shortened.bottom < 70)
    }
}
