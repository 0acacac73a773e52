import Testing

@testable import LecternBase

@Suite(.timeLimit(.minutes(10))) struct CivilDateTests {
    @Test func daysFollowEachOther() {
        var before = CivilDate(daysSince1970: -135_141)
        #expect("\(before)" == "1599-12-31")
        for number in -135_140...157_054 {
            let date = CivilDate(daysSince1970: number)
            let isNext =
                date.day == before.day + 1 && date.month == before.month && date.year == before.year
                || date.day == 1 && before.day == CivilDate.daysInMonth(before.month, of: before.year)
                    && date.year * 12 + date.month == before.year * 12 + before.month + 1
            guard isNext, date.daysSince1970 == number else {
                Issue.record("\(number): \(date) after \(before)")
                return
            }
            before = date
        }
        #expect("\(before)" == "2400-01-01")
    }

    @Test(arguments: [
        (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"), (951_782_400, "2000-02-29T00:00:00Z"),
        (1_772_366_400, "2026-03-01T12:00:00Z"), (-62_135_596_800, "0001-01-01T00:00:00Z"),
    ])
    func momentsAreWritten(seconds: Int, text: String) {
        #expect(CivilDate.text(secondsSince1970: seconds) == text)
    }
}
