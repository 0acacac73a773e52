import LecternBase
import Testing

@Suite(.timeLimit(.minutes(10))) struct HashIndexTests {
    /// The table agrees with a dictionary, also for hashes that all collide.
    @Test(arguments: [UInt32.max, 0xFF, 0])
    func recordsAreFoundByHashAndKey(hashMask: UInt32) {
        var index = HashIndex(minimumSlots: 2)
        var keys: [UInt32] = []
        var state: UInt32 = 1
        for _ in 0..<500 {
            state = state &* 1_664_525 &+ 1_013_904_223
            let hash = state & hashMask
            #expect(index.first(hash) { keys[$0] == state } == nil)
            let isInserted = index.insert(keys.count, hash: hash)
            #expect(isInserted)
            keys.append(state)
        }
        #expect(index.count == 500)
        for (record, key) in keys.enumerated() {
            #expect(index.first(key & hashMask) { keys[$0] == key } == record)
        }
        index.removeAll()
        #expect(index.count == 0)
        #expect(index.first(keys[0] & hashMask) { _ in true } == nil)
    }

    @Test func collidingRecordsBeyondTheLongestProbeAreNotInserted() {
        var index = HashIndex(minimumSlots: 64, longestProbe: 3)
        let inserted = (0..<10).filter { index.insert($0, hash: 7) }
        #expect(inserted == [0, 1, 2])
        #expect(index.count == 3)
        #expect(index.first(7) { $0 == 2 } == 2)
        #expect(index.first(7) { $0 == 3 } == nil)
    }
}
