import LecternServer
import Testing

@Suite(.timeLimit(.minutes(10))) struct ByteRangeTests {
    @Test(arguments: [
        ("bytes=0-9", ByteRangeRequest.part(0..<10)), ("bytes=90-", .part(90..<100)), ("bytes=-10", .part(90..<100)),
        ("bytes=-200", .part(0..<100)), ("bytes=50-1000", .part(50..<100)), ("bytes=99-99", .part(99..<100)),
        ("bytes=100-", .unsatisfiable), ("bytes=-0", .unsatisfiable), ("bytes=5-4", .whole), ("bytes=0-1,5-6", .whole),
        ("items=0-1", .whole), ("bytes=a-b", .whole), ("bytes=-", .whole), ("bytes= 0-1", .whole),
        ("bytes=0-18446744073709551615", .part(0..<100)), ("bytes=99999999999999999999-", .whole),
    ])
    func selects(field: String, expected: ByteRangeRequest) {
        #expect(ByteRangeRequest(field, length: 100) == expected)
    }

    @Test func nothingIsInAnEmptyResource() {
        #expect(ByteRangeRequest("bytes=0-", length: 0) == .unsatisfiable)
        #expect(ByteRangeRequest(nil, length: 0) == .whole)
    }
}
