import LecternReader
import Testing

/// Scrolling of the list of contents.
@Suite(.timeLimit(.minutes(10))) struct ContentsListTests {
    @Test func listFollowsThePageUntilTheUserScrolls() {
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
