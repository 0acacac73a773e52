import LecternReader
import Testing

/// The list of contents: when it scrolls, and what is found in it.
struct ContentsListTests {
    @Test func itFollowsUntilTheReaderScrolls() {
        var follower = ContentsFollower()
        let beforeScrolling = [3, 3, 4].map { follower.currentChanged(to: $0) }
        #expect(beforeScrolling == [true, false, true])
        follower.userScrolled()
        let afterScrolling = [5, 6].map { follower.currentChanged(to: $0) }
        #expect(afterScrolling == [false, false])
        follower.opened()
        let afterOpening = [7, nil].map { follower.currentChanged(to: $0) }
        #expect(afterOpening == [true, false])
    }
}
