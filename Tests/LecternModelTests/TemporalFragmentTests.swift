import LecternModel
import Testing

/// Media Fragments URI 1.0, 4.2.1.
@Suite(.timeLimit(.minutes(10))) struct TemporalFragmentTests {
    @Test(arguments: [
        ("t=10", 10.0, nil), ("t=10,20", 10, 20.0), ("t=,20", 0, 20), ("t=npt:10.5", 10.5, nil), ("t=1:30", 90, nil),
        ("t=npt:0:02:00,121.5", 120, 121.5), ("t=100:00:01", 360_001, nil), ("track=audio&t=7", 7, nil),
        ("t=3&t=5", 5, nil), ("t=10.", 10, nil), ("t=3.0,3.4000000000000004", 3, 3.4000000000000004),
    ])
    func readsTimes(fragment: String, start: Double, end: Double?) {
        #expect(TemporalFragment(fragment) == TemporalFragment(start: start, end: end))
    }

    @Test(arguments: [
        "t=", "t", "", "t=,", "t=20,10", "t=10,10", "t=-1", "t=1:60", "t=1:60:00", "t=a", "t=1e3", "t=1:2:3:4", "t=10,",
        "t=smpte:0:02:00", "t=nan", "t=.5", "t=1..5", "t=99999999999999999999", "page=3", "tt=3", "t=1.5:00",
    ])
    func invalidFragmentsAreRejected(fragment: String) {
        #expect(TemporalFragment(fragment) == nil)
    }

    @Test func timesAreWrittenToTheMillisecond() {
        #expect(TemporalFragment(start: 10).fragment == "t=10")
        #expect(TemporalFragment(start: 10.2504, end: 3_600.5).fragment == "t=10.25,3600.5")
        #expect(TemporalFragment(start: -1).fragment == "t=0")
    }

    /// What is created can be read again.
    @Test func endsAreAfterTheirStart() {
        #expect(TemporalFragment(start: -1, end: 5) == TemporalFragment(start: 0, end: 5))
        for end in [10.0, 9, -1, .nan, .infinity] {
            #expect(TemporalFragment(start: 10, end: end) == TemporalFragment(start: 10))
        }
        for start in [Double.nan, .infinity, -.infinity] {
            #expect(TemporalFragment(start: start, end: 2) == TemporalFragment("t=0,2"))
        }
    }

    @Test func locatorTimeIsItsFirstTimeFragment() {
        #expect(Locator.Locations(fragments: ["c3", "t=12.5"]).time?.start == 12.5)
        #expect(Locator.Locations(fragments: ["c3"]).time == nil)
    }
}
