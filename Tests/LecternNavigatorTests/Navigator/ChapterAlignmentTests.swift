import LecternNavigator
import Testing

/// Chapters of two publications that go together.
@Suite(.timeLimit(.minutes(1))) struct ChapterAlignmentTests {
    /// Aligns contents given by the depths of their entries.
    private func aligned(_ first: [Int], _ second: [Int], at entries: (Int, Int)) throws -> ChapterAlignment {
        try #require(
            ChapterAlignment(
                ContentsOutline(depths: first), ContentsOutline(depths: second),
                anchor: .init(first: entries.0, second: entries.1)))
    }

    /// What each entry of the first publication goes with.
    private func counterparts(_ alignment: ChapterAlignment, of count: Int) -> [Int?] {
        (0..<count).map { alignment.counterpart(of: $0, in: .first) }
    }

    @Test func chaptersAreCountedFromThePairThatIsRead() throws {
        // The second has two prefaces more.
        let alignment = try aligned([0, 0, 0, 0], [0, 0, 0, 0, 0, 0], at: (1, 3))
        #expect(counterparts(alignment, of: 5) == [2, 3, 4, 5, nil])
        #expect((0..<6).map { alignment.counterpart(of: $0, in: .second) } == [nil, nil, 0, 1, 2, 3])
    }

    @Test func sectionsGoWithTheChapterTheyAreIn() throws {
        // Only the first has sections.
        let alignment = try aligned([0, 1, 1, 0, 1, 1, 0], [0, 0, 0], at: (2, 0))
        #expect(counterparts(alignment, of: 7) == [0, 0, 0, 1, 1, 1, 2])
        #expect(alignment.counterpart(of: 1, in: .second) == 3)
        #expect(alignment.contains(5, in: 3, of: .first) && !alignment.contains(6, in: 3, of: .first))
    }

    @Test func partsOfOneSideAreSkipped() throws {
        // Two parts of three chapters, and six chapters.
        let alignment = try aligned([0, 1, 1, 1, 0, 1, 1, 1], [0, 0, 0, 0, 0, 0], at: (1, 0))
        #expect(counterparts(alignment, of: 8) == [nil, 0, 1, 2, nil, 3, 4, 5])
        #expect(alignment.counterpart(of: 3, in: .second) == 5)
    }

    @Test func aChapterThatIsMissingShiftsNoLaterPart() throws {
        // The first part of the second lacks a chapter.
        let alignment = try aligned([0, 1, 1, 1, 0, 1, 1, 1], [0, 1, 1, 0, 1, 1, 1], at: (1, 1))
        #expect(counterparts(alignment, of: 8) == [0, 1, 2, nil, 3, 4, 5, 6])
    }

    @Test func frontMatterBesidePartsIsNoPart() throws {
        // A preface before the parts, and a first entry with the part's title in each part.
        let alignment = try aligned([0, 1, 1, 0, 1, 1], [0, 0, 1, 1, 1, 0, 1, 1, 1], at: (1, 3))
        #expect(counterparts(alignment, of: 6) == [1, 3, 4, 5, 7, 8])
    }

    @Test func aRootWithTheTitleIsNoLevel() throws {
        let chapters = [Int](repeating: 1, count: 12)
        let alignment = try aligned([0] + chapters, [0] + chapters + [1], at: (4, 5))
        #expect(alignment.counterpart(of: 6, in: .first) == 7 && alignment.counterpart(of: 13, in: .second) == 12)
    }

    @Test func entriesThatAreNotThereHaveNoCounterpart() throws {
        let outline = ContentsOutline(depths: [0, 0])
        #expect(ChapterAlignment(outline, ContentsOutline(depths: []), anchor: .init(first: 0, second: 0)) == nil)
        #expect(ChapterAlignment(outline, outline, anchor: .init(first: 2, second: 0)) == nil)
        let alignment = try aligned([0, 0], [0, 0], at: (0, 0))
        #expect(alignment.counterpart(of: 2, in: .first) == nil && alignment.counterpart(of: -1, in: .second) == nil)
        // Depths that skip levels, as in damaged contents.
        let damaged = try aligned([3, 1, 7, 0], [0, 0, 5, 0], at: (0, 0))
        #expect(damaged.counterpart(of: 3, in: .first) == 3 || damaged.counterpart(of: 3, in: .first) == nil)
    }

    /// Both directions agree: what a chapter goes with goes with it.
    @Test func counterpartsAgree() throws {
        for first in 0..<6 {
            for second in 0..<8 {
                let alignment = try aligned([0, 1, 1, 0, 1, 1], [0, 0, 1, 1, 0, 1, 1, 1], at: (first, second))
                for entry in 0..<6 {
                    guard let other = alignment.counterpart(of: entry, in: .first) else { continue }
                    let back = try #require(alignment.counterpart(of: other, in: .second))
                    #expect(alignment.contains(entry, in: back, of: .first), "\(first) \(second) \(entry)")
                }
            }
        }
    }
}
