import Testing

@testable import LecternStages

/// How a scrolled column moves by itself.
@Suite(.timeLimit(.minutes(10))) struct ScrollMotionTests {
    /// The distances of frames at 60 Hz until rest.
    private func distances(_ motion: inout ScrollMotion, limit: Int = 2_000) -> [Double] {
        var result: [Double] = []
        var time = 10.0
        _ = motion.advance(to: time)
        while motion.isMoving, result.count < limit {
            time += 1.0 / 60
            result.append(motion.advance(to: time))
        }
        return result
    }

    @Test func aFlingSlowsDownAndEnds() {
        var motion = ScrollMotion()
        motion.fling(at: 3_000)
        let steps = distances(&motion)
        #expect(steps.count > 60 && steps.count < 300)
        #expect(zip(steps, steps.dropFirst()).allSatisfy { $0 > $1 } && steps.allSatisfy { $0 > 0 })
        #expect(abs(steps.reduce(0, +) - 3_000 * ScrollMotion.decay) < 20)
        motion.fling(at: 10)
        #expect(!motion.isMoving)
    }

    @Test func throwsInTheSameDirectionAddUp() {
        var motion = ScrollMotion()
        motion.fling(at: 1_000)
        motion.fling(at: 1_000)
        #expect(motion.kind == .fling(1_500))
        motion.fling(at: -1_000)
        #expect(motion.kind == .fling(-1_000))
    }

    @Test func aGlideReachesItsTarget() {
        var motion = ScrollMotion()
        motion.glide(by: 300)
        motion.glide(by: 200)
        #expect(motion.remaining == 500)
        let steps = distances(&motion)
        #expect(abs(steps.reduce(0, +) - 500) < 1e-6 && steps.count < 60)
        motion.glide(by: 300)
        motion.glide(by: -100)
        #expect(motion.remaining == -100)
    }

    @Test func automaticScrollingIsSteady() {
        var motion = ScrollMotion()
        motion.run(at: 30)
        let steps = distances(&motion, limit: 120)
        #expect(steps.allSatisfy { abs($0 - 0.5) < 1e-9 })
        motion.run(at: 0)
        #expect(!motion.isMoving)
    }

    /// A frame that comes late makes no leap, nor does the first one.
    @Test func lateFramesMakeNoLeap() {
        var motion = ScrollMotion()
        motion.run(at: 1_000)
        #expect(motion.advance(to: 5) == 0)
        #expect(motion.advance(to: 9) == 1_000 * ScrollMotion.longestFrame)
    }
}
