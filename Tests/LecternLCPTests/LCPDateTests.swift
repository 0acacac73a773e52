import FoundationEssentials
import Testing

@testable import LecternLCP

@Suite(.timeLimit(.minutes(10))) struct LCPDateTests {
    @Test func datesOfLicensesAreRead() {
        #expect(LCPDate.parse("1970-01-01T00:00:00Z")?.timeIntervalSince1970 == 0)
        #expect(LCPDate.parse("1970-01-01 01:00:00.5-0030")?.timeIntervalSince1970 == 5_400.5)
        #expect(LCPDate.parse("2000-03-01T00:00:00Z")?.timeIntervalSince1970 == 951_868_800)
        #expect(LCPDate.parse("2013-11-04T01:08:15+01:00")?.timeIntervalSince1970 == 1_383_523_695)
        #expect(
            LCPDate.parse("2017-10-31T11:23:03.250720346Z").map { $0.timeIntervalSince1970 > 1_509_448_983.25 } == true)
        for wrong in [
            "2017-02-30T00:00:00Z", "2017-13-01T00:00:00Z", "2017-01-01", "x", "2017-01-01T25:00:00Z", "",
            "2017-01-01T00:00:00", "2017-01-01T00:00:00Z ", "2017-01-01T00:00:00.Z", "2017-1-01T00:00:00Z",
            "2017-01-01T00:00:00+1:00", "２017-01-01T00:00:00Z", "2017-01-01T00:00:00.1234567890123456789Z",
        ] {
            #expect(LCPDate.parse(wrong) == nil, "\(wrong)")
        }
    }

    @Test func writtenDatesAreReadAgain() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<500 {
            let date = Date(
                timeIntervalSince1970: Double(Int64.random(in: -2_000_000_000...8_000_000_000, using: &generator)))
            #expect(LCPDate.parse(LCPDate.text(date)) == date)
        }
    }
}
