import Synchronization

/// Bounds how often each client may do something: a bucket of tokens for each
/// address.
final class RateLimiter: Sendable {
    private struct Bucket {
        var tokens: Double
        var filledAt: Int
    }
    private let buckets = Mutex<[String: Bucket]>([:])
    private let perSecond: Double
    private let burst: Double
    /// Full buckets are dropped when there are more than this.
    private static let maximumBuckets = 10_000

    /// - Parameters:
    ///   - perSecond: how many tokens a client gets each second.
    ///   - burst: how many it can have.
    init(perSecond: Double, burst: Double) {
        self.perSecond = perSecond
        self.burst = burst
    }

    /// Whether a client has a token left; takes nothing.
    func allows(_ client: String, now: Int = Clock.milliseconds()) -> Bool {
        buckets.withLock { buckets in buckets[client].map { filled($0, now).tokens >= 1 } ?? true }
    }

    /// Takes a token; false if there is none left.
    @discardableResult func take(_ client: String, now: Int = Clock.milliseconds()) -> Bool {
        buckets.withLock { buckets in
            if buckets.count > Self.maximumBuckets { buckets = buckets.filter { filled($0.value, now).tokens < burst } }
            // Under a flood of addresses all share one bucket.
            let key = buckets.count > Self.maximumBuckets && buckets[client] == nil ? "" : client
            var bucket = filled(buckets[key] ?? Bucket(tokens: burst, filledAt: now), now)
            defer { buckets[key] = bucket }
            guard bucket.tokens >= 1 else { return false }
            bucket.tokens -= 1
            return true
        }
    }

    private func filled(_ bucket: Bucket, _ now: Int) -> Bucket {
        Bucket(tokens: min(burst, bucket.tokens + Double(now - bucket.filledAt) / 1000 * perSecond), filledAt: now)
    }
}
