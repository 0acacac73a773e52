import Foundation
import LecternTestKit
import Testing

@testable import LecternLibrary

/// Days compared with those of Foundation's calendar.
@Suite(.timeLimit(.minutes(10))) struct ReadingCalendarTests {
    static let zones = [
        "UTC", "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Pacific/Chatham", "America/Sao_Paulo",
        "Australia/Lord_Howe", "Pacific/Apia", "Europe/Moscow",
    ]

    @Test func daysAreCountedFrom1970() throws {
        #expect(try #require(ReadingDay(year: 1970, month: 1, day: 1)).number == 0)
        #expect(try #require(ReadingDay(year: 9999, month: 12, day: 31)).number == 2_932_896)
        for number in stride(from: 0, through: 2_932_896, by: 7) {
            let day = ReadingDay(number: number)
            #expect(day.number == number && ReadingDay(year: day.year, month: day.month, day: day.day) == day)
        }
        #expect(ReadingDay(number: -5).description == "1970-01-01")
        #expect(ReadingDay(number: .max).description == "9999-12-31")
    }

    @Test func daysHaveANeighbourAMonthAndAWeekday() throws {
        let day = try #require(ReadingDay("2024-02-28"))
        #expect(day.advanced(by: 1).description == "2024-02-29" && day.advanced(by: 2).description == "2024-03-01")
        #expect(day.daysInMonth == 29 && day.firstOfMonth.description == "2024-02-01" && day.weekday == 3)
        #expect(day.advanced(by: .min).description == "1970-01-01" && day < day.advanced(by: 1))
        #expect(ReadingCalendar().firstOfWeek(of: day).description == "2024-02-26")
        #expect(ReadingCalendar(firstWeekday: 7).firstOfWeek(of: day).description == "2024-02-25")
        for text in ["2023-02-29", "2024-2-28", "1969-12-31", "2024-13-01", "2024-00-10", "x", "", "2024-02-28-1"] {
            #expect(ReadingDay(text) == nil)
        }
    }

    @Test(arguments: zones, [0, 4, 23]) func daysAreThoseOfTheZone(zone: String, hour: Int) throws {
        let calendar = ReadingCalendar(timeZone: zone, dayStart: hour)
        var reference = Calendar(identifier: .gregorian)
        reference.timeZone = try #require(TimeZone(identifier: zone))
        var random = SeededRandom(seed: 7)
        for _ in 0..<2_000 {
            let second = Int.random(in: 1_000_000_000...1_900_000_000, using: &random)
            let day = calendar.day(of: Timestamp(seconds: Double(second)))
            // The wall clock of the moment, with the start of the day taken off.
            let offset = reference.timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(second)))
            let parts = utc.dateComponents(
                [.year, .month, .day], from: Date(timeIntervalSince1970: Double(second + offset - hour * 3600)))
            #expect(day == ReadingDay(year: parts.year ?? 0, month: parts.month ?? 0, day: parts.day ?? 0))
            let start = calendar.start(of: day).seconds
            #expect(Int(start) <= second && calendar.day(of: Timestamp(seconds: start)) == day)
            #expect(calendar.day(of: Timestamp(seconds: start - 1)) < day)
        }
    }

    private var utc: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }

    @Test(arguments: zones) func stretchesHaveTheShiftOfEachQuarter(zone: String) throws {
        let calendar = ReadingCalendar(timeZone: zone, dayStart: 3)
        let range = 1_400_000..<1_900_000
        let stretches = calendar.stretches(in: range)
        #expect(stretches.first?.quarters.lowerBound == range.lowerBound)
        #expect(stretches.last?.quarters.upperBound == range.upperBound)
        for (left, right) in zip(stretches, stretches.dropFirst()) {
            #expect(left.quarters.upperBound == right.quarters.lowerBound && left.shift != right.shift)
        }
        for stretch in stretches {
            for quarter in [stretch.quarters.lowerBound, stretch.quarters.upperBound - 1] {
                let day = calendar.day(of: Timestamp(seconds: Double(quarter * 900)))
                #expect((quarter + stretch.shift) / 96 == day.number)
            }
        }
    }

    /// Times of a damaged file end, and an unknown zone is that of the system.
    @Test func strangeTimesHaveADay() {
        let calendar = ReadingCalendar(timeZone: "Nowhere/Land", dayStart: 99, firstWeekday: -3)
        #expect(calendar.dayStart == 23 && calendar.firstWeekday == 1)
        for seconds in [-1e300, 1e300, .nan, .infinity] { _ = calendar.day(of: Timestamp(seconds: seconds)) }
        #expect(calendar.stretches(in: 0..<Int.max / 2).count < 100_000)
        #expect(calendar.stretches(in: 5..<5).isEmpty)
    }
}
