import Foundation

/// Says which day a moment belongs to: by a time zone, and by the hour at which the reader's days start.
///
///     let calendar = ReadingCalendar(dayStart: 4)
///     let today = calendar.day(of: .now())
///
/// Whoever reads past midnight lets the day start at 4: what is read at 1:30 belongs to the evening before.
public struct ReadingCalendar: Hashable, Sendable {
    /// The hour at which a day starts, from 0 to 23.
    public let dayStart: Int
    /// The first day of a week, from 1 for Monday to 7 for Sunday.
    public let firstWeekday: Int
    private let zone: TimeZone

    /// Creates a calendar.
    ///
    /// - Parameters:
    ///   - timeZone: the name of a time zone, such as `Europe/Berlin`; nil, or an unknown name, is that of the system.
    ///   - dayStart: values outside of 0 to 23 count as the nearest one.
    public init(timeZone: String? = nil, dayStart: Int = 0, firstWeekday: Int = 1) {
        zone = timeZone.flatMap { TimeZone(identifier: $0) } ?? .current
        self.dayStart = min(max(dayStart, 0), 23)
        self.firstWeekday = min(max(firstWeekday, 1), 7)
    }

    /// Returns the day of a moment.
    public func day(of time: Timestamp) -> ReadingDay {
        let second = time.seconds.isFinite ? Int(min(max(time.seconds, 0), 2.5e11)) : 0
        return ReadingDay(number: dayNumber(ofQuarter: second / Self.quarter))
    }

    /// Returns the first moment of a day.
    public func start(of day: ReadingDay) -> Timestamp {
        Timestamp(seconds: Double(firstQuarter(of: day) * Self.quarter))
    }

    /// Returns the first day of the week of a day.
    public func firstOfWeek(of day: ReadingDay) -> ReadingDay {
        day.advanced(by: -((day.weekday - firstWeekday + 7) % 7))
    }
}

// Quarters of an hour since 1970: days of all time zones consist of them.
extension ReadingCalendar {
    /// The length of a quarter, in seconds.
    static let quarter = 900
    private static let quartersPerDay = 96

    /// A time in which the clocks of the zone were not set.
    struct Stretch: Hashable {
        /// The quarters of the time.
        let quarters: Range<Int>
        /// What is added to a quarter so that 96 of them are a day.
        let shift: Int
    }

    /// Returns the quarters of days.
    func quarters(from first: ReadingDay, through last: ReadingDay) -> Range<Int> {
        let start = firstQuarter(of: first)
        return start..<max(start, firstQuarter(of: last.advanced(by: 1)))
    }

    /// Returns the stretches of a range, without times that no reading has.
    func stretches(in quarters: Range<Int>) -> [Stretch] {
        let quarters = quarters.clamped(to: 0..<PageReading.possibleStarts.upperBound / Self.quarter)
        var stretches: [Stretch] = []
        var start = quarters.lowerBound
        while start < quarters.upperBound {
            let shift = self.shift(at: start)
            let end = firstChange(after: start, before: quarters.upperBound, from: shift)
            stretches.append(Stretch(quarters: start..<end, shift: shift))
            start = end
        }
        return stretches
    }

    /// Clocks are set twice a year: a step is shorter than the time between.
    private static let step = 14 * quartersPerDay

    private func firstChange(after start: Int, before end: Int, from shift: Int) -> Int {
        var low = start
        while low < end {
            var high = min(low + Self.step, end)
            if high == end || self.shift(at: high) != shift {
                guard self.shift(at: high) != shift else { return end }
                while high - low > 1 {
                    let middle = (low + high) / 2
                    if self.shift(at: middle) == shift { low = middle } else { high = middle }
                }
                return high
            }
            low = high
        }
        return end
    }

    private func shift(at quarter: Int) -> Int {
        let date = Date(timeIntervalSince1970: Double(quarter * Self.quarter))
        return zone.secondsFromGMT(for: date) / Self.quarter - dayStart * 4
    }

    private func dayNumber(ofQuarter quarter: Int) -> Int { (quarter + shift(at: quarter)) / Self.quartersPerDay }

    /// Returns the first quarter of a day.
    func firstQuarter(of day: ReadingDay) -> Int {
        let local = day.number * Self.quartersPerDay
        var quarter = max(0, local - shift(at: local - shift(at: local)))
        // Clocks may be set at this very moment: the first quarter with this day is within hours.
        while quarter > 0, dayNumber(ofQuarter: quarter - 1) >= day.number { quarter -= 1 }
        while dayNumber(ofQuarter: quarter) < day.number { quarter += 1 }
        return quarter
    }
}
